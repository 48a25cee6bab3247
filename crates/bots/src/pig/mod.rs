//! What plays Pig beyond what its rules give: perfect play for two.

mod bots;
mod solved;
#[cfg(test)]
mod tests;
mod values;
