//! Exact solvers for Qwixx.
//!
//! [`Solved`] holds the expected points still to come for every sheet: of the
//! solitaire game, or of a seat at a table whose other seats only supply white
//! rolls. Both are exact for all three rule sets. A table takes 8 bytes for each
//! state: for one seat 35 MB (`official`), 44 MB (`concordia`) or 47 MB (`ottawa`),
//! and for more seats as many times that.
//!
//! How it is done, from the bottom: `rows` numbers the states of a row, `boards`
//! those of four rows with equivalent ones once, `ranking` finds the expected
//! best of what the colour dice offer, `parts` and `plan` list what a turn can do to a pair of
//! rows and to a board, `square` has the worths that are known so far, `kernel` finds those of
//! boards side by side, `solve` goes through all boards backwards, `choose` looks up the best
//! answer, `whole_games` plays many games by best answers, and `distribution` follows best play
//! forwards by the `ends` of turns.

pub mod champion;
mod distribution;
mod position_values;
mod solver;
mod stable_roll;
pub mod strategies;

#[cfg(test)]
mod tests;

pub use crate::qwixx::solver::serialization::QwixxDecodeError;
pub use crate::qwixx::solver::solution::QwixxSolution;
pub use crate::qwixx::strategies::optimal::discounted_factory;
pub use stable_roll::stable_roll;
