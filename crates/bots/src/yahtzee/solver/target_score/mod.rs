//! The greatest chance to reach a number of points, exactly.
//!
//! A state is extended by the number of missing points. A turn is searched as in [`turn_kernel`],
//! with consecutive numbers of missing points in a batch. Filling a box leads to the row of a later
//! state, shifted by its points. A turn fills one box, so a level only needs the rows of the next
//! level.
//!
//! - `best_box_chances`: the chances of hands in their best boxes
//! - `chances_by_missing_points`: the chances of a state by missing points
//! - `points_bounds`: bounds on the points before and after a state

mod best_box_chances;
mod chances_by_missing_points;
mod points_bounds;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rollwright_games::yahtzee::Rules;

use crate::solution_provider::MemoryFootprint;
use crate::solver_thread_pool::SolverThreadPool;
use crate::yahtzee::solver::keep_lattice::keep_lattice;
use crate::yahtzee::solver::states::{StateIndex, StateParts};
use crate::yahtzee::solver::target_score::best_box_chances::BoxChances;
use crate::yahtzee::solver::target_score::chances_by_missing_points::ChancesByMissingPoints;
use crate::yahtzee::solver::target_score::points_bounds::PointsBounds;
use crate::yahtzee::solver::turn_kernel;
use crate::yahtzee::solver::turn_kernel::{KeepValues, STATES_PER_BATCH};
use crate::{CacheableSolution, Cancelled, Progress};

/// The empty sheet.
pub(crate) const EMPTY_SHEET: StateParts = (0, 0, 0);

/// The number of states in one parallel task.
const STATES_PER_TASK: usize = 64;

/// The greatest chance to make every number of points from `start` on, from 1 to the maximum. Two
/// levels are in memory at a time: 1 GB under rules with chips.
///
/// # Errors
/// `progress` cancelled it.
pub(crate) fn all_target_chances(
    rules: Rules,
    start: StateParts,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Vec<f64>, Cancelled> {
    let states = StateIndex::new(rules);
    let reach = PointsBounds::from_start(&states, start, 0);
    let needs = |number: usize| 1..reach.max_points_to_come(number) + 1;
    let run = LevelPass { states: &states, needs: &needs, progress };
    Ok(SolverThreadPool::new(threads).run(|| run.solve(start, |_| ()))?.0)
}

/// The greatest chances to reach one target, by state and missing points.
pub(crate) struct TargetSolution {
    states: StateIndex,
    pub(crate) target: u32,
    /// The chance from the start.
    start_chance: f64,
    /// How many chances were computed.
    chance_count: u64,
    /// The first number of missing points and the offset of its chances, by state.
    rows: Vec<(u16, u32)>,
    /// In 32 bits: they only rank choices, and the loss from rounding is no greater than that.
    chances: Vec<f32>,
}

impl TargetSolution {
    /// Computes the chances to end a game with at least `target` points from the state `start`, in
    /// which `so_far` points have been made.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub(crate) fn solve(
        rules: Rules,
        (start, so_far): (StateParts, u32),
        target: u32,
        threads: usize,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let states = StateIndex::new(rules);
        let (rows, chances, start_chances, count) = {
            let reach = PointsBounds::from_start(&states, start, so_far);
            let needs = |number: usize| reach.open_missing_points(number, target);
            let rows = chance_offsets(states.state_count(), &needs);
            let total = rows.last().map_or(0, |row| row.1 as usize);
            let mut chances = vec![0.0; total];
            let mut end = total;
            let run = LevelPass { states: &states, needs: &needs, progress };
            // Levels are solved from the last to the first, and so are their chances stored.
            let store = |level: &[f64]| {
                let stored = &mut chances[end - level.len()..end];
                stored.iter_mut().zip(level).for_each(|(stored, &chance)| *stored = chance as f32);
                end -= level.len();
            };
            let (start_chances, count) =
                SolverThreadPool::new(threads).run(|| run.solve(start, store))?;
            (rows, chances, start_chances, count)
        };
        let missing = target.saturating_sub(so_far);
        let value = match (missing, start_chances.first()) {
            (0, _) => 1.0,
            (_, start_chances) => start_chances.copied().unwrap_or(0.0),
        };
        Ok(Self { states, target, start_chance: value, chance_count: count, rows, chances })
    }

    /// The memory of the chances for a target. While solving, two levels are also held in 64 bits.
    pub(crate) fn footprint(rules: Rules, target: u32) -> MemoryFootprint {
        let states = StateIndex::new(rules);
        let reach = PointsBounds::from_start(&states, EMPTY_SHEET, 0);
        let of_level = |level: usize| -> usize {
            let numbers = states.level_starts[level]..states.level_starts[level + 1];
            numbers.map(|number| reach.open_missing_points(number, target).len()).sum()
        };
        let levels: Vec<usize> = (0..13).map(of_level).collect();
        let two = levels.windows(2).map(|two| two.iter().sum::<usize>()).max().unwrap_or(0);
        // Rows exist for all states, and once more for those of two levels.
        let rows = states.state_count() * size_of::<(u16, u32)>();
        let kept = levels.iter().sum::<usize>() * size_of::<f32>() + rows + (16 << 20);
        let bounds = states.state_count() * size_of::<(Option<(u32, u32)>, u32)>();
        MemoryFootprint {
            stored_bytes: kept,
            solving_bytes: kept + two * size_of::<f64>() + rows + bounds,
        }
    }

    /// The greatest chance from the start.
    pub(crate) fn start_chance(&self) -> f64 {
        self.start_chance
    }

    /// How many pairs of a state and a number of missing points there are.
    pub(crate) fn chance_count(&self) -> u64 {
        self.chance_count
    }

    /// The greatest chance to make `need` points from a state.
    pub(crate) fn chance_of(&self, parts: StateParts, need: i32) -> f64 {
        let number = self.states.state_number(parts.0, parts.1, parts.2);
        let [(from, begin), (_, end)] = [self.rows[number], self.rows[number + 1]];
        match usize::try_from(need - i32::from(from)) {
            Ok(place) if place < (end - begin) as usize => {
                f64::from(self.chances[begin as usize + place])
            }
            Ok(_) => 0.0,
            Err(_) => 1.0,
        }
    }
}

/// The offset of each state's chances, followed by their total number.
fn chance_offsets(count: usize, needs: &impl Fn(usize) -> Range<u32>) -> Vec<(u16, u32)> {
    let mut begin = 0;
    let mut rows: Vec<(u16, u32)> = (0..count)
        .map(|number| {
            let needs = needs(number);
            let row = (needs.start as u16, begin);
            begin += needs.len() as u32;
            row
        })
        .collect();
    rows.push((0, begin));
    rows
}

/// A pass over all levels, the last first.
struct LevelPass<'a, N> {
    states: &'a StateIndex,
    /// The numbers of missing points to compute, by state.
    needs: &'a N,
    progress: &'a dyn Progress,
}

impl<N: Fn(usize) -> Range<u32> + Sync> LevelPass<'_, N> {
    /// Returns the chances of `start` and how many were computed in total; calls `store` with those
    /// of each level.
    fn solve(
        &self,
        start: StateParts,
        mut store: impl FnMut(&[f64]),
    ) -> Result<(Vec<f64>, u64), Cancelled> {
        let states = self.states;
        let total: u64 =
            (0..states.state_count()).map(|number| (self.needs)(number).len() as u64).sum();
        let done = AtomicU64::new(0);
        let first = states.state_number(start.0, start.1, start.2);
        let mut later =
            LevelChances::empty(states.level_starts[13], states.state_count(), self.needs);
        store(&later.chances);
        let mut start_chances = Vec::new();
        for level in (0..13).rev() {
            let list: Vec<StateParts> = states.level_states(level).collect();
            let ends = states.level_starts[level]..states.level_starts[level + 1];
            let mut these = LevelChances::empty(ends.start, ends.end, self.needs);
            let blocks = these.split_level(&list).into_par_iter().with_max_len(1);
            blocks.try_for_each_init(turn_kernel::empty_keep_values, |keeps, block| {
                self.progress.check_cancelled()?;
                let count = block.out.len() as u64;
                self.solve_block(block, &later, keeps);
                self.progress.report(done.fetch_add(count, Ordering::Relaxed) + count, total);
                Ok(())
            })?;
            later = these;
            store(&later.chances);
            if ends.contains(&first) {
                start_chances = later.row(first).chances.to_vec();
            }
        }
        self.progress.report(total, total);
        Ok((start_chances, total))
    }

    /// Computes the chances of some neighbouring states.
    fn solve_block(
        &self,
        block: TargetStateBlock<'_>,
        later: &LevelChances,
        keeps: &mut KeepValues<STATES_PER_BATCH>,
    ) {
        let lattice = keep_lattice();
        let mut rest = block.out;
        for (number, &parts) in (block.first..).zip(block.states) {
            let needs = (self.needs)(number);
            let (out, others) = rest.split_at_mut(needs.len());
            rest = others;
            if out.is_empty() {
                continue;
            }
            let boxes = BoxChances::new(self.states, lattice, parts, |number| later.row(number));
            let groups = needs.step_by(STATES_PER_BATCH).zip(out.chunks_mut(STATES_PER_BATCH));
            for (need, out) in groups {
                let values = boxes.turn_chances(keeps, lattice, need as i32);
                for (out, chance) in out.iter_mut().zip(values) {
                    // A sum of many chances may exceed 1 by rounding.
                    *out = chance.min(1.0);
                }
            }
        }
    }
}

/// Neighbouring states and the slice for their chances.
struct TargetStateBlock<'a> {
    /// The number of the first.
    first: usize,
    states: &'a [StateParts],
    out: &'a mut [f64],
}

/// The chances of all states of a level.
struct LevelChances {
    /// The number of its first state.
    first: usize,
    rows: Vec<(u16, u32)>,
    chances: Vec<f64>,
}

impl LevelChances {
    /// Creates zero chances; full sheets have no points to come.
    fn empty(first: usize, end: usize, needs: &impl Fn(usize) -> Range<u32>) -> Self {
        let rows = chance_offsets(end - first, &|place| needs(first + place));
        let chances = vec![0.0; rows.last().map_or(0, |row| row.1 as usize)];
        Self { first, rows, chances }
    }

    /// Splits the level into tasks; `states` are those of the level.
    fn split_level<'a>(&'a mut self, states: &'a [StateParts]) -> Vec<TargetStateBlock<'a>> {
        let mut rest = self.chances.as_mut_slice();
        let mut blocks = Vec::with_capacity(states.len().div_ceil(STATES_PER_TASK));
        for (at, states) in states.chunks(STATES_PER_TASK).enumerate() {
            let from = at * STATES_PER_TASK;
            let len = self.rows[from + states.len()].1 - self.rows[from].1;
            let (out, others) = rest.split_at_mut(len as usize);
            rest = others;
            blocks.push(TargetStateBlock { first: self.first + from, states, out });
        }
        blocks
    }

    fn row(&self, number: usize) -> ChancesByMissingPoints<'_> {
        let place = number - self.first;
        let [(from, begin), (_, end)] = [self.rows[place], self.rows[place + 1]];
        ChancesByMissingPoints {
            first_missing: i32::from(from),
            chances: &self.chances[begin as usize..end as usize],
        }
    }
}

impl CacheableSolution for TargetSolution {
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.states.rules as u8];
        bytes.extend_from_slice(&self.target.to_le_bytes());
        bytes.extend_from_slice(&self.start_chance.to_le_bytes());
        bytes.extend(self.chances.iter().flat_map(|chance| chance.to_le_bytes()));
        bytes
    }

    /// Decodes a solution of the whole game, from the empty sheet.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&number, bytes) = bytes.split_first()?;
        let (target, bytes) = bytes.split_first_chunk()?;
        let (value, bytes) = bytes.split_first_chunk()?;
        let (words, rest) = bytes.as_chunks::<4>();
        let (target, value) = (u32::from_le_bytes(*target), f64::from_le_bytes(*value));
        let states = StateIndex::new(*Rules::ALL.get(usize::from(number))?);
        let reach = PointsBounds::from_start(&states, EMPTY_SHEET, 0);
        let rows = chance_offsets(states.state_count(), &|number| {
            reach.open_missing_points(number, target)
        });
        let chances: Vec<f32> = words.iter().map(|&word| f32::from_le_bytes(word)).collect();
        let is_chance = |chance: &f32| (0.0..=1.0).contains(chance);
        let count = rows.last()?.1;
        let is_complete = rest.is_empty() && chances.len() == count as usize;
        let is_valid = is_complete && (0.0..=1.0).contains(&value) && chances.iter().all(is_chance);
        is_valid.then(|| Self {
            states,
            target,
            start_chance: value,
            chance_count: count.into(),
            rows,
            chances,
        })
    }
}
