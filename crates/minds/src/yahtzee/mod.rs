//! What plays and solves Yahtzee.
//!
//! [`Solved`] holds the expected score to come, under the play that makes it
//! largest, of every state in which a single player can begin a turn. From it come
//! the best action of any position, the value of every other one, and the exact
//! distribution of the final score.

mod best;
mod bytes;
mod class;
mod distribution;
pub mod greedy;
mod kernel;
mod lattice;
mod minded;
pub mod optimal;
mod solve;
mod states;
#[cfg(test)]
mod tests;
mod turn;

pub use bytes::BadTable;
pub use distribution::Distribution;
pub use solve::Solved;
pub use states::State;
