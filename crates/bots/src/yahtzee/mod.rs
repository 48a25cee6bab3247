//! What plays and solves Yahtzee.
//!
//! [`Solved`] holds the expected score to come, under the play that makes it
//! largest, of every state in which a single player can begin a turn. From it come
//! the best action of any position, the value of every other one, and the exact
//! distribution of the final score.

mod afterwards;
mod aim;
mod best;
mod bots;
mod bound;
mod bytes;
mod cautious;
pub mod champion;
mod class;
mod distribution;
mod endings;
mod ends;
mod expectimax;
mod finish;
mod fives;
mod for_target;
mod greedy;
mod kernel;
mod lattice;
mod normal;
mod optimal;
mod passing;
mod planner;
mod plans;
mod rerolls;
mod rivals;
mod slots;
mod so_far;
mod solve;
mod spread;
mod states;
#[cfg(test)]
mod tests;
mod turn;
mod turn_values;
mod two_seats;
mod values;
mod whole_games;

pub use bound::win_share_upper_bound;
pub use bytes::YahtzeeDecodeError;
pub use solve::YahtzeeSolution;
pub use spread::ScoreSpread;
pub use states::SheetState;
