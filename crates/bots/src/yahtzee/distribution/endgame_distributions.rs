//! Exact distributions of the points to come from the last boxes. Each is computed on first use and
//! cached.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::OnceLock;

use rollwright_games::MAX_SEATS;
use rollwright_games::yahtzee::{BONUS_CHIP_POINTS, Rules};

use crate::memory_budget::{MemoGrowth, MemoryBudget};
use crate::yahtzee::solver::exact_turn_search::{ExactTurnSearch, FilledBox};
use crate::yahtzee::solver::optimal_turn::{OptimalTurn, apply_box, representative_sheet};
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::StateParts;

/// Distributions are exact with at most this many open boxes.
pub(crate) const MAX_EXACT_OPEN_BOXES: usize = 4;

/// The distributions of the points to come under the play of [`YahtzeeSolution::best_action`], and
/// the chances to win with the last box.
pub(crate) struct EndgameDistributions {
    first_state: usize,
    /// The chance of each number of points from 0 on, by state.
    score_chances: Vec<OnceLock<Box<[f64]>>>,
    /// By the number of seats to beat minus one, and by state with one open box: the chance to make
    /// more than a number of points, counting a tie as a share.
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

    /// The memory in bytes once everything is computed, except for states with
    /// [`MAX_EXACT_OPEN_BOXES`] open boxes. Those take four times as much, and are cached only
    /// while the budget has memory.
    pub(crate) fn memory(rules: Rules) -> usize {
        if rules.has_bonus_chips() { 34 << 20 } else { 10 << 20 }
    }

    /// The chance of each number of points to come, from 0 on, in a state with at most
    /// [`MAX_EXACT_OPEN_BOXES`] open boxes.
    pub(crate) fn score_chances(
        &self,
        solution: &YahtzeeSolution,
        parts: StateParts,
    ) -> Cow<'_, [f64]> {
        let number = solution.states.state_number(parts.0, parts.1, parts.2);
        let cached = &self.score_chances[number - self.first_state];
        let counts_against_budget =
            number < solution.states.level_starts[14 - MAX_EXACT_OPEN_BOXES];
        if counts_against_budget && cached.get().is_none() {
            let chances = self.compute_score_chances(solution, parts, number);
            if !self.growth.try_add(size_of_val(&*chances)) {
                return Cow::Owned(chances.into_vec());
            }
            return Cow::Borrowed(cached.get_or_init(|| chances));
        }
        Cow::Borrowed(cached.get_or_init(|| self.compute_score_chances(solution, parts, number)))
    }

    fn compute_score_chances(
        &self,
        solution: &YahtzeeSolution,
        parts: StateParts,
        number: usize,
    ) -> Box<[f64]> {
        if number >= solution.states.level_starts[13] {
            return Box::new([1.0]);
        }
        let mut turn = OptimalTurn::empty(solution.rules());
        turn.compute(solution, parts);
        let mut sums: Vec<f64> = Vec::new();
        solution.each_turn_outcome(&turn, parts, |outcome| {
            let later = self.score_chances(solution, outcome.next_state);
            let (from, to) =
                (outcome.total_points as usize, outcome.total_points as usize + later.len());
            if sums.len() < to {
                sums.resize(to, 0.0);
            }
            for (sum, part) in sums[from..to].iter_mut().zip(&*later) {
                *sum += outcome.chance * part;
            }
        });
        sums.into()
    }

    /// The chance that the last open box of `parts` can be made to bring more than `need` points,
    /// which `tied` others have. Exactly `need` points count as this seat's share of the tie.
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

/// The points for filling a box, including the upper bonus and a chip, and the state after it.
pub(crate) fn apply_filled_box(
    solution: &YahtzeeSolution,
    parts: StateParts,
    filled: FilledBox,
) -> (u32, StateParts) {
    let (points, next) = apply_box(solution.rules(), parts, filled.category, filled.scored.points);
    (points + if filled.scored.earns_chip { u32::from(BONUS_CHIP_POINTS) } else { 0 }, next)
}

fn compute_last_box_win_chances(
    solution: &YahtzeeSolution,
    parts: StateParts,
    tied: usize,
) -> Box<[f64]> {
    let shared = 1.0 / (tied + 1) as f64;
    let sheet = representative_sheet(parts);
    let mut turn_search = ExactTurnSearch::empty(solution.rules());
    // Find the points that are possible at all.
    let mut max_points = 0;
    let mut is_possible = [false; 256];
    turn_search.search(&sheet, |filled| {
        let (points, _) = apply_filled_box(solution, parts, filled);
        max_points = max_points.max(points as usize);
        is_possible[points as usize & 255] = true;
        0.0
    });
    let mut chances: Vec<f64> = Vec::with_capacity(max_points + 1);
    for need in 0..=max_points {
        // No points in between are possible, so the chance doesn't change.
        let is_unchanged = need > 1 && !is_possible[need] && !is_possible[need - 1];
        chances.push(if is_unchanged {
            chances[need - 1]
        } else {
            turn_search.search(&sheet, |filled| match (apply_filled_box(solution, parts, filled).0
                as usize)
                .cmp(&need)
            {
                Ordering::Greater => 1.0,
                Ordering::Equal => shared,
                Ordering::Less => 0.0,
            });
            turn_search.value()
        });
    }
    chances.into()
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::distribution::endgame_distributions::*;
    use crate::yahtzee::tests::shared_solution;

    #[test]
    fn distributions_use_no_more_memory_than_declared() {
        for rules in Rules::ALL {
            let solution = shared_solution(rules);
            let budget = MemoryBudget::new(16 << 20);
            let distributions = EndgameDistributions::new(solution, &budget);
            let open = |boxes: usize| solution.states.level_states(13 - boxes);
            // States that don't fit into the cache are computed all the same.
            for parts in open(MAX_EXACT_OPEN_BOXES) {
                let total: f64 = distributions.score_chances(solution, parts).iter().sum();
                assert!((total - 1.0).abs() < 1e-9, "{rules:?} {parts:?}: {total}");
            }
            assert!(budget.reserved_bytes() > 7 << 20 && budget.reserved_bytes() <= 8 << 20);
            for parts in open(1) {
                for tied in 1..MAX_SEATS {
                    distributions.last_box_win_chance(solution, parts, 0, tied);
                }
            }
            let slots = distributions
                .score_chances
                .iter()
                .chain(distributions.last_box_win_chances.iter().flatten());
            let (mut places, mut bytes) = (0, 0);
            for slot in slots {
                places += size_of_val(slot);
                bytes += slot.get().map_or(0, |chances| size_of_val(&**chances) + 16);
            }
            let used = places + bytes - budget.reserved_bytes();
            let declared = EndgameDistributions::memory(rules);
            assert!(
                (declared / 2..=declared).contains(&used),
                "{rules:?}: {used} of {declared} bytes"
            );
        }
    }
}
