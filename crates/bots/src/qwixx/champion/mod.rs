//! The bot that maximizes its chance to win.
//!
//! - `bot`: `Champion`
//! - `win_evaluator`: the chance to win of a position (trait)
//! - `league/`: evaluator with a net learned in a league from sheets alone (official rules)
//! - `solution_evaluator`: evaluator with a small net over exact values (handout rules), with
//!   `win_net` and `net_inputs`
//! - `training`: makes that net's weights
//! - `embedded_weights`: weights in `weights/*.net`, by rule set and seats

pub mod bot;
pub(crate) mod embedded_weights;
mod league;
pub(crate) mod net_inputs;
pub(crate) mod solution_evaluator;
pub mod training;
pub(crate) mod win_evaluator;
pub(crate) mod win_net;
