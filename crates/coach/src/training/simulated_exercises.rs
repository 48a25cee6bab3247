//! Exercises from simulated games, the same for the same number.

use std::collections::BTreeMap;

use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_bots::random_roll::random_roll;
use rollwright_bots::{
    Bot, BotError, Cancelled, HasBots, HasPositionValues, HasSolver, Level, Progress,
    SolutionProvider, Solvability, SplitMix64, random_number_for_decision,
};
use rollwright_games::record::{DiceOrigin, Event, FORMAT_VERSION, Header, ReplayedGame, SeatSpec};
use rollwright_games::{Game, NamedEnum, Phase, RuleSetWithSettings, Seat, Seats};

use super::{Difficulty, Exercise, ExerciseSource};
use crate::reasons::HasReasons;
use crate::{Coach, MistakeThresholds};

/// How many games are searched for an exercise of the right difficulty.
const MAX_GAMES_SEARCHED: u64 = 6;
/// How many positions of a game are evaluated, if values are fast.
const MAX_POSITIONS_EXACT: usize = 40;
/// The same if values are estimated by rollouts.
const MAX_POSITIONS_ESTIMATED: usize = 4;
/// How many options a search evaluates, if values are fast. Then it takes what it has found.
const MAX_OPTIONS_EXACT: usize = 20_000;
/// The same if values are estimated by rollouts. A single position may have more.
const MAX_OPTIONS_ESTIMATED: usize = 60;
/// After this many events a game is long enough.
const MAX_EVENTS: usize = 2_000;

/// The table for training: the game's first rule set with its defaults. It has as many seats as the
/// game's solution, so that values are exact and fast, or else the fewest seats.
#[derive(Clone, Debug)]
pub struct TrainingGameSetup {
    /// The rules.
    pub rules: RuleSetWithSettings,
    /// The seats.
    pub seats: Seats,
}

/// The default table for training.
#[must_use]
pub fn default_training_game_setup<G: HasSolver>() -> Option<TrainingGameSetup> {
    let rules = RuleSetWithSettings::from_name_and_settings::<G>(None, &BTreeMap::new()).ok()?;
    let set = rules.rule_set();
    let range = usize::from(set.min_seats)..=usize::from(set.max_seats);
    let solvable_seats = match G::solvability(&G::rules_for(&rules)) {
        Solvability::Solvable(solvable) => Some(*solvable.seat_range.start()),
        Solvability::Unsolvable { .. } => None,
    };
    let count = solvable_seats.filter(|seats| range.contains(seats)).unwrap_or(*range.start());
    let seats = set.new_seats(count, Seat(0)).ok()?;
    Some(TrainingGameSetup { rules, seats })
}

impl<G: HasReasons + HasPositionValues> Coach<G> {
    /// The exercise for a simulated or daily source; `None` for other sources, or if the games have
    /// no suitable decision.
    ///
    /// The search evaluates a limited number of options, which it reports to `progress`. If none of
    /// them has the wanted difficulty, the position that comes nearest is taken. The number is
    /// fixed, so that a source gives the same exercise on slow and on fast machines.
    ///
    /// # Errors
    /// The bots that play the games can't be created, or `progress` cancelled the search.
    pub fn find_exercise_in_simulated_games(
        &self,
        source: &ExerciseSource,
        table: &TrainingGameSetup,
        solutions: &SolutionProvider<'_>,
        progress: &dyn Progress,
    ) -> Result<Option<Exercise<G>>, BotError> {
        let (number, difficulty, question) = match source {
            ExerciseSource::Daily { day } => (seed_of_day::<G>(*day), Difficulty::Medium, None),
            ExerciseSource::SimulatedGame { number, difficulty, question } => {
                (*number, *difficulty, question.as_deref())
            }
            ExerciseSource::Puzzle { .. }
            | ExerciseSource::OwnGame { .. }
            | ExerciseSource::Position { .. } => return Ok(None),
        };
        let rules = G::rules_for(&table.rules);
        let strategy = G::strategy_for_level(Level::Easy, &rules);
        let factory = G::bot_factory(strategy, &rules, table.seats, solutions)?;
        let thresholds = self.mistake_thresholds(&G::new(&rules, table.seats));
        let mut search = ExerciseSearch::new(self, difficulty, thresholds);
        for game in 0..MAX_GAMES_SEARCHED {
            progress.check_cancelled()?;
            let mut rng = SplitMix64::new(random_number_for_decision(number, 0, game));
            let Some(replay) = play_bot_game(table, factory().as_mut(), &mut rng) else { continue };
            let mut choices = decisions_with_choice(&replay, question);
            shuffle(&mut choices, &mut rng);
            choices.truncate(search.max_positions_per_game);
            for (index, seat) in choices {
                let exercise =
                    || Exercise::from_replayed_game(source.clone(), replay.clone(), index, seat);
                search.evaluate(self, replay.position_before(index), seat, exercise, progress)?;
                if search.is_finished() {
                    return Ok(search.into_best());
                }
            }
        }
        Ok(search.into_best())
    }
}

/// A search for an exercise: what it may still evaluate, and the best position so far.
struct ExerciseSearch<G: Game> {
    difficulty: Difficulty,
    thresholds: MistakeThresholds,
    max_positions_per_game: usize,
    max_options: usize,
    evaluated_options: usize,
    /// The exercise, and how far it is from the wanted difficulty.
    best: Option<(f64, Exercise<G>)>,
}

impl<G: Game> ExerciseSearch<G> {
    fn new(coach: &Coach<G>, difficulty: Difficulty, thresholds: MistakeThresholds) -> Self {
        let (max_positions_per_game, max_options) = match coach.position_evaluator().method() {
            EvaluationMethod::RolloutEvaluator { .. } => {
                (MAX_POSITIONS_ESTIMATED, MAX_OPTIONS_ESTIMATED)
            }
            _ => (MAX_POSITIONS_EXACT, MAX_OPTIONS_EXACT),
        };
        Self {
            difficulty,
            thresholds,
            max_positions_per_game,
            max_options,
            evaluated_options: 0,
            best: None,
        }
    }

    /// Evaluates a decision, and makes an exercise of it if it is better than those before.
    fn evaluate(
        &mut self,
        coach: &Coach<G>,
        position: &G,
        seat: Seat,
        exercise: impl FnOnce() -> Option<Exercise<G>>,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        let ranked = coach.rank_options_cancellable(position, seat, progress)?;
        self.evaluated_options += ranked.len();
        let done = self.evaluated_options.min(self.max_options);
        progress.report(done as u64, self.max_options as u64);
        if ranked.iter().all(|ranked| ranked.loss <= 0.0) {
            return Ok(());
        }
        let loss = ranked.get(1).map_or(0.0, |second| second.loss);
        let distance = self.difficulty.distance_to_loss(loss, &self.thresholds);
        if self.best.as_ref().is_none_or(|(best, _)| distance < *best)
            && let Some(exercise) = exercise()
        {
            self.best = Some((distance, exercise));
        }
        Ok(())
    }

    /// Whether the position has the wanted difficulty, or nothing more may be evaluated.
    fn is_finished(&self) -> bool {
        self.evaluated_options >= self.max_options
            || self.best.as_ref().is_some_and(|(distance, _)| *distance <= 0.0)
    }

    fn into_best(self) -> Option<Exercise<G>> {
        self.best.map(|(_, exercise)| exercise)
    }
}

/// The seed of a day's exercise: from the day and the game.
fn seed_of_day<G: Game>(day: u32) -> u64 {
    let name = G::ID.name().bytes().fold(0, |sum: u64, byte| sum * 131 + u64::from(byte));
    random_number_for_decision(u64::from(day), 0, name)
}

/// Every decision of a game with more than one option, of the wanted kind.
pub(super) fn decisions_with_choice<G: Game>(
    replay: &ReplayedGame<G>,
    wanted: Option<&str>,
) -> Vec<(usize, Seat)> {
    let mut choices = Vec::new();
    for index in 0..replay.rolls_and_actions.len() {
        let position = replay.position_before(index);
        let Phase::Decide { question, seats } = position.phase() else { continue };
        // If some seats have already answered, the question was asked earlier.
        let has_answers = position.visible_to(None) != *position;
        if has_answers || wanted.is_some_and(|wanted| wanted != question.name()) {
            continue;
        }
        let has_choice = |seat: &Seat| position.legal_actions(*seat).len() > 1;
        choices.extend(seats.iter().filter(has_choice).map(|seat| (index, seat)));
    }
    choices
}

pub(super) fn shuffle<T>(list: &mut [T], rng: &mut SplitMix64) {
    for end in (1..list.len()).rev() {
        list.swap(end, rng.next_below(end as u64 + 1) as usize);
    }
}

/// Plays a game with one bot in all seats.
pub(super) fn play_bot_game<G: HasBots>(
    table: &TrainingGameSetup,
    bot: &mut dyn Bot<G>,
    rng: &mut SplitMix64,
) -> Option<ReplayedGame<G>> {
    let mut replay = ReplayedGame::<G>::from_header(&record_header::<G>(table)).ok()?;
    for _ in 0..MAX_EVENTS {
        let position = replay.position().clone();
        let events = match position.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let roll = random_roll(&position, rng);
                vec![Event::Roll { faces: position.roll_faces(roll).to_vec() }]
            }
            Phase::Decide { seats, .. } => {
                let answer = |seat: Seat| {
                    let action = bot.choose(&position.visible_to(Some(seat)), seat, rng.next_u64());
                    Event::Act { seat, action: G::format_action(action) }
                };
                seats.iter().map(answer).collect()
            }
        };
        for event in events {
            let checked = replay.check_event(&event).ok()?;
            replay.apply_event(checked);
        }
    }
    Some(replay)
}

pub(super) fn record_header<G: Game>(
    TrainingGameSetup { rules, seats }: &TrainingGameSetup,
) -> Header {
    let set = rules.rule_set();
    let seat_spec = |seat: Seat| SeatSpec { name: format!("Player {}", u8::from(seat)), bot: None };
    Header {
        rollwright: FORMAT_VERSION,
        game: G::ID,
        rules: set.name.to_owned(),
        version: set.version,
        settings: rules.setting_values_by_key(),
        seats: seats.iter().map(seat_spec).collect(),
        first: Seat(0),
        dice: DiceOrigin::Random,
        seed: None,
        commitment: None,
        training: true,
        position: None,
    }
}
