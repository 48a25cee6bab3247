//! Estimates the points to come in a row by a rule of thumb.
//!
//! A number that the white dice make in `k` of 36 rolls, and that is still in reach, is assumed to
//! be crossed later with chance k / (k + [`CROSS_RARITY`]): a 7 with almost one half, a 2 with an
//! eighth. (Solo games use [`CROSS_RARITY_SOLO`].)
//!
//! With `c` crosses now and `m` expected more, a row is estimated at the points of c + m crosses,
//! that is (c + m)(c + m + 1) / 2. Up to one more cross, that on the lock, is added as c + m goes
//! from [`LOCK_MIN_CROSSES`] to [`LOCK_CERTAIN_CROSSES`]. The estimate of a sheet is the sum over
//! its rows, minus [`PENALTY_PAIR_COST`] for each pair of penalties, as the fourth penalty ends the
//! game.

use rollwright_games::Colour;
use rollwright_games::qwixx::Rules;

use crate::qwixx::solver::row_states::{ILLEGAL_ROW, RowId, SolverRowStates};
use crate::qwixx::solver::sheet_index::ROW_COUNT;
use crate::qwixx::strategies::cautious::white_rolls_for_sum;

/// Large: few of the numbers in reach will be crossed. Of 1, 3, 5, 6, 7 and 10 this did best
/// against `discounted`.
const CROSS_RARITY: f64 = 7.0;
/// In solo games, where nobody else ends the game, more of them are: of 1, 1.5, 2, 3 and 4 this
/// scored most.
const CROSS_RARITY_SOLO: f64 = 2.0;
/// A lock counts as impossible below this many expected crosses.
const LOCK_MIN_CROSSES: f64 = 6.0;
/// A lock counts as certain from this many expected crosses on.
const LOCK_CERTAIN_CROSSES: f64 = 10.0;
/// How much worse each penalty makes the next one.
const PENALTY_PAIR_COST: f64 = 1.0;

/// The estimates of all rows under the given rules.
#[derive(Clone, Debug)]
pub(crate) struct RowEstimates {
    /// By the place of the row on the sheet, then by its state.
    rows: [[f64; ILLEGAL_ROW as usize + 1]; ROW_COUNT],
}

impl RowEstimates {
    pub(crate) fn new(rows: &SolverRowStates, rules: Rules, seats: usize) -> Self {
        let rarity = if seats == 1 { CROSS_RARITY_SOLO } else { CROSS_RARITY };
        let estimate = |colour: Colour, row: RowId| {
            let Some((from, crosses)) = rows.open_row(row) else { return 0.0 };
            let expected_more: f64 = (from..=rules.last_column())
                .map(|column| {
                    let ways = white_rolls_for_sum(rules, rules.number_at(colour, column));
                    ways / (ways + rarity)
                })
                .sum();
            let now = f64::from(crosses);
            let expected = now + expected_more;
            let lock = ((expected - LOCK_MIN_CROSSES) / (LOCK_CERTAIN_CROSSES - LOCK_MIN_CROSSES))
                .clamp(0.0, 1.0);
            row_points(expected + lock) - row_points(now)
        };
        let all_states = |colour: Colour| std::array::from_fn(|row| estimate(colour, row as RowId));
        Self { rows: Colour::ALL.map(all_states) }
    }

    /// The estimated points to come on a sheet with these rows and penalties.
    #[inline]
    pub(crate) fn points_to_come(&self, rows: [RowId; ROW_COUNT], penalties: u8) -> f64 {
        let estimates = self.rows.iter().zip(rows);
        let rows: f64 = estimates.map(|(states, row)| states[usize::from(row & ILLEGAL_ROW)]).sum();
        rows - PENALTY_PAIR_COST * f64::from(penalties * penalties.saturating_sub(1) / 2)
    }
}

/// The points of a row with this many crosses.
fn row_points(crosses: f64) -> f64 {
    crosses * (crosses + 1.0) / 2.0
}
