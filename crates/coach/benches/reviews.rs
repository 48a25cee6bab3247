//! CPU time of hints and reviews with solutions in memory: `cargo bench -p rollwright-coach --bench
//! reviews`
//!
//! Identities are asserted. The example `evaluator_accuracy` measures the quality of the
//! evaluators.

#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

#[path = "../tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use cpu_time::ProcessTime;
use rollwright_bots::HasPositionValues;
use rollwright_coach::reasons::HasReasons;
use rollwright_games::record::replay_record;
use rollwright_games::{Phase, Pig, Qwinto, Qwixx, Warrior, Yahtzee};
use test_support::CoachedTable;

fn main() {
    // `cargo test` runs benches too; the results are tested elsewhere.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!("| game | seats | steps | CPU ms per review | CPU ms per hint |");
    println!("|---|---:|---:|---:|---:|");
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

/// Reviews some games, the first one to warm up.
fn time_reviews<G: HasReasons + HasPositionValues>(table: &CoachedTable<G>, strategy: &str) {
    let factory = table.bot_factory(strategy);
    let games: Vec<_> =
        (0..4).map(|seed| table.play_game(&vec![&factory; table.seats], seed)).collect();
    let (mut steps, mut hints) = (0, 0.0);
    let mut start = ProcessTime::now();
    for (at, game) in games.iter().enumerate() {
        if at == 1 {
            (start, steps) = (ProcessTime::now(), 0);
        }
        let review = table.review(game);
        assert!(!review.exact || review.seats.iter().all(|seat| seat.residual.abs() < 1e-9));
        steps += review.course.len();
    }
    let reviews = start.elapsed().as_secs_f64() * 1e3 / 3.0;
    let replay = replay_record::<G>(&games[0]).unwrap();
    let decisions = (0..replay.rolls_and_actions.len()).map(|at| replay.position_before(at));
    let decisions: Vec<&G> =
        decisions.filter(|g| matches!(g.phase(), Phase::Decide { .. })).take(5).collect();
    for position in &decisions {
        let Phase::Decide { seats, .. } = position.phase() else { continue };
        let start = ProcessTime::now();
        assert!(!table.coach.hint(position, seats.iter().next().unwrap()).options.is_empty());
        hints += start.elapsed().as_secs_f64() * 1e3 / decisions.len() as f64;
    }
    let (game, rules) = (G::ID, table.choice.rule_set().name);
    let (seats, steps) = (table.seats, steps / 3);
    println!("| {game} `{rules}` | {seats} | {steps} | {reviews:.1} | {hints:.1} |");
}
