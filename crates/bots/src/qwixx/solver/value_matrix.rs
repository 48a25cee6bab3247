//! Values while solving, by two pairs of rows in either order.
//!
//! A solution contains each sheet once. While solving, sheets are stored twice, as a square matrix
//! of pairs: then neighbours that are solved together read neighbours, whatever the turn does.

use crate::qwixx::solver::sheet_index::{ByPenalties, RowPairId, SheetIndex};

/// The values of a sheet, aligned within one cache line.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(32))]
struct MatrixEntry(ByPenalties);

/// The values of the sheets after the own turn.
pub(crate) struct ValueMatrix {
    entries: Vec<MatrixEntry>,
    /// The number of pairs, including the illegal one.
    pair_count: usize,
}

impl ValueMatrix {
    /// Zero for every sheet, and minus infinity for those with [`SheetIndex::illegal_pair`].
    pub(crate) fn new(index: &SheetIndex) -> Self {
        let illegal = usize::from(index.illegal_pair());
        let pair_count = illegal + 1;
        let mut entries = vec![MatrixEntry([0.0; 4]); pair_count * pair_count];
        for place in 0..pair_count {
            entries[illegal * pair_count + place] = MatrixEntry([f64::NEG_INFINITY; 4]);
            entries[place * pair_count + illegal] = MatrixEntry([f64::NEG_INFINITY; 4]);
        }
        Self { entries, pair_count }
    }

    pub(crate) fn set(&mut self, one: RowPairId, other: RowPairId, value: ByPenalties) {
        let (one, other) = (usize::from(one), usize::from(other));
        self.entries[one * self.pair_count + other] = MatrixEntry(value);
        self.entries[other * self.pair_count + one] = MatrixEntry(value);
    }

    /// The sheets with this pair, by the other one.
    #[inline(always)]
    pub(crate) fn row(&self, pair: RowPairId) -> MatrixRow<'_> {
        MatrixRow(&self.entries[usize::from(pair) * self.pair_count..][..self.pair_count])
    }
}

/// The sheets with one pair, by the other one.
#[derive(Clone, Copy, Default)]
pub(crate) struct MatrixRow<'a>(&'a [MatrixEntry]);

impl MatrixRow<'_> {
    #[inline(always)]
    pub(crate) fn value_with(&self, pair: RowPairId) -> &ByPenalties {
        &self.0[usize::from(pair)].0
    }
}
