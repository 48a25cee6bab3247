//! Tests the solver against published values, brute-force searches and itself.
//!
//! - `solution_values`: published values, and relations between values
//! - `brute_force_expectimax`: the solver against a plain expectimax
//! - `best_play`: optimal play in simulated games
//! - `distribution`, `target_score`: distributions and target chances against exhaustive searches
//! - `champion`: win chances against a brute-force search
//! - `strategies`: all strategies play legally and in order of strength

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

/// The solution of each rule set, solved once for all tests.
pub(super) fn shared_solution(rules: Rules) -> &'static YahtzeeSolution {
    static ALL: LazyLock<Vec<Shared<YahtzeeSolution>>> = LazyLock::new(|| {
        Rules::ALL.map(|rules| load_solution(rules, test_solutions()).unwrap()).to_vec()
    });
    &ALL[rules as usize]
}

/// Provides the solutions for the strategies under test, each built once.
fn test_solutions() -> &'static SolutionProvider<'static> {
    static ALL: LazyLock<SolutionProvider<'static>> =
        LazyLock::new(|| SolutionProvider::new(&NoCache, &NoProgress, 2));
    &ALL
}
