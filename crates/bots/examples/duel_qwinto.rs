//! Compares Qwinto bots in duplicate games.
//!
//! `cargo run --release -p rollwright-bots --example duel_qwinto -- NAMES [KEY=VALUE]...` with
//! NAMES such as `champion,expectimax` and the keys `deals`, `rules` and `seed`. `old` is the first
//! version of the champion, `FILE:PRIZE` one with any net and prize, and `FILE.net` one for two
//! seats.
//!
//! Each deal fixes the faces of every roll: roll number k shows the same red, yellow and blue face
//! whoever rolls it. A deal is played once for every seat of the first bot, with the others
//! following in order, so that nobody gains from sitting first. Intervals are 95% and treat a deal
//! as one observation.

use std::sync::Arc;
use std::time::Instant;
use std::{env, process};

use rollwright_bots::qwinto::champion::bot::Champion;
use rollwright_bots::qwinto::champion::two_seats::TwoSeatChampion;
use rollwright_bots::qwinto::champion::weights_format;
use rollwright_bots::qwinto::{QWINTO_STRATEGIES, qwinto_bot_factory};
use rollwright_bots::{Bot, SplitMix64, random_number_for_decision};
use rollwright_games::qwinto::Rules;
use rollwright_games::{Die, Game, Phase, Qwinto, Seat, Seats, winners};

/// A bot and its results.
struct DuelEntrant {
    name: String,
    bot: Box<dyn Bot<Qwinto>>,
    /// By deal.
    points: Vec<f64>,
    wins: Vec<f64>,
    seconds: Vec<f64>,
}

fn main() {
    let names = env::args().nth(1).unwrap_or_else(|| fail("which bots? e.g. champion,greedy"));
    let deals: u64 = key_value_argument("deals", 1000);
    let seed: u64 = key_value_argument("seed", 1);
    let rules = key_value_argument("rules", Rules::ALL[0].name().to_owned());
    let rules = Rules::from_name(&rules).unwrap_or_else(|| fail(&format!("no rule set '{rules}'")));
    let mut entrants: Vec<DuelEntrant> =
        names.split(',').map(|name| entrant(name, rules, names.split(',').count())).collect();
    let count = entrants.len();
    let seats = u8::try_from(count).ok().and_then(|count| Seats::new(count, Seat(0)));
    let seats = seats.unwrap_or_else(|| fail("1 to 12 bots"));
    let mut turns = 0;
    for deal in 0..deals {
        let (mut points, mut wins) = (vec![0.0; count], vec![0.0; count]);
        for shift in 0..count {
            let who = |seat: Seat| (seat.index() + shift) % count;
            let end = play(
                Qwinto::new(&rules, seats),
                random_number_for_decision(seed, 0, deal),
                |game, seat| {
                    turns += usize::from(game.current_roll().is_none());
                    let entrant = &mut entrants[who(seat)];
                    let random = random_number_for_decision(seed, who(seat) as u8 + 1, deal);
                    let start = Instant::now();
                    let action = entrant.bot.choose(game, seat, random ^ turns as u64);
                    entrant.seconds.push(start.elapsed().as_secs_f64());
                    action
                },
            );
            let best = winners(&end);
            for seat in seats.iter() {
                points[who(seat)] += f64::from(end.score(seat)) / count as f64;
                let share = if best.contains(seat) { 1.0 / best.len() as f64 } else { 0.0 };
                wins[who(seat)] += share / count as f64;
            }
        }
        for (entrant, (points, wins)) in entrants.iter_mut().zip(points.into_iter().zip(wins)) {
            entrant.points.push(points);
            entrant.wins.push(wins);
        }
    }
    let games = deals as usize * count;
    println!("{games} games, {:.1} turns each", turns as f64 / games as f64);
    for entrant in &mut entrants {
        report(entrant);
    }
}

fn entrant(name: &str, rules: Rules, seats: usize) -> DuelEntrant {
    let bot = qwinto_bot_factory(name, rules, seats)
        .map(|factory| factory())
        .or_else(|| champion_from_weights(name))
        .unwrap_or_else(|| {
            fail(&format!("no bot '{name}'; there are: {}", QWINTO_STRATEGIES.join(", ")))
        });
    let name = name.to_owned();
    DuelEntrant { name, bot, points: Vec::new(), wins: Vec::new(), seconds: Vec::new() }
}

/// A champion with given weights: the first version, or any file.
fn champion_from_weights(name: &str) -> Option<Box<dyn Bot<Qwinto>>> {
    if name.ends_with(".net") {
        return Some(TwoSeatChampion::from_bytes(&std::fs::read(name).ok()?)?.into_bot());
    }
    let (bytes, prize) = match name.split_once(':') {
        None if name == "old" => {
            (include_bytes!("previous_weights/qwinto_points_v1.bin").to_vec(), 4.0)
        }
        None => return None,
        Some((file, prize)) => (std::fs::read(file).ok()?, prize.parse().ok()?),
    };
    let net = weights_format::decode_net(&bytes)?;
    Some(Champion::new(Arc::new(net), prize).into_bot())
}

/// Plays a game to its end with the rolls of one deal.
fn play(
    mut game: Qwinto,
    deal: u64,
    mut choose: impl FnMut(&Qwinto, Seat) -> <Qwinto as Game>::Action,
) -> Qwinto {
    let mut rolls = 0;
    loop {
        match game.phase() {
            Phase::Over { .. } => return game,
            Phase::Roll { .. } => {
                let mut rng = SplitMix64::new(random_number_for_decision(deal, 0, rolls));
                rolls += 1;
                let faces = [(); 3].map(|()| rng.next_below(6) as u8 + 1);
                let roll = game.roll_with(|die: Die| match die.name {
                    "red" => faces[0],
                    "yellow" => faces[1],
                    _ => faces[2],
                });
                game.apply_roll(roll);
            }
            Phase::Decide { seats, .. } => {
                let Some(seat) = seats.iter().next() else { return game };
                let action = choose(&game.visible_to(Some(seat)), seat);
                game.apply_action(seat, action);
            }
        }
    }
}

fn report(entrant: &mut DuelEntrant) {
    let (points, points_error) = mean(&entrant.points);
    let (wins, wins_error) = mean(&entrant.wins);
    let seconds = &mut entrant.seconds;
    seconds.sort_by(f64::total_cmp);
    let micros = |at: usize| seconds.get(at).map_or(0.0, |seconds| seconds * 1e6);
    println!(
        "{:10}  points {points:6.2} ±{:.2}  wins {:5.1}% ±{:.1}  decisions: half {:.0} us, 99% {:.0} us, all {:.0} us",
        entrant.name,
        1.96 * points_error,
        100.0 * wins,
        196.0 * wins_error,
        micros(seconds.len() / 2),
        micros(seconds.len() * 99 / 100),
        micros(seconds.len().saturating_sub(1)),
    );
}

/// The mean and its standard error.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}

/// The value of `KEY=VALUE` among the arguments.
fn key_value_argument<T: std::str::FromStr>(key: &str, default: T) -> T {
    let Some(text) = env::args().find_map(|word| {
        word.split_once('=').filter(|(name, _)| *name == key).map(|(_, value)| value.to_owned())
    }) else {
        return default;
    };
    text.parse().unwrap_or_else(|_| fail(&format!("'{text}' can't be used for '{key}'")))
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    process::exit(2)
}
