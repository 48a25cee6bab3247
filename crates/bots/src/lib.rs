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

pub use bot::{Bot, BotError, BotMaker, Ended, Random, maker_of};
pub use distribution::Distribution;
pub use has_bots::{HasBots, strategy_named};
pub use level::Level;
pub use luck::{GameDice, Luck, luck_of};
pub use memory::{Evict, MemoryBudget, NoMemory, Reservation, megabytes};
pub use outcome::{Figure, Outcome, Unit};
pub use solutions::{NoCache, NotBuilt, Reserved, Solution, SolutionCache, Solutions};
pub use solving::{
    Cost, ExactValue, Objective, Solvable, SolveOptions, SolvedGame, Solving, Target, why_unsolved,
};
pub use watch::{OnlyKept, Stopped, Unwatched, Watch};
