//! Proofs of the solver: against plain iteration over the rules, against games
//! played by the rules, and with different caps.

mod caps;
mod length;
mod naive;
mod play;
mod stored;
mod strategies;

use std::sync::LazyLock;

use rollwright_games::warrior::Rules;

use super::WarriorSolution;
use crate::NoProgress;

/// Three levels of 4x4.
static DEFAULT_BOARD_SOLUTION: LazyLock<WarriorSolution> =
    LazyLock::new(|| WarriorSolution::solve(Rules::DEFAULT, 2, &NoProgress).unwrap());
