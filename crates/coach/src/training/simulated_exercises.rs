//! Exercises from simulated games, the same for the same number.

use std::collections::BTreeMap;

use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_bots::random_playout::random_roll;
use rollwright_bots::{
    Bot, BotError, HasValues, Level, SolutionProvider, Solvability, SplitMix64,
    random_number_for_decision,
};
use rollwright_games::record::{DiceOrigin, Event, FORMAT_VERSION, Header, ReplayedGame, SeatSpec};
use rollwright_games::{Game, NamedEnum, Phase, Presentation, RuleChoice, Seat, Seats};

use super::{Difficulty, Exercise, ExerciseSource};
use crate::Coach;

/// How many games are searched for an exercise of the right difficulty.
const MAX_GAMES_SEARCHED: u64 = 6;
/// How many positions of a game are evaluated, if values are fast.
const MAX_POSITIONS_EXACT: usize = 40;
/// The same if values are estimated by rollouts.
const MAX_POSITIONS_ESTIMATED: usize = 4;
/// After this many events a game is long enough.
const MAX_EVENTS: usize = 2_000;

/// The table for training: the game's first rule set with its defaults. It has as many seats as the
/// game's solution, so that values are exact and fast, or else the fewest seats.
#[derive(Clone, Debug)]
pub struct TrainingTable {
    /// The rules.
    pub rules: RuleChoice,
    /// The seats.
    pub seats: Seats,
}

/// The default table for training.
#[must_use]
pub fn default_training_table<G: HasValues>() -> Option<TrainingTable> {
    let rules = RuleChoice::new::<G>(None, &BTreeMap::new()).ok()?;
    let set = rules.rule_set();
    let range = usize::from(set.min_seats)..=usize::from(set.max_seats);
    let solvable_seats = match G::solvability(&G::rules_for(&rules)) {
        Solvability::Solvable(solvable) => Some(*solvable.seat_range.start()),
        Solvability::Unsolvable { .. } => None,
    };
    let count = solvable_seats.filter(|seats| range.contains(seats)).unwrap_or(*range.start());
    let seats = set.check_seats(count, Seat(0)).ok()?;
    Some(TrainingTable { rules, seats })
}

impl<G: HasValues + Presentation> Coach<G> {
    /// The exercise for a simulated or daily source; `None` for other sources, or if the games have
    /// no suitable decision.
    ///
    /// # Errors
    /// The bots that play the games can't be created.
    pub fn find_exercise(
        &self,
        source: &ExerciseSource,
        table: &TrainingTable,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<Exercise<G>>, BotError> {
        let (number, difficulty, question) = match source {
            ExerciseSource::Daily { day } => (seed_of_day::<G>(*day), Difficulty::Medium, None),
            ExerciseSource::SimulatedGame { number, difficulty, question } => {
                (*number, *difficulty, question.as_deref())
            }
            ExerciseSource::OwnGame { .. } => return Ok(None),
        };
        let rules = G::rules_for(&table.rules);
        let strategy = G::strategy_for_level(Level::Easy, &rules);
        let factory = G::bot_factory(strategy, &rules, table.seats, solutions)?;
        let thresholds = self.thresholds(&G::new(&rules, table.seats));
        let is_fast = !matches!(self.values().method(), EvaluationMethod::Rollouts { .. });
        let mut fallback = None;
        for game in 0..MAX_GAMES_SEARCHED {
            let mut rng = SplitMix64::new(random_number_for_decision(number, 0, game));
            let Some(replay) = play_bot_game(table, factory().as_mut(), &mut rng) else { continue };
            let mut choices = decisions_with_choice(&replay, question);
            shuffle(&mut choices, &mut rng);
            for (index, seat) in choices.into_iter().take(if is_fast {
                MAX_POSITIONS_EXACT
            } else {
                MAX_POSITIONS_ESTIMATED
            }) {
                let ranked = self.rank_options(replay.position_before(index), seat);
                let loss = |at: usize| ranked.get(at).map_or(0.0, |ranked| ranked.loss);
                let fits = difficulty.matches_loss(loss(1), &thresholds);
                let matters = ranked.iter().any(|ranked| ranked.loss > 0.0);
                if fits || matters && fallback.is_none() {
                    let found = Exercise::new(source.clone(), replay.clone(), index, seat);
                    if fits && found.is_some() {
                        return Ok(found);
                    }
                    fallback = fallback.or(found);
                }
            }
        }
        Ok(fallback)
    }
}

/// The seed of a day's exercise: from the day and the game.
fn seed_of_day<G: Game>(day: u32) -> u64 {
    let name = G::ID.name().bytes().fold(0, |sum: u64, byte| sum * 131 + u64::from(byte));
    random_number_for_decision(u64::from(day), 0, name)
}

/// Every decision of a game with more than one option, of the wanted kind.
fn decisions_with_choice<G: Game>(
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

fn shuffle<T>(list: &mut [T], rng: &mut SplitMix64) {
    for end in (1..list.len()).rev() {
        list.swap(end, rng.next_below(end as u64 + 1) as usize);
    }
}

/// Plays a game with one bot in all seats.
fn play_bot_game<G: HasValues>(
    table: &TrainingTable,
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

fn record_header<G: Game>(TrainingTable { rules, seats }: &TrainingTable) -> Header {
    let set = rules.rule_set();
    let seat_spec = |seat: Seat| SeatSpec { name: format!("Player {}", u8::from(seat)), bot: None };
    Header {
        rollwright: FORMAT_VERSION,
        game: G::ID,
        rules: set.name.to_owned(),
        version: set.version,
        settings: rules.values_by_key(),
        seats: seats.iter().map(seat_spec).collect(),
        first: Seat(0),
        dice: DiceOrigin::Random,
        seed: None,
        commitment: None,
        training: true,
    }
}
