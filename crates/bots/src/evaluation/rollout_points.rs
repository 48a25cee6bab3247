//! Expected points where values are win chances: the mean points of rollouts.

use rayon::prelude::*;
use rollwright_games::{Game, Seat};

use super::PositionEvaluator;
use super::rollouts::play_to_end;
use crate::{Bot, random_number_for_decision};

/// Separates the random numbers of these games from those of rollouts.
const ROLLOUT_POINTS_SALT: u64 = 0x706f_696e_7473;

/// Plays the actions that the values predict.
struct PredictedActionBot<'v, G: Game>(&'v dyn PositionEvaluator<G>);

impl<G: Game> Bot<G> for PredictedActionBot<'_, G> {
    fn choose(&mut self, position: &G, seat: Seat, _random: u64) -> G::Action {
        self.0.predicted_action(position, seat)
    }
}

/// The mean points of `seat` over `games` games that begin in `position` and in which everybody
/// plays as `values` predict. Game number `n` has the same dice wherever it begins, so differences
/// between positions are more precise than the mean itself.
#[must_use]
pub fn rollout_mean_points<G: Game>(
    values: &dyn PositionEvaluator<G>,
    position: &G,
    seat: Seat,
    games: usize,
) -> f64 {
    let games = games.max(1);
    let scores = (0..games).into_par_iter().map(|game| {
        let seed = random_number_for_decision(game as u64, 0, ROLLOUT_POINTS_SALT);
        i64::from(play_to_end(&mut PredictedActionBot(values), position.clone(), seed).score(seat))
    });
    // Integers: the sum doesn't depend on the order of threads.
    scores.sum::<i64>() as f64 / games as f64
}
