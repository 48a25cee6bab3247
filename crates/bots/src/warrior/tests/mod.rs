//! Proofs of the solver: against plain iteration over the rules, against games
//! played by the rules, and with different caps.

mod best_play;
mod energy_cap;
mod game_length;
mod solution;
mod strategies;
mod value_iteration;

use std::sync::LazyLock;

use rollwright_games::warrior::Rules;

use super::WarriorSolution;
use crate::NoProgress;

/// Three levels of 4x4.
static DEFAULT_BOARD_SOLUTION: LazyLock<WarriorSolution> =
    LazyLock::new(|| WarriorSolution::solve(Rules::DEFAULT, 2, &NoProgress).unwrap());
