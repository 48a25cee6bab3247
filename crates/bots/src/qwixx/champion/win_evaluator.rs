//! The chance to win, of positions between turns and in the middle of one.

use rollwright_games::qwixx::{Action, Qwixx};
use rollwright_games::{Game, Phase, Seat, winners};

use crate::bot::max_by_value;

/// Judges positions: by what it thinks before a roll, and by what it takes the others to
/// answer. The rest of the turn is played out.
pub(crate) trait WinEvaluator: std::fmt::Debug + Send + Sync {
    /// The chance of `seat` to win in a position in which a roll is due.
    fn win_chance_before_roll(&self, game: &Qwixx, seat: Seat) -> f64;

    /// The position after all others who are asked now have answered.
    fn after_other_actions(&self, game: &Qwixx, seat: Seat) -> Qwixx;

    /// The chance of `seat` to win if the turn is finished as well as it can be.
    ///
    /// What others answer in this turn is not known yet: they are taken to answer as
    /// [`Judge::others_answer`] says. What `seat` has still to answer, it answers best. A
    /// game that is over is judged exactly: a shared win counts as its share.
    fn win_chance(&self, game: &Qwixx, seat: Seat) -> f64 {
        match game.phase() {
            Phase::Over { .. } => win_share(game, seat),
            // However sure the judge is, a game that goes on may still be lost, or won.
            Phase::Roll { .. } => {
                self.win_chance_before_roll(game, seat).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
            }
            Phase::Decide { seats, .. } => {
                let answered = self.after_other_actions(game, seat);
                if !seats.contains(seat) {
                    return self.win_chance(&answered, seat);
                }
                let chance = |action| self.win_chance_after(&answered, seat, action);
                answered.legal_actions(seat).into_iter().map(chance).fold(0.0, f64::max)
            }
        }
    }

    /// [`Judge::chance`] once `seat` has answered `action`.
    fn win_chance_after(&self, game: &Qwixx, seat: Seat, action: Action) -> f64 {
        let mut after = *game;
        after.apply_action(seat, action);
        self.win_chance(&after, seat)
    }

    /// The answer after which the chance of `seat` is best.
    fn best_action(&self, game: &Qwixx, seat: Seat) -> Action {
        let answered = self.after_other_actions(game, seat);
        max_by_value(&game.legal_actions(seat), |action| {
            self.win_chance_after(&answered, seat, action)
        })
    }
}

/// The share of the win in a game that is over.
pub(crate) fn win_share(game: &Qwixx, seat: Seat) -> f64 {
    let winners = winners(game);
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}
