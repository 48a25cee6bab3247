//! Exact results of the players of a simulation.

use rollwright_bots::{BotError, HasSolver, SolutionProvider};
use rollwright_games::{RuleSetWithSettings, with_game};
use rollwright_lab::{ExactResults, RunConfig};

use crate::command_error::CommandError;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::default_threads;
use crate::progress_reporter::ProgressReporter;

/// The exact results of each strategy, in order; `None` where the game has no solution. Shows no
/// progress if `is_quiet` is set.
pub(crate) fn exact_player_results(
    config: &RunConfig,
    is_quiet: bool,
) -> Result<Vec<Option<ExactResults>>, CommandError> {
    with_game!(config.game, G => exact_player_results_in::<G>(config, is_quiet))
}

fn exact_player_results_in<G: HasSolver>(
    config: &RunConfig,
    is_quiet: bool,
) -> Result<Vec<Option<ExactResults>>, CommandError> {
    let rules =
        G::rules_for(&RuleSetWithSettings::from_stored::<G>(&config.rules, &config.settings)?);
    let progress = ProgressReporter::new("Computing exact values").with_quiet(is_quiet);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &progress, default_threads());
    let statistics = G::exact_statistics(&config.strategies, config.duplicate, &rules, &solutions);
    let statistics = match statistics {
        // Without them the results played so far can still be shown.
        Err(BotError::Cancelled(_)) => return Ok(Vec::new()),
        statistics => statistics?,
    };
    let exact = statistics.into_iter().map(|statistics| {
        statistics.map(|exact| ExactResults {
            mean: exact.mean,
            distribution: exact.score_distribution.map(|chances| chances.iter().collect()),
            figures: exact.statistics,
            turns: exact.turn_count_distribution,
        })
    });
    Ok(exact.collect())
}
