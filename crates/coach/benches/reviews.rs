//! How long hints and reviews take with warm tables, and how good the evaluators are:
//! `cargo bench -p rollwright-coach --bench reviews`. Identities are asserted.

#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

#[path = "../tests/coach/world.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod world;

use std::time::Instant;

use rollwright_games::record::fold;
use rollwright_games::{Facts, Phase, Pig, Qwinto, Qwixx, Warrior, Yahtzee};
use rollwright_minds::HasBots;
use rollwright_minds::values::{Values, rollouts};
use world::Table;

fn main() {
    // `cargo test` runs benches too: the answers are tested elsewhere.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!(
        "{:<24} {:>5} {:>6} {:>12} {:>12}",
        "game", "seats", "steps", "ms a review", "ms a hint"
    );
    timed(&Table::<Yahtzee>::new("official", &[], 1), "greedy");
    timed(&Table::<Yahtzee>::new("official", &[], 2), "greedy");
    timed(&Table::<Qwixx>::new("official", &[], 1), "greedy");
    timed(&Table::<Qwixx>::new("official", &[], 2), "greedy");
    timed(&Table::<Warrior>::new("classic", &[], 2), "greedy");
    timed(&Table::<Pig>::new("classic", &[], 2), "greedy");
    timed(&Table::<Pig>::new("classic", &[], 3), "greedy");
    timed(&Table::<Qwinto>::new("official", &[], 1), "greedy");
    timed(&Table::<Qwinto>::new("official", &[], 2), "greedy");
    println!("\n{:<24} {:>9} {:>9} {:>9}", "evaluator", "positions", "bias", "off by");
    calibrated(&Table::<Yahtzee>::new("official", &[], 2), "optimal");
    calibrated(&Table::<Qwixx>::new("official", &[], 2), "discounted");
}

/// Reviews some games, the first of them to warm up.
fn timed<G: HasBots + Facts>(table: &Table<G>, strategy: &str) {
    let maker = table.maker(strategy);
    let games: Vec<_> = (0..4).map(|seed| table.play(&vec![&maker; table.seats], seed)).collect();
    let (mut steps, mut hints) = (0, 0.0);
    let mut began = Instant::now();
    for (at, game) in games.iter().enumerate() {
        if at == 1 {
            (began, steps) = (Instant::now(), 0);
        }
        let review = table.review(game);
        assert!(!review.exact || review.seats.iter().all(|seat| seat.residual.abs() < 1e-9));
        steps += review.course.len();
    }
    let reviews = began.elapsed().as_secs_f64() * 1e3 / 3.0;
    let folded = fold::<G>(&games[0]).unwrap();
    let asked = (0..folded.standing.len()).map(|at| folded.before(at));
    let asked: Vec<&G> =
        asked.filter(|g| matches!(g.phase(), Phase::Decide { .. })).take(5).collect();
    for position in &asked {
        let Phase::Decide { seats, .. } = position.phase() else { continue };
        let began = Instant::now();
        assert!(!table.coach.hint(position, seats.iter().next().unwrap()).options.is_empty());
        hints += began.elapsed().as_secs_f64() * 1e3 / asked.len() as f64;
    }
    let name = format!("{} {}", G::ID, table.choice.set().name);
    println!("{name:<24} {:>5} {:>6} {reviews:>12.1} {hints:>12.1}", table.seats, steps / 3);
}

/// The evaluator's chance of the first seat against many games of `strategy`, on 500
/// positions in which a turn begins.
fn calibrated<G: HasBots + Facts>(table: &Table<G>, strategy: &'static str) {
    const POSITIONS: usize = 500;
    let (maker, choice) = (table.maker("greedy"), &table.choice);
    let seats = choice.set().seats(table.seats, rollwright_games::Seat(0)).unwrap();
    let long = rollouts::<G>(strategy, 2000, &G::rules(choice), seats, &table.solutions).unwrap();
    let (mut count, mut bias, mut off) = (0, 0.0, 0.0);
    'games: for seed in 0.. {
        let folded = fold::<G>(&table.play(&vec![&maker; table.seats], seed)).unwrap();
        for (_, position) in folded.standing.iter().step_by(7) {
            if !matches!(position.phase(), Phase::Roll { .. }) || !position.begins_turn() {
                continue;
            }
            let gap = table.coach.values().worths(position)[0] - long.worths(position)[0];
            (count, bias, off) = (count + 1, bias + gap, off + gap.abs());
            if count == POSITIONS {
                break 'games;
            }
        }
    }
    let of = |sum: f64| sum / f64::from(count as u32);
    println!("{:<24} {count:>9} {:>9.4} {:>9.4}", G::ID.name(), of(bias), of(off));
}
