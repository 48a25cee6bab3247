//! The chance to win, of positions between turns and in the middle of one.

use rollwright_games::qwixx::{Action, Qwixx};
use rollwright_games::{Game, Phase, Seat, winners};

use crate::bot::best_by;

/// Judges positions: by what it thinks before a roll, and by what it takes the others to
/// answer. The rest of the turn is played out.
pub(super) trait Judge: std::fmt::Debug + Send + Sync {
    /// The chance of `seat` to win in a position in which a roll is due.
    fn before_roll(&self, game: &Qwixx, seat: Seat) -> f64;

    /// The position after all others who are asked now have answered.
    fn others_answer(&self, game: &Qwixx, seat: Seat) -> Qwixx;

    /// The chance of `seat` to win if the turn is finished as well as it can be.
    ///
    /// What others answer in this turn is not known yet: they are taken to answer as
    /// [`Judge::others_answer`] says. What `seat` has still to answer, it answers best. A
    /// game that is over is judged exactly: a shared win counts as its share.
    fn chance(&self, game: &Qwixx, seat: Seat) -> f64 {
        match game.phase() {
            Phase::Over { .. } => share(game, seat),
            // However sure the judge is, a game that goes on may still be lost, or won.
            Phase::Roll { .. } => {
                self.before_roll(game, seat).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
            }
            Phase::Decide { seats, .. } => {
                let answered = self.others_answer(game, seat);
                if !seats.has(seat) {
                    return self.chance(&answered, seat);
                }
                let chance = |action| self.chance_after(&answered, seat, action);
                answered.legal(seat).into_iter().map(chance).fold(0.0, f64::max)
            }
        }
    }

    /// [`Judge::chance`] once `seat` has answered `action`.
    fn chance_after(&self, game: &Qwixx, seat: Seat, action: Action) -> f64 {
        let mut after = *game;
        after.apply(seat, action);
        self.chance(&after, seat)
    }

    /// The answer after which the chance of `seat` is best.
    fn answer(&self, game: &Qwixx, seat: Seat) -> Action {
        let answered = self.others_answer(game, seat);
        best_by(&game.legal(seat), |action| self.chance_after(&answered, seat, action))
    }
}

/// The share of the win in a game that is over.
pub(super) fn share(game: &Qwixx, seat: Seat) -> f64 {
    let winners = winners(game);
    if winners.has(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}
