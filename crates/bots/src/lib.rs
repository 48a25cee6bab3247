//! Strategies that sit in any seat, and the exact solvers under them.
//!
//! No file system and no clock in public types: whoever calls a solver passes a
//! [`Watch`] that hears of its progress and may stop it.

mod batch_play;
mod bot;
mod distribution;
pub mod evaluation;
mod generic_expectimax;
mod generic_strategies;
mod has_bots;
mod level;
mod memory;
mod neural_net;
mod outcome_distribution;
mod pig;
mod progress;
pub mod qwinto;
pub mod qwixx;
pub mod random_playout;
mod rng;
mod simd;
mod solution_provider;
mod solvability;
mod thread_pool;
pub mod warrior;
pub mod yahtzee;

pub use bot::{Bot, BotError, BotFactory, CompletedGame, RandomBot, clone_factory};
pub use distribution::Distribution;
pub use has_bots::{HasBots, resolve_strategy};
pub use level::Level;
pub use memory::{Evict, MemoryBudget, NoMemory, Reservation, megabytes};
pub use outcome_distribution::{OutcomeDistribution, OutcomeUnit, SheetStatistic};
pub use progress::{CachedOnly, Cancelled, NoProgress, Progress};
pub use rng::{GameDice, SplitMix64, random_for_decision};
pub use solution_provider::{
    NoCache, NotBuilt, Reserved, Solution, SolutionCache, SolutionProvider,
};
pub use solvability::{
    ExactStatistics, Objective, PointsTarget, SolutionSummary, Solvability, SolveCost,
    SolveOptions, SolverCapabilities, unsolvable_reason,
};
