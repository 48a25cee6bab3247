//! Evaluates positions with a net trained in a league on sheets only: the champion of the official
//! rules. It needs no solution, so it is available at once.
//!
//! The same net predicts the other seats' actions from their point of view. The active seat makes a
//! plan as if nobody else crossed, each other seat replies to that plan, and the active seat
//! replies to those.

use rollwright_games::qwixx::{Action, Question, Qwixx};
use rollwright_games::{Game, Phase, Seat};

use crate::bot::max_by_value;
use crate::qwixx::champion::league_trained::net::LeagueTrainedNet;
use crate::qwixx::champion::win_evaluator::WinEvaluator;

#[derive(Clone, Debug)]
pub(crate) struct LeagueTrainedEvaluator(LeagueTrainedNet);

impl LeagueTrainedEvaluator {
    /// The evaluator with these weights, for tables of this many seats; `None` if they are invalid.
    pub(crate) fn from_bytes(bytes: &[u8], seats: usize) -> Option<Self> {
        LeagueTrainedNet::from_bytes(bytes, seats).map(Self)
    }

    /// The best two actions of the active seat in this turn, if no other seat acts beyond what
    /// `game` already contains.
    fn best_two_actions(&self, game: &Qwixx, active: Seat) -> (Action, Action) {
        let mut best = (f64::NEG_INFINITY, Action::Pass, Action::Pass);
        for white in game.legal_actions(active) {
            let mut crossed = *game;
            crossed.apply_action(active, white);
            let colour = match crossed.phase() {
                Phase::Decide { .. } => self.best_action2(&crossed, active),
                Phase::Roll { .. } | Phase::Over { .. } => Action::Pass,
            };
            let chance = if matches!(crossed.phase(), Phase::Decide { .. }) {
                self.win_chance_after(&crossed, active, colour)
            } else {
                self.win_chance(&crossed, active)
            };
            if chance > best.0 {
                best = (chance, white, colour);
            }
        }
        (best.1, best.2)
    }

    /// The best action 2, which doesn't depend on other seats.
    fn best_action2(&self, game: &Qwixx, active: Seat) -> Action {
        max_by_value(&game.legal_actions(active), |action| {
            self.win_chance_after(game, active, action)
        })
    }

    /// The reply of a seat to the plan of the active seat, if nobody else crosses.
    fn reply_to_plan(
        &self,
        game: &Qwixx,
        seat: Seat,
        active: Seat,
        plan: (Action, Action),
    ) -> Action {
        let Phase::Decide { seats, .. } = game.phase() else { return Action::Pass };
        let mut planned = *game;
        for other in seats.iter().filter(|&other| other != seat) {
            planned.apply_action(other, if other == active { plan.0 } else { Action::Pass });
        }
        max_by_value(&game.legal_actions(seat), |action| {
            let mut after = planned;
            after.apply_action(seat, action);
            if matches!(after.phase(), Phase::Decide { .. }) {
                let possible = after.legal_actions(active).contains(&plan.1);
                after.apply_action(active, if possible { plan.1 } else { Action::Pass });
            }
            self.win_chance(&after, seat)
        })
    }
}

impl WinEvaluator for LeagueTrainedEvaluator {
    fn win_chance_before_roll(&self, game: &Qwixx, seat: Seat) -> f64 {
        f64::from(self.0.win_chance(game, seat))
    }

    fn after_other_actions(&self, game: &Qwixx, seat: Seat) -> Qwixx {
        let mut after = *game;
        let Phase::Decide { seats, question } = game.phase() else { return after };
        let active = game.active_seat();
        if question == Question::ColourDie {
            if seat != active {
                after.apply_action(active, self.best_action2(game, active));
            }
            return after;
        }
        let mut others_pass = *game;
        for other in seats.iter().filter(|&other| other != active) {
            others_pass.apply_action(other, Action::Pass);
        }
        let plan = self.best_two_actions(&others_pass, active);
        for other in seats.iter().filter(|&other| other != seat) {
            let action = match (other == active, seat == active) {
                (true, _) => plan.0,
                (false, true) => self.reply_to_plan(game, other, active, plan),
                (false, false) => Action::Pass,
            };
            after.apply_action(other, action);
        }
        after
    }
}
