//! Whether the evaluators and games played to their end find the same decision worst:
//! `cargo run --release -p rollwright-coach --example agreement GAME RULES STRATEGY [GAMES [ROLLOUTS]]`.
//! BENCHMARKS.md has the figures.
//!
//! `greedy` plays for both seats. Each choice that it had is weighed twice: by the
//! evaluator, and by games that STRATEGY plays from there, with the same dice for all options. The worst decision is the one that lost most, whatever the error.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../tests/coach/world.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod world;

use std::sync::Arc;

use rollwright_coach::Coach;
use rollwright_games::record::{Record, Standing, fold};
use rollwright_games::{Facts, GameId, Seat, with_game};
use rollwright_minds::values::rollouts;
use rollwright_minds::{HasBots, strategy_named};
use world::Table;

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, strategy, amounts @ ..] = given.as_slice() else {
        panic!("say the game, the rule set and the strategy");
    };
    let game = GameId::from_name(game).expect("a game");
    let mut amounts = amounts.iter().map(|text| text.parse().expect("a number"));
    let (games, rolled) = (amounts.next().unwrap_or(30), amounts.next().unwrap_or(100));
    with_game!(game, G => agreed::<G>(rules, strategy, games, rolled));
}

fn agreed<G: HasBots + Facts>(rules: &str, strategy: &str, games: usize, rolled: usize) {
    let table = Table::<G>::new(rules, &[], 2);
    let strategy = strategy_named::<G>(strategy).unwrap().into_owned().leak();
    let seats = table.choice.set().seats(2, Seat(0)).unwrap();
    let played = rollouts(strategy, rolled, &G::rules(&table.choice), seats, &table.solutions);
    let coach = Coach::<G>::by(Arc::new(played.unwrap()));
    let greedy = table.maker("greedy");
    let (mut same, mut near) = (0, 0);
    for game in 0..games {
        let record = table.play(&[&greedy, &greedy], 500 + game as u64);
        let (one, other) = (losses(&table.coach, &record), losses(&coach, &record));
        let (worst, three) = (ranked(&other)[0], &ranked(&one)[..3]);
        same += usize::from(three[0] == worst);
        near += usize::from(three.contains(&worst));
        println!(
            "game {}: {} decisions; the evaluator's worst lost {:.3} by it and {:.3} by games; \
             that of the games {:.3} by them and {:.3} by it",
            game + 1,
            one.len(),
            one[three[0]],
            other[three[0]],
            other[worst],
            one[worst],
        );
        println!(
            "{}: the same worst in {same} of {}, one of its three worst in {near}",
            G::ID.name(),
            game + 1
        );
    }
}

/// What each decision with a choice lost, whatever the error.
fn losses<G: HasBots + Facts>(coach: &Coach<G>, record: &Record) -> Vec<f64> {
    let folded = fold::<G>(record).unwrap();
    let mut losses = Vec::new();
    for at in 0..folded.standing.len() {
        let Standing::Act(seat, action) = &folded.standing[at].0 else { continue };
        let options = coach.weigh(&folded.before(at).seen_by(Some(*seat)), *seat);
        if options.len() > 1 {
            let played = options.iter().find(|one| one.option.action == *action).unwrap();
            losses.push(options[0].option.value - played.option.value);
        }
    }
    losses
}

/// The places of the largest, in order.
fn ranked(losses: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..losses.len()).collect();
    places.sort_by(|one, other| losses[*other].total_cmp(&losses[*one]));
    places
}
