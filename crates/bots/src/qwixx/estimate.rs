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

use super::boards::COLOURS;
use super::rows::{NO_ROW, RowId, Rows};

/// Large: few of the numbers in reach will be crossed. Of 1, 3, 5, 6, 7 and 10 this
/// did best against `discounted`.
const SELDOM: f64 = 7.0;
/// Alone, where nobody else ends the game, more of them are: of 1, 1.5, 2, 3 and 4
/// this scored most.
const SELDOM_ALONE: f64 = 2.0;
/// A lock is out of the question below so many crosses to be expected,
const LOCK_FROM: f64 = 6.0;
/// and sure from so many on.
const LOCK_SURE: f64 = 10.0;
/// What each penalty makes the next one worse by.
const ALARM: f64 = 1.0;

/// The estimates of all rows under some rules.
#[derive(Clone, Debug)]
pub(super) struct Estimate {
    rows: [f64; NO_ROW as usize + 1],
}

impl Estimate {
    pub(super) fn new(rows: &Rows, faces: u8, seats: usize) -> Self {
        let seldom = if seats == 1 { SELDOM_ALONE } else { SELDOM };
        let mut estimate = Self { rows: [0.0; NO_ROW as usize + 1] };
        for row in 0..rows.len() as RowId {
            let Some((from, crosses)) = rows.open(row) else { continue };
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
            let lock = ((then - LOCK_FROM) / (LOCK_SURE - LOCK_FROM)).clamp(0.0, 1.0);
            estimate.rows[usize::from(row)] = points(then + lock) - points(now);
        }
        estimate
    }

    /// What is still to come on a sheet with these rows and penalties.
    #[inline]
    pub(super) fn to_come(&self, rows: [RowId; COLOURS], penalties: u8) -> f64 {
        let rows: f64 = rows.iter().map(|&row| self.rows[usize::from(row & NO_ROW)]).sum();
        rows - ALARM * f64::from(penalties * penalties.saturating_sub(1) / 2)
    }
}

/// The points of a row with so many crosses.
fn points(crosses: f64) -> f64 {
    crosses * (crosses + 1.0) / 2.0
}
