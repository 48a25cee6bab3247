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

use super::Solved;
use crate::Unwatched;

/// Three levels of 4x4.
static DEFAULT: LazyLock<Solved> =
    LazyLock::new(|| Solved::solve(Rules::DEFAULT, 2, &Unwatched).unwrap());
