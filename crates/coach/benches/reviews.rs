//! How much CPU time hints and reviews take with warm tables:
//! `cargo bench -p rollwright-coach --bench reviews`. Identities are asserted. How good the
//! evaluators are is measured by the example `calibration`.

#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

#[path = "../tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use cpu_time::ProcessTime;
use rollwright_bots::HasBots;
use rollwright_games::record::replay_record;
use rollwright_games::{Narration, Phase, Pig, Qwinto, Qwixx, Warrior, Yahtzee};
use test_support::CoachedTable;

fn main() {
    // `cargo test` runs benches too: the answers are tested elsewhere.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!(
        "{:<24} {:>5} {:>6} {:>12} {:>12}",
        "game", "seats", "steps", "ms a review", "ms a hint"
    );
    time_reviews(&CoachedTable::<Yahtzee>::new("official", &[], 1), "greedy");
    time_reviews(&CoachedTable::<Yahtzee>::new("official", &[], 2), "greedy");
    time_reviews(&CoachedTable::<Qwixx>::new("official", &[], 1), "greedy");
    time_reviews(&CoachedTable::<Qwixx>::new("official", &[], 2), "greedy");
    time_reviews(&CoachedTable::<Warrior>::new("classic", &[], 2), "greedy");
    time_reviews(&CoachedTable::<Pig>::new("classic", &[], 2), "greedy");
    time_reviews(&CoachedTable::<Pig>::new("classic", &[], 3), "greedy");
    time_reviews(&CoachedTable::<Qwinto>::new("official", &[], 1), "greedy");
    time_reviews(&CoachedTable::<Qwinto>::new("official", &[], 2), "greedy");
}

/// Reviews some games, the first of them to warm up.
fn time_reviews<G: HasBots + Narration>(table: &CoachedTable<G>, strategy: &str) {
    let maker = table.bot_maker(strategy);
    let games: Vec<_> =
        (0..4).map(|seed| table.play_game(&vec![&maker; table.seats], seed)).collect();
    let (mut steps, mut hints) = (0, 0.0);
    let mut began = ProcessTime::now();
    for (at, game) in games.iter().enumerate() {
        if at == 1 {
            (began, steps) = (ProcessTime::now(), 0);
        }
        let review = table.review(game);
        assert!(!review.exact || review.seats.iter().all(|seat| seat.residual.abs() < 1e-9));
        steps += review.course.len();
    }
    let reviews = began.elapsed().as_secs_f64() * 1e3 / 3.0;
    let folded = replay_record::<G>(&games[0]).unwrap();
    let asked = (0..folded.rolls_and_actions.len()).map(|at| folded.position_before(at));
    let asked: Vec<&G> =
        asked.filter(|g| matches!(g.phase(), Phase::Decide { .. })).take(5).collect();
    for position in &asked {
        let Phase::Decide { seats, .. } = position.phase() else { continue };
        let began = ProcessTime::now();
        assert!(!table.coach.hint(position, seats.iter().next().unwrap()).options.is_empty());
        hints += began.elapsed().as_secs_f64() * 1e3 / asked.len() as f64;
    }
    let name = format!("{} {}", G::ID, table.choice.rule_set().name);
    println!("{name:<24} {:>5} {:>6} {reviews:>12.1} {hints:>12.1}", table.seats, steps / 3);
}
