//! Every way a turn of perfect play can end, with how likely it is.
//!
//! Answers that are worth the same leave the mean as it is, but not what lies around it.
//! Of these the one counts that makes more points now; then the board with the lower
//! number, which does not depend on how rows are called.

use super::{Board, Kernel, number_of};
use crate::qwixx::boards::{COLOURS, PairId};
use crate::qwixx::plan::{CellId, column_of, row_of};
use crate::qwixx::rows::{NO_ROW, RowId};

/// Worths closer than this are taken as equal: they differ by rounding alone.
const EQUAL: f64 = 1e-9;

/// A way a turn can end.
#[derive(Clone, Copy, Debug)]
pub(in crate::qwixx) struct End {
    pub(in crate::qwixx) rows: [RowId; COLOURS],
    pub(in crate::qwixx) board: usize,
    pub(in crate::qwixx) penalties: usize,
    /// What it adds to the score.
    pub(in crate::qwixx) points: i32,
    /// How many crosses it makes, a lock's own counted.
    pub(in crate::qwixx) crosses: i32,
    /// What it is worth, with all that comes after.
    worth: f64,
}

impl End {
    /// Whether this is the one to choose.
    fn beats(&self, other: &Self) -> bool {
        if (self.worth - other.worth).abs() > EQUAL {
            return self.worth > other.worth;
        }
        (-self.points, self.board, self.penalties) < (-other.points, other.board, other.penalties)
    }
}

impl Kernel<'_> {
    /// Calls `each` with every way the own turn on the board of these pairs can end, for the
    /// numbers of penalties in `lanes`, and how likely it is.
    pub(in crate::qwixx) fn own_ends(
        &mut self,
        (one, other): (PairId, PairId),
        lanes: [bool; 4],
        mut each: impl FnMut(usize, End, f64),
    ) {
        let board = self.look(one, other);
        self.value_seconds(&board);
        let mut better: Vec<(usize, End)> = Vec::new();
        for lane in (0..4).filter(|&lane| lanes[lane]) {
            for sum in &self.plan.sums {
                let mut rest = self.failed(&board, &[], lane);
                for &first in &sum.firsts {
                    let end = match self.action2_or_penalty {
                        true => self.failed_after(&board, &[first], lane),
                        false => self.end(&board, &[first], lane),
                    };
                    if let Some(end) = end.filter(|end| end.beats(&rest)) {
                        rest = end;
                    }
                }
                better.clear();
                for (place, &second) in
                    self.plan.seconds[sum.begin..][..sum.offer.crosses().len()].iter().enumerate()
                {
                    if self.seconds[sum.begin + place][lane] < rest.worth - EQUAL {
                        continue;
                    }
                    let alone = self.end(&board, &[second], lane);
                    let firsts = sum.firsts.iter();
                    let both = firsts.filter_map(|&first| self.end(&board, &[first, second], lane));
                    let best = alone
                        .into_iter()
                        .chain(both)
                        .reduce(|best, end| if end.beats(&best) { end } else { best });
                    if let Some(best) = best.filter(|best| best.beats(&rest)) {
                        better.push((place, best));
                    }
                }
                better.sort_unstable_by(|(_, one), (_, other)| {
                    if one.beats(other) {
                        std::cmp::Ordering::Less
                    } else if other.beats(one) {
                        std::cmp::Ordering::Greater
                    } else {
                        std::cmp::Ordering::Equal
                    }
                });
                let mut ends = better.iter();
                let places = better.iter().map(|(place, _)| *place);
                let left = sum.offer.weigh_in_order(places, |chance| {
                    if let Some((_, end)) = ends.next().filter(|_| chance > 0.0) {
                        each(lane, *end, chance);
                    }
                });
                if left > 0.0 {
                    each(lane, rest, left);
                }
            }
        }
    }

    /// The same for the turn of another, `turns` turns before the own one.
    pub(in crate::qwixx) fn others_ends(
        &self,
        (one, other): (PairId, PairId),
        turns: usize,
        lane: usize,
        mut each: impl FnMut(End, f64),
    ) {
        let board = self.look(one, other);
        let number = number_of(one, other);
        let after = &self.worths[turns - 1];
        for sum in &self.plan.sums {
            let mut best = End {
                rows: board.rows,
                board: number,
                penalties: lane,
                points: 0,
                crosses: 0,
                worth: after[number][lane],
            };
            for &first in &sum.firsts {
                let end = self.made(&board, &[first], lane).map(|end| {
                    let points = self.points[end.points as usize];
                    End { worth: after[end.board][lane] + points, ..end }
                });
                if let Some(end) = end.filter(|end| end.beats(&best)) {
                    best = end;
                }
            }
            each(best, sum.chance);
        }
    }

    /// The own turn with these crosses, the last of them in action 2 or none there.
    fn end(&self, board: &Board, cells: &[CellId], lane: usize) -> Option<End> {
        let end = self.made(board, cells, lane)?;
        let points = f64::from(end.points) / self.discount;
        Some(End { worth: self.after[end.board][lane] + points, ..end })
    }

    /// The own turn with these crosses and a penalty.
    fn failed_after(&self, board: &Board, cells: &[CellId], lane: usize) -> Option<End> {
        let end = self.made(board, cells, lane)?;
        let later = self.after[end.board].get(lane + 1).copied().unwrap_or(0.0);
        let points = end.points + super::PENALTY as i32;
        let worth = later + f64::from(points) / self.discount;
        Some(End { points, penalties: lane + 1, worth, ..end })
    }

    /// The own turn with nothing but a penalty.
    fn failed(&self, board: &Board, cells: &[CellId; 0], lane: usize) -> End {
        let number = number_of(board.pairs[0], board.pairs[1]);
        let nothing = End {
            rows: board.rows,
            board: number,
            penalties: lane,
            points: 0,
            crosses: 0,
            worth: 0.0,
        };
        self.failed_after(board, cells, lane).unwrap_or(nothing)
    }

    /// The board after these crosses; `None` where one of them is not possible.
    fn made(&self, board: &Board, cells: &[CellId], lane: usize) -> Option<End> {
        let rows = &self.boards.rows;
        let mut end =
            End { rows: board.rows, board: 0, penalties: lane, points: 0, crosses: 0, worth: 0.0 };
        for (place, &cell) in cells.iter().enumerate() {
            let row = &mut end.rows[row_of(cell)];
            let (next, points) = rows.cross(*row, column_of(cell));
            let locks = next == rows.locked();
            let more_follow = place + 1 < cells.len();
            if next == NO_ROW || (locks && self.lock_ends && more_follow) {
                return None;
            }
            *row = next;
            end.points += i32::from(points);
            end.crosses += 1 + i32::from(locks && self.boards.rules.lock_scores());
        }
        end.board = self.boards.board(end.rows);
        Some(end)
    }
}
