//! Random playouts a CPU-second, one thread: `cargo bench -p rollwright-bots --bench playouts`.
//!
//! Every game is played from its opening to its end by `legal`, a uniform pick and
//! `apply`; the figures are CPU time, so a busy machine disturbs them little.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;
use rollwright_bots::SplitMix64;
use rollwright_bots::random_playout::random_playout;
use rollwright_games::{Game, Phase, Qwinto, Qwixx, RuleChoice, Seat, Seats, Warrior, Yahtzee};

/// How long each case runs, three times; the best of the three counts.
const RUN_TIME: Duration = Duration::from_millis(700);

fn main() {
    // `cargo test` runs benches too: then one game each is enough.
    let quick = std::env::args().any(|argument| argument == "--test");
    println!("{:<26} {:>14} {:>14} {:>12}", "game", "games/CPU-s", "steps/CPU-s", "steps/game");
    for seats in [1, 2, 5] {
        every_rule_set::<Qwixx>(seats, quick);
    }
    every_rule_set::<Qwinto>(1, quick);
    every_rule_set::<Qwinto>(2, quick);
    every_rule_set::<Yahtzee>(1, quick);
    every_rule_set::<Yahtzee>(2, quick);
    every_rule_set::<Warrior>(2, quick);
}

fn every_rule_set<G: Game>(count: u8, quick: bool) {
    for set in G::rule_sets() {
        let choice = RuleChoice::new::<G>(Some(set.name), &Default::default());
        let (Ok(choice), Some(seats)) = (choice, Seats::new(count, Seat(0))) else { continue };
        let opening = G::new(&G::rules_for(&choice), seats);
        let spell = if quick { Duration::ZERO } else { RUN_TIME };
        let best = (0..if quick { 1 } else { 3 })
            .map(|seed| measure(&opening, seed, spell))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((games, steps)) = best {
            let name = format!("{} {} x{count}", G::ID, set.name);
            println!("{name:<26} {games:>14.0} {:>14.0} {steps:>12.1}", games * steps);
        }
    }
}

/// Games a CPU-second, and steps a game.
fn measure<G: Game>(opening: &G, seed: u64, spell: Duration) -> (f64, f64) {
    let mut rng = SplitMix64::new(seed);
    let (mut games, mut steps) = (0u64, 0u64);
    let began = ProcessTime::now();
    loop {
        for _ in 0..100 {
            let mut position = opening.clone();
            steps += random_playout(&mut position, &mut rng, 1_000_000) as u64;
            assert!(matches!(position.phase(), Phase::Over { .. }), "every game ends");
            black_box(position.score(Seat(0)));
            games += 1;
        }
        let elapsed = began.elapsed();
        if elapsed >= spell {
            return (games as f64 / elapsed.as_secs_f64(), steps as f64 / games as f64);
        }
    }
}
