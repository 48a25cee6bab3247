//! The last boxes: what can still come, exactly. Each answer is worked out once, when
//! it is first asked for.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::OnceLock;

use rollwright_games::MAX_SEATS;
use rollwright_games::yahtzee::{CHIP, Rules};

use super::aim::{Aim, Filled};
use super::solve::Solved;
use super::states::Parts;
use super::turn::{Turn, sheet_like, step};
use crate::memory::{MemoGrowth, MemoryBudget};

/// With so many open boxes at most, distributions are exact.
pub(super) const FEW: usize = 4;

/// The distributions of the points to come under the play of [`Solved::best`], and the
/// chances of reaching a goal with the last box.
pub(super) struct Endings {
    first: usize,
    /// By state: how likely each number of points is, from 0 on.
    chances: Vec<OnceLock<Box<[f64]>>>,
    /// By the number of seats to beat, less one, and by state with one box open: how likely
    /// more than so many points can be made, a tie counted as a part.
    races: [Vec<OnceLock<Box<[f64]>>>; MAX_SEATS - 1],
    growth: MemoGrowth,
}

impl Endings {
    pub(super) fn new(solved: &Solved, budget: &MemoryBudget) -> Self {
        let count = solved.states.count();
        let first = solved.states.levels[13 - FEW];
        let last = solved.states.levels[12];
        let chances = std::iter::repeat_with(OnceLock::new).take(count - first).collect();
        let races = std::array::from_fn(|_| {
            std::iter::repeat_with(OnceLock::new).take(count - last).collect()
        });
        Self { first, chances, races, growth: MemoGrowth::new(budget.clone()) }
    }

    /// How many bytes they take once all of them are worked out, but for the states with
    /// [`FEW`] open boxes, which take four times as much: those are remembered only as long as
    /// there is memory.
    pub(super) fn memory(rules: Rules) -> usize {
        if rules.has_chips() { 34 << 20 } else { 10 << 20 }
    }

    /// How likely each number of points to come is, from 0 on, in a state with at most
    /// [`FEW`] open boxes.
    pub(super) fn chances(&self, solved: &Solved, parts: Parts) -> Cow<'_, [f64]> {
        let number = solved.states.number(parts.0, parts.1, parts.2);
        let known = &self.chances[number - self.first];
        let is_one_of_many = number < solved.states.levels[14 - FEW];
        if is_one_of_many && known.get().is_none() {
            let chances = self.work_out(solved, parts, number);
            if !self.growth.try_add(size_of_val(&*chances)) {
                return Cow::Owned(chances.into_vec());
            }
            return Cow::Borrowed(known.get_or_init(|| chances));
        }
        Cow::Borrowed(known.get_or_init(|| self.work_out(solved, parts, number)))
    }

    fn work_out(&self, solved: &Solved, parts: Parts, number: usize) -> Box<[f64]> {
        if number >= solved.states.levels[13] {
            return Box::new([1.0]);
        }
        let mut turn = Turn::blank(solved.rules());
        turn.work_out(solved, parts);
        let mut sums: Vec<f64> = Vec::new();
        solved.outcomes(&turn, parts, |end| {
            let later = self.chances(solved, end.next);
            let (from, to) = (end.points as usize, end.points as usize + later.len());
            if sums.len() < to {
                sums.resize(to, 0.0);
            }
            for (sum, part) in sums[from..to].iter_mut().zip(&*later) {
                *sum += end.chance * part;
            }
        });
        sums.into()
    }

    /// How likely the last open box of `parts` can be made to bring more than `need`
    /// points, which `tied` others have: as many count as the part of a win that is left
    /// with them.
    pub(super) fn race(&self, solved: &Solved, parts: Parts, need: i32, tied: usize) -> f64 {
        let Ok(need) = usize::try_from(need) else { return 1.0 };
        let number = solved.states.number(parts.0, parts.1, parts.2);
        let first = solved.states.levels[12];
        let tied = tied.clamp(1, MAX_SEATS - 1);
        let race = self.races[tied - 1][number - first].get_or_init(|| race(solved, parts, tied));
        race.get(need).copied().unwrap_or(0.0)
    }
}

/// The points that filling a box brings, the upper bonus and a chip with them, and the
/// state after.
pub(super) fn gain(solved: &Solved, parts: Parts, filled: Filled) -> (u32, Parts) {
    let (points, next) = step(solved.rules(), parts, filled.category, filled.scored.points);
    (points + if filled.scored.chip { u32::from(CHIP) } else { 0 }, next)
}

fn race(solved: &Solved, parts: Parts, tied: usize) -> Box<[f64]> {
    let shared = 1.0 / (tied + 1) as f64;
    let sheet = sheet_like(parts);
    let mut aim = Aim::blank(solved.rules());
    // What can be made at all.
    let mut most = 0;
    let mut made = [false; 256];
    aim.work_out(&sheet, |filled| {
        let (points, _) = gain(solved, parts, filled);
        most = most.max(points as usize);
        made[points as usize & 255] = true;
        0.0
    });
    let mut chances: Vec<f64> = Vec::with_capacity(most + 1);
    for need in 0..=most {
        // Nothing can be made between: the chance stays as it was.
        let as_before = need > 1 && !made[need] && !made[need - 1];
        chances.push(if as_before {
            chances[need - 1]
        } else {
            aim.work_out(&sheet, |filled| {
                match (gain(solved, parts, filled).0 as usize).cmp(&need) {
                    Ordering::Greater => 1.0,
                    Ordering::Equal => shared,
                    Ordering::Less => 0.0,
                }
            });
            aim.value()
        });
    }
    chances.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yahtzee::tests::solved;

    #[test]
    fn endings_take_no_more_memory_than_they_say() {
        for rules in Rules::ALL {
            let solved = solved(rules);
            let budget = MemoryBudget::new(16 << 20);
            let endings = Endings::new(solved, &budget);
            let open = |boxes: usize| solved.states.of_level(13 - boxes);
            // States of which not all can be remembered are worked out all the same.
            for parts in open(FEW) {
                let total: f64 = endings.chances(solved, parts).iter().sum();
                assert!((total - 1.0).abs() < 1e-9, "{rules:?} {parts:?}: {total}");
            }
            assert!(budget.reserved() > 7 << 20 && budget.reserved() <= 8 << 20);
            for parts in open(1) {
                for tied in 1..MAX_SEATS {
                    endings.race(solved, parts, 0, tied);
                }
            }
            let slots = endings.chances.iter().chain(endings.races.iter().flatten());
            let (mut places, mut bytes) = (0, 0);
            for slot in slots {
                places += size_of_val(slot);
                bytes += slot.get().map_or(0, |chances| size_of_val(&**chances) + 16);
            }
            let took = places + bytes - budget.reserved();
            let said = Endings::memory(rules);
            assert!((said / 2..=said).contains(&took), "{rules:?}: {took} of {said} bytes");
        }
    }
}
