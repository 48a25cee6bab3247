//! Yahtzee's bots, except the champion.
//!
//! - `registry`: `impl HasBots for Yahtzee`, all strategies by name
//! - `greedy`, `cautious`, `expectimax`: heuristic strategies
//! - `optimal`: plays by the exact solution
//! - `target_score`: maximizes the chance to reach a score (`target=300`)

pub(crate) mod cautious;
pub(crate) mod expectimax;
pub(crate) mod greedy;
pub(crate) mod optimal;
pub(crate) mod registry;
pub(crate) mod target_score;
