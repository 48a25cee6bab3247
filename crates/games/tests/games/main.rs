//! What holds for every game.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod conformance;
mod golden;
mod lessons;
mod node_counting;
mod node_counts;
mod playout_checks;
