//! Sheets of four rows, numbered so that equivalent ones share a number.
//!
//! Red and yellow can be swapped, green and blue can, and, with the dice mirrored (a face f read as
//! 7 - f), so can the two pairs. The number of a pair doesn't depend on the order of its rows, and
//! the number of a sheet doesn't depend on the order of its pairs. The values for each number of
//! penalties are stored next to each other.

use rollwright_games::qwixx::Rules;

use crate::qwixx::solver::expected_best_cross::WhiteSum;
use crate::qwixx::solver::row_states::{ILLEGAL_ROW, RowId, SolverRowStates};

/// The number of a pair of rows: red and yellow, or green and blue.
pub(crate) type RowPairId = u16;

/// The rows of a sheet, and the colours of dice.
pub(crate) const ROW_COUNT: usize = 4;

/// A value for each number of penalties, 0 to 3; the fourth ends the game.
pub(crate) type ByPenalties = [f64; 4];

/// Pairs that allow the same crosses, and so are solved together.
#[derive(Clone, Debug)]
pub(crate) struct RowPairClass {
    /// Its index among the classes.
    pub(crate) number: usize,
    /// The pairs of the class, `first_pair..end_pair`.
    pub(crate) first_pair: RowPairId,
    pub(crate) end_pair: RowPairId,
    /// The total progress of its rows; every cross increases it.
    pub(crate) progress: u8,
    /// The number of locked rows.
    pub(crate) locks: u8,
    /// For each of its rows, a mask of the columns that a turn might cross.
    pub(crate) crossable_columns: [u16; 2],
}

/// All sheets under the given rules.
#[derive(Clone, Debug)]
pub(crate) struct SheetIndex {
    pub(crate) rules: Rules,
    /// The white sums in ascending order.
    pub(crate) white_sums: Vec<WhiteSum>,
    pub(crate) row_states: SolverRowStates,
    pub(crate) classes: Vec<RowPairClass>,
    pairs: Vec<[RowId; 2]>,
    numbers: Vec<[RowPairId; 64]>,
}

impl SheetIndex {
    pub(crate) fn new(rules: Rules) -> Self {
        let row_states = SolverRowStates::new(rules);
        let key = |row: RowId| {
            (
                row_states.progress(row),
                row_states.crossable_columns(row),
                row == row_states.locked_row(),
            )
        };
        let mut pairs: Vec<[RowId; 2]> = (0..row_states.state_count() as RowId)
            .flat_map(|high| (0..=high).map(move |low| [low, high]))
            .collect();
        // Boustrophedon order within a class, so that neighbours differ by one cross.
        let boustrophedon =
            |low: RowId, high: RowId| if low.is_multiple_of(2) { high } else { ILLEGAL_ROW - high };
        pairs.sort_by_key(|&[low, high]| (key(low), key(high), low, boustrophedon(low, high)));

        let illegal = pairs.len() as RowPairId;
        let mut numbers = vec![[illegal; 64]; 64];
        let mut classes: Vec<RowPairClass> = Vec::new();
        for (number, &[low, high]) in pairs.iter().enumerate() {
            let number = number as RowPairId;
            numbers[usize::from(low)][usize::from(high)] = number;
            numbers[usize::from(high)][usize::from(low)] = number;
            let same = number > 0 && {
                let [before_low, before_high] = pairs[usize::from(number) - 1];
                key(before_low) == key(low) && key(before_high) == key(high)
            };
            match classes.last_mut() {
                Some(class) if same => class.end_pair = number + 1,
                _ => classes.push(RowPairClass {
                    number: classes.len(),
                    first_pair: number,
                    end_pair: number + 1,
                    progress: row_states.progress(low) + row_states.progress(high),
                    locks: u8::from(low == row_states.locked_row())
                        + u8::from(high == row_states.locked_row()),
                    crossable_columns: [
                        row_states.crossable_columns(low),
                        row_states.crossable_columns(high),
                    ],
                }),
            }
        }
        let white_sums =
            (2..=2 * rules.faces_per_die()).map(|sum| WhiteSum::new(rules, sum)).collect();
        Self { rules, white_sums, row_states, classes, pairs, numbers }
    }

    /// The bytes for the values of all sheets, and for a
    /// [`ValueMatrix`](crate::qwixx::solver::value_matrix::ValueMatrix).
    pub(crate) fn memory(rules: Rules) -> (usize, usize) {
        let rows = SolverRowStates::new(rules).state_count();
        // One more than there are pairs: the illegal one.
        let pairs = rows * (rows + 1) / 2 + 1;
        let entry = size_of::<ByPenalties>();
        (pairs * (pairs + 1) / 2 * entry, pairs * pairs * entry)
    }

    /// The number of the sheet with these rows.
    #[inline]
    pub(crate) fn sheet_number(&self, rows: [RowId; ROW_COUNT]) -> usize {
        sheet_number_of_pairs(self.pair_id(rows[0], rows[1]), self.pair_id(rows[2], rows[3]))
    }

    /// The pair with these rows; [`SheetIndex::illegal_pair`] if one of them is [`ILLEGAL_ROW`].
    #[inline]
    pub(crate) fn pair_id(&self, one: RowId, other: RowId) -> RowPairId {
        self.numbers[usize::from(one & ILLEGAL_ROW)][usize::from(other & ILLEGAL_ROW)]
    }

    /// The rows of a pair.
    pub(crate) fn rows_of(&self, pair: RowPairId) -> [RowId; 2] {
        self.pairs[usize::from(pair)]
    }

    /// The result of an illegal cross. Its sheets come after all others, and have a value below all
    /// others.
    pub(crate) fn illegal_pair(&self) -> RowPairId {
        self.pairs.len() as RowPairId
    }

    /// A sheet on which the game is over, so that no points are to come.
    #[inline]
    pub(crate) fn game_over_sheet(&self) -> usize {
        self.sheet_number([self.row_states.locked_row(); ROW_COUNT])
    }

    /// The number of sheets, without those with [`SheetIndex::illegal_pair`].
    pub(crate) fn sheet_count(&self) -> usize {
        sheet_number_of_pairs(self.illegal_pair(), 0)
    }

    /// Initial values for each number of turns until the own one: zero for every sheet, and minus
    /// infinity for those with [`SheetIndex::illegal_pair`].
    pub(crate) fn empty_values(&self, seats: usize) -> Vec<Vec<ByPenalties>> {
        let mut values = vec![[0.0; 4]; sheet_number_of_pairs(self.illegal_pair() + 1, 0)];
        values[self.sheet_count()..].fill([f64::NEG_INFINITY; 4]);
        vec![values; seats]
    }
}

/// The number of the sheet with these two pairs.
#[inline]
pub(crate) fn sheet_number_of_pairs(one: RowPairId, other: RowPairId) -> usize {
    let low = usize::from(one.min(other));
    let high = usize::from(one.max(other));
    high * (high + 1) / 2 + low
}
