//! How many one-seat games of uniformly random Yahtzee a second of CPU time: the
//! pace of the rules themselves. `cargo run --release --example yahtzee_playouts -- [GAMES]`

use std::time::Instant;

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Game, Phase, Seat, Seats, Yahtzee};

/// A quick generator (SplitMix64): its quality is no matter here.
struct Quick(u64);

impl Quick {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z >> 32) * n) >> 32
    }
}

/// Seconds this thread has been on a CPU; where that can't be read, since `start`.
fn busy(start: Instant) -> f64 {
    let read = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos: Option<f64> = read.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| start.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    let Some(seats) = Seats::new(1, Seat(0)) else { return };
    for rules in Rules::ALL {
        let mut quick = Quick(1);
        let mut points = 0u64;
        let start = Instant::now();
        let before = busy(start);
        for _ in 0..games {
            let mut game = Yahtzee::new(&rules, seats);
            loop {
                match game.phase() {
                    Phase::Roll { .. } => {
                        let roll = game.throw(|_| quick.below(6) as u8 + 1);
                        game.apply_roll(roll);
                    }
                    Phase::Decide { .. } => {
                        let legal = game.legal(Seat(0));
                        let action = legal[quick.below(legal.len() as u64) as usize];
                        game.apply(Seat(0), action);
                    }
                    Phase::Over { .. } => break,
                }
            }
            points += game.score(Seat(0)) as u64;
        }
        let seconds = busy(start) - before;
        println!(
            "{:<10} {:>9.0} games a second, mean score {:.2}",
            rules.name(),
            games as f64 / seconds,
            points as f64 / games as f64
        );
    }
}
