//! Measures the overhead of the lab: random two-seat games of Qwixx `official`, as bare playouts
//! and in the lab, on one thread and on two.
//!
//! `cargo run --release -p rollwright-lab --example throughput [GAMES]`

use std::time::Instant;

use rollwright_bots::cloning_bot_factory;
use rollwright_bots::play_random_actions::play_random_actions;
use rollwright_bots::{NoProgress, RandomBot, SplitMix64};
use rollwright_games::qwixx::Rules;
use rollwright_games::{Game, Qwixx, Seat, Seats};
use rollwright_lab::{DiceSequenceRange, PreparedRun};

/// The variants run in turn, so that background load affects them all equally.
const ROUNDS: usize = 7;

/// The CPU time of this process in seconds, all threads together, which is steadier than wall-clock
/// time on a busy machine. Linux reports it in hundredths.
fn cpu_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(ticks as f64 / 100.0)
}

fn main() {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(200_000u64);
    let seats = Seats::new(2, Seat(0)).expect("two seats");
    let bot_makers = vec![cloning_bot_factory(RandomBot), cloning_bot_factory(RandomBot)];
    let players = PreparedRun::<Qwixx> {
        rules: Rules::OFFICIAL,
        seats,
        bot_makers,
        rotations: 1,
        luck_adjuster: None,
    };
    let lab = |threads| {
        let part = DiceSequenceRange { seed: 1, from: 0, to: games };
        let tally = players.play(part, threads, &NoProgress, None);
        assert_eq!(tally.games, games);
    };
    let bare = || {
        let mut random = SplitMix64::new(1);
        let mut points = 0;
        for _ in 0..games {
            let mut game = Qwixx::new(&Rules::OFFICIAL, seats);
            play_random_actions(&mut game, &mut random, 1_000_000);
            points += game.score(Seat(0)) + game.score(Seat(1));
        }
        std::hint::black_box(points);
    };
    let runs = [
        ("bare playouts", &bare as &dyn Fn()),
        ("lab, 1 thread", &|| lab(1)),
        ("lab, 2 threads", &|| lab(2)),
    ];
    let mut best = [f64::MAX; 3];
    let mut used = [0f64; 3];
    for _ in 0..ROUNDS {
        for (at, (_, run)) in runs.iter().enumerate() {
            let before = cpu_seconds();
            let start_time = Instant::now();
            run();
            best[at] = best[at].min(start_time.elapsed().as_secs_f64());
            used[at] += cpu_seconds().zip(before).map_or(0.0, |(after, before)| after - before);
        }
    }
    println!("| | games per second | of bare | CPU time, of bare |\n|---|---:|---:|---:|");
    for (at, (name, _)) in runs.iter().enumerate() {
        let rate = games as f64 / best[at];
        let share = 100.0 * best[0] / best[at];
        let time = 100.0 * used[at] / used[0];
        println!("| {name} | {rate:.0} | {share:.0}% | {time:.0}% |");
    }
}
