//! The coach from outside.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod estimated_values;
mod exact_values;
mod explanations;
mod review_storage;
mod test_support;
mod training;
