//! The last boxes: what can still come, exactly. Each answer is worked out once, when
//! it is first asked for.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::OnceLock;

use rollwright_games::MAX_SEATS;
use rollwright_games::yahtzee::{CHIP_POINTS, Rules};

use crate::memory::{MemoGrowth, MemoryBudget};
use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
use crate::yahtzee::solver::exact_turn_search::{ExactTurnSearch, FilledBox};
use crate::yahtzee::solver::optimal_turn::{OptimalTurn, apply_box, representative_sheet};
use crate::yahtzee::solver::states::StateParts;

/// With so many open boxes at most, distributions are exact.
pub(crate) const MAX_EXACT_OPEN_BOXES: usize = 4;

/// The distributions of the points to come under the play of [`Solved::best`], and the
/// chances of reaching a goal with the last box.
pub(crate) struct EndgameDistributions {
    first_state: usize,
    /// By state: how likely each number of points is, from 0 on.
    score_chances: Vec<OnceLock<Box<[f64]>>>,
    /// By the number of seats to beat, less one, and by state with one box open: how likely
    /// more than so many points can be made, a tie counted as a part.
    last_box_win_chances: [Vec<OnceLock<Box<[f64]>>>; MAX_SEATS - 1],
    growth: MemoGrowth,
}

impl EndgameDistributions {
    pub(crate) fn new(solution: &YahtzeeSolution, budget: &MemoryBudget) -> Self {
        let count = solution.states.state_count();
        let first_state = solution.states.level_starts[13 - MAX_EXACT_OPEN_BOXES];
        let last = solution.states.level_starts[12];
        let score_chances =
            std::iter::repeat_with(OnceLock::new).take(count - first_state).collect();
        let last_box_win_chances = std::array::from_fn(|_| {
            std::iter::repeat_with(OnceLock::new).take(count - last).collect()
        });
        Self {
            first_state,
            score_chances,
            last_box_win_chances,
            growth: MemoGrowth::new(budget.clone()),
        }
    }

    /// How many bytes they take once all of them are worked out, but for the states with
    /// [`FEW`] open boxes, which take four times as much: those are remembered only as long as
    /// there is memory.
    pub(crate) fn memory(rules: Rules) -> usize {
        if rules.has_chips() { 34 << 20 } else { 10 << 20 }
    }

    /// How likely each number of points to come is, from 0 on, in a state with at most
    /// [`FEW`] open boxes.
    pub(crate) fn score_chances(
        &self,
        solution: &YahtzeeSolution,
        parts: StateParts,
    ) -> Cow<'_, [f64]> {
        let number = solution.states.state_number(parts.0, parts.1, parts.2);
        let known = &self.score_chances[number - self.first_state];
        let is_one_of_many = number < solution.states.level_starts[14 - MAX_EXACT_OPEN_BOXES];
        if is_one_of_many && known.get().is_none() {
            let chances = self.work_out(solution, parts, number);
            if !self.growth.try_add(size_of_val(&*chances)) {
                return Cow::Owned(chances.into_vec());
            }
            return Cow::Borrowed(known.get_or_init(|| chances));
        }
        Cow::Borrowed(known.get_or_init(|| self.work_out(solution, parts, number)))
    }

    fn work_out(&self, solution: &YahtzeeSolution, parts: StateParts, number: usize) -> Box<[f64]> {
        if number >= solution.states.level_starts[13] {
            return Box::new([1.0]);
        }
        let mut turn = OptimalTurn::empty(solution.rules());
        turn.compute(solution, parts);
        let mut sums: Vec<f64> = Vec::new();
        solution.each_turn_outcome(&turn, parts, |end| {
            let later = self.score_chances(solution, end.next_state);
            let (from, to) = (end.total_points as usize, end.total_points as usize + later.len());
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
    pub(crate) fn last_box_win_chance(
        &self,
        solution: &YahtzeeSolution,
        parts: StateParts,
        need: i32,
        tied: usize,
    ) -> f64 {
        let Ok(need) = usize::try_from(need) else { return 1.0 };
        let number = solution.states.state_number(parts.0, parts.1, parts.2);
        let first = solution.states.level_starts[12];
        let tied = tied.clamp(1, MAX_SEATS - 1);
        let race = self.last_box_win_chances[tied - 1][number - first]
            .get_or_init(|| compute_last_box_win_chances(solution, parts, tied));
        race.get(need).copied().unwrap_or(0.0)
    }
}

/// The points that filling a box brings, the upper bonus and a chip with them, and the
/// state after.
pub(crate) fn apply_filled_box(
    solution: &YahtzeeSolution,
    parts: StateParts,
    filled: FilledBox,
) -> (u32, StateParts) {
    let (points, next) = apply_box(solution.rules(), parts, filled.category, filled.scored.points);
    (points + if filled.scored.earns_chip { u32::from(CHIP_POINTS) } else { 0 }, next)
}

fn compute_last_box_win_chances(
    solution: &YahtzeeSolution,
    parts: StateParts,
    tied: usize,
) -> Box<[f64]> {
    let shared = 1.0 / (tied + 1) as f64;
    let sheet = representative_sheet(parts);
    let mut aim = ExactTurnSearch::empty(solution.rules());
    // What can be made at all.
    let mut most = 0;
    let mut made = [false; 256];
    aim.search(&sheet, |filled| {
        let (points, _) = apply_filled_box(solution, parts, filled);
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
            aim.search(&sheet, |filled| {
                match (apply_filled_box(solution, parts, filled).0 as usize).cmp(&need) {
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
    use crate::yahtzee::distribution::endgame_distributions::*;
    use crate::yahtzee::tests::shared_solution;

    #[test]
    fn endings_take_no_more_memory_than_they_say() {
        for rules in Rules::ALL {
            let solution = shared_solution(rules);
            let budget = MemoryBudget::new(16 << 20);
            let endings = EndgameDistributions::new(solution, &budget);
            let open = |boxes: usize| solution.states.level_states(13 - boxes);
            // States of which not all can be remembered are worked out all the same.
            for parts in open(MAX_EXACT_OPEN_BOXES) {
                let total: f64 = endings.score_chances(solution, parts).iter().sum();
                assert!((total - 1.0).abs() < 1e-9, "{rules:?} {parts:?}: {total}");
            }
            assert!(budget.reserved() > 7 << 20 && budget.reserved() <= 8 << 20);
            for parts in open(1) {
                for tied in 1..MAX_SEATS {
                    endings.last_box_win_chance(solution, parts, 0, tied);
                }
            }
            let slots =
                endings.score_chances.iter().chain(endings.last_box_win_chances.iter().flatten());
            let (mut places, mut bytes) = (0, 0);
            for slot in slots {
                places += size_of_val(slot);
                bytes += slot.get().map_or(0, |chances| size_of_val(&**chances) + 16);
            }
            let took = places + bytes - budget.reserved();
            let said = EndgameDistributions::memory(rules);
            assert!((said / 2..=said).contains(&took), "{rules:?}: {took} of {said} bytes");
        }
    }
}
