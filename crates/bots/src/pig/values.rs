//! What positions of Pig for two are worth, exactly.

use rollwright_games::pig::{Action, Pig};
use rollwright_games::{Game, Phase, Seat};

use super::solved::Solved;
use crate::Objective;
use crate::solutions::Shared;
use crate::values::{Method, Values, Worths, results};

/// The chance to win of two who play as well as can be, and what they answer.
#[derive(Clone)]
pub(super) struct Exact(pub(super) Shared<Solved>);

impl Values<Pig> for Exact {
    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn method(&self) -> Method {
        Method::Exact
    }

    fn worths(&self, position: &Pig) -> Worths {
        if matches!(position.phase(), Phase::Over { .. }) {
            return results(position);
        }
        let active = self.0.active_wins(position);
        let of = |seat| if seat == position.active() { active } else { 1.0 - active };
        position.seats().iter().map(of).collect()
    }

    fn answer(&self, position: &Pig, seat: Seat) -> Action {
        self.0.best(position, seat)
    }
}
