//! Positions from simulated games, the same for the same number.

use std::collections::BTreeMap;

use rollwright_bots::evaluation::EvaluationMethod;
use rollwright_bots::random_playout::random_roll;
use rollwright_bots::{
    Bot, BotError, HasBots, Level, SolutionProvider, Solvability, SplitMix64, random_for_decision,
};
use rollwright_games::record::{DiceOrigin, Event, FORMAT_VERSION, Header, ReplayedGame, SeatSpec};
use rollwright_games::{Game, NamedEnum, Narration, Phase, RuleChoice, Seat, Seats};

use super::{Difficulty, Exercise, ExerciseSource};
use crate::Coach;

/// How many games are looked through for a position that is hard enough.
const MAX_GAMES_SEARCHED: u64 = 6;
/// How many positions of a game are weighed, where that is quick.
const MAX_POSITIONS_EXACT: usize = 40;
/// The same where values are estimated by games.
const MAX_POSITIONS_ESTIMATED: usize = 4;
/// After so many events a game is long enough to choose from.
const MAX_EVENTS: usize = 2_000;

/// The table that people train for: the game's first rules as they are, with as many seats
/// as its solution has, so that values are exact and quick, else with the fewest.
#[derive(Clone, Debug)]
pub struct TrainingTable {
    /// The rules.
    pub rules: RuleChoice,
    /// The seats.
    pub seats: Seats,
}

/// The table that people train for.
#[must_use]
pub fn default_training_table<G: HasBots>() -> Option<TrainingTable> {
    let rules = RuleChoice::new::<G>(None, &BTreeMap::new()).ok()?;
    let set = rules.rule_set();
    let range = usize::from(set.min_seats)..=usize::from(set.max_seats);
    let solved = match G::solvability() {
        Solvability::Solvable(solvable) => Some(*solvable.seat_range.start()),
        Solvability::Unsolvable { .. } => None,
    };
    let count = solved.filter(|seats| range.contains(seats)).unwrap_or(*range.start());
    let seats = set.check_seats(count, Seat(0)).ok()?;
    Some(TrainingTable { rules, seats })
}

impl<G: HasBots + Narration> Coach<G> {
    /// The position behind a source that is simulated or of a day; nothing for others, or
    /// where the games have no choice to offer.
    ///
    /// # Errors
    /// The bots that play the games can't be had.
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
        let maker =
            G::bot_factory(G::strategy_for_level(Level::Easy), &rules, table.seats, solutions)?;
        let thresholds = self.thresholds(&G::new(&rules, table.seats));
        let quick = !matches!(self.values().method(), EvaluationMethod::Rollouts { .. });
        let mut second_best = None;
        for game in 0..MAX_GAMES_SEARCHED {
            let mut luck = SplitMix64::new(random_for_decision(number, 0, game));
            let Some(folded) = play_bot_game(table, maker().as_mut(), &mut luck) else { continue };
            let mut choices = decisions_with_choice(&folded, question);
            shuffle(&mut choices, &mut luck);
            for (stood, seat) in choices.into_iter().take(if quick {
                MAX_POSITIONS_EXACT
            } else {
                MAX_POSITIONS_ESTIMATED
            }) {
                let weighed = self.rank_options(folded.position_before(stood), seat);
                let costs = |at: usize| weighed.get(at).map_or(0.0, |weighed| weighed.loss);
                let fits = difficulty.matches_loss(costs(1), &thresholds);
                let matters = weighed.iter().any(|weighed| weighed.loss > 0.0);
                if fits || matters && second_best.is_none() {
                    let found = Exercise::new(source.clone(), folded.clone(), stood, seat);
                    if fits && found.is_some() {
                        return Ok(found);
                    }
                    second_best = second_best.or(found);
                }
            }
        }
        Ok(second_best)
    }
}

/// What the dice of a day's position come from: the day and the game.
fn seed_of_day<G: Game>(day: u32) -> u64 {
    let name = G::ID.name().bytes().fold(0, |sum: u64, byte| sum * 131 + u64::from(byte));
    random_for_decision(u64::from(day), 0, name)
}

/// Every decision of a game with a choice, of the kind that is wanted.
fn decisions_with_choice<G: Game>(
    folded: &ReplayedGame<G>,
    wanted: Option<&str>,
) -> Vec<(usize, Seat)> {
    let mut choices = Vec::new();
    for stood in 0..folded.rolls_and_actions.len() {
        let position = folded.position_before(stood);
        let Phase::Decide { question, seats } = position.phase() else { continue };
        // Where some have answered already, the question was put earlier.
        let is_open = position.visible_to(None) != *position;
        if is_open || wanted.is_some_and(|wanted| wanted != question.name()) {
            continue;
        }
        let has_choice = |seat: &Seat| position.legal_actions(*seat).len() > 1;
        choices.extend(seats.iter().filter(has_choice).map(|seat| (stood, seat)));
    }
    choices
}

fn shuffle<T>(list: &mut [T], luck: &mut SplitMix64) {
    for end in (1..list.len()).rev() {
        list.swap(end, luck.next_below(end as u64 + 1) as usize);
    }
}

/// A game that one bot plays for all seats.
fn play_bot_game<G: HasBots>(
    table: &TrainingTable,
    bot: &mut dyn Bot<G>,
    luck: &mut SplitMix64,
) -> Option<ReplayedGame<G>> {
    let mut folded = ReplayedGame::<G>::from_header(&record_header::<G>(table)).ok()?;
    for _ in 0..MAX_EVENTS {
        let position = folded.position().clone();
        let events = match position.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let roll = random_roll(&position, luck);
                vec![Event::Roll { faces: position.roll_faces(roll).to_vec() }]
            }
            Phase::Decide { seats, .. } => {
                let answer = |seat: Seat| {
                    let action =
                        bot.choose(&position.visible_to(Some(seat)), seat, luck.next_u64());
                    Event::Act { seat, action: G::format_action(action) }
                };
                seats.iter().map(answer).collect()
            }
        };
        for event in events {
            let checked = folded.check_event(&event).ok()?;
            folded.apply_event(checked);
        }
    }
    Some(folded)
}

fn record_header<G: Game>(TrainingTable { rules, seats }: &TrainingTable) -> Header {
    let set = rules.rule_set();
    let sitter = |seat: Seat| SeatSpec { name: format!("Player {}", u8::from(seat)), bot: None };
    Header {
        rollwright: FORMAT_VERSION,
        game: G::ID,
        rules: set.name.to_owned(),
        version: set.version,
        settings: rules.values_by_key(),
        seats: seats.iter().map(sitter).collect(),
        first: Seat(0),
        dice: DiceOrigin::Random,
        seed: None,
        commitment: None,
        training: true,
    }
}
