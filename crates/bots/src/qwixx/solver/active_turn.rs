//! A turn of the active seat with the roll known: the results of its two actions.
//!
//! All crosses that the colour dice show are computed, legal or not: checking first costs more.
//! Illegal ones lead to a sheet with a value below all others.

use rollwright_games::Colour;
use rollwright_games::qwixx::{Roll, Rules};

use crate::qwixx::solver::expected_best_cross::Cross;
use crate::qwixx::solver::row_states::{ILLEGAL_ROW, RowId};
use crate::qwixx::solver::sheet_index::{ROW_COUNT, RowPairId, SheetIndex, sheet_number_of_pairs};

/// The crosses that two white dice make with four colour dice.
pub(crate) const ACTION2_CROSSES: usize = 8;

/// A turn on one sheet.
pub(crate) struct ActiveTurn<'a> {
    index: &'a SheetIndex,
    rows: [RowId; ROW_COUNT],
    /// The pairs of rows at the start.
    pairs: [RowPairId; 2],
    /// The crosses of action 2, row by row, the smaller number first: their columns, and the
    /// resulting row and pair if action 1 is in another row.
    columns: [u8; ACTION2_CROSSES],
    next: [RowId; ACTION2_CROSSES],
    pair: [RowPairId; ACTION2_CROSSES],
    points: [u8; ACTION2_CROSSES],
}

/// A cross in action 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Action1Cross {
    pub(crate) cross: Cross,
    pub(crate) points: u8,
    next: RowId,
    /// The resulting pair.
    pair: RowPairId,
}

/// The results of each cross of action 2.
pub(crate) struct Action2Results {
    pub(crate) sheets: [u32; ACTION2_CROSSES],
    pub(crate) points: [u8; ACTION2_CROSSES],
}

impl<'a> ActiveTurn<'a> {
    #[inline(always)]
    pub(crate) fn new(index: &'a SheetIndex, rows: [RowId; ROW_COUNT], roll: Roll) -> Self {
        let mut turn = Self {
            index,
            rows,
            pairs: [index.pair_id(rows[0], rows[1]), index.pair_id(rows[2], rows[3])],
            columns: action2_columns(index.rules, roll),
            next: [ILLEGAL_ROW; ACTION2_CROSSES],
            pair: [index.illegal_pair(); ACTION2_CROSSES],
            points: [0; ACTION2_CROSSES],
        };
        for second in 0..ACTION2_CROSSES {
            let row = action2_row(second);
            let (next, points) = index.row_states.after_cross(rows[row], turn.columns[second]);
            turn.next[second] = next;
            turn.pair[second] = index.pair_id(next, rows[row ^ 1]);
            turn.points[second] = points;
        }
        turn
    }

    /// The crosses of action 2, in the order of [`Action2Results`].
    #[inline(always)]
    pub(crate) fn action2_crosses(&self) -> [Cross; ACTION2_CROSSES] {
        std::array::from_fn(|second| Cross {
            row: action2_row(second) as u8,
            column: self.columns[second],
        })
    }

    /// A cross in action 1; `None` if it is illegal.
    #[inline(always)]
    pub(crate) fn action1_cross(&self, colour: Colour, number: u8) -> Option<Action1Cross> {
        let row = colour as usize;
        let column = self.index.rules.column_of(colour, number)?;
        let (next, points) = self.index.row_states.after_cross(self.rows[row], column);
        let pair = self.index.pair_id(next, self.rows[row ^ 1]);
        let cross = Cross { row: row as u8, column };
        (next != ILLEGAL_ROW).then_some(Action1Cross { cross, points, next, pair })
    }

    /// Whether action 1 ends the game by the second lock.
    #[inline(always)]
    pub(crate) fn ends_game_after(&self, first: &Action1Cross) -> bool {
        let locked = self.index.row_states.locked_row();
        let second_lock = first.next == locked && self.rows.contains(&locked);
        second_lock && !self.index.rules.has_action2_after_deciding_lock()
    }

    /// The sheet after action 1 only.
    #[inline(always)]
    pub(crate) fn sheet_after_action1(&self, first: Option<&Action1Cross>) -> usize {
        match first {
            None => sheet_number_of_pairs(self.pairs[0], self.pairs[1]),
            Some(first) => {
                sheet_number_of_pairs(first.pair, self.pairs[1 - usize::from(first.cross.row) / 2])
            }
        }
    }

    /// The sheets after both actions, and the points of action 2.
    #[inline(always)]
    pub(crate) fn sheets_after_action2(&self, first: Option<&Action1Cross>) -> Action2Results {
        let [one, other] = self.pairs;
        let (mut pair, mut points) = (self.pair, self.points);
        let mut rest = [other, other, other, other, one, one, one, one];
        if let Some(first) = first {
            let row = usize::from(first.cross.row);
            let partner = row ^ 1;
            for second in [2 * partner, 2 * partner + 1] {
                pair[second] = self.index.pair_id(first.next, self.next[second]);
            }
            for second in [2 * row, 2 * row + 1] {
                let (twice, more) =
                    self.index.row_states.after_cross(first.next, self.columns[second]);
                pair[second] = self.index.pair_id(twice, self.rows[partner]);
                points[second] = more;
            }
            rest[4 * (1 - row / 2)..][..4].fill(first.pair);
        }
        let mut sheets = [0; ACTION2_CROSSES];
        for second in 0..ACTION2_CROSSES {
            // The first of the sheets that illegal crosses lead to represents them all.
            let sheet =
                sheet_number_of_pairs(pair[second], rest[second]).min(self.index.sheet_count());
            sheets[second] = sheet as u32;
        }
        Action2Results { sheets, points }
    }
}

/// The row of a cross of action 2.
#[inline(always)]
fn action2_row(second: usize) -> usize {
    second / 2
}

/// The columns of the crosses of action 2. Equal white dice make each of them twice. The die of a
/// locked row may be gone; there every column is illegal.
#[inline(always)]
fn action2_columns(rules: Rules, roll: Roll) -> [u8; ACTION2_CROSSES] {
    let [one, other] = roll.white;
    let whites = [one.min(other), one.max(other)];
    std::array::from_fn(|second| {
        let row = action2_row(second);
        let number = whites[second % 2].saturating_add(roll.colour[row]);
        rules.column_of(Colour::ALL[row], number).unwrap_or(0)
    })
}
