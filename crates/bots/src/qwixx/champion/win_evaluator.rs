//! The chance to win, for positions between turns and within one.

use rollwright_games::qwixx::{Action, Qwixx};
use rollwright_games::{Game, Phase, Seat, winners};

use crate::bot::max_by_value;

/// Evaluates positions from two primitives: the win chance before a roll, and a prediction of the
/// others' actions. The rest of the turn is played out.
pub(crate) trait WinEvaluator: std::fmt::Debug + Send + Sync {
    /// The chance of `seat` to win in a position in which a roll is due.
    fn win_chance_before_roll(&self, game: &Qwixx, seat: Seat) -> f64;

    /// The position after all other seats that are to decide now have acted.
    fn after_other_actions(&self, game: &Qwixx, seat: Seat) -> Qwixx;

    /// The chance of `seat` to win if the turn is finished as well as possible.
    ///
    /// The others' actions in this turn aren't known yet; [`WinEvaluator::after_other_actions`]
    /// predicts them. `seat` itself takes its best actions. A finished game is evaluated exactly: a
    /// shared win counts as its share.
    fn win_chance(&self, game: &Qwixx, seat: Seat) -> f64 {
        match game.phase() {
            Phase::Over { .. } => win_share(game, seat),
            // However sure the evaluator is, an unfinished game may still be lost, or won.
            Phase::Roll { .. } => {
                self.win_chance_before_roll(game, seat).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
            }
            Phase::Decide { seats, .. } => {
                let after_others = self.after_other_actions(game, seat);
                if !seats.contains(seat) {
                    return self.win_chance(&after_others, seat);
                }
                let chance = |action| self.win_chance_after(&after_others, seat, action);
                after_others.legal_actions(seat).into_iter().map(chance).fold(0.0, f64::max)
            }
        }
    }

    /// [`WinEvaluator::win_chance`] after `seat` takes `action`.
    fn win_chance_after(&self, game: &Qwixx, seat: Seat, action: Action) -> f64 {
        let mut after = *game;
        after.apply_action(seat, action);
        self.win_chance(&after, seat)
    }

    /// The action with the best win chance for `seat`.
    fn best_action(&self, game: &Qwixx, seat: Seat) -> Action {
        let after_others = self.after_other_actions(game, seat);
        max_by_value(&game.legal_actions(seat), |action| {
            self.win_chance_after(&after_others, seat, action)
        })
    }
}

/// The share of the win in a finished game.
pub(crate) fn win_share(game: &Qwixx, seat: Seat) -> f64 {
    let winners = winners(game);
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}
