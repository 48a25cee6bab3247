//! Strategies of Pig, and perfect play for two seats.
//!
//! - `registry`: the strategies
//! - `value_iteration`: the solver for two seats
//! - `has_solver`: what the solver supports, and its results
//! - `position_values`: exact values, for the coach

mod has_solver;
mod position_values;
mod registry;
#[cfg(test)]
mod tests;
mod value_iteration;
