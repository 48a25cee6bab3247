//! Strategies that sit in any seat, and the exact solvers under them.
//!
//! No file system and no clock in public types: whoever calls a solver passes a
//! [`Watch`] that hears of its progress and may stop it.

mod bot;
mod derived;
mod distribution;
mod expectimax;
mod has_bots;
mod learned;
mod level;
mod luck;
mod memory;
mod outcome;
mod pig;
pub mod playout;
pub mod qwinto;
pub mod qwixx;
mod side_by_side;
mod solutions;
mod solving;
mod threads;
pub mod values;
mod vectors;
pub mod warrior;
mod watch;
pub mod yahtzee;

pub use bot::{Bot, BotError, BotFactory, CompletedGame, RandomBot, clone_factory};
pub use distribution::Distribution;
pub use has_bots::{HasBots, resolve_strategy};
pub use level::Level;
pub use luck::{GameDice, SplitMix64, random_for_decision};
pub use memory::{Evict, MemoryBudget, NoMemory, Reservation, megabytes};
pub use outcome::{OutcomeDistribution, OutcomeUnit, SheetStatistic};
pub use solutions::{NoCache, NotBuilt, Reserved, Solution, SolutionCache, SolutionProvider};
pub use solving::{
    ExactStatistics, Objective, PointsTarget, SolutionSummary, Solvability, SolveCost,
    SolveOptions, SolverCapabilities, unsolvable_reason,
};
pub use watch::{CachedOnly, Cancelled, NoProgress, Progress};
