//! The chance to win, of positions between turns and in the middle of one.

use std::sync::Arc;

use rollwright_games::qwixx::{Action, Qwixx};
use rollwright_games::{Game, Phase, Seat, winners};

use super::net::{Inputs, Net};
use super::sight::{AS_PRINTED, Order, see};
use crate::qwixx::Solved;

/// Judges positions by a net that sees the exact worth of every sheet.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    /// The table that the others are taken to play by, and one with a short view.
    pub(super) long: Arc<Solved>,
    pub(super) short: Arc<Solved>,
    pub(super) net: Net,
}

impl Judge {
    /// What the net is shown of a position in which a roll is due.
    pub(super) fn sees(&self, game: &Qwixx, seat: Seat, order: Order) -> Inputs {
        see([&self.long, &self.short], game, seat, order)
    }

    /// The chance of `seat` to win if the turn is finished as well as it can be.
    ///
    /// What others answer in this turn is not known yet: they are taken to answer
    /// by the discounted table, which sees the same dice. What `seat` has still to
    /// answer, it answers best. A game that is over is judged exactly: a shared
    /// win counts as its share.
    pub(super) fn chance(&self, game: &Qwixx, seat: Seat) -> f64 {
        match game.phase() {
            Phase::Over { .. } => share(game, seat),
            Phase::Roll { .. } => {
                let chance = self.net.chance(&self.sees(game, seat, AS_PRINTED));
                // However sure the net is, a game that goes on may still be lost, or won.
                f64::from(chance).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
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
    pub(super) fn chance_after(&self, game: &Qwixx, seat: Seat, action: Action) -> f64 {
        let mut after = *game;
        after.apply(seat, action);
        self.chance(&after, seat)
    }

    /// The position after all others who are asked now have answered.
    pub(super) fn others_answer(&self, game: &Qwixx, seat: Seat) -> Qwixx {
        let mut after = *game;
        if let Phase::Decide { seats, .. } = game.phase() {
            for other in seats.iter().filter(|&other| other != seat) {
                let answer = self.long.best(game, other).unwrap_or(Action::Pass);
                after.apply(other, answer);
            }
        }
        after
    }
}

/// The share of the win in a game that is over.
pub(super) fn share(game: &Qwixx, seat: Seat) -> f64 {
    let winners = winners(game);
    if winners.has(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}
