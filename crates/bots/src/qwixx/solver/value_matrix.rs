//! Worths while they are found: by two pairs of rows, whichever comes first.
//!
//! A solved table has each board once. While it is solved, boards are kept twice, as a square of
//! pairs: neighbours that are solved together then read neighbours, whatever the turn does.

use crate::qwixx::solver::sheet_index::{ByPenalties, RowPairId, SheetIndex};

/// A board's worths, in one line of the cache.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(32))]
struct MatrixEntry(ByPenalties);

/// The worths of the boards after the own turn.
pub(crate) struct ValueMatrix {
    entries: Vec<MatrixEntry>,
    /// How many pairs there are, with the one that no turn leads to.
    pair_count: usize,
}

impl ValueMatrix {
    /// Nothing to come for any board, and less than anything for those with
    /// [`Boards::no_pair`].
    pub(crate) fn new(boards: &SheetIndex) -> Self {
        let none = usize::from(boards.illegal_pair());
        let pair_count = none + 1;
        let mut entries = vec![MatrixEntry([0.0; 4]); pair_count * pair_count];
        for place in 0..pair_count {
            entries[none * pair_count + place] = MatrixEntry([f64::NEG_INFINITY; 4]);
            entries[place * pair_count + none] = MatrixEntry([f64::NEG_INFINITY; 4]);
        }
        Self { entries, pair_count }
    }

    pub(crate) fn set(&mut self, one: RowPairId, other: RowPairId, worth: ByPenalties) {
        let (one, other) = (usize::from(one), usize::from(other));
        self.entries[one * self.pair_count + other] = MatrixEntry(worth);
        self.entries[other * self.pair_count + one] = MatrixEntry(worth);
    }

    /// The boards with this pair, by the other one.
    #[inline(always)]
    pub(crate) fn row(&self, pair: RowPairId) -> MatrixRow<'_> {
        MatrixRow(&self.entries[usize::from(pair) * self.pair_count..][..self.pair_count])
    }
}

/// The boards with one pair, by the other one.
#[derive(Clone, Copy, Default)]
pub(crate) struct MatrixRow<'a>(&'a [MatrixEntry]);

impl MatrixRow<'_> {
    #[inline(always)]
    pub(crate) fn value_with(&self, pair: RowPairId) -> &ByPenalties {
        &self.0[usize::from(pair)].0
    }
}
