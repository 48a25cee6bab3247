//! Boards: four rows, numbered so that equivalent ones share a number.
//!
//! Red and yellow can change places, green and blue can, and, the dice being
//! mirrored (a face f read as 7 - f), so can the two pairs. A pair of rows has
//! a number whichever of the two comes first, and a board the number of its two
//! pairs whichever comes first. A board's penalties are lanes beside each other.

use rollwright_games::qwixx::Rules;

use crate::qwixx::solver::expected_best::WhiteSum;
use crate::qwixx::solver::row_states::{ILLEGAL_ROW, RowId, RowStates};

/// The number of a pair of rows: red and yellow, or green and blue.
pub(crate) type RowPairId = u16;

/// Rows of a board, and colours of dice.
pub(crate) const ROW_COUNT: usize = 4;

/// Something for each number of penalties, 0 to 3; the fourth ends the game.
pub(crate) type ByPenalties = [f64; 4];

/// Pairs that allow the same crosses, and so are solved together.
#[derive(Clone, Debug)]
pub(crate) struct RowPairClass {
    /// Its place among the classes.
    pub(crate) number: usize,
    /// The pairs of the class, `first..end`.
    pub(crate) first_pair: RowPairId,
    pub(crate) end_pair: RowPairId,
    /// How far its rows are together; every cross goes further.
    pub(crate) progress: u8,
    /// How many of its rows are locked.
    pub(crate) locks: u8,
    /// For each of its rows, the mask of columns that a turn might cross.
    pub(crate) crossable_columns: [u16; 2],
}

/// All boards under some rules.
#[derive(Clone, Debug)]
pub(crate) struct SheetIndex {
    pub(crate) rules: Rules,
    /// The white sums from the smallest.
    pub(crate) white_sums: Vec<WhiteSum>,
    pub(crate) row_states: RowStates,
    pub(crate) classes: Vec<RowPairClass>,
    pairs: Vec<[RowId; 2]>,
    numbers: Vec<[RowPairId; 64]>,
}

impl SheetIndex {
    pub(crate) fn new(rules: Rules) -> Self {
        let row_states = RowStates::new(rules);
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
        // Within a class to and fro, so that neighbours differ by one cross.
        let to_and_fro =
            |low: RowId, high: RowId| if low.is_multiple_of(2) { high } else { ILLEGAL_ROW - high };
        pairs.sort_by_key(|&[low, high]| (key(low), key(high), low, to_and_fro(low, high)));

        let none = pairs.len() as RowPairId;
        let mut numbers = vec![[none; 64]; 64];
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
        let white_sums = (2..=2 * rules.faces_per_die())
            .map(|sum| WhiteSum::new(rules.faces_per_die(), sum))
            .collect();
        Self { rules, white_sums, row_states, classes, pairs, numbers }
    }

    /// How many bytes a table and a [`crate::qwixx::square::Square`] of boards take.
    pub(crate) fn memory(rules: Rules) -> (usize, usize) {
        let rows = RowStates::new(rules).state_count();
        // One more than there are pairs: that which no turn leads to.
        let pairs = rows * (rows + 1) / 2 + 1;
        let entry = size_of::<ByPenalties>();
        (pairs * (pairs + 1) / 2 * entry, pairs * pairs * entry)
    }

    /// The board with these rows.
    #[inline]
    pub(crate) fn sheet_number(&self, rows: [RowId; ROW_COUNT]) -> usize {
        sheet_number_of_pairs(self.pair_id(rows[0], rows[1]), self.pair_id(rows[2], rows[3]))
    }

    /// The pair with these rows; [`Boards::no_pair`] if one of them is [`NO_ROW`].
    #[inline]
    pub(crate) fn pair_id(&self, one: RowId, other: RowId) -> RowPairId {
        self.numbers[usize::from(one & ILLEGAL_ROW)][usize::from(other & ILLEGAL_ROW)]
    }

    /// The rows of a pair.
    pub(crate) fn rows_of(&self, pair: RowPairId) -> [RowId; 2] {
        self.pairs[usize::from(pair)]
    }

    /// What an illegal cross leads to. Its boards are at the end of a table, and
    /// worth less than anything.
    pub(crate) fn illegal_pair(&self) -> RowPairId {
        self.pairs.len() as RowPairId
    }

    /// A board on which the game is over, so that nothing more comes.
    #[inline]
    pub(crate) fn game_over_sheet(&self) -> usize {
        self.sheet_number([self.row_states.locked_row(); ROW_COUNT])
    }

    /// The number of boards, those with [`Boards::no_pair`] left out.
    pub(crate) fn sheet_count(&self) -> usize {
        sheet_number_of_pairs(self.illegal_pair(), 0)
    }

    /// A table for each number of turns until the own one, with nothing to come
    /// for any board, and less than anything for those with [`Boards::no_pair`].
    pub(crate) fn empty_values(&self, seats: usize) -> Vec<Vec<ByPenalties>> {
        let mut table = vec![[0.0; 4]; sheet_number_of_pairs(self.illegal_pair() + 1, 0)];
        table[self.sheet_count()..].fill([f64::NEG_INFINITY; 4]);
        vec![table; seats]
    }
}

/// The number of the board with these two pairs.
#[inline]
pub(crate) fn sheet_number_of_pairs(one: RowPairId, other: RowPairId) -> usize {
    let low = usize::from(one.min(other));
    let high = usize::from(one.max(other));
    high * (high + 1) / 2 + low
}
