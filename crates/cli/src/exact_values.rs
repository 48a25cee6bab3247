//! What the solvers know of the players of a simulation.

use rollwright_bots::{BotError, HasBots, SolutionProvider};
use rollwright_games::{RuleChoice, with_game};
use rollwright_lab::{ExactResults, RunConfig};

use crate::exit::CommandError;
use crate::progress_and_ctrl_c::{ProgressReporter, default_threads, open_solution_cache};

/// The exact value of each player, in the order of the strategies, where the game
/// knows it.
pub(crate) fn exact_values(setting: &RunConfig) -> Result<Vec<Option<ExactResults>>, CommandError> {
    with_game!(setting.game, G => exact_values_in::<G>(setting))
}

fn exact_values_in<G: HasBots>(
    setting: &RunConfig,
) -> Result<Vec<Option<ExactResults>>, CommandError> {
    let rules = G::rules_for(&RuleChoice::from_stored::<G>(&setting.rules, &setting.settings)?);
    let watch = ProgressReporter::new("Working out exact values");
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &watch, default_threads());
    let known = G::exact_statistics(&setting.strategies, setting.duplicate, &rules, &solutions);
    let known = match known {
        // Whoever stops a run is shown what was played.
        Err(BotError::Cancelled(_)) => return Ok(Vec::new()),
        known => known?,
    };
    let exact = known.into_iter().map(|known| {
        known.map(|exact| ExactResults {
            mean: exact.mean,
            distribution: exact.score_distribution.map(|chances| chances.iter().collect()),
            figures: exact.statistics,
            turns: exact.turn_count_distribution,
        })
    });
    Ok(exact.collect())
}
