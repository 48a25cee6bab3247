//! How far the evaluators are off, against many games played to their end:
//! `cargo run --release -p rollwright-coach --example calibration [GAME] [POSITIONS [ROLLOUTS [GAMES]]]`.
//! The tables are in BENCHMARKS.md.
//!
//! Each position is played out twice with different luck. The products of what the
//! evaluator is off by from the two have the square of its own error as their mean: the
//! noise of the rollouts, being independent, cancels.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../tests/coach/world.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod world;

use std::sync::Arc;

use rollwright_coach::{Coach, Decision, Review};
use rollwright_games::record::{Standing, fold};
use rollwright_games::{Facts, Qwinto, Qwixx, Seat, Yahtzee};
use rollwright_minds::values::{Rollouts, answered, rollouts};
use rollwright_minds::{HasBots, Luck, Unwatched};
use world::Table;

/// How much is played.
#[derive(Clone, Copy)]
struct Amount {
    positions: usize,
    rollouts: usize,
    games: u64,
}

fn main() {
    let only = std::env::args().nth(1).filter(|text| text.parse::<usize>().is_err());
    let wanted = |game: &str| only.as_deref().is_none_or(|only| only == game);
    let mut given = std::env::args().skip(1).filter_map(|text| text.parse::<usize>().ok());
    let mut next = |usual| given.next().unwrap_or(usual);
    let amount = Amount { positions: next(500), rollouts: next(400), games: next(10) as u64 };
    println!("evaluator, seats | positions | bias | off by | gap off by | points: bias, off by");
    if wanted("yahtzee") {
        let yahtzee = Table::<Yahtzee>::new("official", &[], 2);
        measured(&yahtzee, "optimal", amount);
        agreed(&yahtzee, "optimal", "greedy", amount);
    }
    if wanted("qwixx") {
        let qwixx = Table::<Qwixx>::new("official", &[], 2);
        measured(&qwixx, "discounted", amount);
        agreed(&qwixx, "discounted", "greedy", amount);
    }
    if wanted("qwinto") {
        // Its champion takes its time.
        let few = Amount { rollouts: amount.rollouts / 4, ..amount };
        let qwinto = Table::<Qwinto>::new("official", &[], 2);
        measured(&qwinto, "champion", few);
        agreed(&qwinto, "cautious", "greedy", amount);
        measured(&Table::<Qwinto>::new("official", &[], 1), "champion", few);
    }
}

/// The square of an error, from two independent measurements of the truth.
#[derive(Default)]
struct Off {
    count: f64,
    sum: f64,
    products: f64,
}

impl Off {
    fn add(&mut self, told: f64, [one, other]: [f64; 2]) {
        self.count += 1.0;
        self.sum += told - (one + other) / 2.0;
        self.products += (told - one) * (told - other);
    }

    fn bias(&self) -> f64 {
        self.sum / self.count
    }

    /// The root of the mean square.
    fn error(&self) -> f64 {
        (self.products / self.count).max(0.0).sqrt()
    }
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
    rollouts(strategy, games, &rules, seats, &table.solutions).unwrap().salted(salt)
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

/// The evaluator against games of `strategy`: the value of the best answer, and how much
/// it is better than the second.
fn measured<G: HasBots + Facts>(table: &Table<G>, strategy: &'static str, amount: Amount) {
    let [one, other] = [1, 2].map(|salt| played(table, strategy, amount.rollouts, salt));
    let (mut values, mut gaps, mut points) = (Off::default(), Off::default(), Off::default());
    let mut tenths = [(0.0, 0.0, 0usize); 10];
    for (position, seat) in decisions(table, strategy, amount.positions) {
        let options = table.coach.weigh(&position, seat);
        let best = options[0].option;
        let rival = options[1].option;
        let truth = |action| {
            let after = answered(table.coach.values(), &position, seat, action);
            [one.outcome(&after), other.outcome(&after)].map(|both| both.map(|of| of[seat.index()]))
        };
        let (first, second) = (truth(best.action), truth(rival.action));
        values.add(best.value, first.map(|[value, _]| value));
        let gap = [first[0][0] - second[0][0], first[1][0] - second[1][0]];
        gaps.add(best.value - rival.value, gap);
        if let Some(told) = best.points {
            points.add(told, first.map(|[_, points]| points));
        }
        let tenth = &mut tenths[((best.value * 10.0) as usize).min(9)];
        let mean = (first[0][0] + first[1][0]) / 2.0;
        *tenth = (tenth.0 + best.value, tenth.1 + mean, tenth.2 + 1);
    }
    let (bias, error, gap) = (values.bias(), values.error(), gaps.error());
    let (name, seats, count) = (G::ID, table.seats, amount.positions);
    let (more, off) = (points.bias(), points.error());
    println!(
        "{name}, {seats} | {count} | {bias:+.4} | {error:.4} | {gap:.4} | {more:+.2} {off:.2}"
    );
    if table.seats > 1 {
        for (told, came, count) in tenths.into_iter().filter(|(_, _, count)| *count > 0) {
            let of = |sum: f64| 100.0 * sum / count as f64;
            println!("  told {:.1}%: came {:.1}% ({count})", of(told), of(came));
        }
    }
}

/// In how many games of `player` the evaluator and games of `strategy` agree on the worst
/// decision.
fn agreed<G: HasBots + Facts>(
    table: &Table<G>,
    strategy: &'static str,
    player: &str,
    amount: Amount,
) {
    let coach = Coach::<G>::by(Arc::new(played(table, strategy, amount.rollouts, 3)));
    let maker = table.maker(player);
    let (mut same, mut near) = (0, 0);
    for seed in 0..amount.games {
        let record = table.play(&vec![&maker; table.seats], 500 + seed);
        let folded = fold::<G>(&record).unwrap();
        let review = table.review(&record);
        let other = coach.review(&record, &folded, &Unwatched).unwrap();
        let (one, two) = (worst(&review), worst(&other));
        same += usize::from(one[0] == two[0]);
        near += usize::from(one[..3].contains(&two[0]));
    }
    let (name, games) = (G::ID, amount.games);
    println!(
        "{name}: the same worst decision in {same} of {games}, one of the three worst in {near}"
    );
}

/// The decisions of a review, the costliest first, whatever the error.
fn worst(review: &Review) -> Vec<(usize, Seat)> {
    let gap = |decision: &Decision| {
        let played = decision.options.iter().find(|option| option.action == decision.played);
        decision.options[0].value - played.map_or(0.0, |option| option.value)
    };
    let mut all: Vec<&Decision> = review.decisions.iter().collect();
    all.sort_by(|one, other| gap(other).total_cmp(&gap(one)));
    all.into_iter().map(|decision| (decision.step, decision.seat)).collect()
}
