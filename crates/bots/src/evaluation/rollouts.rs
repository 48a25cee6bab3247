//! Values by games played to their end, for any game and table.

use std::ops::Range;

use rayon::prelude::*;
use rollwright_games::{Game, Phase, Seat, Seats};

use super::{
    ActionValue, EvaluationMethod, PositionEvaluator, ValuesBySeat, final_points_or_win_shares,
    objective_for_seats, position_after_own_and_predicted_actions,
};
use crate::exact_or_sampled_rolls::exact_rolls;
use crate::random_roll::random_roll;
use crate::{
    Bot, BotError, BotFactory, Cancelled, HasBots, Objective, Progress, SolutionProvider,
    SplitMix64, random_number_for_decision,
};

/// A game is cut off after this many events and scored as it is: with some strategies it would
/// never end.
const MAX_EVENTS: usize = 20_000;
/// The fewest games from which an error can be estimated.
const MIN_GAMES: usize = 2;
/// Up to this many actions get all games; more actions share as many.
const ACTIONS_WITH_ALL_GAMES: usize = 10;

/// Plays every position to its end some hundred times, with one strategy in all seats.
///
/// Game number `n` has the same random numbers wherever it begins, and so does its roll number `k`
/// whatever was decided before it. So a position always has the same value, and two actions meet
/// the same dice. If a roll is due first, each roll gets games in proportion and is weighted by its
/// exact probability.
pub struct RolloutEvaluator<G: Game> {
    factory: BotFactory<G>,
    strategy: &'static str,
    games: usize,
    objective: Objective,
    salt: u64,
}

/// Values by `games` rollouts per position, with `strategy` in all seats.
///
/// # Errors
/// There is no such strategy for this table, or its preparation was cancelled.
pub fn new_rollout_evaluator<G: HasBots>(
    strategy: &'static str,
    games: usize,
    rules: &G::Rules,
    seats: Seats,
    solutions: &SolutionProvider<'_>,
) -> Result<RolloutEvaluator<G>, BotError> {
    let factory = G::bot_factory(strategy, rules, seats, solutions)?;
    let objective = objective_for_seats(seats.count());
    Ok(RolloutEvaluator { factory, strategy, games: games.max(MIN_GAMES), objective, salt: 0 })
}

/// The result of a game, and its weight.
struct RolloutSample {
    weight: f64,
    results: ValuesBySeat,
    points: ValuesBySeat,
}

impl<G: Game> RolloutEvaluator<G> {
    /// The same rollouts with other random numbers, to measure their error.
    #[must_use]
    pub fn with_salt(self, salt: u64) -> Self {
        Self { salt, ..self }
    }

    /// The mean result of each seat (its share of the win, or its points in a solo game), and its
    /// mean points.
    #[must_use]
    pub fn mean_results_and_points_by_seat(&self, position: &G) -> [ValuesBySeat; 2] {
        let samples = self.samples(position, self.games);
        let mean = |of: fn(&RolloutSample) -> &ValuesBySeat| {
            let seat = |seat: Seat| {
                weighted_sum(&samples, |sample| {
                    of(sample).get(seat.index()).copied().unwrap_or(0.0)
                })
            };
            position.seats().iter().map(seat).collect()
        };
        [mean(|sample| &sample.results), mean(|sample| &sample.points)]
    }

    /// The result of `seat` in each of these games, all of which begin in `position`. Two actions
    /// can be compared game by game.
    #[must_use]
    pub fn result_of_each_game(&self, position: &G, seat: Seat, games: Range<usize>) -> Vec<f64> {
        let play = |bot: &mut Box<dyn Bot<G>>, game: usize| {
            let seed = random_number_for_decision(game as u64, 0, self.salt);
            let end = play_to_end(bot.as_mut(), position.clone(), seed);
            final_points_or_win_shares(&end).get(seat.index()).copied().unwrap_or(0.0)
        };
        games.into_par_iter().map_init(|| (self.factory)(), play).collect()
    }

    /// How many games are played for each of `count` actions: with many actions fewer, so that a
    /// decision stays affordable.
    fn games_per_action(&self, count: usize) -> usize {
        let shared = self.games * ACTIONS_WITH_ALL_GAMES / count.max(1);
        self.games.min(shared.max(MIN_GAMES))
    }

    /// `games` rollouts that begin in `position`.
    fn samples(&self, position: &G, games: usize) -> Vec<RolloutSample> {
        let starts = Self::weighted_starts(position, games);
        let play = |bot: &mut Box<dyn Bot<G>>, (game, (weight, start)): (usize, (f64, G))| {
            let end = play_to_end(
                bot.as_mut(),
                start,
                random_number_for_decision(game as u64, 0, self.salt),
            );
            let points = end.seats().iter().map(|seat| f64::from(end.score(seat))).collect();
            RolloutSample { weight, results: final_points_or_win_shares(&end), points }
        };
        starts.into_par_iter().enumerate().map_init(|| (self.factory)(), play).collect()
    }

    /// The positions to play on from, with their weights, which add up to 1.
    fn weighted_starts(position: &G, games: usize) -> Vec<(f64, G)> {
        let even = 1.0 / games as f64;
        let rolls = match position.phase() {
            Phase::Roll { .. } => exact_rolls(position).unwrap_or_default(),
            Phase::Over { .. } => return vec![(1.0, position.clone())],
            Phase::Decide { .. } => Vec::new(),
        };
        if rolls.is_empty() || rolls.len() > games {
            return vec![(even, position.clone()); games];
        }
        let mut starts = Vec::new();
        for (roll, chance) in rolls {
            let mut rolled = position.clone();
            rolled.apply_roll(roll);
            let count = ((chance * games as f64).round() as usize).max(1);
            starts.extend(std::iter::repeat_n((chance / count as f64, rolled), count));
        }
        starts
    }

    fn action_value(
        &self,
        action: G::Action,
        samples: &[RolloutSample],
        seat: Seat,
    ) -> ActionValue<G::Action> {
        let own = |values: &ValuesBySeat| values.get(seat.index()).copied().unwrap_or(0.0);
        let value = weighted_sum(samples, |sample| own(&sample.results));
        let squared_error =
            |sample: &RolloutSample| (own(&sample.results) - value).powi(2) * sample.weight;
        let error = 2.0 * weighted_sum(samples, squared_error).sqrt();
        let points = weighted_sum(samples, |sample| own(&sample.points));
        let points = (self.objective == Objective::Win).then_some(points);
        ActionValue { action, value, error, expected_points: points }
    }
}

/// The weighted sum over all games.
fn weighted_sum(samples: &[RolloutSample], of: impl Fn(&RolloutSample) -> f64) -> f64 {
    samples.iter().map(|sample| sample.weight * of(sample)).sum()
}

/// Plays a game to its end with these random numbers. The dice don't depend on how many decisions
/// are made.
pub(super) fn play_to_end<G: Game>(bot: &mut dyn Bot<G>, mut position: G, seed: u64) -> G {
    let (mut dice, mut choices) =
        (SplitMix64::new(seed), SplitMix64::new(random_number_for_decision(seed, 0, 0)));
    for _ in 0..MAX_EVENTS {
        match position.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let roll = random_roll(&position, &mut dice);
                position.apply_roll(roll);
            }
            Phase::Decide { seats, .. } => {
                let before = position.clone();
                for seat in seats.iter() {
                    let action =
                        bot.choose(&before.visible_to(Some(seat)), seat, choices.next_u64());
                    position.apply_action(seat, action);
                }
            }
        }
    }
    position
}

impl<G: Game> PositionEvaluator<G> for RolloutEvaluator<G> {
    fn objective(&self) -> Objective {
        self.objective
    }

    fn method(&self) -> EvaluationMethod {
        EvaluationMethod::RolloutEvaluator { strategy: self.strategy, games: self.games }
    }

    fn seat_values(&self, position: &G) -> ValuesBySeat {
        let [results, _] = self.mean_results_and_points_by_seat(position);
        results
    }

    fn predicted_action(&self, position: &G, seat: Seat) -> G::Action {
        (self.factory)().choose(position, seat, random_number_for_decision(0, seat.0, 0))
    }

    fn action_values(
        &self,
        position: &G,
        seat: Seat,
        progress: &dyn Progress,
    ) -> Result<Vec<ActionValue<G::Action>>, Cancelled> {
        let legal = position.legal_actions(seat);
        let games = self.games_per_action(legal.len());
        let values = legal.into_iter().map(|action| {
            progress.check_cancelled()?;
            let after = position_after_own_and_predicted_actions(self, position, seat, action);
            Ok(self.action_value(action, &self.samples(&after, games), seat))
        });
        values.collect()
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::qwixx::{Action, Qwixx, Roll};
    use rollwright_games::{RuleSetWithSettings, Seat};

    use super::*;

    /// Always passes, or takes the first legal action, and records the rolls.
    struct RollRecorder {
        passes: bool,
        seen: Vec<Roll>,
    }

    impl Bot<Qwixx> for RollRecorder {
        fn choose(&mut self, position: &Qwixx, seat: Seat, _random: u64) -> Action {
            let roll = position.current_roll().unwrap();
            if self.seen.last() != Some(&roll) {
                self.seen.push(roll);
            }
            let legal = position.legal_actions(seat);
            if self.passes { Action::Pass } else { legal[0] }
        }
    }

    #[test]
    fn two_actions_meet_the_same_dice() {
        let choice =
            RuleSetWithSettings::from_name_and_settings::<Qwixx>(None, &Default::default())
                .unwrap();
        let seats = choice.rule_set().new_seats(2, Seat(0)).unwrap();
        let opening = Qwixx::new(&Qwixx::rules_for(&choice), seats);
        let [passing, taking] = [true, false].map(|passes| {
            let mut bot = RollRecorder { passes, seen: Vec::new() };
            play_to_end(&mut bot, opening, 5);
            bot.seen
        });
        // A seat that always passes has four penalties after seven turns. All dice are in play
        // until then.
        let turns = passing.len().min(taking.len());
        assert!(turns > 3, "{turns}");
        assert_eq!(passing[..turns], taking[..turns]);
    }
}
