//! No level is weaker than the one below it.

use rollwright_bots::{HasBots, Level, resolve_strategy};
use rollwright_games::{GameId, Seat, default_rules, with_game};

use crate::two_strategy_games::play_two_strategies;

const GAMES: u32 = 160;

/// The share of games that the first of two strategies wins; both begin equally often.
fn win_share<G: HasBots>(names: [&str; 2]) -> f64 {
    let rules = default_rules::<G>();
    let won = play_two_strategies::<G>(&rules, names, GAMES, 11)
        .into_iter()
        .map(|winners| if winners.contains(Seat(0)) { 1.0 / winners.len() as f64 } else { 0.0 });
    won.sum::<f64>() / f64::from(GAMES)
}

#[test]
fn higher_levels_are_not_weaker() {
    // Only levels that need no solution. Where luck decides nearly everything, as in Warrior, they
    // are equally strong.
    let levels = [Level::Beginner, Level::Easy, Level::Medium];
    for game in GameId::ALL {
        for pair in levels.windows(2) {
            with_game!(game, G => {
                let [lower, upper] = [pair[0], pair[1]].map(|level| resolve_strategy::<G>(level.name(), &default_rules::<G>()).unwrap());
                let share = win_share::<G>([&upper, &lower]);
                assert!(
                    share > 0.4,
                    "{game}: {upper} wins only {share} against {lower}; HasBots::level says what levels mean"
                );
            });
        }
    }
}
