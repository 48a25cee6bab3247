//! The strategies of Warrior.
//!
//! - `registry`: `impl HasBots for Warrior`, all strategies by name
//! - `greedy`, `cautious`: rules of thumb
//! - `optimal`: plays by the exact solution
//! - `estimate_win_chance`: the estimate that expectimax uses

pub(crate) mod cautious;
pub(crate) mod estimate_win_chance;
pub(crate) mod greedy;
pub(crate) mod optimal;
pub(crate) mod registry;
