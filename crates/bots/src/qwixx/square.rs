//! Worths while they are found: by two pairs of rows, whichever comes first.
//!
//! A solved table has each board once. While it is solved, boards are kept twice, as a square of
//! pairs: neighbours that are solved together then read neighbours, whatever the turn does.

use super::boards::{Boards, Lanes, PairId};

/// A board's worths, in one line of the cache.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(32))]
struct Entry(Lanes);

/// The worths of the boards after the own turn.
pub(super) struct Square {
    entries: Vec<Entry>,
    /// How many pairs there are, with the one that no turn leads to.
    side: usize,
}

impl Square {
    /// Nothing to come for any board, and less than anything for those with
    /// [`Boards::no_pair`].
    pub(super) fn new(boards: &Boards) -> Self {
        let none = usize::from(boards.no_pair());
        let side = none + 1;
        let mut entries = vec![Entry([0.0; 4]); side * side];
        for place in 0..side {
            entries[none * side + place] = Entry([f64::NEG_INFINITY; 4]);
            entries[place * side + none] = Entry([f64::NEG_INFINITY; 4]);
        }
        Self { entries, side }
    }

    pub(super) fn set(&mut self, one: PairId, other: PairId, worth: Lanes) {
        let (one, other) = (usize::from(one), usize::from(other));
        self.entries[one * self.side + other] = Entry(worth);
        self.entries[other * self.side + one] = Entry(worth);
    }

    /// The boards with this pair, by the other one.
    #[inline(always)]
    pub(super) fn row(&self, pair: PairId) -> Row<'_> {
        Row(&self.entries[usize::from(pair) * self.side..][..self.side])
    }
}

/// The boards with one pair, by the other one.
#[derive(Clone, Copy, Default)]
pub(super) struct Row<'a>(&'a [Entry]);

impl Row<'_> {
    #[inline(always)]
    pub(super) fn with(&self, pair: PairId) -> &Lanes {
        &self.0[usize::from(pair)].0
    }
}
