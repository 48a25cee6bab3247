//! All pairs with the same front place, solved together.
//!
//! The front place never falls: a forfeit sends back the player behind, and after a challenge one
//! of the two is on the contested square. So blocks are solved from the last place down, and a
//! block needs only the twelve before it.
//!
//! Within a block the player behind moves up, so pairs are solved from the front down, with two
//! exceptions. A forfeit leads back down: the pairs from there up are iterated until nothing
//! changes. And a turn may leave both players where they are, which [`PlacePair`] handles. Unless
//! the end is near, a strong front player always leaves the block, so its rows need no iteration.

use std::collections::TryReserveError;

use rayon::prelude::*;

use crate::warrior::solver::both_on_start::start_square_chances;
use crate::warrior::solver::moves_to_other_place_pairs::{behind_move_values, front_move_values};
use crate::warrior::solver::place_pair_equations::{PairChances, PlacePair};
use crate::warrior::solver::roll_and_challenge_chances::MAX_MOVE;
use crate::warrior::solver::solved_blocks::{SolvedBlocks, rows_of_pair};
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::win_probabilities_by_energy::{
    EnergyRow, FIRST_STRONG_INDEX, energy_count, repeat_last_energy,
};

/// Iterate until no probability changes by more than this.
pub(crate) const CONVERGENCE_TOLERANCE: f64 = 1e-13;

/// Energies up to 6, the most that the tosses of a weak turn can reach. Two players stuck near the
/// end stay here for long, so these rows are iterated more often.
const LOW_ENERGY_ROWS: usize = 9;

/// Solves block after block.
pub(crate) struct LeaderPlaceBlocks<const S: usize> {
    path: SquarePath,
    leader_place: usize,
    solved_blocks: SolvedBlocks<S>,
    front_moves: Vec<EnergyRow<S>>,
    ahead: Vec<EnergyRow<S>>,
    behind: Vec<EnergyRow<S>>,
}

impl<const S: usize> LeaderPlaceBlocks<S> {
    /// The state before the first block, which is that of the last square but one.
    ///
    /// # Errors
    /// There is too little memory.
    pub(crate) fn new(path: SquarePath) -> Result<Self, TryReserveError> {
        let front = path.last_place();
        let rows = (front - 1) * energy_count::<S>();
        let solved_blocks = SolvedBlocks::new(rows)?;
        let (mut front_moves, mut ahead) = (Vec::new(), Vec::new());
        front_moves.try_reserve_exact(rows)?;
        ahead.try_reserve_exact(rows)?;
        Ok(Self {
            path,
            leader_place: front,
            solved_blocks,
            front_moves,
            ahead,
            behind: Vec::new(),
        })
    }

    /// The memory for a path of this many squares, in bytes.
    pub(crate) const fn memory_bytes(squares: usize) -> usize {
        (MAX_MOVE + 3) * squares * energy_count::<S>() * size_of::<EnergyRow<S>>()
    }

    /// The front place of the block solved last.
    pub(crate) fn leader_place(&self) -> usize {
        self.leader_place
    }

    /// The front player's win probabilities when it is to move, for the pair with `place`.
    pub(crate) fn front_win_chances(&self, place: usize) -> &[EnergyRow<S>] {
        rows_of_pair(&self.ahead, place)
    }

    /// The other player's win probabilities when it is to move.
    pub(crate) fn behind_win_chances(&self, place: usize) -> &[EnergyRow<S>] {
        self.solved_blocks.behind_win_chances(self.leader_place, place)
    }

    /// The front player's win probabilities for the pair that a forfeit of the front square leads
    /// to.
    pub(crate) fn front_win_chances_after_forfeit(&self) -> &[EnergyRow<S>] {
        self.front_win_chances(self.path.place_after_forfeit(self.leader_place))
    }

    /// The mover's win probabilities while both players are on the first square, by its energy
    /// (row) and the other's. Available once all blocks are solved.
    pub(crate) fn start_square_chances(&self) -> Vec<EnergyRow<S>> {
        start_square_chances(&self.path, &self.solved_blocks)
    }

    /// Solves the next block down.
    pub(crate) fn solve_next(&mut self) {
        self.leader_place -= 1;
        let rows = self.leader_place * energy_count::<S>();
        self.behind = self.solved_blocks.take_oldest(self.leader_place);
        self.behind.resize(rows, [0.5; S]);
        self.ahead.resize(rows, [0.5; S]);
        if self.leader_place + 1 == self.path.last_place() {
            // From here no roll leads to the last square: this player can only wait, and the other,
            // who may always forfeit, will arrive.
            self.ahead.fill([0.0; S]);
            self.behind.fill([1.0; S]);
        } else if self.leader_place + MAX_MOVE > self.path.last_place() {
            self.solve_near_end();
        } else {
            self.solve_strong();
            self.solve_weak();
        }
        self.solved_blocks.insert(self.leader_place, std::mem::take(&mut self.behind));
    }

    /// Solves the rows of a strong front player, who leaves the block with any roll.
    fn solve_strong(&mut self) {
        let Self { path, leader_place: front, solved_blocks, ahead, behind, .. } = self;
        let (front, count) = (*front, energy_count::<S>());
        ahead.par_chunks_mut(count).enumerate().for_each(|(place, ahead)| {
            front_move_values(path, solved_blocks, (front, place), ahead)
        });
        let ahead = &*ahead;
        let forfeited = rows_of_pair(ahead, path.place_after_forfeit(front));
        behind.par_chunks_mut(count).enumerate().for_each_init(
            || vec![[0.0; S]; count],
            |sums, (place, behind)| {
                let pair = PlacePair::new(path, front, place);
                let above = &ahead[(place + 1) * count..];
                behind_move_values(
                    path,
                    solved_blocks,
                    (front, place),
                    above,
                    FIRST_STRONG_INDEX..count,
                    sums,
                );
                let ahead = rows_of_pair(ahead, place);
                while pair.iterate_behind(sums, forfeited, ahead, behind) > CONVERGENCE_TOLERANCE {}
            },
        );
    }

    /// Solves the rows of a weak front player, once the others are known.
    fn solve_weak(&mut self) {
        let mut sums = vec![[0.0; S]; FIRST_STRONG_INDEX];
        let mut forfeited = vec![[0.0; S]; FIRST_STRONG_INDEX];
        self.iterate_until_converged(|blocks, place| {
            let Self { path, leader_place: front, solved_blocks, ahead, behind, .. } = blocks;
            let (front, count) = (*front, energy_count::<S>());
            let pair = PlacePair::new(path, front, place);
            if pair.can_contest() {
                forfeited.copy_from_slice(
                    &rows_of_pair(ahead, path.place_after_forfeit(front))[..FIRST_STRONG_INDEX],
                );
            }
            let (ahead, above) = ahead[place * count..].split_at_mut(count);
            behind_move_values(
                path,
                solved_blocks,
                (front, place),
                above,
                0..FIRST_STRONG_INDEX,
                &mut sums,
            );
            let mut chances = PairChances {
                front_moves: &[],
                behind_moves: &sums,
                front_chances_after_forfeit: &forfeited,
                front_chances: ahead,
                behind_chances: &mut behind[place * count..(place + 1) * count],
            };
            let columns = (FIRST_STRONG_INDEX..count).chain([1, 2, 0]);
            let mut change = 0.0_f64;
            loop {
                let now = pair.iterate(&mut chances, [1, 2, 0].into_iter(), columns.clone());
                change = change.max(now);
                if now <= CONVERGENCE_TOLERANCE || !pair.can_behind_stay() {
                    break;
                }
            }
            for x in 0..FIRST_STRONG_INDEX {
                repeat_last_energy(&mut chances.front_chances[x]);
                repeat_last_energy(&mut chances.behind_chances[x]);
            }
            change
        });
    }

    /// Solves a block whose front player may have to stay where it is.
    fn solve_near_end(&mut self) {
        let count = energy_count::<S>();
        let (path, solved_blocks, front) = (&self.path, &self.solved_blocks, self.leader_place);
        self.front_moves.resize(front * count, [0.0; S]);
        self.front_moves
            .par_chunks_mut(count)
            .enumerate()
            .for_each(|(place, sums)| front_move_values(path, solved_blocks, (front, place), sums));
        let mut sums = vec![[0.0; S]; count];
        let mut forfeited = vec![[0.0; S]; count];
        self.iterate_until_converged(|blocks, place| {
            let Self { path, leader_place: front, solved_blocks, front_moves, ahead, behind } =
                blocks;
            let pair = PlacePair::new(path, *front, place);
            if pair.can_contest() {
                forfeited.copy_from_slice(rows_of_pair(ahead, path.place_after_forfeit(*front)));
            }
            let (ahead, above) = ahead[place * count..].split_at_mut(count);
            behind_move_values(path, solved_blocks, (*front, place), above, 0..count, &mut sums);
            let mut chances = PairChances {
                front_moves: rows_of_pair(front_moves, place),
                behind_moves: &sums,
                front_chances_after_forfeit: &forfeited,
                front_chances: ahead,
                behind_chances: &mut behind[place * count..(place + 1) * count],
            };
            let change = converge_pair(&pair, &mut chances);
            for x in 0..count {
                repeat_last_energy(&mut chances.front_chances[x]);
                repeat_last_energy(&mut chances.behind_chances[x]);
            }
            change
        });
    }

    /// Solves the pairs from the front down, and repeats those that a forfeit can return to until
    /// they converge.
    fn iterate_until_converged(&mut self, mut solve: impl FnMut(&mut Self, usize) -> f64) {
        let below = self.path.place_after_forfeit(self.leader_place);
        loop {
            let mut change = 0.0_f64;
            for place in (below..self.leader_place).rev() {
                change = change.max(solve(self, place));
            }
            if change <= CONVERGENCE_TOLERANCE {
                break;
            }
        }
        for place in (0..below).rev() {
            solve(self, place);
        }
    }
}

/// Iterates all energies of a pair near the end until they converge.
fn converge_pair<const S: usize>(pair: &PlacePair, chances: &mut PairChances<'_, S>) -> f64 {
    let count = energy_count::<S>();
    let rows = (FIRST_STRONG_INDEX..count).chain([1, 2, 0]);
    let low_rows = (FIRST_STRONG_INDEX..LOW_ENERGY_ROWS).chain([1, 2, 0]);
    let mut largest = 0.0_f64;
    if !pair.can_behind_stay() {
        // In the strong columns `behind` depends only on pairs further up, and `ahead` on `behind`.
        // One pass is enough if the weak rows, which strong ones fall to, come both first and last.
        largest = pair.iterate(
            chances,
            [1, 2, 0].into_iter().chain(rows.clone()),
            FIRST_STRONG_INDEX..count,
        );
    }
    let coupled = if pair.can_behind_stay() { count } else { FIRST_STRONG_INDEX };
    let (columns, low_columns) =
        (FIRST_STRONG_INDEX..coupled, FIRST_STRONG_INDEX..coupled.min(LOW_ENERGY_ROWS));
    loop {
        let change = pair.iterate(chances, rows.clone(), columns.clone().chain([1, 2, 0]));
        largest = largest.max(change);
        if change <= CONVERGENCE_TOLERANCE {
            return largest;
        }
        while pair.iterate(chances, low_rows.clone(), low_columns.clone().chain([1, 2, 0]))
            > CONVERGENCE_TOLERANCE
        {}
    }
}
