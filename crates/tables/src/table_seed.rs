//! Randomness at a table: the dice that the program rolls, the draw of the first seat, and the
//! random choices of bots. All of it comes from one secret.

use rollwright_bots::random_number_for_decision;
use rollwright_games::Seat;

use crate::dice_sources::SeededDice;
use crate::provably_fair;
use crate::secrets::Seed;

/// Stands for a seat when a console draws the first seat: no seat has this number.
const FIRST_SEAT_DRAW: u8 = u8::MAX;

/// The source of everything random at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableSeed {
    /// The secret seed of a served table. Its hash is published before the first roll, and every
    /// seat may add a number.
    SecretSeed(Seed),
    /// The seed of a console game, chosen with `--seed` or random.
    PlainSeed(u64),
}

impl TableSeed {
    /// The source of a console game: the chosen seed, or one derived from its secret seed, so that
    /// a resumed game gets the same dice.
    #[must_use]
    pub fn for_console(chosen: Option<u64>, seed: &Seed) -> Self {
        Self::PlainSeed(chosen.unwrap_or_else(|| seed.bots_seed()))
    }

    /// The dice, given the numbers that the seats have added.
    #[must_use]
    pub fn seeded_dice(&self, numbers: &[Option<u64>]) -> SeededDice {
        match self {
            Self::SecretSeed(seed) => SeededDice::from_key(provably_fair::dice_key(seed, numbers)),
            Self::PlainSeed(number) => SeededDice::new(*number),
        }
    }

    /// Draws the seat that begins.
    #[must_use]
    pub fn draw_first_seat(&self, seats: usize) -> Seat {
        match self {
            Self::SecretSeed(seed) => provably_fair::draw_first_seat(seed, seats),
            Self::PlainSeed(number) => {
                let draw = random_number_for_decision(*number, FIRST_SEAT_DRAW, 0);
                Seat(((u128::from(draw) * seats as u128) >> 64) as u8)
            }
        }
    }

    /// The seed for the random choices of bots.
    #[must_use]
    pub fn bots_seed(&self) -> u64 {
        match self {
            Self::SecretSeed(seed) => seed.bots_seed(),
            Self::PlainSeed(number) => *number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_seed_overrides_the_secret_one_at_a_console() {
        let seed = Seed::from_hex(&"07".repeat(32)).unwrap();
        assert_eq!(TableSeed::for_console(Some(7), &seed), TableSeed::PlainSeed(7));
        assert_eq!(
            TableSeed::for_console(Some(7), &seed).seeded_dice(&[Some(1)]),
            SeededDice::new(7)
        );
        assert_eq!(TableSeed::for_console(None, &seed), TableSeed::PlainSeed(seed.bots_seed()));
    }
}
