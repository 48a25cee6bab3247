//! The strategies of Qwixx other than the champion.
//!
//! - `registry`: `impl HasBots for Qwixx`, all strategies by name
//! - `greedy`, `cautious`: rules of thumb
//! - `expectimax`: one-roll search, with `row_estimate` for the sheets beyond
//! - `optimal`: play by the exact solution, as `optimal` and `discounted`

pub(crate) mod cautious;
pub(crate) mod expectimax;
pub mod greedy;
pub(crate) mod optimal;
pub(crate) mod registry;
pub(crate) mod row_estimate;
