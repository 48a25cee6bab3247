//! Duplicate games of Qwixx: one strategy against a table of another, with the same dice once for
//! every seat it can have.
//!
//! `cargo run --release -p rollwright-bots --example duel_qwixx -- champion discounted 2 1000 official 1`
//! (strategy, opponents, seats, deals, rules, seed)
//!
//! `tables` is the first version of the champion; `discounted=0.9` sets the discount of later
//! points. Any other name with a dot is a file of weights, of a league if its name contains
//! `league`.

mod common;

use std::time::Instant;

use rollwright_bots::cloning_bot_factory;
use rollwright_bots::qwixx::champion::bot::Champion;
use rollwright_bots::qwixx::discounted_bot_factory;
use rollwright_bots::random_roll::random_roll;
use rollwright_bots::{
    Bot, BotFactory, HasBots, NoProgress, SolutionProvider, SplitMix64, random_number_for_decision,
};
use rollwright_games::qwixx::{Qwixx, RuleSetKind, Rules};
use rollwright_games::{Game, Phase, Seat, Seats, winners};

type BoxedError = Box<dyn std::error::Error>;

fn bot_factory(
    name: &str,
    rules: Rules,
    seats: Seats,
    solutions: &SolutionProvider,
) -> Result<BotFactory<Qwixx>, BoxedError> {
    let champion = match name {
        // The first version of the champion.
        "tables" => Some(Champion::with_exact_sheet_values(rules, seats.count(), solutions)?),
        name if name.ends_with(".net") && name.contains("league") => {
            Some(Champion::from_league_weights(&std::fs::read(name)?, seats.count()))
        }
        name if name.contains('.') && !name.contains('=') => {
            let weights = std::fs::read(name)?;
            Some(Champion::from_solution_input_weights(&weights, rules, seats.count(), solutions)?)
        }
        _ => None,
    };
    if let Some(discount) = name.strip_prefix("discounted=") {
        return Ok(discounted_bot_factory(rules, seats.count(), discount.parse()?, solutions)?);
    }
    if let Some(champion) = champion {
        return Ok(cloning_bot_factory(champion.ok_or("these are no weights")?));
    }
    Ok(Qwixx::bot_factory(name, &rules, seats, solutions)?)
}

fn main() -> Result<(), BoxedError> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |place: usize, default: &str| args.get(place).cloned().unwrap_or(default.to_owned());
    let count: u8 = argument(2, "2").parse()?;
    let deals: u64 = argument(3, "1000").parse()?;
    let kind = RuleSetKind::from_name(&argument(4, "official"));
    let rules = Rules::full_size(kind.ok_or("no such rules")?);
    let seed: u64 = argument(5, "1").parse()?;
    let solutions = SolutionProvider::new(&common::TempFolderCache, &NoProgress, 2);
    let seats = Seats::new(count, Seat(0)).ok_or("no such number of seats")?;
    let hero = bot_factory(&argument(0, "champion"), rules, seats, &solutions)?;
    let others = bot_factory(&argument(1, "discounted"), rules, seats, &solutions)?;

    let mut tally = QwixxDuelStatistics {
        by_seat: vec![0.0; usize::from(count)],
        ..QwixxDuelStatistics::default()
    };
    for deal in 0..deals {
        let mut shares = 0.0;
        for seat in seats.iter() {
            let random = random_number_for_decision(seed, 0, deal);
            let share = play_game(rules, seats, seat, random, &hero, &others, &mut tally);
            tally.by_seat[seat.index()] += share;
            shares += share;
        }
        let share = shares / f64::from(count);
        tally.shares += share;
        tally.squares += share * share;
    }
    tally.report(&argument(0, "champion"), &argument(1, "discounted"), count, deals);
    Ok(())
}

#[derive(Default)]
struct QwixxDuelStatistics {
    wins: u32,
    ties: u32,
    losses: u32,
    points: f64,
    other_points: f64,
    turns: u32,
    shares: f64,
    squares: f64,
    /// By the seat it had, in turn order.
    by_seat: Vec<f64>,
    times: Vec<f64>,
}

/// Plays one game with `hero` in `seat` and returns its share of the win.
fn play_game(
    rules: Rules,
    seats: Seats,
    seat: Seat,
    seed: u64,
    hero: &BotFactory<Qwixx>,
    others: &BotFactory<Qwixx>,
    tally: &mut QwixxDuelStatistics,
) -> f64 {
    let mut bots: Vec<Box<dyn Bot<Qwixx>>> =
        seats.iter().map(|other| if other == seat { hero() } else { others() }).collect();
    let mut game = Qwixx::new(&rules, seats);
    let mut dice = SplitMix64::new(seed);
    let mut decisions = 0;
    loop {
        match game.phase() {
            Phase::Roll { .. } => {
                let roll = random_roll(&game, &mut dice);
                game.apply_roll(roll);
                tally.turns += 1;
            }
            Phase::Decide { seats, .. } => {
                let before = game;
                for asked in seats.iter() {
                    decisions += 1;
                    let random = random_number_for_decision(seed, asked.0, decisions);
                    let start = Instant::now();
                    let action = bots[asked.index()].choose(&before, asked, random);
                    if asked == seat {
                        tally.times.push(start.elapsed().as_secs_f64() * 1e6);
                    }
                    game.apply_action(asked, action);
                }
            }
            Phase::Over { .. } => break,
        }
    }
    tally.points += f64::from(game.score(seat));
    let rest: i32 =
        seats.iter().filter(|&other| other != seat).map(|other| game.score(other)).sum();
    tally.other_points += f64::from(rest) / (seats.count() as f64 - 1.0).max(1.0);
    let winners = winners(&game);
    match (winners.contains(seat), winners.len()) {
        (true, 1) => tally.wins += 1,
        (true, _) => tally.ties += 1,
        (false, _) => tally.losses += 1,
    }
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}

impl QwixxDuelStatistics {
    fn report(&mut self, hero: &str, others: &str, seats: u8, deals: u64) {
        let deals = deals as f64;
        let games = deals * f64::from(seats);
        let share = self.shares / deals;
        let error = ((self.squares / deals - share * share) / (deals - 1.0).max(1.0)).sqrt();
        let decided = f64::from(self.wins + self.losses);
        println!("{hero} against {others}, {seats} seats, {deals} deals, {games} games");
        println!(
            "  share of wins {:.2}% +- {:.2} (standard error; even is {:.2}%)",
            100.0 * share,
            100.0 * error,
            100.0 / f64::from(seats)
        );
        println!(
            "  won {}, shared {}, lost {}: {:.2}% of decided games",
            self.wins,
            self.ties,
            self.losses,
            100.0 * f64::from(self.wins) / decided.max(1.0)
        );
        println!(
            "  mean points {:.2}, others {:.2}; {:.1} turns a game",
            self.points / games,
            self.other_points / games,
            f64::from(self.turns) / games
        );
        let seats = self.by_seat.iter().map(|shares| format!("{:.2}%", 100.0 * shares / deals));
        println!("  by seat: {}", seats.collect::<Vec<_>>().join(", "));
        self.times.sort_by(f64::total_cmp);
        let at = |part: f64| self.times.get((self.times.len() as f64 * part) as usize);
        println!(
            "  a decision: median {:.1} us, 99th percentile {:.1} us",
            at(0.5).copied().unwrap_or(0.0),
            at(0.99).copied().unwrap_or(0.0)
        );
    }
}
