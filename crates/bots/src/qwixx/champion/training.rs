//! Trains the champion's weights from played games.
//!
//! First all seats play by the discounted solution, and the net learns how such games end. Then
//! each seat is at random the current champion or the discounted solution, and the net learns from
//! the champion's seats: the target of a position mixes the net's values of the following positions
//! with the result of the game. In both parts, an occasional action is replaced by another that is
//! nearly as good, so that the net also sees positions off the main path.

use rayon::prelude::*;
use rollwright_games::qwixx::{Action, Qwixx, Rules};
use rollwright_games::{Game, Phase, Seat, SeatSet, Seats};

use crate::bot::pick_random;
use crate::qwixx::QwixxSolution;
use crate::qwixx::champion::bot::load_solutions;
use crate::qwixx::champion::evaluator_with_solution_inputs::EvaluatorWithSolutionInputs;
use crate::qwixx::champion::net_with_solution_inputs::{
    HIDDEN_UNITS, NetInputs, NetWithSolutionInputs, WEIGHT_COUNT,
};
use crate::qwixx::champion::solution_inputs::{INPUT_COUNT, symmetric_order};
use crate::qwixx::champion::win_evaluator::{WinEvaluator, win_share};
use crate::random_roll::random_roll;
use crate::solver_thread_pool::SolverThreadPool;
use crate::{SolutionBuildError, SolutionProvider, SplitMix64, random_number_for_decision};

/// How much to train.
#[derive(Clone, Copy, Debug)]
pub struct SolutionNetTrainingPlan {
    /// Games between discounted solutions.
    pub solution_games: u64,
    /// Games with the champion in some of the seats.
    pub champion_games: u64,
    /// The seed of the dice.
    pub seed: u64,
    /// The number of threads that play games.
    pub threads: usize,
}

/// Games per training round.
const GAMES_PER_ROUND: u64 = 2000;
/// Positions per gradient step.
const BATCH_SIZE: usize = 128;
/// The learning rate at the beginning of each part; it falls to a fiftieth.
const LEARNING_RATES: [f32; 2] = [2e-3, 5e-4];
/// TD(λ): the weight in a target of what follows after the next position.
const LAMBDA: f32 = 0.8;
/// One in this many actions is replaced by another that is nearly as good.
const EXPLORATION_INTERVAL: u64 = 12;
/// Nearly as good: at most this many points less by the solution.
const EXPLORATION_MAX_LOSS: f64 = 3.0;

/// A position and its target value.
struct TrainingSample {
    inputs: NetInputs,
    target: f32,
}

/// Trains the weights for a table of this many seats. Calls `on_round` after each round with the
/// number of games so far and the mean error (in nats) of the net before it learned from them.
///
/// # Errors
/// Solving was cancelled, or there is too little memory.
pub fn train_weights(
    rules: Rules,
    seats: usize,
    plan: SolutionNetTrainingPlan,
    solutions: &SolutionProvider<'_>,
    on_round: &mut dyn FnMut(u64, f64),
) -> Result<Vec<u8>, SolutionBuildError> {
    let [long_view, short_view] = load_solutions(rules, seats, solutions)?;
    let mut rng = SplitMix64::new(plan.seed);
    let threads = SolverThreadPool::new(plan.threads);
    let mut evaluator =
        EvaluatorWithSolutionInputs { long_view, short_view, net: random_net(&mut rng) };
    let mut done = 0;
    for (part, games) in [plan.solution_games, plan.champion_games].into_iter().enumerate() {
        let mut adam = AdamOptimizer::new();
        let rounds = games / GAMES_PER_ROUND;
        for round in 0..rounds {
            let with_champion = part == 1;
            let mut samples = threads
                .run(|| play_round(&evaluator, rules, seats, with_champion, done, plan.seed));
            done += GAMES_PER_ROUND;
            for place in (1..samples.len()).rev() {
                samples.swap(place, rng.next_below(place as u64 + 1) as usize);
            }
            let part_left = 1.0 - round as f32 / rounds as f32;
            let step = LEARNING_RATES[part] * (0.02 + 0.98 * part_left);
            let mut loss = 0.0;
            for batch in samples.chunks(BATCH_SIZE) {
                loss += adam.train_batch(&mut evaluator.net, batch, step);
            }
            on_round(done, loss / samples.len().max(1) as f64);
        }
    }
    Ok(evaluator.net.to_bytes())
}

/// An untrained net with small random weights.
fn random_net(rng: &mut SplitMix64) -> NetWithSolutionInputs {
    let scale = (2.0 / INPUT_COUNT as f32).sqrt();
    let mut uniform = || (rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
    let mut weights = vec![0.0; WEIGHT_COUNT];
    for weight in &mut weights[..INPUT_COUNT * HIDDEN_UNITS] {
        *weight = scale * uniform();
    }
    for weight in &mut weights[(INPUT_COUNT + 1) * HIDDEN_UNITS..(INPUT_COUNT + 2) * HIDDEN_UNITS] {
        *weight = 0.1 * uniform();
    }
    NetWithSolutionInputs { weights }
}

/// Plays a round of games, the same ones for any number of threads.
fn play_round(
    evaluator: &EvaluatorWithSolutionInputs,
    rules: Rules,
    seats: usize,
    with_champion: bool,
    first: u64,
    seed: u64,
) -> Vec<TrainingSample> {
    let play = |number: u64| {
        let seed = random_number_for_decision(seed, 0, first + number);
        play_game(evaluator, rules, seats, with_champion, seed)
    };
    (0..GAMES_PER_ROUND).into_par_iter().flat_map_iter(play).collect()
}

/// Plays one game, and returns what the learning seats saw of it.
fn play_game(
    evaluator: &EvaluatorWithSolutionInputs,
    rules: Rules,
    seats: usize,
    with_champion: bool,
    seed: u64,
) -> Vec<TrainingSample> {
    let mut rng = SplitMix64::new(seed);
    let count = seats as u8;
    let Some(table) = Seats::new(count, Seat(rng.next_below(u64::from(count)) as u8)) else {
        return Vec::new();
    };
    let mut game = Qwixx::new(&rules, table);
    let mut champions = SeatSet::EMPTY;
    if with_champion {
        champions.insert(Seat(rng.next_below(u64::from(count)) as u8));
        for seat in table.iter().filter(|_| rng.next_below(2) == 0).collect::<Vec<_>>() {
            champions.insert(seat);
        }
    }
    let learners = if with_champion { champions } else { table.to_set() };
    let mut seen: Vec<Vec<NetInputs>> = vec![Vec::new(); seats];
    loop {
        match game.phase() {
            Phase::Roll { .. } => {
                let rows = symmetric_order(rng.next_u64());
                for seat in learners.iter() {
                    seen[seat.index()].push(evaluator.net_inputs(&game, seat, rows));
                }
                let roll = random_roll(&game, &mut rng);
                game.apply_roll(roll);
            }
            Phase::Decide { seats, .. } => {
                let before = game;
                for seat in seats.iter() {
                    let action = training_action(
                        evaluator,
                        &before,
                        seat,
                        champions.contains(seat),
                        &mut rng,
                    );
                    game.apply_action(seat, action);
                }
            }
            Phase::Over { .. } => break,
        }
    }
    let lambda = if with_champion { LAMBDA } else { 1.0 };
    let mut samples = Vec::new();
    for seat in learners.iter() {
        let mut target = win_share(&game, seat) as f32;
        for inputs in seen[seat.index()].drain(..).rev() {
            samples.push(TrainingSample { inputs, target });
            target = lambda * target + (1.0 - lambda) * evaluator.net.win_chance(&inputs);
        }
    }
    samples
}

fn training_action(
    evaluator: &EvaluatorWithSolutionInputs,
    game: &Qwixx,
    seat: Seat,
    champion: bool,
    rng: &mut SplitMix64,
) -> Action {
    let solution: &QwixxSolution = &evaluator.long_view;
    if rng.next_below(EXPLORATION_INTERVAL) == 0 {
        let values = solution.action_values(game, seat);
        let best_value = values.iter().map(|&(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
        let candidates =
            values.iter().filter(|&&(_, value)| value > best_value - EXPLORATION_MAX_LOSS);
        return pick_random(&candidates.map(|&(action, _)| action).collect(), rng.next_u64());
    }
    if champion {
        evaluator.best_action(game, seat)
    } else {
        solution.best_action(game, seat).unwrap_or(Action::Pass)
    }
}

/// Adam: gradient steps scaled by each weight's own history.
struct AdamOptimizer {
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl AdamOptimizer {
    const BETA1: f32 = 0.9;
    const BETA2: f32 = 0.999;

    fn new() -> Self {
        let zeros = vec![0.0; WEIGHT_COUNT];
        Self { gradient: zeros.clone(), mean: zeros.clone(), square: zeros, steps: 0 }
    }

    /// Learns from one batch; returns the sum of the errors before.
    fn train_batch(
        &mut self,
        net: &mut NetWithSolutionInputs,
        batch: &[TrainingSample],
        step: f32,
    ) -> f64 {
        self.gradient.fill(0.0);
        let mut loss = 0.0;
        for TrainingSample { inputs, target } in batch {
            let chance =
                net.add_gradient(inputs, *target, &mut self.gradient).clamp(1e-6, 1.0 - 1e-6);
            loss -= f64::from(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln());
        }
        self.steps += 1;
        let share = 1.0 / batch.len() as f32;
        let step = step * (1.0 - Self::BETA2.powi(self.steps)).sqrt()
            / (1.0 - Self::BETA1.powi(self.steps));
        let history = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in
            net.weights.iter_mut().zip(&self.gradient).zip(history)
        {
            let gradient = gradient * share;
            *mean += (1.0 - Self::BETA1) * (gradient - *mean);
            *square += (1.0 - Self::BETA2) * (gradient * gradient - *square);
            *weight -= step * *mean / (square.sqrt() + 1e-8);
        }
        loss
    }
}
