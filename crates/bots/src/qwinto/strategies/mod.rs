//! The bots of Qwinto other than the champions.
//!
//! - `registry`: `impl HasBots for Qwinto`, all strategies by name
//! - `greedy_and_cautious`
//! - `expectimax`, with `sheet_estimate` for what comes after the next turn

pub(crate) mod expectimax;
pub(crate) mod greedy_and_cautious;
pub(crate) mod registry;
pub(crate) mod sheet_estimate;
