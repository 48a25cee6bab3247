//! Measures how many fewer games a luck-adjusted SPRT needs than a plain one, at the same error
//! rates: `cargo run --release -p rollwright-lab --example sprt_savings`. The results are in
//! BENCHMARKS.md.
//!
//! Each pair of bots plays [`POOL_PAIRS`] pairs of games. Simulated matches then draw pairs at
//! random from this pool, so that the true difference is known: it is the mean of the pool. Half of
//! the matches have a true H0, and half a true H1.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::sync::Arc;

use rollwright_bots::{NoCache, NoProgress, SolutionProvider, SplitMix64};
use rollwright_games::{Pig, RuleSetWithSettings, Seat, Seats, Warrior};
use rollwright_lab::paired_match::{Sprt, SprtDecision, elo_difference};
use rollwright_lab::{DiceSequenceRange, GamePair, HasMeasures, LuckAdjuster, PreparedRun};

/// The pairs of bots, chosen before anything was measured: neighbours in strength.
const PIG_PAIRS: [(&str, &str); 3] =
    [("optimal", "expectimax"), ("expectimax", "cautious"), ("cautious", "greedy")];
const WARRIOR_PAIRS: [(&str, &str); 3] =
    [("optimal", "expectimax"), ("expectimax", "greedy"), ("greedy", "cautious")];

/// How many pairs of games each pair of bots plays.
const POOL_PAIRS: u64 = 20_000;
/// The difference between the hypotheses.
const ELO_WIDTH: f64 = 20.0;
/// How many matches are simulated for each true hypothesis.
const MATCHES: u64 = 2_000;
/// The error rate that the test is set to.
const ERROR_RATE: f64 = 0.05;

fn main() {
    println!(
        "| game | bots | Elo | games, plain | errors | games, adjusted | errors | fewer games |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|");
    measure_pairs::<Pig>(&PIG_PAIRS);
    measure_pairs::<Warrior>(&WARRIOR_PAIRS);
}

fn measure_pairs<G: HasMeasures>(pairs: &[(&str, &str)]) {
    let choice = RuleSetWithSettings::default_of::<G>();
    let (rules, seats) = (G::rules_for(&choice), Seats::new(2, Seat(0)).unwrap());
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2);
    let adjuster = Arc::new(LuckAdjuster::<G>::new(&rules, seats, &solutions).unwrap());
    for &(one, two) in pairs {
        let factory = |name: &&str| G::bot_factory(name, &rules, seats, &solutions).unwrap();
        let run = PreparedRun::<G> {
            rules: rules.clone(),
            seats,
            bot_makers: [one, two].iter().map(factory).collect(),
            rotations: 2,
            luck_adjuster: Some(adjuster.clone()),
        };
        let range = DiceSequenceRange { seed: 1, from: 0, to: POOL_PAIRS };
        let pool = run.pair_player(1, 2).play_pairs(range, &NoProgress);
        let plain = |pair: &GamePair| (pair.results[0] + pair.results[1]) / 2.0;
        let plain: Vec<f64> = pool.iter().map(plain).collect();
        let adjusted: Vec<f64> = pool.iter().filter_map(|pair| pair.adjusted_mean).collect();
        let ((plain, plain_errors), (adjusted, errors)) =
            (simulate_matches(&plain), simulate_matches(&adjusted));
        let elo = elo_difference(mean(&pool));
        println!(
            "| {} | {one}, {two} | {elo:+.0} | {plain:.0} | {:.1}% | {adjusted:.0} | {:.1}% | {:.1} |",
            G::ID,
            100.0 * plain_errors,
            100.0 * errors,
            plain / adjusted
        );
    }
}

fn mean(pool: &[GamePair]) -> f64 {
    pool.iter().filter_map(|pair| pair.adjusted_mean).sum::<f64>() / pool.len() as f64
}

/// The mean number of games until the decision, and how often it is wrong.
fn simulate_matches(pool: &[f64]) -> (f64, f64) {
    let elo = elo_difference(pool.iter().sum::<f64>() / pool.len() as f64);
    let mut random = SplitMix64::new(7);
    let (mut games, mut errors) = (0, 0);
    for is_h1_true in [false, true] {
        let elo0 = if is_h1_true { elo - ELO_WIDTH } else { elo };
        let sprt = Sprt { elo0, elo1: elo0 + ELO_WIDTH, alpha: ERROR_RATE, beta: ERROR_RATE };
        for _ in 0..MATCHES {
            let (pairs, decision) = simulate_match(&sprt, pool, &mut random);
            games += 2 * pairs;
            errors += u64::from((decision == SprtDecision::H1) != is_h1_true);
        }
    }
    let matches = (2 * MATCHES) as f64;
    (games as f64 / matches, errors as f64 / matches)
}

/// The number of pairs until the decision, and the decision.
fn simulate_match(sprt: &Sprt, pool: &[f64], random: &mut SplitMix64) -> (u64, SprtDecision) {
    let (mut pairs, mut mean, mut squares) = (0u64, 0.0, 0.0);
    loop {
        let result = pool[random.next_below(pool.len() as u64) as usize];
        pairs += 1;
        let gap = result - mean;
        mean += gap / pairs as f64;
        squares += gap * (result - mean);
        let ratio = sprt.log_likelihood_ratio(pairs, mean, squares / pairs as f64);
        if let Some(decision) = sprt.decide(pairs, ratio) {
            return (pairs, decision);
        }
    }
}
