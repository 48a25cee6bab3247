//! The solver against published values, against plain expectimax, and against itself.

mod best_play;
mod brute_force_expectimax;
mod champion;
mod distribution;
mod solution_values;
mod strategies;
mod target_score;

use std::sync::LazyLock;

use rollwright_games::yahtzee::Rules;

use super::YahtzeeSolution;
use crate::solution_provider::Shared;
use crate::yahtzee::strategies::optimal::load_solution;
use crate::{NoCache, NoProgress, SolutionProvider};

/// Each rule set solved once, for all tests.
pub(super) fn shared_solution(rules: Rules) -> &'static YahtzeeSolution {
    static ALL: LazyLock<Vec<Shared<YahtzeeSolution>>> = LazyLock::new(|| {
        Rules::ALL.map(|rules| load_solution(rules, test_solutions()).unwrap()).to_vec()
    });
    &ALL[rules as usize]
}

/// Where the strategies under test get their tables, each made once.
fn test_solutions() -> &'static SolutionProvider<'static> {
    static ALL: LazyLock<SolutionProvider<'static>> =
        LazyLock::new(|| SolutionProvider::new(&NoCache, &NoProgress, 2));
    &ALL
}
