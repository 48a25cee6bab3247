//! Trains the points net of the Qwinto champion by self-play and writes it to a file.
//!
//! `cargo run --release -p rollwright-bots --example train_qwinto -- [KEY=VALUE]...`
//!
//! - `points`, `win`: how many rounds all seats play for points, then to win;
//! - `games`: games per round; `batch`: samples per batch; `step`: the initial step size;
//! - `lambda`, `explore`: see `SelfPlaySettings`; `prize`: the value of a win while playing to win;
//! - `tables`: `all`, or `alone` for a net that plays with one seat;
//! - `guests`: nets that take a seat now and then, with their prizes, such as
//!   `old.bin:4,old.bin:30`; `greedy` is always among the guests;
//! - `seed`; `from`: a net to continue with; `out`: the file to write.

use std::sync::Arc;
use std::time::Instant;
use std::{env, fs, process};

use rollwright_bots::SplitMix64;
use rollwright_bots::qwinto::champion::bot::Champion;
use rollwright_bots::qwinto::champion::weights_format;
use rollwright_bots::qwinto::training::self_play::{
    PredictedLeadAndResult, SelfPlayOpponent, SelfPlaySample, SelfPlaySettings, SelfPlayTableSetup,
    play_training_game, shuffle_samples,
};
use rollwright_bots::qwinto::training::trainer::PointsNetTrainer;

fn main() {
    let points_rounds: usize = key_value_argument("points", 60);
    let win_rounds: usize = key_value_argument("win", 12);
    let games: usize = key_value_argument("games", 1500);
    let step: f32 = key_value_argument("step", 0.003);
    let prize: f32 = key_value_argument("prize", 30.0);
    let settings = SelfPlaySettings {
        lambda: key_value_argument("lambda", 0.7),
        exploration_interval: key_value_argument("explore", 30),
    };
    let batch = key_value_argument("batch", 512).max(1);
    let out: String =
        key_value_argument("out", "crates/bots/src/qwinto/champion/weights/points.bin".to_owned());
    let from: String = key_value_argument("from", String::new());
    let alone = key_value_argument("tables", "all".to_owned()) == "alone";
    let guests = parse_guests(&key_value_argument("guests", String::new()));
    let mut rng = SplitMix64::new(key_value_argument("seed", 1));

    let mut trainer = match fs::read(&from) {
        Ok(bytes) => PointsNetTrainer::from_net(
            weights_format::decode_net(&bytes).unwrap_or_else(|| fail("no evaluator")),
        ),
        Err(_) if from.is_empty() => PointsNetTrainer::new(&mut rng),
        Err(error) => fail(&format!("{from}: {error}")),
    };
    let start = Instant::now();
    let rounds = points_rounds + win_rounds;
    for round in 0..rounds {
        let prize = if round < points_rounds { 0.0 } else { prize };
        let champion = Champion::new(Arc::new(trainer.net().clone()), prize);
        let mut samples: Vec<SelfPlaySample> = Vec::new();
        let mut leads: Vec<PredictedLeadAndResult> = Vec::new();
        let (mut points, mut seats) = (0, 0);
        for _ in 0..games {
            let setup =
                if alone { random_solo_table(&mut rng) } else { random_training_table(&mut rng) };
            let guest = &guests[rng.next_below(guests.len() as u64) as usize];
            let played =
                play_training_game(&champion, guest, setup, &settings, &mut rng, &mut samples);
            leads.extend(played.leads);
            if (alone || setup.seat_count == 2) && setup.has_rerolls && setup.guest_seat.is_none() {
                points += played.final_points.iter().sum::<i32>();
                seats += setup.seat_count as i32;
            }
        }
        shuffle_samples(&mut samples, &mut rng);
        trainer.fit_error_spread(&leads);
        // Step sizes shrink to zero over each of the two parts.
        let step = match round.checked_sub(points_rounds) {
            None => step * (1.0 - round as f32 / points_rounds as f32),
            Some(round) => step / 3.0 * (1.0 - round as f32 / win_rounds as f32),
        };
        let batches = samples.chunks(batch);
        let count = batches.len() as f32;
        let error: f32 = batches.map(|batch| trainer.train_batch(batch, step)).sum();
        println!(
            "round {:3} of {rounds}: {:5.0} s, {:.1} points, error {:.2}",
            round + 1,
            start.elapsed().as_secs_f32(),
            f64::from(points) / f64::from(seats.max(1)),
            (error / count).sqrt(),
        );
    }
    let bytes = weights_format::encode_net(trainer.net());
    if let Err(error) = fs::write(&out, &bytes) {
        fail(&format!("{out}: {error}"));
    }
    println!("{} bytes written to {out}", bytes.len());
}

/// A table for training: mostly two seats by the official rules.
fn random_training_table(rng: &mut SplitMix64) -> SelfPlayTableSetup {
    const SEATS: [usize; 20] = [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6];
    let seats = SEATS[rng.next_below(20) as usize];
    let guest = rng.next_below(4) == 0 && seats > 1;
    SelfPlayTableSetup {
        seat_count: seats,
        has_rerolls: seats > 3 || rng.next_below(5) > 0,
        guest_seat: guest.then(|| rng.next_below(seats as u64) as usize),
    }
}

/// A table with one seat, mostly by the official rules.
fn random_solo_table(rng: &mut SplitMix64) -> SelfPlayTableSetup {
    SelfPlayTableSetup { seat_count: 1, has_rerolls: rng.next_below(5) > 0, guest_seat: None }
}

/// All bots that may take the guest seat.
fn parse_guests(names: &str) -> Vec<SelfPlayOpponent> {
    let mut all = vec![SelfPlayOpponent::Greedy];
    for name in names.split(',').filter(|name| !name.is_empty()) {
        let (file, prize) = name.split_once(':').unwrap_or((name, "30"));
        let bytes = fs::read(file).unwrap_or_else(|error| fail(&format!("{file}: {error}")));
        let net = weights_format::decode_net(&bytes)
            .unwrap_or_else(|| fail(&format!("{file}: no evaluator")));
        let prize = prize.parse().unwrap_or_else(|_| fail(&format!("'{prize}' is no prize")));
        all.push(SelfPlayOpponent::Champion(Champion::new(Arc::new(net), prize)));
    }
    all
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
    process::exit(1)
}
