//! Strategies that sit in any seat, and the exact solvers under them.
//!
//! No file system and no clock in public types: whoever calls a solver passes a
//! [`Watch`] that hears of its progress and may stop it.

pub mod bot;
pub mod expectimax;
pub mod level;
pub mod luck;
pub mod playout;
pub mod qwinto;
pub mod qwixx;
pub mod solutions;
pub mod warrior;
pub mod watch;
pub mod yahtzee;

pub use bot::{Bot, BotError, BotMaker, HasBots, Random, Strategy};
pub use level::Level;
pub use luck::{Luck, luck_of};
pub use solutions::{NoCache, Solution, SolutionCache, Solutions};
pub use watch::{Stopped, Unwatched, Watch};
