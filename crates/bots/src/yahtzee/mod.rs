//! What plays and solves Yahtzee.
//!
//! [`Solved`] holds the expected score to come, under the play that makes it
//! largest, of every state in which a single player can begin a turn. From it come
//! the best action of any position, the value of every other one, and the exact
//! distribution of the final score.

pub mod champion;
mod distribution;
mod position_values;
mod solver;
mod strategies;
#[cfg(test)]
mod tests;

pub use crate::yahtzee::champion::win_bound::win_share_upper_bound;
pub use crate::yahtzee::distribution::score_spread::ScoreSpread;
pub use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
pub use crate::yahtzee::solver::serialization::YahtzeeDecodeError;
pub use crate::yahtzee::solver::states::SheetState;
