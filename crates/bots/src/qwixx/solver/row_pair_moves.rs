//! The moves of a turn within one pair of rows, and their result for each pair.
//!
//! A turn makes a move in each of the two pairs of rows, possibly an empty one. The two moves
//! identify the resulting sheet, like the row and the column of a matrix entry.

use crate::qwixx::solver::expected_best_cross::{Cross, WhiteSum};
use crate::qwixx::solver::row_states::{ILLEGAL_ROW, MAX_COLUMNS, RowId};
use crate::qwixx::solver::sheet_index::{RowPairClass, RowPairId, SheetIndex};

/// How many sheets are solved together: those with the same second pair and neighbouring first
/// pairs.
pub(crate) const SHEETS_PER_BATCH: usize = 8;

/// A value for each of the sheets that are solved together.
pub(crate) type PerSheet<T> = [T; SHEETS_PER_BATCH];

/// The move of a turn within one pair of rows.
#[derive(Clone, Copy, Default, Debug)]
struct PairMove {
    /// A cross in action 1 after which action 2 follows, in this pair or the other.
    action1_cross: Option<Cross>,
    /// The last cross of the turn.
    last_cross: Option<Cross>,
}

/// The index of a move among those of its pair.
pub(crate) type PairMoveId = u16;

/// The result of a move for a pair of rows.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct PairAfterMove {
    /// [`SheetIndex::illegal_pair`] if the move is illegal.
    pub(crate) pair: RowPairId,
    pub(crate) points: u16,
}

/// The cells of a pair of rows, and one more slot for none.
const CROSS_SLOTS: usize = 2 * MAX_COLUMNS + 1;

/// The moves in the pairs of one class.
#[derive(Clone, Debug)]
pub(crate) struct PairMoves {
    moves: Vec<PairMove>,
    /// By the first cross and the last.
    ids: Box<[[PairMoveId; CROSS_SLOTS]; CROSS_SLOTS]>,
    /// The result of each move for each pair of the class, pair by pair.
    after: Vec<PairAfterMove>,
    /// The same for batches of neighbouring pairs, move by move.
    after_in_batches: Vec<PerSheet<PairAfterMove>>,
}

impl PairMoves {
    /// The moves in the first pair of a sheet, the red and yellow rows, or in the second, where
    /// numbers descend. `lock_ends` means that a lock in action 1 ends the game.
    pub(crate) fn new(
        index: &SheetIndex,
        class: &RowPairClass,
        is_second: bool,
        lock_ends: bool,
    ) -> Self {
        let rows = if is_second { [2, 3] } else { [0, 1] };
        let crosses: Vec<Cross> = rows
            .into_iter()
            .flat_map(|row| (0..MAX_COLUMNS as u8).map(move |column| Cross { row, column }))
            .filter(|cross| {
                class.crossable_columns[usize::from(cross.row % 2)] >> cross.column & 1 == 1
            })
            .collect();
        let mut pair_moves = Self {
            moves: Vec::new(),
            ids: Box::new([[0; CROSS_SLOTS]; CROSS_SLOTS]),
            after: Vec::new(),
            after_in_batches: Vec::new(),
        };
        pair_moves.add(PairMove::default());
        for &cross in &crosses {
            pair_moves.add(PairMove { action1_cross: None, last_cross: Some(cross) });
            pair_moves.add(PairMove { action1_cross: Some(cross), last_cross: None });
        }
        for whites in &index.white_sums {
            for &first in crosses.iter().filter(|&&cross| whites.is_white_sum_cross(cross)) {
                for &last in
                    crosses.iter().filter(|&&cross| can_action2_follow(whites, first, cross))
                {
                    pair_moves.add(PairMove { action1_cross: Some(first), last_cross: Some(last) });
                }
            }
        }
        let pairs: Vec<RowPairId> = (class.first_pair..class.end_pair).collect();
        let result =
            |pair: RowPairId, pair_move: &PairMove| pair_move.apply_to(index, pair, lock_ends);
        let moves = &pair_moves.moves;
        pair_moves.after = pairs
            .iter()
            .flat_map(|&pair| moves.iter().map(move |pair_move| result(pair, pair_move)))
            .collect();
        pair_moves.after_in_batches = pairs
            .chunks(SHEETS_PER_BATCH)
            .flat_map(|pairs| {
                moves.iter().map(move |pair_move| {
                    let mut each = [PairAfterMove::default(); SHEETS_PER_BATCH];
                    for (after, &pair) in each.iter_mut().zip(pairs) {
                        *after = result(pair, pair_move);
                    }
                    each
                })
            })
            .collect();
        pair_moves
    }

    fn add(&mut self, pair_move: PairMove) {
        self.ids[cross_slot(pair_move.action1_cross)][cross_slot(pair_move.last_cross)] =
            self.moves.len() as PairMoveId;
        self.moves.push(pair_move);
    }

    /// The move with these crosses.
    pub(crate) fn move_id(&self, first: Option<Cross>, last: Option<Cross>) -> PairMoveId {
        self.ids[cross_slot(first)][cross_slot(last)]
    }

    /// The result of each move for the pair with this index in the class.
    pub(crate) fn results_for_pair(&self, place: usize) -> &[PairAfterMove] {
        &self.after[place * self.moves.len()..][..self.moves.len()]
    }

    /// The result of each move for the first [`SHEETS_PER_BATCH`] pairs of the class, then for the
    /// next ones, and so on.
    pub(crate) fn results_in_batches(&self) -> impl Iterator<Item = &[PerSheet<PairAfterMove>]> {
        self.after_in_batches.chunks(self.moves.len())
    }
}

impl PairMove {
    fn apply_to(self, index: &SheetIndex, pair: RowPairId, lock_ends: bool) -> PairAfterMove {
        let mut rows = index.rows_of(pair);
        let mut points = 0;
        let mut cross = |cross: Cross, no_lock: bool| {
            let row: &mut RowId = &mut rows[usize::from(cross.row % 2)];
            let (next, more) = index.row_states.after_cross(*row, cross.column);
            *row =
                if no_lock && next == index.row_states.locked_row() { ILLEGAL_ROW } else { next };
            points += u16::from(more);
        };
        if let Some(first) = self.action1_cross {
            cross(first, lock_ends);
        }
        if let Some(last) = self.last_cross {
            cross(last, false);
        }
        PairAfterMove { pair: index.pair_id(rows[0], rows[1]), points }
    }
}

/// Whether action 2 can make the cross `last` after `first` in action 1.
pub(crate) fn can_action2_follow(whites: &WhiteSum, first: Cross, last: Cross) -> bool {
    whites.is_reachable(last) && (first.row != last.row || first.column < last.column)
}

fn cross_slot(cross: Option<Cross>) -> usize {
    cross.map_or(CROSS_SLOTS - 1, |cross| {
        usize::from(cross.row % 2) * MAX_COLUMNS + usize::from(cross.column)
    })
}
