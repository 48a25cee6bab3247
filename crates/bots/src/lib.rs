//! Strategies that can play any seat, and the exact solvers behind them.
//!
//! Public types use no file system and no clock: callers of a solver pass a [`Progress`] that
//! receives its progress and can cancel it.
//!
//! - `bot`, `has_bots`, `level`: the interface of a bot, and what a game provides for its bots
//! - `generic_expectimax`, `generic_strategies`: strategies that only need the rules
//! - `evaluation`: values of positions, for the coach
//! - `solvability`, `solution_provider`, `memory`, `progress`, `thread_pool`: solving, caching and
//!   sharing solutions
//! - `distribution`, `outcome_distribution`: exact distributions of scores and lengths
//! - `batch_play`, `random_playout`, `rng`: whole games at high speed
//! - `neural_net`, `simd`: what the champions' nets and the solvers have in common
//! - `pig`, `qwinto`, `qwixx`, `warrior`, `yahtzee`: strategies and solvers of one game each

mod batch_play;
mod bot;
mod distribution;
pub mod evaluation;
mod generic_expectimax;
mod generic_strategies;
mod has_bots;
mod level;
mod memory_budget;
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
pub use memory_budget::{Evictor, MemoryBudget, OutOfMemory, Reservation, round_up_to_megabytes};
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
