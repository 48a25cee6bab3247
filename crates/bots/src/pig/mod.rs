//! Strategies of Pig, and perfect play for two seats.
//!
//! - `registry`: the strategies
//! - `value_iteration`: the solver for two seats
//! - `solver_support`: what the solver supports, and its results
//! - `position_values`: exact values, for the coach

mod position_values;
mod registry;
mod solver_support;
#[cfg(test)]
mod tests;
mod value_iteration;
