//! The spread of the points to come around their mean for every state, under the play of
//! [`YahtzeeSolution::best_action`].
//!
//! Chips split the distribution into parts a hundred points apart. So games without a further chip
//! (the plain ones) are treated separately from those with one.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rollwright_games::yahtzee::Rules;

use crate::solution_provider::MemoryFootprint;
use crate::solver_thread_pool::SolverThreadPool;
use crate::yahtzee::distribution::turn_outcomes::TurnOutcomes;
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::{SolverSheetState, StateGroup, StateIndex};
use crate::yahtzee::solver::turn_kernel::STATES_PER_BATCH;
use crate::{CacheableSolution, Cancelled, Progress};

/// The number of groups of states in one parallel task.
const GROUPS_PER_TASK: usize = 32;

/// A part of the possible games: its probability, and the mean and standard deviation of its points
/// to come.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct ScoreComponent {
    pub(crate) chance: f64,
    pub(crate) mean: f64,
    pub(crate) sd: f64,
}

/// What is stored per state: the chance, mean and standard deviation of the plain games, then the
/// mean and standard deviation of the others.
type StoredMoments = [f32; 5];

/// The spread of every state of a rule set.
pub struct PointsToComeSpreads {
    rules: Rules,
    stored: Vec<StoredMoments>,
}

/// The sums behind a state's figures: chance, first and second moment, of the plain games and of
/// all games.
#[derive(Clone, Copy, Default)]
struct MomentSums {
    plain: [f64; 3],
    all: [f64; 3],
}

impl MomentSums {
    /// No points are to come.
    const FINISHED: Self = Self { plain: [1.0, 0.0, 0.0], all: [1.0, 0.0, 0.0] };

    /// Adds an outcome with probability `chance`: `points`, followed by `later`.
    fn add_outcome(&mut self, points: u32, chance: f64, later: &Self) {
        add_moments(&mut self.all, points, chance, &later.all);
        // Without a chip, no turn brings more than 65 points.
        if points < 100 {
            add_moments(&mut self.plain, points, chance, &later.plain);
        }
    }

    fn to_stored(self) -> StoredMoments {
        let rest = std::array::from_fn(|at| self.all[at] - self.plain[at]);
        let [chance, mean, sd] = mean_and_deviation(self.plain);
        let [_, other_mean, other_sd] = mean_and_deviation(rest);
        [chance, mean, sd, other_mean, other_sd]
    }
}

fn add_moments(sums: &mut [f64; 3], points: u32, chance: f64, later: &[f64; 3]) {
    let points = f64::from(points);
    let [weight, mean, square] = *later;
    sums[0] += chance * weight;
    sums[1] += chance * (points * weight + mean);
    sums[2] += chance * (points * (points * weight + 2.0 * mean) + square);
}

/// Chance, mean and standard deviation.
fn mean_and_deviation([chance, first, second]: [f64; 3]) -> [f32; 3] {
    if chance < 1e-12 {
        return [0.0; 3];
    }
    let mean = first / chance;
    let sd = (second / chance - mean * mean).max(0.0).sqrt();
    [chance as f32, mean as f32, sd as f32]
}

impl PointsToComeSpreads {
    /// The memory of the spread of `states` states. While computing it, the sums are also held, and
    /// those of a level twice.
    pub(crate) fn footprint(states: usize) -> MemoryFootprint {
        let kept = states * size_of::<StoredMoments>();
        MemoryFootprint {
            stored_bytes: kept,
            solving_bytes: kept + 2 * states * size_of::<MomentSums>() + (2 << 20),
        }
    }

    /// Computes the spread of all states of `solution` on `threads` threads.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub fn compute(
        solution: &YahtzeeSolution,
        threads: usize,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        SolverThreadPool::new(threads).run(|| Self::compute_in_current_pool(solution, progress))
    }

    /// Computes the spread on the current rayon thread pool.
    fn compute_in_current_pool(
        solution: &YahtzeeSolution,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let states = &solution.states;
        let mut moments = vec![MomentSums::FINISHED; states.state_count()];
        let total = moments.len() as u64;
        let done = AtomicU64::new(0);
        for level in (0..13).rev() {
            let (these, later) = moments.split_at_mut(states.level_starts[level + 1]);
            let these = &mut these[states.level_starts[level]..];
            let groups: Vec<StateGroup> = states.groups(level, |_| true).collect();
            let tasks = groups.par_chunks(GROUPS_PER_TASK).with_max_len(1);
            let found: Result<Vec<Vec<MomentSums>>, Cancelled> = tasks
                .map_init(TurnOutcomes::empty, |outcomes, groups| {
                    progress.check_cancelled()?;
                    let mut found = Vec::with_capacity(GROUPS_PER_TASK * STATES_PER_BATCH);
                    for group in groups {
                        outcomes.compute(solution, group.upper_boxes, &group.lanes);
                        found.extend((0..group.lanes.len()).map(|lane| {
                            let mut sums = MomentSums::default();
                            outcomes.each_outcome(lane, solution.rules(), |outcome| {
                                let next = states.state_number(
                                    outcome.next_state.0,
                                    outcome.next_state.1,
                                    outcome.next_state.2,
                                );
                                let next = &later[next - states.level_starts[level + 1]];
                                sums.add_outcome(outcome.total_points, outcome.chance, next);
                            });
                            sums
                        }));
                    }
                    let size = found.len() as u64;
                    progress.report(done.fetch_add(size, Ordering::Relaxed) + size, total);
                    Ok(found)
                })
                .collect();
            let mut found = found?.into_iter().flatten();
            for &place in groups.iter().flat_map(|group| &group.level_positions) {
                if let Some(found) = found.next() {
                    these[place] = found;
                }
            }
        }
        progress.report(total, total);
        Ok(Self {
            rules: solution.rules(),
            stored: moments.into_iter().map(MomentSums::to_stored).collect(),
        })
    }

    /// The plain games that can follow the state with this number, and the others.
    pub(crate) fn components_of(&self, number: usize) -> [ScoreComponent; 2] {
        let [chance, mean, sd, other_mean, other_sd] = self.stored[number].map(f64::from);
        let others = ScoreComponent { chance: 1.0 - chance, mean: other_mean, sd: other_sd };
        [ScoreComponent { chance, mean, sd }, others]
    }

    /// The standard deviation of the points to come in `state` of `solution`, whose spread this is;
    /// `None` if the state is impossible.
    #[must_use]
    pub fn standard_deviation_of(
        &self,
        solution: &YahtzeeSolution,
        state: SolverSheetState,
    ) -> Option<f64> {
        let (upper, lower, sum) = solution.states.parts_of_state(state)?;
        let parts = self.components_of(solution.states.state_number(upper, lower, sum));
        let mean: f64 = parts.iter().map(|part| part.chance * part.mean).sum();
        let square =
            |part: &ScoreComponent| part.chance * (part.sd.powi(2) + (part.mean - mean).powi(2));
        Some(parts.iter().map(square).sum::<f64>().sqrt())
    }
}

impl CacheableSolution for PointsToComeSpreads {
    fn to_bytes(&self) -> Vec<u8> {
        let figures = self.stored.as_flattened().iter().flat_map(|figure| figure.to_le_bytes());
        std::iter::once(self.rules as u8).chain(figures).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&number, bytes) = bytes.split_first()?;
        let rules = *Rules::ALL.get(usize::from(number))?;
        let (words, rest) = bytes.as_chunks::<4>();
        let (groups, odd) = words.as_chunks::<5>();
        let stored: Vec<StoredMoments> =
            groups.iter().map(|group| group.map(f32::from_le_bytes)).collect();
        let is_valid = |stored: &StoredMoments| {
            (0.0..=1.000_001).contains(&stored[0])
                && stored[1..].iter().all(|figure| (0.0..=1600.0).contains(figure))
        };
        let is_complete = rest.is_empty() && odd.is_empty();
        let fits = is_complete
            && stored.len() == StateIndex::new(rules).state_count()
            && stored.iter().all(is_valid);
        fits.then_some(Self { rules, stored })
    }
}
