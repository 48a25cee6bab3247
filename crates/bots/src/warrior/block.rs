//! All pairs with the same front place, solved together.
//!
//! The front place never falls: a forfeit sends back the player behind, and after
//! a challenge one of the two stands on the contested square. So the blocks are
//! solved from the last place down, and a block needs only the twelve before it.
//!
//! Within a block the player behind walks up, so pairs are solved from the front
//! down, but for two things. A forfeit leads back down: pairs from there up are
//! gone through again until nothing changes. And a turn may leave both players
//! where they are: [`Pair`] sees to that. Unless the end is near, a strong front
//! player always leaves the block, so its rows need no such care.

use std::collections::TryReserveError;

use rayon::prelude::*;

use super::chance::LONGEST;
use super::course::Course;
use super::finished::{Finished, pair_of};
use super::moves::{behind_moves, front_moves};
use super::opening::opening;
use super::pair::{Pair, Tables};
use super::rows::{Row, STRONG, close, energies};

/// Rounds go on until no probability changes by more than this.
pub(super) const SETTLED: f64 = 1e-13;

/// Energies up to 6, which is as far as the tosses of a weak turn can lift: here
/// two players stuck near the end linger, so these are improved more often.
const LINGER: usize = 9;

/// Solves block after block.
pub(super) struct Blocks<const S: usize> {
    course: Course,
    front: usize,
    finished: Finished<S>,
    front_moves: Vec<Row<S>>,
    ahead: Vec<Row<S>>,
    behind: Vec<Row<S>>,
}

impl<const S: usize> Blocks<S> {
    /// Before the first block, which is that of the last square but one.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn new(course: Course) -> Result<Self, TryReserveError> {
        let front = course.last();
        let rows = (front - 1) * energies::<S>();
        let finished = Finished::new(rows)?;
        let (mut front_moves, mut ahead) = (Vec::new(), Vec::new());
        front_moves.try_reserve_exact(rows)?;
        ahead.try_reserve_exact(rows)?;
        Ok(Self { course, front, finished, front_moves, ahead, behind: Vec::new() })
    }

    /// The memory that a course of so many squares takes, in bytes.
    pub(super) const fn memory(squares: usize) -> usize {
        (LONGEST + 3) * squares * energies::<S>() * size_of::<Row<S>>()
    }

    /// The front place of the block solved last.
    pub(super) fn front(&self) -> usize {
        self.front
    }

    /// The front player's win probabilities when it is to move, for the pair with `place`.
    pub(super) fn ahead(&self, place: usize) -> &[Row<S>] {
        pair_of(&self.ahead, place)
    }

    /// The other player's win probabilities when that one is to move.
    pub(super) fn behind(&self, place: usize) -> &[Row<S>] {
        self.finished.behind(self.front, place)
    }

    /// `ahead` of the pair that a forfeit of the front square leads to.
    pub(super) fn forfeited(&self) -> &[Row<S>] {
        self.ahead(self.course.below(self.front))
    }

    /// The mover's win probabilities while both stand on the first square, by its
    /// energy (row) and the other's. Known once all blocks are.
    pub(super) fn opening(&self) -> Vec<Row<S>> {
        opening(&self.course, &self.finished)
    }

    /// Solves the next block down.
    pub(super) fn next(&mut self) {
        self.front -= 1;
        let rows = self.front * energies::<S>();
        self.behind = self.finished.take(self.front);
        self.behind.resize(rows, [0.5; S]);
        self.ahead.resize(rows, [0.5; S]);
        if self.front + 1 == self.course.last() {
            // From here no roll leads to the last square: whoever stands here can
            // only wait, and the other player, who may always forfeit, will arrive.
            self.ahead.fill([0.0; S]);
            self.behind.fill([1.0; S]);
        } else if self.front + LONGEST > self.course.last() {
            self.solve_near_end();
        } else {
            self.solve_strong();
            self.solve_weak();
        }
        self.finished.put(self.front, std::mem::take(&mut self.behind));
    }

    /// The rows of a strong front player who leaves the block with any roll.
    fn solve_strong(&mut self) {
        let Self { course, front, finished, ahead, behind, .. } = self;
        let (front, count) = (*front, energies::<S>());
        ahead
            .par_chunks_mut(count)
            .enumerate()
            .for_each(|(place, ahead)| front_moves(course, finished, (front, place), ahead));
        let ahead = &*ahead;
        let forfeited = pair_of(ahead, course.below(front));
        behind.par_chunks_mut(count).enumerate().for_each_init(
            || vec![[0.0; S]; count],
            |sums, (place, behind)| {
                let pair = Pair::new(course, front, place);
                let above = &ahead[(place + 1) * count..];
                behind_moves(course, finished, (front, place), above, STRONG..count, sums);
                let ahead = pair_of(ahead, place);
                while pair.improve_behind(sums, forfeited, ahead, behind) > SETTLED {}
            },
        );
    }

    /// The rows of a weak front player, once the others are known.
    fn solve_weak(&mut self) {
        let mut sums = vec![[0.0; S]; STRONG];
        let mut forfeited = vec![[0.0; S]; STRONG];
        self.in_rounds(|blocks, place| {
            let Self { course, front, finished, ahead, behind, .. } = blocks;
            let (front, count) = (*front, energies::<S>());
            let pair = Pair::new(course, front, place);
            if pair.is_contested() {
                forfeited.copy_from_slice(&pair_of(ahead, course.below(front))[..STRONG]);
            }
            let (ahead, above) = ahead[place * count..].split_at_mut(count);
            behind_moves(course, finished, (front, place), above, 0..STRONG, &mut sums);
            let mut tables = Tables {
                front_moves: &[],
                behind_moves: &sums,
                forfeited: &forfeited,
                ahead,
                behind: &mut behind[place * count..(place + 1) * count],
            };
            let columns = (STRONG..count).chain([1, 2, 0]);
            let mut change = 0.0_f64;
            loop {
                let now = pair.improve(&mut tables, [1, 2, 0].into_iter(), columns.clone());
                change = change.max(now);
                if now <= SETTLED || !pair.is_tangled() {
                    break;
                }
            }
            for x in 0..STRONG {
                close(&mut tables.ahead[x]);
                close(&mut tables.behind[x]);
            }
            change
        });
    }

    /// A block whose front player may have to stay where it is.
    fn solve_near_end(&mut self) {
        let count = energies::<S>();
        let (course, finished, front) = (&self.course, &self.finished, self.front);
        self.front_moves.resize(front * count, [0.0; S]);
        self.front_moves
            .par_chunks_mut(count)
            .enumerate()
            .for_each(|(place, sums)| front_moves(course, finished, (front, place), sums));
        let mut sums = vec![[0.0; S]; count];
        let mut forfeited = vec![[0.0; S]; count];
        self.in_rounds(|blocks, place| {
            let Self { course, front, finished, front_moves, ahead, behind } = blocks;
            let pair = Pair::new(course, *front, place);
            if pair.is_contested() {
                forfeited.copy_from_slice(pair_of(ahead, course.below(*front)));
            }
            let (ahead, above) = ahead[place * count..].split_at_mut(count);
            behind_moves(course, finished, (*front, place), above, 0..count, &mut sums);
            let mut tables = Tables {
                front_moves: pair_of(front_moves, place),
                behind_moves: &sums,
                forfeited: &forfeited,
                ahead,
                behind: &mut behind[place * count..(place + 1) * count],
            };
            let change = settle(&pair, &mut tables);
            for x in 0..count {
                close(&mut tables.ahead[x]);
                close(&mut tables.behind[x]);
            }
            change
        });
    }

    /// Goes through the pairs from the front down, those that a forfeit can come
    /// back to again and again until they settle.
    fn in_rounds(&mut self, mut solve: impl FnMut(&mut Self, usize) -> f64) {
        let below = self.course.below(self.front);
        loop {
            let mut change = 0.0_f64;
            for place in (below..self.front).rev() {
                change = change.max(solve(self, place));
            }
            if change <= SETTLED {
                break;
            }
        }
        for place in (0..below).rev() {
            solve(self, place);
        }
    }
}

/// Improves all energies of a pair near the end until they settle.
fn settle<const S: usize>(pair: &Pair, tables: &mut Tables<'_, S>) -> f64 {
    let count = energies::<S>();
    let rows = (STRONG..count).chain([1, 2, 0]);
    let few = (STRONG..LINGER).chain([1, 2, 0]);
    let mut largest = 0.0_f64;
    if !pair.is_tangled() {
        // In the strong columns `behind` depends on pairs further up alone, and
        // `ahead` on it: once is enough, if weak rows, to which strong ones fall,
        // come first as well as last.
        largest = pair.improve(tables, [1, 2, 0].into_iter().chain(rows.clone()), STRONG..count);
    }
    let tangled = if pair.is_tangled() { count } else { STRONG };
    let (columns, few_columns) = (STRONG..tangled, STRONG..tangled.min(LINGER));
    loop {
        let change = pair.improve(tables, rows.clone(), columns.clone().chain([1, 2, 0]));
        largest = largest.max(change);
        if change <= SETTLED {
            return largest;
        }
        while pair.improve(tables, few.clone(), few_columns.clone().chain([1, 2, 0])) > SETTLED {}
    }
}
