//! The bots of Qwixx other than the champion.
//!
//! - `registry`: `impl HasBots for Qwixx`, all strategies by name
//! - `greedy`, `cautious`
//! - `expectimax`, with `row_estimate` for sheets beyond the next roll
//! - `optimal`: plays by the exact solution, `optimal` and `discounted`

pub(crate) mod cautious;
pub(crate) mod expectimax;
pub mod greedy;
pub(crate) mod optimal;
pub(crate) mod registry;
pub(crate) mod row_estimate;
