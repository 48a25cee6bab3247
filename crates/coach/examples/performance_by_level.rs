//! Measures the average loss per decision that wasn't obvious, for every level of a game.
//!
//! `cargo run --release -p rollwright-coach --example performance_by_level -- GAME RULES SEATS
//! [GAMES]`
//!
//! All seats play at the same level. The bands of ratings come from these figures.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use rollwright_bots::{HasBots, HasPositionValues, Level};
use rollwright_coach::Performance;
use rollwright_games::{GameId, Presentation, Seat, with_game};
use test_support::CoachedTable;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, seats, games @ ..] = args.as_slice() else {
        panic!("say the game, the rule set and the number of seats");
    };
    let game = GameId::from_name(game).expect("a game");
    let seats = seats.parse().expect("a number of seats");
    let games = games.first().map_or(1_000, |text| text.parse().expect("a number of games"));
    with_game!(game, G => measure::<G>(rules, seats, games));
}

fn measure<G: HasPositionValues + Presentation>(rules: &str, seats: usize, games: u64) {
    let table = CoachedTable::<G>::new(rules, &[], seats);
    let rules = G::rules_for(&table.choice);
    for level in Level::ALL {
        let strategy = <G as HasBots>::strategy_for_level(level, &rules);
        let factory = table.bot_factory(strategy);
        let (mut averages, mut loss, mut decisions) = (Vec::new(), 0.0, 0);
        for seed in 0..games {
            let record = table.play_game(&vec![&factory; seats], seed);
            let review = table.review(&record);
            for seat in (0..seats).map(|at| Seat::try_from(at as u8 + 1).unwrap()) {
                let Some(of_seat) = Performance::of_seat(&review, seat) else { continue };
                averages.push(of_seat.average_loss);
                loss += of_seat.average_loss * of_seat.decisions as f64;
                decisions += of_seat.decisions;
            }
        }
        averages.sort_by(f64::total_cmp);
        let at = |share: f64| {
            averages.get((share * averages.len() as f64) as usize).copied().unwrap_or_default()
        };
        println!(
            "| {} | {seats} | {} | `{strategy}` | {games} | {:.5} | {:.5} | {:.5} | {:.5} | {:.1} |",
            G::ID.name(),
            level.name(),
            loss / decisions.max(1) as f64,
            at(0.1),
            at(0.5),
            at(0.9),
            decisions as f64 / averages.len().max(1) as f64,
        );
    }
}
