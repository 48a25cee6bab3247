//! How far the evaluators are off, in what they tell and in how they compare two answers to
//! the same question:
//! `cargo run --release -p rollwright-coach --example calibration GAME RULES SEATS [POSITIONS [ROLLOUTS [STRATEGY]]]`.
//! BENCHMARKS.md has the tables.
//!
//! What an evaluator is off by in all answers of a position alike does not matter to
//! whoever compares them. So each answer is played to its end by the evaluator's own
//! strategy, or another one that is quicker, all of them with the same dice, and differences
//! are compared with differences. That is done twice with different dice: the products of
//! what the evaluator is off by from the two have the square of its own error as their mean,
//! since the noise of the games, being independent, cancels.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use rollwright_bots::evaluation::{
    EvaluationMethod, Rollouts, new_rollouts, position_after_action,
};
use rollwright_bots::{HasBots, SplitMix64, resolve_strategy};
use rollwright_games::record::{RollOrAction, replay_record};
use rollwright_games::{GameId, Narration, Seat, with_game};
use test_support::{CoachedTable, shared_solutions};

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, seats, amounts @ ..] = given.as_slice() else {
        panic!("say the game, the rule set and the number of seats");
    };
    let game = GameId::from_name(game).expect("a game");
    let seats = seats.parse().expect("a number of seats");
    let amount =
        |at: usize, usual| amounts.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (positions, games) = (amount(0, 500), amount(1, 100));
    let strategy = amounts.get(2).map(String::as_str);
    with_game!(game, G => measure_accuracy::<G>(rules, seats, positions, games, strategy));
}

/// What was told, and what the games said twice.
type PredictionAndRollouts = (f64, [f64; 2]);

fn measure_accuracy<G: HasBots + Narration>(
    rules: &str,
    seats: usize,
    positions: usize,
    games: usize,
    strategy: Option<&str>,
) {
    let table = CoachedTable::<G>::new(rules, &[], seats);
    let EvaluationMethod::Evaluator { strategy: own } = table.coach.values().method() else {
        panic!("{} for {seats} is not estimated by an evaluator", G::ID.name());
    };
    let strategy =
        strategy.map_or(own, |name| resolve_strategy::<G>(name).unwrap().into_owned().leak());
    let [one, other] = [1, 2].map(|salt| rollout_values(&table, strategy, games, salt));
    let mut luck = SplitMix64::new(11);
    let (mut values, mut points, mut gaps) = (Vec::new(), Vec::new(), Vec::new());
    for (position, seat) in decisions(&table, strategy, positions) {
        let options = table.coach.rank_options(&position, seat);
        let truth = |action| {
            let after = position_after_action(table.coach.values(), &position, seat, action);
            [&one, &other].map(|by| by.mean_results(&after).map(|of| of[seat.index()]))
        };
        let best = options[0].action_value;
        let came = truth(best.action);
        values.push((best.value, came.map(|[value, _]| value)));
        points.extend(best.expected_points.map(|told| (told, came.map(|[_, points]| points))));
        // The second, and any other of the rest.
        let rest = options.len() as u64 - 2;
        let any = (rest > 0).then(|| 2 + luck.next_below(rest) as usize);
        for at in [Some(1), any].into_iter().flatten() {
            let rival = options[at].action_value;
            let against = truth(rival.action);
            let gap = [0, 1].map(|by: usize| came[by][0] - against[by][0]);
            gaps.push((best.value - rival.value, gap));
        }
    }
    println!("{}, {seats} seats, {positions} positions, games of {strategy}", G::ID.name());
    print_error("values", &values);
    print_error("points", &points);
    print_error("differences", &gaps);
    // Points where the value is points, else percentage points.
    let unit = if seats == 1 { 1.0 } else { 0.01 };
    let within = |low: f64, high: f64| -> Vec<PredictionAndRollouts> {
        gaps.iter().copied().filter(|(told, _)| (low..high).contains(&(told / unit))).collect()
    };
    print_error("differences up to 5", &within(0.0, 5.0));
    for (low, high) in [(0.0, 0.5), (0.5, 1.0), (1.0, 2.0), (2.0, 4.0), (4.0, 8.0), (8.0, 1e3)] {
        print_error(&format!("differences from {low} to {high}"), &within(low, high));
    }
    for tenth in 0..10 * usize::from(seats > 1) {
        let is_in = |(told, _): &&PredictionAndRollouts| ((told * 10.0) as usize).min(9) == tenth;
        print_error(
            &format!("values from {tenth}0 %"),
            &values.iter().filter(is_in).copied().collect::<Vec<_>>(),
        );
    }
}

/// What was told and came on average, and how far it was off: the root of the mean square,
/// with an interval of 95 percent.
fn print_error(what: &str, all: &[PredictionAndRollouts]) {
    if all.is_empty() {
        return;
    }
    let count = all.len() as f64;
    let mean = |of: &dyn Fn(&PredictionAndRollouts) -> f64| all.iter().map(of).sum::<f64>() / count;
    let product = |(told, [one, other]): &PredictionAndRollouts| (told - one) * (told - other);
    let square = mean(&product);
    let spread = mean(&|one| (product(one) - square).powi(2));
    let error = 2.0 * (spread / count).sqrt();
    let [off, low, high] = [square, square - error, square + error].map(|of| of.max(0.0).sqrt());
    let (told, came) = (mean(&|one| one.0), mean(&|(_, [one, other])| (one + other) / 2.0));
    println!(
        "{what} ({count}): told {told:.4}, came {came:.4}, off by {off:.4} ({low:.4} to {high:.4})"
    );
}

/// Values by so many games of `strategy`, with luck of their own.
fn rollout_values<G: HasBots + Narration>(
    table: &CoachedTable<G>,
    strategy: &'static str,
    games: usize,
    salt: u64,
) -> Rollouts<G> {
    let seats = table.choice.rule_set().check_seats(table.seats, Seat(0)).unwrap();
    let rules = G::rules_for(&table.choice);
    new_rollouts(strategy, games, &rules, seats, shared_solutions()).unwrap().with_salt(salt)
}

/// Decisions of games that greedy, cautious and a strong strategy play, with their seats.
fn decisions<G: HasBots + Narration>(
    table: &CoachedTable<G>,
    strong: &str,
    count: usize,
) -> Vec<(G, Seat)> {
    let makers = ["greedy", "cautious", strong].map(|name| table.bot_maker(name));
    let (mut found, mut luck) = (Vec::new(), SplitMix64::new(7));
    for seed in 0.. {
        let sat: Vec<_> = (0..table.seats).map(|at| &makers[(seed as usize + at) % 3]).collect();
        let folded = replay_record::<G>(&table.play_game(&sat, seed)).unwrap();
        // A few of each game, so that there are many games.
        for _ in 0..8 {
            let at = luck.next_below(folded.rolls_and_actions.len() as u64) as usize;
            let before = folded.position_before(at);
            if let RollOrAction::Action(seat, _) = &folded.rolls_and_actions[at].0
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
