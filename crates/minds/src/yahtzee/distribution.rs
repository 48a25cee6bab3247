//! How likely each final score is under perfect play.
//!
//! Perfect play here is that of [`Solved::best`], ties broken as it breaks them:
//! another choice among equals would leave the mean as it is, but not the spread.

use rollwright_games::yahtzee::{CHIP, Category};

use super::kernel;
use super::lattice::{KEEPS, PARTIAL, lattice};
use super::solve::Solved;
use super::states::{Parts, State};
use super::turn::{Turn, step};
use crate::{Stopped, Watch};

/// How likely each score is.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// The score of the first of `chances`.
    low: u32,
    chances: Vec<f64>,
}

impl Distribution {
    const NONE: Self = Self { low: 0, chances: Vec::new() };

    /// Every score from the lowest to the highest that can come, with its probability
    /// (which can be 0 between).
    pub fn iter(&self) -> impl Iterator<Item = (u32, f64)> {
        (self.low..).zip(self.chances.iter().copied())
    }

    /// The same with `points` added to every score: those already on the sheet.
    #[must_use]
    pub fn plus(self, points: u32) -> Self {
        Self { low: self.low + points, ..self }
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.iter().map(|(score, chance)| f64::from(score) * chance).sum()
    }

    /// The standard deviation.
    #[must_use]
    pub fn sd(&self) -> f64 {
        let mean = self.mean();
        let square = |score: u32| (f64::from(score) - mean).powi(2);
        self.iter().map(|(score, chance)| square(score) * chance).sum::<f64>().sqrt()
    }

    /// The probability of `target` points or more.
    #[must_use]
    pub fn at_least(&self, target: u32) -> f64 {
        self.iter().filter(|(score, _)| *score >= target).map(|(_, chance)| chance).sum()
    }

    /// The lowest score that is not exceeded with probability `part` (0.5: the median).
    #[must_use]
    pub fn quantile(&self, part: f64) -> u32 {
        let mut below = 0.0;
        let reached = self.iter().find(|(_, chance)| {
            below += chance;
            // Sums of many small numbers: a hair below is reached too.
            below >= part - 1e-12
        });
        reached.map_or(self.low + self.chances.len().saturating_sub(1) as u32, |(score, _)| score)
    }

    /// Adds `chance` times `other` with `points` on top.
    fn add(&mut self, other: &Self, points: u32, chance: f64) {
        let low = other.low + points;
        if self.chances.is_empty() {
            self.low = low;
        }
        if low < self.low {
            let missing = (self.low - low) as usize;
            self.chances.splice(0..0, std::iter::repeat_n(0.0, missing));
            self.low = low;
        }
        let from = (low - self.low) as usize;
        let to = from + other.chances.len();
        if self.chances.len() < to {
            self.chances.resize(to, 0.0);
        }
        for (sum, part) in self.chances[from..to].iter_mut().zip(&other.chances) {
            *sum += chance * part;
        }
    }
}

impl Solved {
    /// The exact distribution of the points to come from `from` on; `None` if that
    /// state can't come up.
    ///
    /// # Errors
    /// The watch stopped it.
    pub fn distribution(
        &self,
        from: State,
        watch: &dyn Watch,
    ) -> Result<Option<Distribution>, Stopped> {
        let Some(parts) = self.states.parts(from) else { return Ok(None) };
        let start = self.states.number(parts.0, parts.1, parts.2);
        // What has been scored on the way to each state, times how likely that way is.
        let mut so_far = vec![Distribution::NONE; self.states.count()];
        so_far[start] = Distribution { low: 0, chances: vec![1.0] };
        // Memory of states that are done with, for those to come.
        let mut spare: Vec<Vec<f64>> = Vec::new();
        let mut turn = Turn::blank(self.rules());
        let total = self.states.count() as u64;
        for level in 0..13 {
            for (number, parts) in (self.states.levels[level]..).zip(self.states.of_level(level)) {
                if number % 1000 == 0 {
                    watch.progress(number as u64, total);
                }
                if watch.stopped() {
                    return Err(Stopped);
                }
                let mut here = std::mem::replace(&mut so_far[number], Distribution::NONE);
                if here.chances.is_empty() {
                    continue;
                }
                turn.work_out(self, parts);
                self.outcomes(&turn, parts, |points, next, chance| {
                    let next = self.states.number(next.0, next.1, next.2);
                    if so_far[next].chances.capacity() == 0 {
                        so_far[next].chances = spare.pop().unwrap_or_default();
                    }
                    so_far[next].add(&here, points, chance);
                });
                here.chances.clear();
                spare.push(here.chances);
            }
        }
        watch.progress(total, total);
        let mut end = Distribution::NONE;
        for full in &so_far[self.states.levels[13]..] {
            if !full.chances.is_empty() {
                end.add(full, 0, 1.0);
            }
        }
        Ok(Some(end))
    }

    /// Calls `ends` with every way a turn of perfect play can end: points, the state
    /// after, and how likely it is.
    pub(super) fn outcomes(
        &self,
        turn: &Turn,
        parts: Parts,
        mut ends: impl FnMut(u32, Parts, f64),
    ) {
        let lattice = lattice();
        let mut hands = lattice.chance;
        for rolls_left in [2, 1] {
            let mut keeps = [0.0; 512];
            for (hand, chance) in hands.iter().enumerate() {
                keeps[usize::from(turn.pick(hand, rolls_left))] += chance;
            }
            kernel::fill_up(&mut keeps, lattice);
            hands.copy_from_slice(&keeps[PARTIAL..KEEPS]);
        }
        // Many hands end alike: the same points in the same box. `some` has a bit for
        // every entry of `alike` that is not 0.
        let mut alike = [[0.0; 64]; 26];
        let mut some = [0u64; 26];
        for (hand, chance) in hands.into_iter().enumerate() {
            let scored = turn.scored(hand);
            let row = turn.category(hand).index() + if scored.chip { 13 } else { 0 };
            let points = usize::from(scored.points & 63);
            alike[row][points] += chance;
            some[row] |= u64::from(chance > 0.0) << points;
        }
        for (row, mut some) in some.into_iter().enumerate() {
            let chip = if row < 13 { 0 } else { u32::from(CHIP) };
            while some != 0 {
                let points = some.trailing_zeros();
                some &= some - 1;
                let chance = alike[row][points as usize];
                let category = Category::ALL[row % 13];
                let (points, next) = step(self.rules(), parts, category, points as u8);
                ends(points + chip, next, chance);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_small_distribution() {
        let mut sum = Distribution::NONE;
        sum.add(&Distribution { low: 10, chances: vec![0.5, 0.5] }, 2, 0.5);
        sum.add(&Distribution { low: 0, chances: vec![1.0] }, 10, 0.5);
        assert_eq!(sum, Distribution { low: 10, chances: vec![0.5, 0.0, 0.25, 0.25] });
        assert_eq!((sum.mean(), sum.at_least(12), sum.at_least(14)), (11.25, 0.5, 0.0));
        assert!(
            (sum.sd() - (0.5 * 1.5625 + 0.25 * 0.5625 + 0.25 * 3.0625f64).sqrt()).abs() < 1e-12
        );
        assert_eq!(
            [0.0, 0.5, 0.51, 0.75, 1.0].map(|part| sum.quantile(part)),
            [10, 10, 12, 12, 13]
        );
        assert_eq!(sum.plus(5).quantile(0.5), 15);
    }
}
