//! Reasons in Pig: what a 1 would take, what is safe, and how close the others are.

use rollwright_games::Seat;
use rollwright_games::pig::{Action, Pig};

use super::{Fact, HasReasons};

impl HasReasons for Pig {
    fn facts(&self, seat: Seat, action: Action) -> Vec<Fact> {
        let at_stake = u32::from(self.turn_total);
        let goal = u32::from(self.goal);
        let missing = |points: u16, more: u32| goal.saturating_sub(u32::from(points) + more);
        let own = self.scores[seat.index()];
        let mut facts = vec![match action {
            Action::Roll => Fact::Risks { points: at_stake },
            Action::Hold if missing(own, at_stake) == 0 => Fact::EndsGame,
            Action::Hold => Fact::Banks { points: at_stake, missing: missing(own, at_stake) },
        }];
        let others = self.seats.iter().filter(|&other| other != seat);
        let closest = others.min_by_key(|other| missing(self.scores[other.index()], 0));
        if let Some(other) = closest.filter(|_| facts[0] != Fact::EndsGame) {
            let points = missing(self.scores[other.index()], 0);
            facts.push(Fact::OpponentNeeds { seat: other, points });
        }
        facts
    }

    fn losses_of_levels(is_win_chance: bool) -> Option<[f64; 5]> {
        is_win_chance.then_some([0.109, 0.044, 0.0023, 0.0006, 0.0])
    }

    fn puzzle_file() -> &'static str {
        include_str!("../training/puzzles/pig.txt")
    }
}
