//! Strategies and solvers from outside, over every game.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod duel;
mod hog;
mod levels;
mod memory;
mod plain_game;
mod qwixx_values;
mod solving;
