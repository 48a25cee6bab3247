//! Strategies and exact solvers for Qwixx.
//!
//! - `strategies`: the strategies by name
//! - `champion`: the bot that plays to win
//! - `solver`: expected points of every sheet under best play
//! - `distribution`: the distribution of final scores, by following best play forwards
//! - `has_solver`: what the solver supports, and its results
//! - `exact_values`: the values of a solution as one array
//! - `position_values`: values of positions, for the coach
//! - `random_roll_unaffected_by_locks`: a roll from one random number, the same with and without locks
//!
//! [`QwixxSolution`] contains the expected points to come for every sheet: of the solitaire game,
//! or of a seat at a table whose other seats only supply white rolls. Both are exact for all three
//! rule sets. A solution takes 8 bytes per state: 35 MB (`official`), 44 MB (`concordia`) or 47 MB
//! (`ottawa`) for one seat, and a multiple of that for more seats.

pub mod champion;
mod distribution;
mod exact_values;
mod has_solver;
mod position_values;
mod random_roll_unaffected_by_locks;
mod solver;
pub mod strategies;

#[cfg(test)]
mod tests;

pub use crate::qwixx::solver::serialization::QwixxDecodeError;
pub use crate::qwixx::solver::solution::QwixxSolution;
pub use crate::qwixx::strategies::optimal::discounted_bot_factory;
pub use random_roll_unaffected_by_locks::random_roll_unaffected_by_locks;
