//! Strategies of Pig, and perfect play for two seats.
//!
//! - `registry`: the strategies
//! - `value_iteration`: the solver for two seats
//! - `position_values`: exact values, for the coach

mod position_values;
mod registry;
#[cfg(test)]
mod tests;
mod value_iteration;
