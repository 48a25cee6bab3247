//! Qwinto's bots, except the champions.
//!
//! - `registry`: `impl HasBots for Qwinto`, all strategies by name
//! - `greedy_and_cautious`: strategies that look only at the next entry
//! - `expectimax`: searches two turns, with `sheet_estimate` for the rest

pub(crate) mod expectimax;
pub(crate) mod greedy_and_cautious;
pub(crate) mod registry;
pub(crate) mod sheet_estimate;
