//! What plays Pig beyond what its rules give: perfect play for two.

mod position_values;
mod registry;
#[cfg(test)]
mod tests;
mod value_iteration;
