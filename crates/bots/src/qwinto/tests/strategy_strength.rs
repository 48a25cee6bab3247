//! Which strategy beats which, with wide margins.

use rollwright_games::qwinto::Rules;

use super::super::qwinto_bot_factory;
use super::play_game;
use crate::qwinto::champion::bot::Champion;

/// The share of wins of the first of two bots over `pairs` games, each played twice with seats
/// swapped, and its mean points.
fn duel(first: &str, second: &str, pairs: u64) -> (f64, f64) {
    let (mut wins, mut total) = (0.0, 0);
    for seed in 0..pairs {
        for swap in [false, true] {
            let names = if swap { [second, first] } else { [first, second] };
            let points = play_game(
                &mut names.map(|name| qwinto_bot_factory(name, Rules::Official, 2).unwrap()()),
                Rules::Official,
                seed,
            );
            let own = usize::from(swap);
            wins += 0.5 + 0.5 * f64::from((points[own] - points[1 - own]).signum());
            total += points[own];
        }
    }
    let games = 2.0 * pairs as f64;
    (wins / games, f64::from(total) / games)
}

#[test]
fn greedy_beats_random() {
    assert!(duel("greedy", "random", 50).0 > 0.95);
}

#[test]
fn cautious_beats_random() {
    assert!(duel("cautious", "random", 50).0 > 0.95);
}

#[test]
fn expectimax_beats_greedy() {
    assert!(duel("expectimax", "greedy", 15).0 > 0.55);
}

#[test]
fn champion_beats_greedy() {
    assert!(duel("champion", "greedy", 100).0 > 0.7);
}

#[test]
fn champion_beats_expectimax() {
    assert!(duel("champion", "expectimax", 20).0 > 0.55);
}

/// Compares with the champion for three and more seats, which used to be the champion for two as
/// well.
#[test]
fn champion_beats_the_points_champion_at_tables_for_two() {
    for rules in [Rules::Official, Rules::Ottawa] {
        let first = qwinto_bot_factory("champion", rules, 2).unwrap();
        let wins: f64 = (0..60u64)
            .flat_map(|seed| [(seed, 0), (seed, 1)])
            .map(|(seed, own)| {
                let mut bots = [first(), Champion::for_seat_count(2).into_bot()];
                bots.rotate_left(own);
                let points = play_game(&mut bots, rules, seed);
                0.5 + 0.5 * f64::from((points[own] - points[1 - own]).signum())
            })
            .sum();
        assert!(wins > 66.0, "{rules:?}: {wins} of 120");
    }
}

#[test]
fn champions_score_well_at_every_table() {
    for (rules, seats, least) in [
        (Rules::Official, 1, 75.0),
        (Rules::Official, 3, 70.0),
        (Rules::Official, 6, 60.0),
        (Rules::Ottawa, 1, 40.0),
        (Rules::Official, 2, 55.0),
        (Rules::Ottawa, 2, 45.0),
    ] {
        let mut bots: Vec<_> =
            (0..seats).map(|_| qwinto_bot_factory("champion", rules, seats).unwrap()()).collect();
        let games = 120 / seats as u64;
        let total: i32 = (0..games).flat_map(|seed| play_game(&mut bots, rules, seed)).sum();
        let mean = f64::from(total) / (games * seats as u64) as f64;
        assert!(mean > least, "{rules:?} {seats}: {mean}");
    }
}
