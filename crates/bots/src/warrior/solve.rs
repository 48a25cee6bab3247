//! The whole game, block by block.

use crate::{NoMemory, NotBuilt, Stopped, Watch};

use super::block::Blocks;
use super::course::Course;
use super::rows::Row;

/// Why a game was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// Whoever watches stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// It doesn't fit into the memory budget.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// The memory for it can't be had; found before any work is done.
    #[error("too large to solve here: it takes about {megabytes} MB of memory")]
    TooLarge {
        /// How much it takes.
        megabytes: usize,
    },
}

impl From<NotBuilt> for Unsolved {
    fn from(why: NotBuilt) -> Self {
        match why {
            NotBuilt::Stopped(stopped) => stopped.into(),
            NotBuilt::NoMemory(why) => why.into(),
        }
    }
}

/// Solves all blocks from the last to the first and shows each to `solved`.
/// Returns the mover's win probabilities while both stand on the first square.
pub(super) fn solve<const S: usize>(
    course: &Course,
    watch: &dyn Watch,
    mut solved: impl FnMut(&Blocks<S>),
) -> Result<Vec<Row<S>>, Unsolved> {
    let last = course.last();
    let mut blocks = Blocks::<S>::new(course.clone()).map_err(|_| Unsolved::TooLarge {
        megabytes: Blocks::<S>::memory(last + 1).div_ceil(1 << 20),
    })?;
    // The work of a block is that of its pairs: one for each place behind the front.
    let pairs = |fronts: usize| (fronts * (fronts - 1) / 2) as u64;
    while blocks.front() > 1 {
        if watch.stopped() {
            return Err(Stopped.into());
        }
        blocks.next();
        solved(&blocks);
        watch.progress(pairs(last) - pairs(blocks.front()), pairs(last));
    }
    Ok(blocks.opening())
}
