//! What the solvers know of the players of a simulation.

use rollwright_bots::{BotError, HasBots, Solutions};
use rollwright_games::{RuleChoice, with_game};
use rollwright_lab::{Exact, Setting};

use crate::failure::Failure;
use crate::solutions::{ProgressWatch, cache, threads};

/// The exact value of each player, in the order of the strategies, where the game
/// knows it.
pub(crate) fn exact(setting: &Setting) -> Result<Vec<Option<Exact>>, Failure> {
    with_game!(setting.game, G => exact_in::<G>(setting))
}

fn exact_in<G: HasBots>(setting: &Setting) -> Result<Vec<Option<Exact>>, Failure> {
    let rules = G::rules(&RuleChoice::kept::<G>(&setting.rules, &setting.settings)?);
    let watch = ProgressWatch::new("Working out exact values");
    let cache = cache();
    let solutions = Solutions::new(&cache, &watch, threads());
    let known = G::exact_values(&setting.strategies, setting.duplicate, &rules, &solutions);
    let known = match known {
        // Whoever stops a run is shown what was played.
        Err(BotError::Stopped(_)) => return Ok(Vec::new()),
        known => known?,
    };
    let exact = known.into_iter().map(|known| {
        known.map(|exact| Exact {
            mean: exact.mean,
            distribution: exact.distribution.map(|chances| chances.iter().collect()),
            figures: exact.figures,
            length: exact.length,
        })
    });
    Ok(exact.collect())
}
