//! Qwixx by the own-sheet table.

use std::sync::Arc;

use rollwright_games::qwixx::{Action, Rules};
use rollwright_games::{Game, Qwixx, Seat};

use super::Solved;
use crate::{Mind, Stopped, Table, Workshop};

/// Goes up when the solver or its file changes, so that no old table is read.
const VERSION: u32 = 1;

/// The discount of the strategy `discounted`: points one turn later count 6% less,
/// which makes up for games that others end.
pub const DISCOUNT: f64 = 0.94;

impl Table for Solved {
    fn to_bytes(&self) -> Vec<u8> {
        Self::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes).ok()
    }
}

/// The table of the game by `rules` with so many seats and that discount.
///
/// # Errors
/// Its making was stopped.
pub fn table(
    rules: Rules,
    seats: usize,
    discount: f64,
    workshop: &Workshop<'_>,
) -> Result<Arc<Solved>, Stopped> {
    let kind = rules.kind().name();
    let key = format!("qwixx {kind} seats {seats} discount {discount} v{VERSION}");
    workshop.table(&key, |threads, watch| Solved::solve(rules, seats, discount, threads, watch))
}

/// Makes the expected points of its own sheet largest.
#[derive(Clone, Debug)]
pub struct Optimal(pub Arc<Solved>);

impl Mind<Qwixx> for Optimal {
    fn choose(&mut self, position: &Qwixx, seat: Seat, _luck: u64) -> Action {
        self.0.best(position, seat).unwrap_or_else(|| position.legal(seat)[0])
    }
}
