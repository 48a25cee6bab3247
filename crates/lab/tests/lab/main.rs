//! Integration tests of the lab, over every game.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod charts;
mod exact_enumeration;
mod games_without_measures;
mod luck_adjustment;
mod merge;
mod paired_match;
mod simulation_runs;
mod test_support;
