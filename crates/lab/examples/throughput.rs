//! How much counting costs: random two-seat games of Qwixx `official`, bare and in
//! the lab, on one thread and on two.
//!
//! `cargo run --release -p rollwright-lab --example throughput [GAMES]`

use std::time::Instant;

use rollwright_games::qwixx::Rules;
use rollwright_games::{Game, Qwixx, Seat, Seats};
use rollwright_lab::{Part, Players};
use rollwright_minds::mind::recipe_of;
use rollwright_minds::playout::random_playout;
use rollwright_minds::{Luck, Random, Unwatched};

/// Measured in turns, so that whatever else the machine does falls on both.
const ROUNDS: usize = 7;

fn main() {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(200_000u64);
    let seats = Seats::new(2, Seat(0)).expect("two seats");
    let recipes = vec![recipe_of(Random), recipe_of(Random)];
    let players = Players::<Qwixx> { rules: Rules::OFFICIAL, seats, recipes, rotations: 1 };
    let lab = |threads| {
        let part = Part { seed: 1, from: 0, to: games };
        let tally = players.play(part, threads, &Unwatched, None);
        assert_eq!(tally.games, games);
    };
    let bare = || {
        let mut luck = Luck::new(1);
        let mut points = 0;
        for _ in 0..games {
            let mut game = Qwixx::new(&Rules::OFFICIAL, seats);
            random_playout(&mut game, &mut luck, 1_000_000);
            points += game.score(Seat(0)) + game.score(Seat(1));
        }
        std::hint::black_box(points);
    };
    let mut best = [0f64; 3];
    for _ in 0..ROUNDS {
        for (best, run) in best.iter_mut().zip([&bare as &dyn Fn(), &|| lab(1), &|| lab(2)]) {
            let began = Instant::now();
            run();
            *best = best.max(games as f64 / began.elapsed().as_secs_f64());
        }
    }
    let [bare, one, two] = best;
    println!("bare playouts   {bare:>10.0} games/s");
    println!("lab, 1 thread   {one:>10.0} games/s, {:.1}% of bare", 100.0 * one / bare);
    println!("lab, 2 threads  {two:>10.0} games/s, {:.2} times one thread", two / one);
}
