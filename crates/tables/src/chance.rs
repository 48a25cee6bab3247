//! Chance at a table: the dice that the program rolls, the lot that says who begins,
//! and the luck of bots. All of it comes from one secret.

use rollwright_bots::luck_of;
use rollwright_games::Seat;

use crate::dice::Seeded;
use crate::fair;
use crate::token::Seed;

/// The number that stands for a seat where the lot is drawn at a console: no seat has it.
const LOT: u8 = u8::MAX;

/// What everything at a table that is left to chance comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The secret seed of a served table. Its hash is published before the first roll,
    /// and every seat may add a number to it.
    Secret(Seed),
    /// The number of a game at a console: chosen with `--seed`, or nobody's choice.
    Number(u64),
}

impl Chance {
    /// The chance of a game at a console: the number that was chosen for it, or one
    /// that follows from its secret seed, so that a game that goes on meets the dice
    /// it would have met.
    #[must_use]
    pub fn at_console(chosen: Option<u64>, seed: &Seed) -> Self {
        Self::Number(chosen.unwrap_or_else(|| seed.luck()))
    }

    /// The dice, once the seats have added these numbers.
    #[must_use]
    pub fn dice(&self, numbers: &[Option<u64>]) -> Seeded {
        match self {
            Self::Secret(seed) => Seeded::from_key(fair::dice_key(seed, numbers)),
            Self::Number(number) => Seeded::new(*number),
        }
    }

    /// The seat that begins where that is drawn by lot.
    #[must_use]
    pub fn lot(&self, seats: usize) -> Seat {
        match self {
            Self::Secret(seed) => fair::lot(seed, seats),
            Self::Number(number) => {
                let draw = luck_of(*number, LOT, 0);
                Seat(((u128::from(draw) * seats as u128) >> 64) as u8)
            }
        }
    }

    /// What bots draw their luck from.
    #[must_use]
    pub fn luck(&self) -> u64 {
        match self {
            Self::Secret(seed) => seed.luck(),
            Self::Number(number) => *number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_number_is_the_chance_of_a_console_whatever_the_seed() {
        let seed = Seed::from_hex(&"07".repeat(32)).unwrap();
        assert_eq!(Chance::at_console(Some(7), &seed), Chance::Number(7));
        assert_eq!(Chance::at_console(Some(7), &seed).dice(&[Some(1)]), Seeded::new(7));
        assert_eq!(Chance::at_console(None, &seed), Chance::Number(seed.luck()));
    }
}
