//! The solver against published values, against plain expectimax, and against itself.

mod expectimax;
mod play;
mod values;

use std::sync::LazyLock;

use rollwright_games::yahtzee::Rules;

use super::Solved;
use crate::Unwatched;

/// Each rule set solved once, for all tests.
fn solved(rules: Rules) -> &'static Solved {
    static ALL: LazyLock<Vec<Solved>> = LazyLock::new(|| {
        Rules::ALL.map(|rules| Solved::solve(rules, 2, &Unwatched).unwrap()).into_iter().collect()
    });
    &ALL[rules as usize]
}
