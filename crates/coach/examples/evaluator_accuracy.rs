//! Measures the error of the evaluators: of values, and of differences between two options of the
//! same decision.
//!
//! `cargo run --release -p rollwright-coach --example evaluator_accuracy GAME RULES SEATS
//! [POSITIONS [ROLLOUTS [STRATEGY]]]`
//!
//! BENCHMARKS.md has the results.
//!
//! An error that all options of a position share doesn't matter for comparing them. So each option
//! is played to the end by the evaluator's own strategy, or a faster one, all with the same dice,
//! and differences are compared with differences. This is done twice with different dice. The mean
//! product of the two errors is the square of the evaluator's own error, because the independent
//! noise of the rollouts cancels.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use rollwright_bots::evaluation::{
    EvaluationMethod, RolloutEvaluator, new_rollout_evaluator,
    position_after_own_and_predicted_actions,
};
use rollwright_bots::{HasPositionValues, SplitMix64, resolve_strategy};
use rollwright_games::record::{RollOrAction, replay_record};
use rollwright_games::{GameId, Presentation, Seat, with_game};
use test_support::{CoachedTable, shared_solutions};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, seats, amounts @ ..] = args.as_slice() else {
        panic!("say the game, the rule set and the number of seats");
    };
    let game = GameId::from_name(game).expect("a game");
    let seats = seats.parse().expect("a number of seats");
    let amount = |at: usize, default| {
        amounts.get(at).map_or(default, |text| text.parse().expect("a number"))
    };
    let (positions, games) = (amount(0, 500), amount(1, 100));
    let strategy = amounts.get(2).map(String::as_str);
    with_game!(game, G => measure_accuracy::<G>(rules, seats, positions, games, strategy));
}

/// The predicted value, and the results of two sets of rollouts.
type PredictionAndRollouts = (f64, [f64; 2]);

fn measure_accuracy<G: HasPositionValues + Presentation>(
    rules: &str,
    seats: usize,
    positions: usize,
    games: usize,
    strategy: Option<&str>,
) {
    let table = CoachedTable::<G>::new(rules, &[], seats);
    let EvaluationMethod::Evaluator { strategy: own } = table.coach.position_evaluator().method()
    else {
        panic!("{} for {seats} is not estimated by an evaluator", G::ID.name());
    };
    let rules = G::rules_for(&table.choice);
    let strategy = strategy
        .map_or(own, |name| resolve_strategy::<G>(name, &rules).unwrap().into_owned().leak());
    let [one, other] = [1, 2].map(|salt| rollout_values(&table, strategy, games, salt));
    let mut rng = SplitMix64::new(11);
    let (mut values, mut points, mut gaps) = (Vec::new(), Vec::new(), Vec::new());
    for (position, seat) in decisions(&table, strategy, positions) {
        let options = table.coach.rank_options(&position, seat);
        let truth = |action| {
            let after = position_after_own_and_predicted_actions(
                table.coach.position_evaluator(),
                &position,
                seat,
                action,
            );
            [&one, &other]
                .map(|by| by.mean_results_and_points_by_seat(&after).map(|of| of[seat.index()]))
        };
        let best = options[0].action_value;
        let measured = truth(best.action);
        values.push((best.value, measured.map(|[value, _]| value)));
        points.extend(
            best.expected_points.map(|predicted| (predicted, measured.map(|[_, points]| points))),
        );
        // The second option, and a random one of the rest.
        let rest = options.len() as u64 - 2;
        let any = (rest > 0).then(|| 2 + rng.next_below(rest) as usize);
        for at in [Some(1), any].into_iter().flatten() {
            let other_option = options[at].action_value;
            let against = truth(other_option.action);
            let gap = [0, 1].map(|by: usize| measured[by][0] - against[by][0]);
            gaps.push((best.value - other_option.value, gap));
        }
    }
    println!(
        "| {}, {seats} seats, rollouts by `{strategy}` | count | predicted | measured | error | 95% interval |",
        G::ID.name()
    );
    println!("|---|---:|---:|---:|---:|---:|");
    print_error("values", &values);
    print_error("points", &points);
    print_error("differences", &gaps);
    // In points if the value is points, otherwise in percentage points.
    let unit = if seats == 1 { 1.0 } else { 0.01 };
    let within = |low: f64, high: f64| -> Vec<PredictionAndRollouts> {
        gaps.iter()
            .copied()
            .filter(|(predicted, _)| (low..high).contains(&(predicted / unit)))
            .collect()
    };
    print_error("differences up to 5", &within(0.0, 5.0));
    for (low, high) in [(0.0, 0.5), (0.5, 1.0), (1.0, 2.0), (2.0, 4.0), (4.0, 8.0), (8.0, 1e3)] {
        print_error(&format!("differences from {low} to {high}"), &within(low, high));
    }
    for tenth in 0..10 * usize::from(seats > 1) {
        let is_in =
            |(predicted, _): &&PredictionAndRollouts| ((predicted * 10.0) as usize).min(9) == tenth;
        print_error(
            &format!("values from {tenth}0 %"),
            &values.iter().filter(is_in).copied().collect::<Vec<_>>(),
        );
    }
}

/// Prints the mean prediction and result, and the error: the root mean square, with a 95% interval.
fn print_error(what: &str, all: &[PredictionAndRollouts]) {
    if all.is_empty() {
        return;
    }
    let count = all.len() as f64;
    let mean = |of: &dyn Fn(&PredictionAndRollouts) -> f64| all.iter().map(of).sum::<f64>() / count;
    let product =
        |(predicted, [one, other]): &PredictionAndRollouts| (predicted - one) * (predicted - other);
    let square = mean(&product);
    let spread = mean(&|one| (product(one) - square).powi(2));
    let error = 2.0 * (spread / count).sqrt();
    let [off, low, high] = [square, square - error, square + error].map(|of| of.max(0.0).sqrt());
    let (predicted, measured) =
        (mean(&|one| one.0), mean(&|(_, [one, other])| (one + other) / 2.0));
    println!(
        "| {what} | {count} | {predicted:.4} | {measured:.4} | {off:.4} | {low:.4} to {high:.4} |"
    );
}

/// Values by rollouts of `strategy`, with their own random numbers.
fn rollout_values<G: HasPositionValues + Presentation>(
    table: &CoachedTable<G>,
    strategy: &'static str,
    games: usize,
    salt: u64,
) -> RolloutEvaluator<G> {
    let seats = table.choice.rule_set().new_seats(table.seats, Seat(0)).unwrap();
    let rules = G::rules_for(&table.choice);
    new_rollout_evaluator(strategy, games, &rules, seats, shared_solutions())
        .unwrap()
        .with_salt(salt)
}

/// Decisions of games that greedy, cautious and a strong strategy play, with their seats.
fn decisions<G: HasPositionValues + Presentation>(
    table: &CoachedTable<G>,
    strong: &str,
    count: usize,
) -> Vec<(G, Seat)> {
    let factories = ["greedy", "cautious", strong].map(|name| table.bot_factory(name));
    let (mut found, mut rng) = (Vec::new(), SplitMix64::new(7));
    for seed in 0.. {
        let seated: Vec<_> =
            (0..table.seats).map(|at| &factories[(seed as usize + at) % 3]).collect();
        let replay = replay_record::<G>(&table.play_game(&seated, seed)).unwrap();
        // Only a few per game, so that many games contribute.
        for _ in 0..8 {
            let at = rng.next_below(replay.rolls_and_actions.len() as u64) as usize;
            let before = replay.position_before(at);
            if let RollOrAction::Action(seat, _) = &replay.rolls_and_actions[at].0
                && before.visible_to(Some(*seat)).legal_actions(*seat).len() > 1
            {
                found.push((before.visible_to(Some(*seat)), *seat));
            }
            if found.len() == count {
                return found;
            }
        }
    }
    found
}
