//! Random playouts per CPU second on one thread, as a Markdown table:
//! `cargo bench -p rollwright-bots --bench random_playouts`
//!
//! Every game is played from its opening to its end with `legal_actions`, a uniform choice and
//! `apply_action`. The figures are CPU time, so other load on the machine hardly affects them.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;
use rollwright_bots::SplitMix64;
use rollwright_bots::play_random_actions::play_random_actions;
use rollwright_games::{
    Game, Phase, Pig, Qwinto, Qwixx, RuleSetWithSettings, Seat, Seats, Warrior, Yahtzee,
};

/// How long each case runs. It runs three times, and the best run counts.
const RUN_TIME: Duration = Duration::from_millis(700);

fn main() {
    // `cargo test` runs benches too; then one batch per case is enough.
    let is_test = std::env::args().any(|argument| argument == "--test");
    println!("| game | seats | games per CPU second | steps per CPU second | steps per game |");
    println!("|---|---:|---:|---:|---:|");
    for seats in [1, 2, 5] {
        every_rule_set::<Qwixx>(seats, is_test);
    }
    every_rule_set::<Qwinto>(1, is_test);
    every_rule_set::<Qwinto>(2, is_test);
    every_rule_set::<Yahtzee>(1, is_test);
    every_rule_set::<Yahtzee>(2, is_test);
    every_rule_set::<Warrior>(2, is_test);
    every_rule_set::<Pig>(2, is_test);
}

fn every_rule_set<G: Game>(count: u8, is_test: bool) {
    for set in G::rule_sets() {
        let choice =
            RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &Default::default());
        let (Ok(choice), Some(seats)) = (choice, Seats::new(count, Seat(0))) else { continue };
        let opening = G::new(&G::rules_for(&choice), seats);
        let run_time = if is_test { Duration::ZERO } else { RUN_TIME };
        let best = (0..if is_test { 1 } else { 3 })
            .map(|seed| measure(&opening, seed, run_time))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((games, steps)) = best {
            let per_second = games * steps;
            println!(
                "| {} `{}` | {count} | {games:.0} | {per_second:.0} | {steps:.1} |",
                G::ID,
                set.name
            );
        }
    }
}

/// Games per CPU second, and steps per game.
fn measure<G: Game>(opening: &G, seed: u64, run_time: Duration) -> (f64, f64) {
    let mut rng = SplitMix64::new(seed);
    let (mut games, mut steps) = (0u64, 0u64);
    let start = ProcessTime::now();
    loop {
        for _ in 0..100 {
            let mut position = opening.clone();
            steps += play_random_actions(&mut position, &mut rng, 1_000_000) as u64;
            assert!(matches!(position.phase(), Phase::Over { .. }), "every game ends");
            black_box(position.score(Seat(0)));
            games += 1;
        }
        let elapsed = start.elapsed();
        if elapsed >= run_time {
            return (games as f64 / elapsed.as_secs_f64(), steps as f64 / games as f64);
        }
    }
}
