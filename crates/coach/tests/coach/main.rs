//! Integration tests of the coach.
//!
//! - `exact_values`: with exact values, luck and skill add up
//! - `estimated_values`: estimated values come with their error
//! - `explanations`: what hints say is true
//! - `lessons`: lessons never teach a mistake
//! - `puzzles`: stored puzzles are worth solving
//! - `reasons`: reasons state facts and are never circular
//! - `review_storage`: stored reviews, and points alongside chances
//! - `stories`: the story of a game in every language
//! - `training`: exercises
//! - `test_support`: games that bots play, as records

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod estimated_values;
mod exact_values;
mod explanations;
mod lessons;
mod puzzles;
mod reasons;
mod review_storage;
mod stories;
mod test_support;
mod training;
