//! Solves the whole game, block by block.

use crate::{BudgetExceeded, Cancelled, Progress, SolutionBuildError};

use crate::warrior::solver::leader_place_blocks::LeaderPlaceBlocks;
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::win_probabilities_by_energy::EnergyRow;

/// Why a game wasn't solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WarriorSolveError {
    /// The caller cancelled it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// It doesn't fit into the memory budget.
    #[error(transparent)]
    NoMemory(#[from] BudgetExceeded),
    /// The system has too little memory; detected before any work is done.
    #[error("this game is too large to solve here: it needs about {megabytes} MB of memory")]
    TooLarge {
        /// The memory it takes.
        megabytes: usize,
    },
}

impl From<SolutionBuildError> for WarriorSolveError {
    fn from(reason: SolutionBuildError) -> Self {
        match reason {
            SolutionBuildError::Stopped(cancelled) => cancelled.into(),
            SolutionBuildError::NoMemory(reason) => reason.into(),
        }
    }
}

/// Solves all blocks from the last to the first and passes each to `on_block`. Returns the mover's
/// win probabilities while both players are on the first square.
pub(crate) fn solve_all_blocks<const S: usize>(
    path: &SquarePath,
    progress: &dyn Progress,
    mut on_block: impl FnMut(&LeaderPlaceBlocks<S>),
) -> Result<Vec<EnergyRow<S>>, WarriorSolveError> {
    let last = path.last_place();
    let mut blocks =
        LeaderPlaceBlocks::<S>::new(path.clone()).map_err(|_| WarriorSolveError::TooLarge {
            megabytes: LeaderPlaceBlocks::<S>::memory_bytes(last + 1).div_ceil(1 << 20),
        })?;
    // The work of a block is that of its pairs: one per place behind the front.
    let pairs = |fronts: usize| (fronts * (fronts - 1) / 2) as u64;
    while blocks.leader_place() > 1 {
        if progress.is_cancelled() {
            return Err(Cancelled.into());
        }
        blocks.solve_next();
        on_block(&blocks);
        progress.report(pairs(last) - pairs(blocks.leader_place()), pairs(last));
    }
    Ok(blocks.start_square_chances())
}
