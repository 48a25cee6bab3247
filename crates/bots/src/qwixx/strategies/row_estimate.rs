//! What a row may still bring, by a rule of thumb.
//!
//! A number that the white dice make in `k` of 36 rolls, and that isn't out of
//! reach yet, is taken to be crossed later with chance k / (k + [`SELDOM`]): a 7
//! with almost one half, a 2 with an eighth. (Alone: [`SELDOM_ALONE`].) With `c` crosses now and `m` more to
//! come that way, a row is estimated at the points of c + m crosses, that is
//! (c + m)(c + m + 1) / 2, and with up to one cross more, that on the lock, as c + m
//! goes from [`LOCK_FROM`] to [`LOCK_SURE`]. The estimate of a sheet is the sum over
//! its rows, less [`ALARM`] for every two penalties taken together, as the fourth
//! ends the game.

use crate::qwixx::solver::row_states::{ILLEGAL_ROW, RowId, RowStates};
use crate::qwixx::solver::sheet_index::ROW_COUNT;

/// Large: few of the numbers in reach will be crossed. Of 1, 3, 5, 6, 7 and 10 this
/// did best against `discounted`.
const CROSS_RARITY: f64 = 7.0;
/// Alone, where nobody else ends the game, more of them are: of 1, 1.5, 2, 3 and 4
/// this scored most.
const CROSS_RARITY_SOLO: f64 = 2.0;
/// A lock is out of the question below so many crosses to be expected,
const LOCK_MIN_CROSSES: f64 = 6.0;
/// and sure from so many on.
const LOCK_CERTAIN_CROSSES: f64 = 10.0;
/// What each penalty makes the next one worse by.
const PENALTY_PAIR_COST: f64 = 1.0;

/// The estimates of all rows under some rules.
#[derive(Clone, Debug)]
pub(crate) struct RowEstimates {
    rows: [f64; ILLEGAL_ROW as usize + 1],
}

impl RowEstimates {
    pub(crate) fn new(rows: &RowStates, faces: u8, seats: usize) -> Self {
        let seldom = if seats == 1 { CROSS_RARITY_SOLO } else { CROSS_RARITY };
        let mut estimate = Self { rows: [0.0; ILLEGAL_ROW as usize + 1] };
        for row in 0..rows.state_count() as RowId {
            let Some((from, crosses)) = rows.open_row(row) else { continue };
            let more: f64 = (from..2 * faces - 1)
                .map(|column| {
                    // Columns go up from the smallest sum, or down from the largest,
                    // which is as likely.
                    let ways = f64::from((column + 1).min(2 * faces - 1 - column));
                    ways / (ways + seldom)
                })
                .sum();
            let now = f64::from(crosses);
            let then = now + more;
            let lock = ((then - LOCK_MIN_CROSSES) / (LOCK_CERTAIN_CROSSES - LOCK_MIN_CROSSES))
                .clamp(0.0, 1.0);
            estimate.rows[usize::from(row)] = row_points(then + lock) - row_points(now);
        }
        estimate
    }

    /// What is still to come on a sheet with these rows and penalties.
    #[inline]
    pub(crate) fn points_to_come(&self, rows: [RowId; ROW_COUNT], penalties: u8) -> f64 {
        let rows: f64 = rows.iter().map(|&row| self.rows[usize::from(row & ILLEGAL_ROW)]).sum();
        rows - PENALTY_PAIR_COST * f64::from(penalties * penalties.saturating_sub(1) / 2)
    }
}

/// The points of a row with so many crosses.
fn row_points(crosses: f64) -> f64 {
    crosses * (crosses + 1.0) / 2.0
}
