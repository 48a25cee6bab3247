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
use crate::{Distribution, Stopped, Watch};

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
        so_far[start] = Distribution::certain();
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
                let here = std::mem::replace(&mut so_far[number], Distribution::NONE);
                if here.is_none() {
                    continue;
                }
                turn.work_out(self, parts);
                self.outcomes(&turn, parts, |points, next, chance| {
                    let next = self.states.number(next.0, next.1, next.2);
                    so_far[next].reuse(&mut spare);
                    so_far[next].add(&here, points as i32, chance);
                });
                here.give_up(&mut spare);
            }
        }
        watch.progress(total, total);
        let mut end = Distribution::NONE;
        for full in &so_far[self.states.levels[13]..] {
            if !full.is_none() {
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
