//! Trains the evaluator of the Qwinto champion on its own games and writes it down.
//!
//! `cargo run --release -p rollwright-bots --example train_qwinto -- [KEY=VALUE]...`
//!
//! - `points`, `win`: how many rounds all seats play for points, then to win;
//! - `games`: games a round; `batch`: lessons taken together; `step`: the first step;
//! - `lambda`, `explore`: see `Course`; `prize`: what a win is worth while playing to win;
//! - `tables`: `all`, or `alone` for an evaluator of games alone;
//! - `guests`: evaluators that take a seat now and then, with their prizes, such as
//!   `old.bin:4,old.bin:30`; `greedy` is always among the guests;
//! - `seed`; `from`: an evaluator to go on with; `out`: the file to write.

use std::sync::Arc;
use std::time::Instant;
use std::{env, fs, process};

use rollwright_bots::Luck;
use rollwright_bots::qwinto::champion::Champion;
use rollwright_bots::qwinto::lessons::{Course, Guest, Lead, Lesson, Setup, play, shuffle};
use rollwright_bots::qwinto::teacher::Teacher;
use rollwright_bots::qwinto::weights;

fn main() {
    let points_rounds: usize = value("points", 60);
    let win_rounds: usize = value("win", 12);
    let games: usize = value("games", 1500);
    let step: f32 = value("step", 0.003);
    let prize: f32 = value("prize", 30.0);
    let course = Course { lambda: value("lambda", 0.7), explore: value("explore", 30) };
    let batch = value("batch", 512).max(1);
    let out: String = value("out", "crates/bots/src/qwinto/champion.bin".to_owned());
    let from: String = value("from", String::new());
    let alone = value("tables", "all".to_owned()) == "alone";
    let guests = guests(&value("guests", String::new()));
    let mut luck = Luck::new(value("seed", 1));

    let mut teacher = match fs::read(&from) {
        Ok(bytes) => Teacher::of(weights::read(&bytes).unwrap_or_else(|| fail("no evaluator"))),
        Err(_) if from.is_empty() => Teacher::new(&mut luck),
        Err(error) => fail(&format!("{from}: {error}")),
    };
    let begun = Instant::now();
    let rounds = points_rounds + win_rounds;
    for round in 0..rounds {
        let prize = if round < points_rounds { 0.0 } else { prize };
        let champion = Champion::new(Arc::new(teacher.net().clone()), prize);
        let mut lessons: Vec<Lesson> = Vec::new();
        let mut leads: Vec<Lead> = Vec::new();
        let (mut points, mut seats) = (0, 0);
        for _ in 0..games {
            let setup = if alone { one_seat(&mut luck) } else { setup(&mut luck) };
            let guest = &guests[luck.below(guests.len() as u64) as usize];
            let played = play(&champion, guest, setup, &course, &mut luck, &mut lessons);
            leads.extend(played.leads);
            if (alone || setup.seats == 2) && setup.rerolls && setup.guest.is_none() {
                points += played.points.iter().sum::<i32>();
                seats += setup.seats as i32;
            }
        }
        shuffle(&mut lessons, &mut luck);
        teacher.teach_spread(&leads);
        // Steps shrink to nothing over each of the two parts.
        let step = match round.checked_sub(points_rounds) {
            None => step * (1.0 - round as f32 / points_rounds as f32),
            Some(round) => step / 3.0 * (1.0 - round as f32 / win_rounds as f32),
        };
        let batches = lessons.chunks(batch);
        let count = batches.len() as f32;
        let error: f32 = batches.map(|batch| teacher.teach(batch, step)).sum();
        println!(
            "round {:3} of {rounds}: {:5.0} s, {:.1} points, error {:.2}",
            round + 1,
            begun.elapsed().as_secs_f32(),
            f64::from(points) / f64::from(seats.max(1)),
            (error / count).sqrt(),
        );
    }
    let bytes = weights::write(teacher.net());
    if let Err(error) = fs::write(&out, &bytes) {
        fail(&format!("{out}: {error}"));
    }
    println!("{} bytes written to {out}", bytes.len());
}

/// A table to learn at: mostly two seats by the official rules.
fn setup(luck: &mut Luck) -> Setup {
    const SEATS: [usize; 20] = [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6];
    let seats = SEATS[luck.below(20) as usize];
    let guest = luck.below(4) == 0 && seats > 1;
    Setup {
        seats,
        rerolls: seats > 3 || luck.below(5) > 0,
        guest: guest.then(|| luck.below(seats as u64) as usize),
    }
}

/// A seat alone, mostly by the official rules.
fn one_seat(luck: &mut Luck) -> Setup {
    Setup { seats: 1, rerolls: luck.below(5) > 0, guest: None }
}

/// Everybody who may take the seat of a guest.
fn guests(names: &str) -> Vec<Guest> {
    let mut all = vec![Guest::Greedy];
    for name in names.split(',').filter(|name| !name.is_empty()) {
        let (file, prize) = name.split_once(':').unwrap_or((name, "30"));
        let bytes = fs::read(file).unwrap_or_else(|error| fail(&format!("{file}: {error}")));
        let net = weights::read(&bytes).unwrap_or_else(|| fail(&format!("{file}: no evaluator")));
        let prize = prize.parse().unwrap_or_else(|_| fail(&format!("'{prize}' is no prize")));
        all.push(Guest::Champion(Champion::new(Arc::new(net), prize)));
    }
    all
}

/// The value of `KEY=VALUE` among the arguments.
fn value<T: std::str::FromStr>(key: &str, default: T) -> T {
    let Some(text) = env::args().find_map(|word| {
        word.split_once('=').filter(|(name, _)| *name == key).map(|(_, value)| value.to_owned())
    }) else {
        return default;
    };
    text.parse().unwrap_or_else(|_| fail(&format!("'{text}' can't be used for '{key}'")))
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    process::exit(1)
}
