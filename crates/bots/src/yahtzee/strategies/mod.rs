//! The bots of Yahtzee other than the champion.
//!
//! - `registry`: `impl HasBots for Yahtzee`, all strategies by name
//! - `greedy`, `cautious`, `expectimax`
//! - `optimal`: plays by the exact solution
//! - `target_score`: plays for a number of points (`target=300`)

pub(crate) mod cautious;
pub(crate) mod expectimax;
pub(crate) mod greedy;
pub(crate) mod optimal;
pub(crate) mod registry;
pub(crate) mod target_score;
