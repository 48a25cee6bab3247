//! Strategies and solvers from outside, over every game.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod default_bots;
mod hog_test_game;
mod level_strength;
mod memory;
mod qwixx_published_values;
mod strategies_and_solvability;
mod two_strategy_games;
