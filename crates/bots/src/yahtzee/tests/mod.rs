//! The solver against published values, against plain expectimax, and against itself.

mod champion;
mod distribution;
mod expectimax;
mod play;
mod strategies;
mod target;
mod values;

use std::sync::LazyLock;

use rollwright_games::yahtzee::Rules;

use super::Solved;
use super::optimal::solution;
use crate::solutions::Shared;
use crate::{NoCache, Solutions, Unwatched};

/// Each rule set solved once, for all tests.
pub(super) fn solved(rules: Rules) -> &'static Solved {
    static ALL: LazyLock<Vec<Shared<Solved>>> =
        LazyLock::new(|| Rules::ALL.map(|rules| solution(rules, solutions()).unwrap()).to_vec());
    &ALL[rules as usize]
}

/// Where the strategies under test get their tables, each made once.
fn solutions() -> &'static Solutions<'static> {
    static ALL: LazyLock<Solutions<'static>> =
        LazyLock::new(|| Solutions::new(&NoCache, &Unwatched, 2));
    &ALL
}
