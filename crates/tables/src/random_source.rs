//! Chance at a table: the dice that the program rolls, the lot that says who begins,
//! and the luck of bots. All of it comes from one secret.

use rollwright_bots::random_for_decision;
use rollwright_games::Seat;

use crate::dice::SeededDice;
use crate::provably_fair;
use crate::secrets::Seed;

/// The number that stands for a seat where the lot is drawn at a console: no seat has it.
const FIRST_SEAT_DRAW: u8 = u8::MAX;

/// What everything at a table that is left to chance comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RandomSource {
    /// The secret seed of a served table. Its hash is published before the first roll,
    /// and every seat may add a number to it.
    SecretSeed(Seed),
    /// The number of a game at a console: chosen with `--seed`, or nobody's choice.
    PlainSeed(u64),
}

impl RandomSource {
    /// The chance of a game at a console: the number that was chosen for it, or one
    /// that follows from its secret seed, so that a game that goes on meets the dice
    /// it would have met.
    #[must_use]
    pub fn for_console(chosen: Option<u64>, seed: &Seed) -> Self {
        Self::PlainSeed(chosen.unwrap_or_else(|| seed.bot_seed()))
    }

    /// The dice, once the seats have added these numbers.
    #[must_use]
    pub fn seeded_dice(&self, numbers: &[Option<u64>]) -> SeededDice {
        match self {
            Self::SecretSeed(seed) => SeededDice::from_key(provably_fair::dice_key(seed, numbers)),
            Self::PlainSeed(number) => SeededDice::new(*number),
        }
    }

    /// The seat that begins where that is drawn by lot.
    #[must_use]
    pub fn draw_first_seat(&self, seats: usize) -> Seat {
        match self {
            Self::SecretSeed(seed) => provably_fair::draw_first_seat(seed, seats),
            Self::PlainSeed(number) => {
                let draw = random_for_decision(*number, FIRST_SEAT_DRAW, 0);
                Seat(((u128::from(draw) * seats as u128) >> 64) as u8)
            }
        }
    }

    /// What bots draw their luck from.
    #[must_use]
    pub fn bot_seed(&self) -> u64 {
        match self {
            Self::SecretSeed(seed) => seed.bot_seed(),
            Self::PlainSeed(number) => *number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_number_is_the_chance_of_a_console_whatever_the_seed() {
        let seed = Seed::from_hex(&"07".repeat(32)).unwrap();
        assert_eq!(RandomSource::for_console(Some(7), &seed), RandomSource::PlainSeed(7));
        assert_eq!(
            RandomSource::for_console(Some(7), &seed).seeded_dice(&[Some(1)]),
            SeededDice::new(7)
        );
        assert_eq!(
            RandomSource::for_console(None, &seed),
            RandomSource::PlainSeed(seed.bot_seed())
        );
    }
}
