//! What a turn can do to one pair of rows, and what it makes of each pair.
//!
//! A turn changes each of the two pairs of rows in some way: a *part* of the turn. The board that
//! it leads to is found by its two parts, as an entry of a table is by its row and its column.

use super::boards::{Boards, Class, PairId};
use super::ranking::{Cross, Whites};
use super::rows::{COLUMNS, NO_ROW, RowId};

/// How many boards are solved side by side: those with one second pair and neighbouring first
/// ones.
pub(super) const SIDE_BY_SIDE: usize = 8;

/// Something for each of the boards that are solved side by side.
pub(super) type Each<T> = [T; SIDE_BY_SIDE];

/// What a turn does to one pair of rows.
#[derive(Clone, Copy, Default, Debug)]
struct Part {
    /// A cross in action 1 after which action 2 follows, here or in the other pair.
    first: Option<Cross>,
    /// The last cross of the turn.
    last: Option<Cross>,
}

/// The place of a part among those of its pair.
pub(super) type PartId = u16;

/// What a part of a turn makes of a pair of rows.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct After {
    /// [`Boards::no_pair`] where the part is not legal.
    pub(super) pair: PairId,
    pub(super) points: u16,
}

/// The cells of a pair of rows, and one more place for none.
const PLACES: usize = 2 * COLUMNS + 1;

/// The parts of turns in the pairs of one class.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    list: Vec<Part>,
    /// By the first cross and the last.
    ids: Box<[[PartId; PLACES]; PLACES]>,
    /// What each part makes of each pair of the class, pair by pair.
    after: Vec<After>,
    /// The same for neighbouring pairs side by side, part by part.
    side_by_side: Vec<Each<After>>,
}

impl Parts {
    /// The parts of turns in the first pair of a board, of red and yellow rows, or in the
    /// second, where numbers fall. `lock_ends` says that a lock in action 1 ends the game.
    pub(super) fn new(boards: &Boards, class: &Class, is_second: bool, lock_ends: bool) -> Self {
        let rows = if is_second { [2, 3] } else { [0, 1] };
        let crosses: Vec<Cross> = rows
            .into_iter()
            .flat_map(|row| (0..COLUMNS as u8).map(move |column| Cross { row, column }))
            .filter(|cross| class.kinds[usize::from(cross.row % 2)] >> cross.column & 1 == 1)
            .collect();
        let mut parts = Self {
            list: Vec::new(),
            ids: Box::new([[0; PLACES]; PLACES]),
            after: Vec::new(),
            side_by_side: Vec::new(),
        };
        parts.add(Part::default());
        for &cross in &crosses {
            parts.add(Part { first: None, last: Some(cross) });
            parts.add(Part { first: Some(cross), last: None });
        }
        for whites in &boards.sums {
            for &first in crosses.iter().filter(|&&cross| whites.is_sum(cross)) {
                for &last in crosses.iter().filter(|&&cross| can_follow(whites, first, cross)) {
                    parts.add(Part { first: Some(first), last: Some(last) });
                }
            }
        }
        let pairs: Vec<PairId> = (class.first..class.end).collect();
        let made = |pair: PairId, part: &Part| part.after(boards, pair, lock_ends);
        let list = &parts.list;
        parts.after =
            pairs.iter().flat_map(|&pair| list.iter().map(move |part| made(pair, part))).collect();
        parts.side_by_side = pairs
            .chunks(SIDE_BY_SIDE)
            .flat_map(|pairs| {
                list.iter().map(move |part| {
                    let mut each = [After::default(); SIDE_BY_SIDE];
                    for (after, &pair) in each.iter_mut().zip(pairs) {
                        *after = made(pair, part);
                    }
                    each
                })
            })
            .collect();
        parts
    }

    fn add(&mut self, part: Part) {
        self.ids[place(part.first)][place(part.last)] = self.list.len() as PartId;
        self.list.push(part);
    }

    /// The part with these crosses.
    pub(super) fn id(&self, first: Option<Cross>, last: Option<Cross>) -> PartId {
        self.ids[place(first)][place(last)]
    }

    /// What each part makes of the pair with this place in the class.
    pub(super) fn of_pair(&self, place: usize) -> &[After] {
        &self.after[place * self.list.len()..][..self.list.len()]
    }

    /// What each part makes of neighbouring pairs of the class, those with the first
    /// [`SIDE_BY_SIDE`] places, then the next ones, and so on.
    pub(super) fn of_neighbours(&self) -> impl Iterator<Item = &[Each<After>]> {
        self.side_by_side.chunks(self.list.len())
    }
}

impl Part {
    fn after(self, boards: &Boards, pair: PairId, lock_ends: bool) -> After {
        let mut rows = boards.rows_of(pair);
        let mut points = 0;
        let mut cross = |cross: Cross, no_lock: bool| {
            let row: &mut RowId = &mut rows[usize::from(cross.row % 2)];
            let (next, more) = boards.rows.cross(*row, cross.column);
            *row = if no_lock && next == boards.rows.locked() { NO_ROW } else { next };
            points += u16::from(more);
        };
        if let Some(first) = self.first {
            cross(first, lock_ends);
        }
        if let Some(last) = self.last {
            cross(last, false);
        }
        After { pair: boards.pair(rows[0], rows[1]), points }
    }
}

/// Whether action 2 can make the cross `last` after `first` in action 1.
pub(super) fn can_follow(whites: &Whites, first: Cross, last: Cross) -> bool {
    whites.reach(last) && (first.row != last.row || first.column < last.column)
}

fn place(cross: Option<Cross>) -> usize {
    cross.map_or(PLACES - 1, |cross| {
        usize::from(cross.row % 2) * COLUMNS + usize::from(cross.column)
    })
}
