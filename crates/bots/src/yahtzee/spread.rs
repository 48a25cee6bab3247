//! How far the points to come spread around their mean, for every state, when the
//! play is that of [`Solved::best`].
//!
//! With chips the distribution falls into parts a hundred points from each other, so
//! games without a further chip (the plain ones) are told apart from those with one.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rollwright_games::yahtzee::Rules;

use super::ends::Ends;
use super::kernel::SIDE_BY_SIDE;
use super::solve::Solved;
use super::states::{Group, State, States};
use crate::solutions::Footprint;
use crate::threads::Threads;
use crate::{Solution, Stopped, Watch};

/// Groups of states handed to a thread at once.
const PORTION: usize = 32;

/// A part of the games that can follow: how likely it is, the mean of its points to
/// come, and their standard deviation.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Part {
    pub(super) chance: f64,
    pub(super) mean: f64,
    pub(super) sd: f64,
}

/// What is kept of a state: the chance, mean and standard deviation of the plain games,
/// then the mean and standard deviation of the others.
type Kept = [f32; 5];

/// The spread of every state of a rule set.
pub struct Spread {
    rules: Rules,
    kept: Vec<Kept>,
}

/// The sums behind a state's figures: chance, first and second moment, of the plain
/// games and of all.
#[derive(Clone, Copy, Default)]
struct Moments {
    plain: [f64; 3],
    all: [f64; 3],
}

impl Moments {
    /// Nothing is to come.
    const END: Self = Self { plain: [1.0, 0.0, 0.0], all: [1.0, 0.0, 0.0] };

    /// Adds what comes with probability `chance`: `points`, and after them `later`.
    fn add(&mut self, points: u32, chance: f64, later: &Self) {
        add(&mut self.all, points, chance, &later.all);
        // Without a chip no turn brings more than 65 points.
        if points < 100 {
            add(&mut self.plain, points, chance, &later.plain);
        }
    }

    fn kept(&self) -> Kept {
        let rest = std::array::from_fn(|at| self.all[at] - self.plain[at]);
        let [chance, mean, sd] = figures(self.plain);
        let [_, other_mean, other_sd] = figures(rest);
        [chance, mean, sd, other_mean, other_sd]
    }
}

fn add(sums: &mut [f64; 3], points: u32, chance: f64, later: &[f64; 3]) {
    let points = f64::from(points);
    let [weight, mean, square] = *later;
    sums[0] += chance * weight;
    sums[1] += chance * (points * weight + mean);
    sums[2] += chance * (points * (points * weight + 2.0 * mean) + square);
}

/// Chance, mean and standard deviation.
fn figures([chance, first, second]: [f64; 3]) -> [f32; 3] {
    if chance < 1e-12 {
        return [0.0; 3];
    }
    let mean = first / chance;
    let sd = (second / chance - mean * mean).max(0.0).sqrt();
    [chance as f32, mean as f32, sd as f32]
}

impl Spread {
    /// How much memory the spread of so many states takes; while it is worked out, that of
    /// the sums, of which those of a level are there twice.
    pub(super) fn footprint(states: usize) -> Footprint {
        let kept = states * size_of::<Kept>();
        Footprint { kept, building: kept + 2 * states * size_of::<Moments>() + (2 << 20) }
    }

    /// Works out the spread of all states of `solved` on `threads` threads.
    ///
    /// # Errors
    /// The watch stopped it.
    pub fn work_out(solved: &Solved, threads: usize, watch: &dyn Watch) -> Result<Self, Stopped> {
        Threads::new(threads).run(|| Self::work_out_here(solved, watch))
    }

    /// Works it out on the threads of rayon's pool that this is called in.
    fn work_out_here(solved: &Solved, watch: &dyn Watch) -> Result<Self, Stopped> {
        let states = &solved.states;
        let mut moments = vec![Moments::END; states.count()];
        let total = moments.len() as u64;
        let done = AtomicU64::new(0);
        for level in (0..13).rev() {
            let (these, later) = moments.split_at_mut(states.levels[level + 1]);
            let these = &mut these[states.levels[level]..];
            let groups: Vec<Group> = states.groups(level, |_| true).collect();
            let portions = groups.par_chunks(PORTION).with_max_len(1);
            let found: Result<Vec<Vec<Moments>>, Stopped> = portions
                .map_init(Ends::blank, |ends, groups| {
                    watch.go_on()?;
                    let mut found = Vec::with_capacity(PORTION * SIDE_BY_SIDE);
                    for group in groups {
                        ends.work_out(solved, group.upper, &group.lanes);
                        found.extend((0..group.lanes.len()).map(|lane| {
                            let mut sums = Moments::default();
                            ends.of(lane, solved.rules(), |end| {
                                let next = states.number(end.next.0, end.next.1, end.next.2);
                                let next = &later[next - states.levels[level + 1]];
                                sums.add(end.points, end.chance, next);
                            });
                            sums
                        }));
                    }
                    let size = found.len() as u64;
                    watch.progress(done.fetch_add(size, Ordering::Relaxed) + size, total);
                    Ok(found)
                })
                .collect();
            let mut found = found?.into_iter().flatten();
            for &place in groups.iter().flat_map(|group| &group.places) {
                if let Some(found) = found.next() {
                    these[place] = found;
                }
            }
        }
        watch.progress(total, total);
        Ok(Self { rules: solved.rules(), kept: moments.iter().map(Moments::kept).collect() })
    }

    /// The plain games that can follow the state with this number, and the others.
    pub(super) fn parts_of(&self, number: usize) -> [Part; 2] {
        let [chance, mean, sd, other_mean, other_sd] = self.kept[number].map(f64::from);
        let others = Part { chance: 1.0 - chance, mean: other_mean, sd: other_sd };
        [Part { chance, mean, sd }, others]
    }

    /// The standard deviation of the points to come in `state` of `solved`, whose spread
    /// this is; `None` if it can't come up.
    #[must_use]
    pub fn sd_of(&self, solved: &Solved, state: State) -> Option<f64> {
        let (upper, lower, sum) = solved.states.parts(state)?;
        let parts = self.parts_of(solved.states.number(upper, lower, sum));
        let mean: f64 = parts.iter().map(|part| part.chance * part.mean).sum();
        let square = |part: &Part| part.chance * (part.sd.powi(2) + (part.mean - mean).powi(2));
        Some(parts.iter().map(square).sum::<f64>().sqrt())
    }
}

impl Solution for Spread {
    fn to_bytes(&self) -> Vec<u8> {
        let figures = self.kept.as_flattened().iter().flat_map(|figure| figure.to_le_bytes());
        std::iter::once(self.rules as u8).chain(figures).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&number, bytes) = bytes.split_first()?;
        let rules = *Rules::ALL.get(usize::from(number))?;
        let (words, rest) = bytes.as_chunks::<4>();
        let (groups, odd) = words.as_chunks::<5>();
        let kept: Vec<Kept> = groups.iter().map(|group| group.map(f32::from_le_bytes)).collect();
        let sound = |kept: &Kept| {
            (0.0..=1.000_001).contains(&kept[0])
                && kept[1..].iter().all(|figure| (0.0..=1600.0).contains(figure))
        };
        let whole = rest.is_empty() && odd.is_empty();
        let fits = whole && kept.len() == States::new(rules).count() && kept.iter().all(sound);
        fits.then_some(Self { rules, kept })
    }
}
