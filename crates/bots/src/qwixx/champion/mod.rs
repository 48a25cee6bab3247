//! The bot that maximizes its chance to win.
//!
//! - `bot`: `Champion`
//! - `win_evaluator`: the chance to win of a position (trait)
//! - `league/`: evaluator with a net trained in a league on sheets only (official rules)
//! - `evaluator_with_solution_inputs`, `net_with_solution_inputs`, `solution_inputs`: evaluator with a small net
//!   over exact values (handout rules)
//! - `training`: trains that net
//! - `embedded_weights`: the weights in `weights/*.net`, by rule set and seats

pub mod bot;
pub(crate) mod embedded_weights;
pub(crate) mod evaluator_with_solution_inputs;
mod league_trained;
pub(crate) mod net_with_solution_inputs;
pub(crate) mod solution_inputs;
pub mod training;
pub(crate) mod win_evaluator;
