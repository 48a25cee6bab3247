//! Integration tests of strategies and solvers over every game.
//!
//! - `strategies_and_solvability`: what games declare about their bots and solutions
//! - `distinct_levels`: no bot is offered at two levels
//! - `level_strength`: no level is weaker than the one below it
//! - `generic_strategies`: the bots of a game that defines none (`hog_test_game`)
//! - `memory`: solutions take as much memory as they reserve
//! - `qwixx_published_values`: values of the full games of Qwixx
//! - `solution_keys`: no two rules share a solution
//! - `two_strategy_games`: plays two strategies against each other

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod distinct_levels;
mod generic_strategies;
mod hog_test_game;
mod level_strength;
mod memory;
mod qwixx_published_values;
mod solution_keys;
mod strategies_and_solvability;
mod two_strategy_games;
