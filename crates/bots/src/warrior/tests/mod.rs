//! Tests of the solver and the strategies.
//!
//! - `value_iteration`: against plain value iteration over the rules
//! - `best_play`, `game_length`: against games played by the rules
//! - `energy_cap`: with different caps on energy
//! - `known_values_and_serialization`: known values, serialization and cancellation
//! - `strategies`: the strategies

mod best_play;
mod energy_cap;
mod game_length;
mod known_values_and_serialization;
mod strategies;
mod value_iteration;

use std::sync::LazyLock;

use rollwright_games::warrior::Rules;

use super::WarriorSolution;
use crate::NoProgress;

/// Three levels of 4x4.
static DEFAULT_BOARD_SOLUTION: LazyLock<WarriorSolution> =
    LazyLock::new(|| WarriorSolution::solve(Rules::DEFAULT, 2, &NoProgress).unwrap());
