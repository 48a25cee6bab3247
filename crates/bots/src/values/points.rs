//! The points to expect beside a chance to win, by games played to their end.

use rayon::prelude::*;
use rollwright_games::{Game, Seat};

use super::Values;
use super::rollouts::play_on;
use crate::{Bot, luck_of};

/// Tells the luck of these games from that of rollouts.
const SALT: u64 = 0x706f_696e_7473;

/// Plays as the values take everybody to answer.
struct Answering<'v, G: Game>(&'v dyn Values<G>);

impl<G: Game> Bot<G> for Answering<'_, G> {
    fn choose(&mut self, position: &G, seat: Seat, _luck: u64) -> G::Action {
        self.0.answer(position, seat)
    }
}

/// The mean points of `seat` over so many games that begin in `position` and in which
/// everybody plays on as `values` take them to. Game number `n` has the same dice wherever
/// it begins, so positions can be compared better than the mean itself is sure.
#[must_use]
pub fn expected_points<G: Game>(
    values: &dyn Values<G>,
    position: &G,
    seat: Seat,
    games: usize,
) -> f64 {
    let games = games.max(1);
    let scores = (0..games).into_par_iter().map(|game| {
        let luck = luck_of(game as u64, 0, SALT);
        i64::from(play_on(&mut Answering(values), position.clone(), luck).score(seat))
    });
    // Whole numbers: their sum does not depend on the order of threads.
    scores.sum::<i64>() as f64 / games as f64
}
