//! The strategies of Warrior.
//!
//! - `registry`: `impl HasBots for Warrior`, all strategies by name
//! - `greedy`, `cautious`: rules of thumb
//! - `optimal`: plays by the exact solution
//! - `win_estimate`: the estimate that expectimax uses

pub(crate) mod cautious;
pub(crate) mod greedy;
pub(crate) mod optimal;
pub(crate) mod registry;
pub(crate) mod win_estimate;
