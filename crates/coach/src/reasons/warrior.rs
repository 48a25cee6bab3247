//! Reasons in Warrior: the odds of a challenge, and what each choice costs.

use rollwright_games::warrior::{
    Action, FORFEIT_OR_OVERSHOOT_ENERGY_COST, MIN_NUMBER_TO_WIN_CHALLENGE, Warrior, half_energy,
};
use rollwright_games::{Game, Seat};

use crate::training::PuzzleTheme;

use super::{Fact, HasReasons};

/// The number of a challenge is one of 0 to 10.
const NUMBERS: u32 = 11;

impl HasReasons for Warrior {
    fn facts(&self, seat: Seat, action: Action) -> Vec<Fact> {
        match action {
            Action::Challenge => vec![Fact::Fights {
                wins: NUMBERS - u32::from(MIN_NUMBER_TO_WIN_CHALLENGE),
                numbers: NUMBERS,
                gains: self.opponent(seat).map_or(0, |other| half_energy(self.energy_of(other))),
                loses: half_energy(self.energy_of(seat)),
            }],
            Action::Forfeit => {
                let mut after = *self;
                after.apply_action(seat, action);
                let fallen = self.path_index_of(seat).saturating_sub(after.path_index_of(seat));
                vec![Fact::FallsBack {
                    squares: fallen.into(),
                    energy: FORFEIT_OR_OVERSHOOT_ENERGY_COST,
                }]
            }
        }
    }

    fn puzzle_file() -> &'static str {
        include_str!("../training/puzzles/warrior.txt")
    }

    fn puzzle_theme(&self, _seat: Seat, _best: Action) -> PuzzleTheme {
        PuzzleTheme::Duels
    }
}
