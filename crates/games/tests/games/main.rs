//! Tests of every game.
//!
//! - `conformance.rs`: random playouts with all checks (`playout_checks/`)
//! - `golden.rs`: whole games compared with golden files
//! - `lessons.rs`: the lessons can be played
//! - `node_counts.rs`: node counts of a second implementation (`node_counting/`)
//! - `observations.rs`: observations and indices of actions
//! - `position_strings.rs`: position strings that can't be read
//! - `second_person.rs`: sentences about a player called "You" or "Du"

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod conformance;
mod golden;
mod lessons;
#[cfg(not(feature = "test-game"))]
mod node_counting;
// The game that exists only for tests has no second implementation.
#[cfg(not(feature = "test-game"))]
mod node_counts;
mod observations;
mod playout_checks;
mod position_strings;
mod second_person;
