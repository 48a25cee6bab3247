//! Every way a turn of perfect play can end, with how likely it is.
//!
//! Answers that are worth the same leave the mean as it is, but not what lies around it.
//! Of these the one counts that makes more points now; then the board with the lower
//! number, which does not depend on how rows are called.

use rollwright_games::qwixx::RuleSetKind;

use super::boards::{COLOURS, Class, PairId};
use super::kernel::PENALTY;
use super::plan::crosses;
use super::ranking::{Cross, Offer};
use super::rows::{NO_ROW, RowId};
use super::solved::Solved;

/// Worths closer than this are taken as equal: they differ by rounding alone.
const EQUAL: f64 = 1e-9;

/// A way a turn can end.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) rows: [RowId; COLOURS],
    pub(super) board: usize,
    pub(super) penalties: usize,
    /// What it adds to the score.
    pub(super) points: i32,
    /// How many crosses it makes, a lock's own counted.
    pub(super) crosses: i32,
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

/// Finds the ends of turns on the boards made of pairs of two classes.
pub(super) struct Ends<'a> {
    solved: &'a Solved,
    sums: Vec<Sum<'a>>,
    /// Whether an unused action 2 costs a penalty even after action 1.
    action2_or_penalty: bool,
    /// Whether a lock in action 1 ends the game at once.
    lock_ends: bool,
}

/// What can be done with one white sum.
struct Sum<'a> {
    chance: f64,
    /// Where the sum might be crossed.
    firsts: Vec<Cross>,
    /// The crosses action 2 might make.
    offer: Offer<'a>,
}

impl<'a> Ends<'a> {
    pub(super) fn new(solved: &'a Solved, one: &Class, other: &Class) -> Self {
        let (boards, rules) = (&solved.boards, solved.rules());
        let crosses = crosses(one, other);
        let sums = boards.sums.iter().map(|whites| Sum {
            chance: whites.chance,
            firsts: crosses.iter().copied().filter(|&cross| whites.is_sum(cross)).collect(),
            offer: Offer::new(
                whites,
                crosses.iter().copied().filter(|&cross| whites.reach(cross)).collect(),
            ),
        });
        Self {
            solved,
            sums: sums.collect(),
            action2_or_penalty: rules.kind() == RuleSetKind::Concordia,
            lock_ends: one.locks + other.locks > 0 && !rules.action2_after_end(),
        }
    }

    /// Calls `each` with every way the own turn on the board of these pairs can end with so many
    /// penalties before it, and how likely it is.
    pub(super) fn own(
        &self,
        pairs: (PairId, PairId),
        penalties: usize,
        mut each: impl FnMut(End, f64),
    ) {
        let rows = self.rows(pairs);
        let mut better: Vec<(usize, End)> = Vec::new();
        for sum in &self.sums {
            let mut rest = self.failed(self.start(rows, penalties));
            for &first in &sum.firsts {
                let made = self.made(rows, &[first], penalties);
                let end = made.map(|end| match self.action2_or_penalty {
                    true => self.failed(end),
                    false => self.valued(end),
                });
                if let Some(end) = end.filter(|end| end.beats(&rest)) {
                    rest = end;
                }
            }
            better.clear();
            for (place, &second) in sum.offer.crosses().iter().enumerate() {
                let alone = self.made(rows, &[second], penalties);
                let firsts = sum.firsts.iter();
                let both = firsts.filter_map(|&first| self.made(rows, &[first, second], penalties));
                let ends = alone.into_iter().chain(both).map(|end| self.valued(end));
                let best = ends.reduce(|best, end| if end.beats(&best) { end } else { best });
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
                    each(*end, chance);
                }
            });
            if left > 0.0 {
                each(rest, left);
            }
        }
    }

    /// The same for the turn of another, `turns` turns before the own one.
    pub(super) fn others(
        &self,
        pairs: (PairId, PairId),
        turns: usize,
        penalties: usize,
        mut each: impl FnMut(End, f64),
    ) {
        let rows = self.rows(pairs);
        for sum in &self.sums {
            let mut best = self.valued_before(self.start(rows, penalties), turns - 1);
            for &first in &sum.firsts {
                let made = self.made(rows, &[first], penalties);
                let end = made.map(|end| self.valued_before(end, turns - 1));
                if let Some(end) = end.filter(|end| end.beats(&best)) {
                    best = end;
                }
            }
            each(best, sum.chance);
        }
    }

    fn rows(&self, (one, other): (PairId, PairId)) -> [RowId; COLOURS] {
        let [red, yellow] = self.solved.boards.rows_of(one);
        let [green, blue] = self.solved.boards.rows_of(other);
        [red, yellow, green, blue]
    }

    /// A turn with nothing done so far.
    fn start(&self, rows: [RowId; COLOURS], penalties: usize) -> End {
        let board = self.solved.boards.board(rows);
        End { rows, board, penalties, points: 0, crosses: 0, worth: 0.0 }
    }

    /// The board after these crosses; `None` where one of them is not possible.
    fn made(&self, rows: [RowId; COLOURS], crosses: &[Cross], penalties: usize) -> Option<End> {
        let boards = &self.solved.boards;
        let mut end = End { rows, board: 0, penalties, points: 0, crosses: 0, worth: 0.0 };
        for (place, &cross) in crosses.iter().enumerate() {
            let row = &mut end.rows[usize::from(cross.row)];
            let (next, points) = boards.rows.cross(*row, cross.column);
            let locks = next == boards.rows.locked();
            let more_follow = place + 1 < crosses.len();
            if next == NO_ROW || (locks && self.lock_ends && more_follow) {
                return None;
            }
            *row = next;
            end.points += i32::from(points);
            end.crosses += 1 + i32::from(locks && boards.rules.lock_scores());
        }
        end.board = boards.board(end.rows);
        Some(end)
    }

    /// What an end of the own turn is worth.
    fn valued(&self, end: End) -> End {
        self.valued_before(end, self.solved.seats() - 1)
    }

    /// What an end is worth, `turns` turns before the own one.
    fn valued_before(&self, end: End, turns: usize) -> End {
        let later = self.solved.worths[turns][end.board].get(end.penalties).copied();
        let points = f64::from(end.points) / self.solved.discount;
        End { worth: later.unwrap_or(0.0) + points, ..end }
    }

    /// The end of an own turn that costs a penalty.
    fn failed(&self, end: End) -> End {
        let (points, penalties) = (end.points + PENALTY as i32, end.penalties + 1);
        self.valued(End { points, penalties, ..end })
    }
}
