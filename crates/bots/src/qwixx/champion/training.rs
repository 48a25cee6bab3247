//! How the champion's weights are made: games, and what they teach the net.
//!
//! First all seats play by the discounted table, and the net learns how such games
//! end. Then every seat is, by lot, the champion as it is by then or the
//! discounted table, and the net learns from the champion's seats: the target
//! of a position is what the net says of the ones after it, mixed with how the
//! game ended. In both, now and then an answer is another one that is nearly as good,
//! so that the net sees positions beside the path.

use rayon::prelude::*;
use rollwright_games::qwixx::{Action, Qwixx, Rules};
use rollwright_games::{Game, Phase, Seat, SeatSet, Seats};

use super::by_tables::ByTables;
use super::judge::{Judge, share};
use super::net::{HIDDEN, Inputs, Net, WEIGHTS};
use super::sight::{INPUTS, order};
use super::tables;
use crate::bot::pick;
use crate::playout::random_roll;
use crate::qwixx::Solved;
use crate::threads::Threads;
use crate::{Luck, NotBuilt, Solutions, luck_of};

/// How much is learned from.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games between discounted tables.
    pub table_games: u64,
    /// Games with the champion in some of the seats.
    pub own_games: u64,
    /// Where the dice come from.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
}

/// Games played before the net learns from them.
const ROUND: u64 = 2000;
/// Positions learned from at once.
const BATCH: usize = 128;
/// The step at the beginning of each part; it falls to a fiftieth.
const STEPS: [f32; 2] = [2e-3, 5e-4];
/// How much of a target is what comes after the next position.
const LAMBDA: f32 = 0.8;
/// Of so many answers one is another that is nearly as good.
const STRAY: u64 = 12;
/// Nearly as good: so many points less by the table.
const NEAR: f64 = 3.0;

/// A position and what it was worth.
struct Sample {
    inputs: Inputs,
    target: f32,
}

/// Makes the weights for a table of so many seats. `tell` hears of each round: how
/// many games there were, and the mean error (in nats) of what the net said before
/// it learned from them.
///
/// # Errors
/// The making of a table was stopped.
pub fn train(
    rules: Rules,
    seats: usize,
    plan: Plan,
    solutions: &Solutions<'_>,
    tell: &mut dyn FnMut(u64, f64),
) -> Result<Vec<u8>, NotBuilt> {
    let [long, short] = tables(rules, seats, solutions)?;
    let mut luck = Luck::new(plan.seed);
    let threads = Threads::new(plan.threads);
    let mut judge = ByTables { long, short, net: fresh(&mut luck) };
    let mut done = 0;
    for (part, games) in [plan.table_games, plan.own_games].into_iter().enumerate() {
        let mut adam = Adam::new();
        let rounds = games / ROUND;
        for round in 0..rounds {
            let own = part == 1;
            let mut samples =
                threads.run(|| play_round(&judge, rules, seats, own, done, plan.seed));
            done += ROUND;
            for place in (1..samples.len()).rev() {
                samples.swap(place, luck.below(place as u64 + 1) as usize);
            }
            let part_left = 1.0 - round as f32 / rounds as f32;
            let step = STEPS[part] * (0.02 + 0.98 * part_left);
            let mut loss = 0.0;
            for batch in samples.chunks(BATCH) {
                loss += adam.learn(&mut judge.net, batch, step);
            }
            tell(done, loss / samples.len().max(1) as f64);
        }
    }
    Ok(judge.net.to_bytes())
}

/// A net that knows nothing: small random weights.
fn fresh(luck: &mut Luck) -> Net {
    let scale = (2.0 / INPUTS as f32).sqrt();
    let mut even = || (luck.draw() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
    let mut weights = vec![0.0; WEIGHTS];
    for weight in &mut weights[..INPUTS * HIDDEN] {
        *weight = scale * even();
    }
    for weight in &mut weights[(INPUTS + 1) * HIDDEN..(INPUTS + 2) * HIDDEN] {
        *weight = 0.1 * even();
    }
    Net { weights }
}

/// Plays a round of games, the same ones however many threads there are.
fn play_round(
    judge: &ByTables,
    rules: Rules,
    seats: usize,
    own: bool,
    first: u64,
    seed: u64,
) -> Vec<Sample> {
    let play = |number: u64| {
        let seed = luck_of(seed, 0, first + number);
        play_game(judge, rules, seats, own, seed)
    };
    (0..ROUND).into_par_iter().flat_map_iter(play).collect()
}

/// One game, and what the seats that are learned from saw of it.
fn play_game(judge: &ByTables, rules: Rules, seats: usize, own: bool, seed: u64) -> Vec<Sample> {
    let mut luck = Luck::new(seed);
    let count = seats as u8;
    let Some(table) = Seats::new(count, Seat(luck.below(u64::from(count)) as u8)) else {
        return Vec::new();
    };
    let mut game = Qwixx::new(&rules, table);
    let mut champions = SeatSet::EMPTY;
    if own {
        champions.insert(Seat(luck.below(u64::from(count)) as u8));
        for seat in table.iter().filter(|_| luck.below(2) == 0).collect::<Vec<_>>() {
            champions.insert(seat);
        }
    }
    let learners = if own { champions } else { table.all() };
    let mut seen: Vec<Vec<Inputs>> = vec![Vec::new(); seats];
    loop {
        match game.phase() {
            Phase::Roll { .. } => {
                let rows = order(luck.draw());
                for seat in learners.iter() {
                    seen[seat.index()].push(judge.sees(&game, seat, rows));
                }
                let roll = random_roll(&game, &mut luck);
                game.apply_roll(roll);
            }
            Phase::Decide { seats, .. } => {
                let before = game;
                for seat in seats.iter() {
                    let answer = answer(judge, &before, seat, champions.has(seat), &mut luck);
                    game.apply(seat, answer);
                }
            }
            Phase::Over { .. } => break,
        }
    }
    let lambda = if own { LAMBDA } else { 1.0 };
    let mut samples = Vec::new();
    for seat in learners.iter() {
        let mut target = share(&game, seat) as f32;
        for inputs in seen[seat.index()].drain(..).rev() {
            samples.push(Sample { inputs, target });
            target = lambda * target + (1.0 - lambda) * judge.net.chance(&inputs);
        }
    }
    samples
}

fn answer(judge: &ByTables, game: &Qwixx, seat: Seat, champion: bool, luck: &mut Luck) -> Action {
    let table: &Solved = &judge.long;
    if luck.below(STRAY) == 0 {
        let worths = table.worths(game, seat);
        let most = worths.iter().map(|&(_, worth)| worth).fold(f64::NEG_INFINITY, f64::max);
        let near = worths.iter().filter(|&&(_, worth)| worth > most - NEAR);
        return pick(&near.map(|&(action, _)| action).collect(), luck.draw());
    }
    if champion { judge.answer(game, seat) } else { table.best(game, seat).unwrap_or(Action::Pass) }
}

/// Adam: steps that each weight's own history scales.
struct Adam {
    slope: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    const KEEP_MEAN: f32 = 0.9;
    const KEEP_SQUARE: f32 = 0.999;

    fn new() -> Self {
        let none = vec![0.0; WEIGHTS];
        Self { slope: none.clone(), mean: none.clone(), square: none, steps: 0 }
    }

    /// Learns from one batch; gives the sum of the errors before.
    fn learn(&mut self, net: &mut Net, batch: &[Sample], step: f32) -> f64 {
        self.slope.fill(0.0);
        let mut loss = 0.0;
        for Sample { inputs, target } in batch {
            let chance = net.learn(inputs, *target, &mut self.slope).clamp(1e-6, 1.0 - 1e-6);
            loss -= f64::from(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln());
        }
        self.steps += 1;
        let share = 1.0 / batch.len() as f32;
        let step = step * (1.0 - Self::KEEP_SQUARE.powi(self.steps)).sqrt()
            / (1.0 - Self::KEEP_MEAN.powi(self.steps));
        let history = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in
            net.weights.iter_mut().zip(&self.slope).zip(history)
        {
            let slope = slope * share;
            *mean += (1.0 - Self::KEEP_MEAN) * (slope - *mean);
            *square += (1.0 - Self::KEEP_SQUARE) * (slope * slope - *square);
            *weight -= step * *mean / (square.sqrt() + 1e-8);
        }
        loss
    }
}
