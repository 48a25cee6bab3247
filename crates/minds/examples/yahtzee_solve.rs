//! How long each rule set of Yahtzee takes to solve on one thread, how long the
//! distribution of the final score takes, and how fast games of best play are: all
//! in CPU time. `cargo run --release -p rollwright-minds --example yahtzee_solve`

use std::time::Instant;

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Game, Phase, Seat, Seats, Yahtzee};
use rollwright_minds::Unwatched;
use rollwright_minds::yahtzee::{Solved, State};

/// Seconds this thread has been on a CPU; where that can't be read, since `start`.
fn busy(start: Instant) -> f64 {
    let read = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos: Option<f64> = read.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| start.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    let start = Instant::now();
    for rules in Rules::ALL {
        let before = busy(start);
        let Ok(solved) = Solved::solve(rules, 1, &Unwatched) else { return };
        let seconds = busy(start) - before;
        let (value, states) = (solved.value(), solved.states());
        println!("{:<10} {value:.4} from {states} states in {seconds:.3} s", rules.name());

        let before = busy(start);
        let Ok(Some(all)) = solved.distribution(State::START, &Unwatched) else { return };
        let seconds = busy(start) - before;
        let (mean, sd, median) = (all.mean(), all.sd(), all.quantile(0.5));
        println!("           mean {mean:.4}, sd {sd:.3}, median {median} in {seconds:.3} s");

        let before = busy(start);
        let mean = simulate(&solved, games);
        let seconds = busy(start) - before;
        let (pace, error) = (f64::from(games) / seconds, sd / f64::from(games).sqrt());
        println!(
            "           {games} games: mean {mean:.3} +- {error:.3}, {pace:.0} games a second"
        );
        assert!((mean - value).abs() < 4.0 * error, "simulated games should score {value}");
    }
}

/// The mean score of so many games of best play.
fn simulate(solved: &Solved, games: u32) -> f64 {
    let Some(seats) = Seats::new(1, Seat(0)) else { return 0.0 };
    let mut quick = Quick(1);
    let mut points = 0.0;
    for _ in 0..games {
        let mut game = Yahtzee::new(&solved.rules(), seats);
        loop {
            match game.phase() {
                Phase::Roll { .. } => {
                    let roll = game.throw(|_| quick.below(6) as u8 + 1);
                    game.apply_roll(roll);
                }
                Phase::Decide { .. } => {
                    let Some(action) = solved.best(&game, Seat(0)) else { break };
                    game.apply(Seat(0), action);
                }
                Phase::Over { .. } => break,
            }
        }
        points += f64::from(game.score(Seat(0)));
    }
    points / f64::from(games)
}

/// A quick generator (SplitMix64).
struct Quick(u64);

impl Quick {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) >> 32) * n) >> 32
    }
}
