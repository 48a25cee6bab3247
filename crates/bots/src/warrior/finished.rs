//! The finished blocks that can still be reached.

use std::collections::TryReserveError;

use super::chance::LONGEST;
use super::rows::{Row, energies};

/// One more than a roll reaches: a block goes where the one out of reach was.
const BLOCKS: usize = LONGEST + 1;

/// The win probabilities of the player behind, who is to move, for the front places
/// that a roll can lead to.
pub(super) struct Finished<const S: usize>([Vec<Row<S>>; BLOCKS]);

impl<const S: usize> Finished<S> {
    /// No block yet, but room for blocks of so many rows.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn new(rows: usize) -> Result<Self, TryReserveError> {
        let mut blocks = Self(std::array::from_fn(|_| Vec::new()));
        for block in &mut blocks.0 {
            block.try_reserve_exact(rows)?;
        }
        Ok(blocks)
    }

    /// The block that is no longer needed once that of `front` is begun.
    pub(super) fn take(&mut self, front: usize) -> Vec<Row<S>> {
        std::mem::take(&mut self.0[front % BLOCKS])
    }

    /// Puts the block of `front` where [`Finished::take`] took one from.
    pub(super) fn put(&mut self, front: usize, block: Vec<Row<S>>) {
        self.0[front % BLOCKS] = block;
    }

    /// The rows of a pair of places.
    pub(super) fn behind(&self, front: usize, place: usize) -> &[Row<S>] {
        pair_of(&self.0[front % BLOCKS], place)
    }
}

/// The rows of the pair with `place` in a block.
pub(super) fn pair_of<const S: usize>(rows: &[Row<S>], place: usize) -> &[Row<S>] {
    let count = energies::<S>();
    &rows[place * count..(place + 1) * count]
}
