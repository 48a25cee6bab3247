//! The solved blocks that can still be reached.

use std::collections::TryReserveError;

use crate::warrior::solver::roll_and_challenge_chances::MAX_MOVE;
use crate::warrior::solver::win_probabilities_by_energy::{EnergyRow, energy_count};

/// One more than a roll reaches: a new block replaces the one out of reach.
const BLOCK_COUNT: usize = MAX_MOVE + 1;

/// The win probabilities of the player behind, when it is to move, for the front places that a roll
/// can lead to.
pub(crate) struct SolvedBlocks<const S: usize>([Vec<EnergyRow<S>>; BLOCK_COUNT]);

impl<const S: usize> SolvedBlocks<S> {
    /// No blocks yet, with capacity for blocks of this many rows.
    ///
    /// # Errors
    /// There is too little memory.
    pub(crate) fn new(rows: usize) -> Result<Self, TryReserveError> {
        let mut blocks = Self(std::array::from_fn(|_| Vec::new()));
        for block in &mut blocks.0 {
            block.try_reserve_exact(rows)?;
        }
        Ok(blocks)
    }

    /// Takes the block that is no longer needed when the block of `front` begins.
    pub(crate) fn take_oldest(&mut self, front: usize) -> Vec<EnergyRow<S>> {
        std::mem::take(&mut self.0[front % BLOCK_COUNT])
    }

    /// Puts the block of `front` where [`SolvedBlocks::take_oldest`] took one from.
    pub(crate) fn insert(&mut self, front: usize, block: Vec<EnergyRow<S>>) {
        self.0[front % BLOCK_COUNT] = block;
    }

    /// The rows of a pair of places.
    pub(crate) fn behind_win_chances(&self, front: usize, place: usize) -> &[EnergyRow<S>] {
        rows_of_pair(&self.0[front % BLOCK_COUNT], place)
    }
}

/// The rows of the pair with `place` in a block.
pub(crate) fn rows_of_pair<const S: usize>(rows: &[EnergyRow<S>], place: usize) -> &[EnergyRow<S>] {
    let count = energy_count::<S>();
    &rows[place * count..(place + 1) * count]
}
