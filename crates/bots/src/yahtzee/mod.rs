//! Yahtzee's solver and bots.
//!
//! [`YahtzeeSolution`] stores the expected points to come under optimal play for every state in
//! which a single player can begin a turn. It yields the best action in any position, the value of
//! every other action, and the exact distribution of the final score.
//!
//! - `solver/`: the exact solution of the one-seat game, and optimal play by it
//! - `distribution/`: the distribution of the final score under optimal play
//! - `strategies/`: every bot but the champion, and `impl HasBots for Yahtzee`
//! - `champion/`: plays for the win against opponents
//! - `has_solver`: what the solver supports, and its results
//! - `exact_values`: the values of the solution as one array
//! - `position_values`: values of positions for the coach

pub mod champion;
mod distribution;
mod exact_values;
mod has_solver;
mod position_values;
mod solver;
mod strategies;
#[cfg(test)]
mod tests;
pub(crate) mod win_share_upper_bound;

pub use crate::yahtzee::distribution::points_to_come_spreads::PointsToComeSpreads;
pub use crate::yahtzee::solver::serialization::YahtzeeDecodeError;
pub use crate::yahtzee::solver::solution::YahtzeeSolution;
pub use crate::yahtzee::solver::states::SolverSheetState;
pub use crate::yahtzee::win_share_upper_bound::win_share_upper_bound_against_one;
