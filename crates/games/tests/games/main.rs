//! What holds for every game.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod battery;
mod conformance;
mod counting;
mod golden;
mod lessons;
mod node_counts;
