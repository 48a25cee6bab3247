//! Every outcome of a turn of perfect play, with its probability.
//!
//! Equally good actions have the same mean but different distributions. Of these, the one that
//! scores more now is taken, then the one with the lower sheet number, which doesn't depend on the
//! naming of rows.

use crate::qwixx::solver::expected_best_cross::{Cross, CrossOffer};
use crate::qwixx::solver::row_states::{ILLEGAL_ROW, RowId};
use crate::qwixx::solver::sheet_index::{ROW_COUNT, RowPairClass, RowPairId};
use crate::qwixx::solver::sheet_kernel::PENALTY_POINTS;
use crate::qwixx::solver::solution::QwixxSolution;
use crate::qwixx::solver::turn_moves::possible_crosses;

/// Values closer than this count as equal: they differ only by rounding.
const VALUE_TOLERANCE: f64 = 1e-9;

/// A possible end of a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetTurnOutcome {
    pub(crate) rows: [RowId; ROW_COUNT],
    pub(crate) sheet: usize,
    pub(crate) penalties: usize,
    /// The points it adds to the score.
    pub(crate) points: i32,
    /// The crosses it makes, including that of a lock.
    pub(crate) crosses: i32,
    /// Its value, including the points to come.
    value: f64,
}

impl SheetTurnOutcome {
    /// Whether this is the better choice.
    fn is_preferred_to(&self, other: &Self) -> bool {
        if (self.value - other.value).abs() > VALUE_TOLERANCE {
            return self.value > other.value;
        }
        (-self.points, self.sheet, self.penalties) < (-other.points, other.sheet, other.penalties)
    }
}

/// Finds the outcomes of turns on the sheets made of pairs of two classes.
pub(crate) struct SheetTurnOutcomes<'a> {
    solution: &'a QwixxSolution,
    sums: Vec<WhiteSumChoices<'a>>,
    /// Whether an unused action 2 costs a penalty even after action 1.
    action2_or_penalty: bool,
    /// Whether a lock in action 1 ends the game at once.
    is_lock_ending: bool,
}

/// The options with one white sum.
struct WhiteSumChoices<'a> {
    chance: f64,
    /// Where the sum might be crossed.
    firsts: Vec<Cross>,
    /// The crosses that action 2 might make.
    offer: CrossOffer<'a>,
}

impl<'a> SheetTurnOutcomes<'a> {
    pub(crate) fn new(
        solution: &'a QwixxSolution,
        one: &RowPairClass,
        other: &RowPairClass,
    ) -> Self {
        let (index, rules) = (&solution.index, solution.rules());
        let crosses = possible_crosses(one, other);
        let sums = index.white_sums.iter().map(|whites| WhiteSumChoices {
            chance: whites.chance,
            firsts: crosses
                .iter()
                .copied()
                .filter(|&cross| whites.is_white_sum_cross(cross))
                .collect(),
            offer: CrossOffer::new(
                whites,
                crosses.iter().copied().filter(|&cross| whites.is_reachable(cross)).collect(),
            ),
        });
        Self {
            solution,
            sums: sums.collect(),
            action2_or_penalty: rules.is_unused_action2_penalized(true),
            is_lock_ending: one.locks + other.locks > 0 && !rules.has_action2_after_deciding_lock(),
        }
    }

    /// Calls `each` with every outcome of an own turn on the sheet of these pairs with this many
    /// penalties before it, and its probability.
    pub(crate) fn each_own_outcome(
        &self,
        pairs: (RowPairId, RowPairId),
        penalties: usize,
        mut each: impl FnMut(SheetTurnOutcome, f64),
    ) {
        let rows = self.rows_of_pairs(pairs);
        let mut better: Vec<(usize, SheetTurnOutcome)> = Vec::new();
        for sum in &self.sums {
            let mut rest = self.with_penalty(self.unchanged(rows, penalties));
            for &first in &sum.firsts {
                let outcome = self.after_crosses(rows, &[first], penalties);
                let end = outcome.map(|end| match self.action2_or_penalty {
                    true => self.with_penalty(end),
                    false => self.with_value(end),
                });
                if let Some(end) = end.filter(|end| end.is_preferred_to(&rest)) {
                    rest = end;
                }
            }
            better.clear();
            for (place, &second) in sum.offer.crosses().iter().enumerate() {
                let alone = self.after_crosses(rows, &[second], penalties);
                let firsts = sum.firsts.iter();
                let both = firsts
                    .filter_map(|&first| self.after_crosses(rows, &[first, second], penalties));
                let ends = alone.into_iter().chain(both).map(|end| self.with_value(end));
                let best =
                    ends.reduce(|best, end| if end.is_preferred_to(&best) { end } else { best });
                if let Some(best) = best.filter(|best| best.is_preferred_to(&rest)) {
                    better.push((place, best));
                }
            }
            better.sort_unstable_by(|(_, one), (_, other)| {
                if one.is_preferred_to(other) {
                    std::cmp::Ordering::Less
                } else if other.is_preferred_to(one) {
                    std::cmp::Ordering::Greater
                } else {
                    std::cmp::Ordering::Equal
                }
            });
            let mut ends = better.iter();
            let places = better.iter().map(|(place, _)| *place);
            let left = sum.offer.each_best_chance(places, |chance| {
                if let Some((_, end)) = ends.next().filter(|_| chance > 0.0) {
                    each(*end, chance);
                }
            });
            if left > 0.0 {
                each(rest, left);
            }
        }
    }

    /// The same for the turn of another seat, `turns` turns before the own one.
    pub(crate) fn each_other_outcome(
        &self,
        pairs: (RowPairId, RowPairId),
        turns: usize,
        penalties: usize,
        mut each: impl FnMut(SheetTurnOutcome, f64),
    ) {
        let rows = self.rows_of_pairs(pairs);
        for sum in &self.sums {
            let mut best = self.with_value_turns_before(self.unchanged(rows, penalties), turns - 1);
            for &first in &sum.firsts {
                let outcome = self.after_crosses(rows, &[first], penalties);
                let end = outcome.map(|end| self.with_value_turns_before(end, turns - 1));
                if let Some(end) = end.filter(|end| end.is_preferred_to(&best)) {
                    best = end;
                }
            }
            each(best, sum.chance);
        }
    }

    fn rows_of_pairs(&self, (one, other): (RowPairId, RowPairId)) -> [RowId; ROW_COUNT] {
        let [red, yellow] = self.solution.index.rows_of(one);
        let [green, blue] = self.solution.index.rows_of(other);
        [red, yellow, green, blue]
    }

    /// A turn with nothing done so far.
    fn unchanged(&self, rows: [RowId; ROW_COUNT], penalties: usize) -> SheetTurnOutcome {
        let sheet = self.solution.index.sheet_number(rows);
        SheetTurnOutcome { rows, sheet, penalties, points: 0, crosses: 0, value: 0.0 }
    }

    /// The sheet after these crosses; `None` if one of them is illegal.
    fn after_crosses(
        &self,
        rows: [RowId; ROW_COUNT],
        crosses: &[Cross],
        penalties: usize,
    ) -> Option<SheetTurnOutcome> {
        let index = &self.solution.index;
        let mut end =
            SheetTurnOutcome { rows, sheet: 0, penalties, points: 0, crosses: 0, value: 0.0 };
        for (place, &cross) in crosses.iter().enumerate() {
            let row = &mut end.rows[usize::from(cross.row)];
            let (next, points) = index.row_states.after_cross(*row, cross.column);
            let locks = next == index.row_states.locked_row();
            let more_follow = place + 1 < crosses.len();
            if next == ILLEGAL_ROW || (locks && self.is_lock_ending && more_follow) {
                return None;
            }
            *row = next;
            end.points += i32::from(points);
            end.crosses += 1 + i32::from(locks && index.rules.is_lock_scored());
        }
        end.sheet = index.sheet_number(end.rows);
        Some(end)
    }

    /// Adds the value of an end of the own turn.
    fn with_value(&self, end: SheetTurnOutcome) -> SheetTurnOutcome {
        self.with_value_turns_before(end, self.solution.seat_count() - 1)
    }

    /// Adds the value of an end, `turns` turns before the own turn.
    fn with_value_turns_before(&self, end: SheetTurnOutcome, turns: usize) -> SheetTurnOutcome {
        let later = self.solution.values[turns][end.sheet].get(end.penalties).copied();
        let points = f64::from(end.points) / self.solution.discount;
        SheetTurnOutcome { value: later.unwrap_or(0.0) + points, ..end }
    }

    /// The end of an own turn that costs a penalty.
    fn with_penalty(&self, end: SheetTurnOutcome) -> SheetTurnOutcome {
        let (points, penalties) = (end.points + PENALTY_POINTS as i32, end.penalties + 1);
        self.with_value(SheetTurnOutcome { points, penalties, ..end })
    }
}
