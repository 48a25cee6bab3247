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

#[path = "../tests/coach/world.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod world;

use rollwright_bots::values::{Method, Rollouts, answered, rollouts};
use rollwright_bots::{HasBots, Luck, strategy_named};
use rollwright_games::record::{Standing, fold};
use rollwright_games::{Facts, GameId, Seat, with_game};
use world::{Table, solutions};

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
    with_game!(game, G => measured::<G>(rules, seats, positions, games, strategy));
}

/// What was told, and what the games said twice.
type Told = (f64, [f64; 2]);

fn measured<G: HasBots + Facts>(
    rules: &str,
    seats: usize,
    positions: usize,
    games: usize,
    strategy: Option<&str>,
) {
    let table = Table::<G>::new(rules, &[], seats);
    let Method::Evaluator { strategy: own } = table.coach.values().method() else {
        panic!("{} for {seats} is not estimated by an evaluator", G::ID.name());
    };
    let strategy =
        strategy.map_or(own, |name| strategy_named::<G>(name).unwrap().into_owned().leak());
    let [one, other] = [1, 2].map(|salt| played(&table, strategy, games, salt));
    let mut luck = Luck::new(11);
    let (mut values, mut points, mut gaps) = (Vec::new(), Vec::new(), Vec::new());
    for (position, seat) in decisions(&table, strategy, positions) {
        let options = table.coach.weigh(&position, seat);
        let truth = |action| {
            let after = answered(table.coach.values(), &position, seat, action);
            [&one, &other].map(|by| by.outcome(&after).map(|of| of[seat.index()]))
        };
        let best = options[0].option;
        let came = truth(best.action);
        values.push((best.value, came.map(|[value, _]| value)));
        points.extend(best.points.map(|told| (told, came.map(|[_, points]| points))));
        // The second, and any other of the rest.
        let rest = options.len() as u64 - 2;
        let any = (rest > 0).then(|| 2 + luck.below(rest) as usize);
        for at in [Some(1), any].into_iter().flatten() {
            let rival = options[at].option;
            let against = truth(rival.action);
            let gap = [0, 1].map(|by: usize| came[by][0] - against[by][0]);
            gaps.push((best.value - rival.value, gap));
        }
    }
    println!("{}, {seats} seats, {positions} positions, games of {strategy}", G::ID.name());
    said("values", &values);
    said("points", &points);
    said("differences", &gaps);
    // Points where the value is points, else percentage points.
    let unit = if seats == 1 { 1.0 } else { 0.01 };
    let within = |low: f64, high: f64| -> Vec<Told> {
        gaps.iter().copied().filter(|(told, _)| (low..high).contains(&(told / unit))).collect()
    };
    said("differences up to 5", &within(0.0, 5.0));
    for (low, high) in [(0.0, 0.5), (0.5, 1.0), (1.0, 2.0), (2.0, 4.0), (4.0, 8.0), (8.0, 1e3)] {
        said(&format!("differences from {low} to {high}"), &within(low, high));
    }
    for tenth in 0..10 * usize::from(seats > 1) {
        let is_in = |(told, _): &&Told| ((told * 10.0) as usize).min(9) == tenth;
        said(
            &format!("values from {tenth}0 %"),
            &values.iter().filter(is_in).copied().collect::<Vec<_>>(),
        );
    }
}

/// What was told and came on average, and how far it was off: the root of the mean square,
/// with an interval of 95 percent.
fn said(what: &str, all: &[Told]) {
    if all.is_empty() {
        return;
    }
    let count = all.len() as f64;
    let mean = |of: &dyn Fn(&Told) -> f64| all.iter().map(of).sum::<f64>() / count;
    let product = |(told, [one, other]): &Told| (told - one) * (told - other);
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
fn played<G: HasBots + Facts>(
    table: &Table<G>,
    strategy: &'static str,
    games: usize,
    salt: u64,
) -> Rollouts<G> {
    let seats = table.choice.set().seats(table.seats, Seat(0)).unwrap();
    let rules = G::rules(&table.choice);
    rollouts(strategy, games, &rules, seats, solutions()).unwrap().salted(salt)
}

/// Decisions of games that greedy, cautious and a strong strategy play, with their seats.
fn decisions<G: HasBots + Facts>(table: &Table<G>, strong: &str, count: usize) -> Vec<(G, Seat)> {
    let makers = ["greedy", "cautious", strong].map(|name| table.maker(name));
    let (mut found, mut luck) = (Vec::new(), Luck::new(7));
    for seed in 0.. {
        let sat: Vec<_> = (0..table.seats).map(|at| &makers[(seed as usize + at) % 3]).collect();
        let folded = fold::<G>(&table.play(&sat, seed)).unwrap();
        // A few of each game, so that there are many games.
        for _ in 0..8 {
            let at = luck.below(folded.standing.len() as u64) as usize;
            let before = folded.before(at);
            if let Standing::Act(seat, _) = &folded.standing[at].0
                && before.seen_by(Some(*seat)).legal(*seat).len() > 1
            {
                found.push((before.seen_by(Some(*seat)), *seat));
            }
            if found.len() == count {
                return found;
            }
        }
    }
    found
}
