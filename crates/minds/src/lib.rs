//! Strategies that sit in any seat, and the exact solvers under them.
//!
//! No file system and no clock in public types: whoever calls a solver passes a
//! [`Watch`] that hears of its progress and may stop it.

pub mod expectimax;
pub mod level;
pub mod luck;
pub mod mind;
pub mod playout;
pub mod qwinto;
pub mod qwixx;
pub mod warrior;
pub mod watch;
pub mod workshop;
pub mod yahtzee;

pub use level::Level;
pub use luck::{Luck, luck_of};
pub use mind::{Mind, MindError, Minded, Random, Recipe, Strategy};
pub use watch::{Stopped, Unwatched, Watch};
pub use workshop::{NoShelf, Shelf, Table, Workshop};
