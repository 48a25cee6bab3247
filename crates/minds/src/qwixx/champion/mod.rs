//! Qwixx: plays to win, not to score.
//!
//! `Judge` finds the chance to win of a position between turns with a small
//! `net` that sees every sheet with its exact worth (`sight`); the champion
//! takes the answer after which, the turn finished, that chance is best.
//! [`training`] makes the weights from games against itself and `discounted`.

mod judge;
mod net;
mod sight;
pub mod training;
mod weights;

use std::sync::Arc;

use rollwright_games::qwixx::{Action, Qwixx, Rules};
use rollwright_games::{Game, Seat};

use self::judge::Judge;
use self::net::Net;
use super::Solved;
use super::optimal::{DISCOUNT, solution};
use crate::bot::best_by;
use crate::{Bot, Solutions, Stopped};

/// The discount of the short view: what the next few turns may bring.
const SHORT: f64 = 0.75;

/// Takes the answer with the best chance to win.
#[derive(Clone, Debug)]
pub struct Champion(Arc<Judge>);

impl Bot<Qwixx> for Champion {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _luck: u64) -> Action {
        let answered = self.0.others_answer(position, seat);
        best_by(&position.legal(seat), |action| self.0.chance_after(&answered, seat, action))
    }
}

impl Champion {
    /// The champion for a table of so many seats, 2 or more. With more than five it
    /// plays by what was learned and solved for five, where all seats but the
    /// strongest rival are seen together. `None` if the weights were damaged when the
    /// program was built.
    ///
    /// # Errors
    /// The making of a table was stopped.
    pub fn new(
        rules: Rules,
        seats: usize,
        solutions: &Solutions<'_>,
    ) -> Result<Option<Self>, Stopped> {
        Self::with_weights(weights::weights(rules.kind(), seats), rules, seats, solutions)
    }

    /// The champion with these weights, as [`training::train`] gives them; `None`
    /// when they are none.
    ///
    /// # Errors
    /// The making of a table was stopped.
    pub fn with_weights(
        weights: &[u8],
        rules: Rules,
        seats: usize,
        solutions: &Solutions<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let Some(net) = Net::from_bytes(weights) else { return Ok(None) };
        let [long, short] = tables(rules, seats, solutions)?;
        Ok(Some(Self(Arc::new(Judge { long, short, net }))))
    }
}

impl Champion {
    /// The chance of `seat` to win, in any position.
    #[must_use]
    pub fn chance(&self, position: &Qwixx, seat: Seat) -> f64 {
        self.0.chance(position, seat)
    }
}

/// The tables of the long and of the short view.
fn tables(
    rules: Rules,
    seats: usize,
    solutions: &Solutions<'_>,
) -> Result<[Arc<Solved>; 2], Stopped> {
    let seats = seats.min(Solved::MOST_SEATS);
    Ok([solution(rules, seats, DISCOUNT, solutions)?, solution(rules, seats, SHORT, solutions)?])
}
