//! Qwixx: plays to win, not to score.
//!
//! A `judge` finds the chance to win of a position between turns; the champion takes the
//! answer after which, the turn finished, that chance is best. By the box's rules the judge
//! is a net that has learned in a `league` from the sheets alone, by the handouts' a small
//! `net` that sees every sheet with its exact worth (`by_tables`, `sight`), which
//! [`training`] makes from games against itself and `discounted`.

mod by_tables;
mod judge;
mod league;
mod net;
mod sight;
pub mod training;
mod weights;

use std::sync::Arc;

use rollwright_games::Seat;
use rollwright_games::qwixx::{Action, Qwixx, RuleSetKind, Rules};

use self::by_tables::ByTables;
use self::judge::Judge;
use self::league::League;
use self::net::Net;
use super::Solved;
use super::optimal::{DISCOUNT, solution};
use crate::{Bot, Solutions, Stopped};

/// The discount of the short view: what the next few turns may bring.
const SHORT: f64 = 0.75;

/// Takes the answer with the best chance to win.
#[derive(Clone, Debug)]
pub struct Champion(Arc<dyn Judge>);

impl Bot<Qwixx> for Champion {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _luck: u64) -> Action {
        self.0.answer(position, seat)
    }
}

impl Champion {
    /// The champion for a table of so many seats, 2 or more. `None` if the weights were
    /// damaged when the program was built.
    ///
    /// # Errors
    /// The making of a table was stopped; `official` needs none.
    pub fn new(
        rules: Rules,
        seats: usize,
        solutions: &Solutions<'_>,
    ) -> Result<Option<Self>, Stopped> {
        match rules.kind() {
            RuleSetKind::Official => {
                let (weights, seen) = weights::league(seats);
                Ok(Self::of_the_league(&weights, seen))
            }
            RuleSetKind::Concordia | RuleSetKind::Ottawa => {
                Self::by_tables(rules, seats, solutions)
            }
        }
    }

    /// The champion that sees the exact worth of every sheet in tables, which have to be
    /// made first. With more than five seats it plays by what was learned and solved for
    /// five, where all seats but the strongest rival are seen together.
    ///
    /// # Errors
    /// The making of a table was stopped.
    pub fn by_tables(
        rules: Rules,
        seats: usize,
        solutions: &Solutions<'_>,
    ) -> Result<Option<Self>, Stopped> {
        Self::with_weights(&weights::weights(rules.kind(), seats), rules, seats, solutions)
    }

    /// The champion with weights from a league of so many seats; `None` when they are none.
    #[must_use]
    pub fn of_the_league(weights: &[u8], seats: usize) -> Option<Self> {
        Some(Self(Arc::new(League::from_bytes(weights, seats)?)))
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
        Ok(Some(Self(Arc::new(ByTables { long, short, net }))))
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
