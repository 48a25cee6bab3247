//! The solver against published values, against plain expectimax, and against itself.

mod champion;
mod expectimax;
mod play;
mod strategies;
mod target;
mod values;

use std::sync::LazyLock;

use rollwright_games::yahtzee::Rules;

use super::Solved;
use crate::{NoCache, Solutions, Unwatched};

/// Each rule set solved once, for all tests.
fn solved(rules: Rules) -> &'static Solved {
    static ALL: LazyLock<Vec<Solved>> = LazyLock::new(|| {
        Rules::ALL.map(|rules| Solved::solve(rules, 2, &Unwatched).unwrap()).into_iter().collect()
    });
    &ALL[rules as usize]
}

/// Where the strategies under test get their tables, each made once.
fn solutions() -> &'static Solutions<'static> {
    static ALL: LazyLock<Solutions<'static>> =
        LazyLock::new(|| Solutions::new(&NoCache, &Unwatched, 2));
    &ALL
}
