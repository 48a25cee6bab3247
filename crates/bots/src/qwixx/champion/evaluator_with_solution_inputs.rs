//! Evaluates positions with a net that sees the exact value of every sheet, and assumes that the
//! others play by a solution: the champion of the handouts' rules.

use rollwright_games::qwixx::{Action, Qwixx};
use rollwright_games::{Game, Phase, Seat};

use crate::qwixx::QwixxSolution;
use crate::qwixx::champion::net_with_solution_inputs::{NetInputs, NetWithSolutionInputs};
use crate::qwixx::champion::solution_inputs::{RowOrder, SHEET_ORDER, net_inputs};
use crate::qwixx::champion::win_evaluator::WinEvaluator;
use crate::solution_provider::Shared;

#[derive(Clone, Debug)]
pub(crate) struct EvaluatorWithSolutionInputs {
    /// The solution that the others are assumed to play by, and one with a short view.
    pub(crate) long_view: Shared<QwixxSolution>,
    pub(crate) short_view: Shared<QwixxSolution>,
    pub(crate) net: NetWithSolutionInputs,
}

impl EvaluatorWithSolutionInputs {
    /// The net's inputs for a position in which a roll is due.
    pub(crate) fn net_inputs(&self, game: &Qwixx, seat: Seat, order: RowOrder) -> NetInputs {
        net_inputs([&self.long_view, &self.short_view], game, seat, order)
    }
}

impl WinEvaluator for EvaluatorWithSolutionInputs {
    fn win_chance_before_roll(&self, game: &Qwixx, seat: Seat) -> f64 {
        f64::from(self.net.win_chance(&self.net_inputs(game, seat, SHEET_ORDER)))
    }

    /// All others act by the solution of the long view, which sees the same dice.
    fn after_other_actions(&self, game: &Qwixx, seat: Seat) -> Qwixx {
        let mut after = *game;
        if let Phase::Decide { seats, .. } = game.phase() {
            for other in seats.iter().filter(|&other| other != seat) {
                let action = self.long_view.best_action(game, other).unwrap_or(Action::Pass);
                after.apply_action(other, action);
            }
        }
        after
    }
}
