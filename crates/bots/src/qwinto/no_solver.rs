//! Why Qwinto has no solver.

use rollwright_games::Qwinto;
use rollwright_games::qwinto::Rules;

use crate::{HasSolver, Solvability};

impl HasSolver for Qwinto {
    fn solvability(_rules: &Rules) -> Solvability {
        Solvability::Unsolvable { reason: "is too large to solve" }
    }
}
