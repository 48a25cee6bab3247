//! The lab from outside, over every game.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod adjusted;
mod exact;
mod merging;
mod no_measures;
mod pictures;
mod runs;
mod world;
