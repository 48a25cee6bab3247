//! Solving a rule set, last boxes first.

use std::sync::atomic::{AtomicU64, Ordering};

use arrayvec::ArrayVec;
use rayon::prelude::*;
use rollwright_games::yahtzee::Rules;

use super::afterwards::{self, Afterwards};
use super::kernel::{self, Keeps, SIDE_BY_SIDE};
use super::lattice::lattice;
use super::plans::Plans;
use super::states::{State, States};
use crate::threads::Threads;
use crate::{Stopped, Watch};

/// States handed to a thread at once.
const PORTION: usize = 32 * SIDE_BY_SIDE;

/// A rule set solved: what every state is worth to a single player who makes the
/// expected final score as large as it can be.
pub struct Solved {
    pub(super) states: States,
    pub(super) values: Vec<f64>,
    pub(super) plans: Plans,
}

impl Solved {
    /// Solves `rules` on `threads` threads (at least one).
    ///
    /// # Errors
    /// The watch stopped it.
    pub fn solve(rules: Rules, threads: usize, watch: &dyn Watch) -> Result<Self, Stopped> {
        Threads::new(threads).run(|| Self::solve_here(rules, watch))
    }

    /// Solves `rules` on the threads of rayon's pool that this is called in.
    fn solve_here(rules: Rules, watch: &dyn Watch) -> Result<Self, Stopped> {
        let states = States::new(rules);
        let mut values = vec![0.0; states.count()];
        let total = values.len() as u64;
        let done = AtomicU64::new(0);
        for level in (0..13).rev() {
            let (these, later) = values.split_at_mut(states.levels[level + 1]);
            let portions = portions(&states, level, &mut these[states.levels[level]..]);
            let portions = portions.into_par_iter().with_max_len(1);
            portions.try_for_each_init(kernel::blank, |keeps, portion| {
                watch.go_on()?;
                let size = portion.out.len() as u64;
                portion.solve(&states, level, later, keeps);
                watch.progress(done.fetch_add(size, Ordering::Relaxed) + size, total);
                Ok(())
            })?;
        }
        watch.progress(total, total);
        Ok(Self::from_values(states, values))
    }

    pub(super) fn from_values(states: States, values: Vec<f64>) -> Self {
        let plans = Plans::new(&states);
        Self { states, values, plans }
    }

    /// The rule set.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.states.rules
    }

    /// How many states there are; those with the upper bonus decided count once.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states.count()
    }

    /// The expected final score of a game.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.values.first().copied().unwrap_or(0.0)
    }

    /// The expected points to come in `state`; `None` if it can't come up.
    #[must_use]
    pub fn value_of(&self, state: State) -> Option<f64> {
        let (upper, lower, sum) = self.states.parts(state)?;
        Some(self.values[self.states.number(upper, lower, sum)])
    }
}

/// Neighbouring states with the same upper boxes used and as many lower ones.
struct Portion<'a> {
    upper: usize,
    lowers: usize,
    /// Its first state, counted from the first of the block.
    from: usize,
    out: &'a mut [f64],
}

/// The states of a level, in portions.
fn portions<'a>(states: &States, level: usize, mut rest: &'a mut [f64]) -> Vec<Portion<'a>> {
    let mut portions = Vec::new();
    for upper in 0..64usize {
        let Some(lowers) = level.checked_sub(upper.count_ones() as usize) else { continue };
        let Some(list) = states.lowers.get(lowers) else { continue };
        let (block, others) = rest.split_at_mut(list.len() * states.sums[upper].len());
        rest = others;
        let parts = block.chunks_mut(PORTION).enumerate();
        portions.extend(parts.map(|(at, out)| Portion { upper, lowers, from: at * PORTION, out }));
    }
    portions
}

impl Portion<'_> {
    fn solve(self, states: &States, level: usize, later: &[f64], keeps: &mut Keeps<SIDE_BY_SIDE>) {
        let lattice = lattice();
        let sums = &states.sums[self.upper];
        let list = &states.lowers[self.lowers];
        let offset = states.levels[level + 1];
        let mut after = Afterwards::blank(states.rules, self.upper);
        for (at, out) in self.out.chunks_mut(SIDE_BY_SIDE).enumerate() {
            let from = self.from + at * SIDE_BY_SIDE;
            let lanes: ArrayVec<_, SIDE_BY_SIDE> = (from..from + out.len())
                .map(|state| (list[state % list.len()], sums[state / list.len()]))
                .collect();
            after.look(states, &lanes, later, offset);
            afterwards::fill(&after, keeps, lattice);
            let values = kernel::whole_turn(keeps, lattice);
            out.copy_from_slice(&values[..out.len()]);
        }
    }
}
