//! Positions from simulated games, the same for the same number.

use std::collections::BTreeMap;

use rollwright_bots::playout::random_roll;
use rollwright_bots::values::Method;
use rollwright_bots::{Bot, BotError, HasBots, Level, Luck, Solutions, Solving, luck_of};
use rollwright_games::record::{DiceKind, Event, FORMAT, Folded, Header, Sitter};
use rollwright_games::{Facts, Game, Named, Phase, RuleChoice, Seat, Seats};

use super::{Difficulty, Exercise, Source};
use crate::Coach;

/// How many games are looked through for a position that is hard enough.
const MOST_GAMES: u64 = 6;
/// How many positions of a game are weighed, where that is quick.
const QUICK: usize = 40;
/// The same where values are estimated by games.
const SLOW: usize = 4;
/// After so many events a game is long enough to choose from.
const MOST_EVENTS: usize = 2_000;

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
pub fn training_table<G: HasBots>() -> Option<TrainingTable> {
    let rules = RuleChoice::new::<G>(None, &BTreeMap::new()).ok()?;
    let set = rules.set();
    let range = usize::from(set.min_seats)..=usize::from(set.max_seats);
    let solved = match G::solving() {
        Solving::Exact(solvable) => Some(*solvable.seats.start()),
        Solving::Not { .. } => None,
    };
    let count = solved.filter(|seats| range.contains(seats)).unwrap_or(*range.start());
    let seats = set.seats(count, Seat(0)).ok()?;
    Some(TrainingTable { rules, seats })
}

impl<G: HasBots + Facts> Coach<G> {
    /// The position behind a source that is simulated or of a day; nothing for others, or
    /// where the games have no choice to offer.
    ///
    /// # Errors
    /// The bots that play the games can't be had.
    pub fn exercise(
        &self,
        source: &Source,
        table: &TrainingTable,
        solutions: &Solutions<'_>,
    ) -> Result<Option<Exercise<G>>, BotError> {
        let (number, difficulty, question) = match source {
            Source::Daily { day } => (number_of_day::<G>(*day), Difficulty::Medium, None),
            Source::Simulated { number, difficulty, question } => {
                (*number, *difficulty, question.as_deref())
            }
            Source::Own { .. } => return Ok(None),
        };
        let rules = G::rules(&table.rules);
        let maker = G::maker(G::level(Level::Easy), &rules, table.seats, solutions)?;
        let thresholds = self.thresholds(&G::new(&rules, table.seats));
        let quick = !matches!(self.values().method(), Method::Rollouts { .. });
        let mut second_best = None;
        for game in 0..MOST_GAMES {
            let mut luck = Luck::new(luck_of(number, 0, game));
            let Some(folded) = played(table, maker().as_mut(), &mut luck) else { continue };
            let mut choices = choices(&folded, question);
            shuffle(&mut choices, &mut luck);
            for (stood, seat) in choices.into_iter().take(if quick { QUICK } else { SLOW }) {
                let weighed = self.weigh(folded.before(stood), seat);
                let costs = |at: usize| weighed.get(at).map_or(0.0, |weighed| weighed.loss);
                let fits = difficulty.fits(costs(1), &thresholds);
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
fn number_of_day<G: Game>(day: u32) -> u64 {
    let name = G::ID.name().bytes().fold(0, |sum: u64, byte| sum * 131 + u64::from(byte));
    luck_of(u64::from(day), 0, name)
}

/// Every decision of a game with a choice, of the kind that is wanted.
fn choices<G: Game>(folded: &Folded<G>, wanted: Option<&str>) -> Vec<(usize, Seat)> {
    let mut choices = Vec::new();
    for stood in 0..folded.standing.len() {
        let position = folded.before(stood);
        let Phase::Decide { question, seats } = position.phase() else { continue };
        // Where some have answered already, the question was put earlier.
        let is_open = position.seen_by(None) != *position;
        if is_open || wanted.is_some_and(|wanted| wanted != question.name()) {
            continue;
        }
        let has_choice = |seat: &Seat| position.legal(*seat).len() > 1;
        choices.extend(seats.iter().filter(has_choice).map(|seat| (stood, seat)));
    }
    choices
}

fn shuffle<T>(list: &mut [T], luck: &mut Luck) {
    for end in (1..list.len()).rev() {
        list.swap(end, luck.below(end as u64 + 1) as usize);
    }
}

/// A game that one bot plays for all seats.
fn played<G: HasBots>(
    table: &TrainingTable,
    bot: &mut dyn Bot<G>,
    luck: &mut Luck,
) -> Option<Folded<G>> {
    let mut folded = Folded::<G>::open(&header::<G>(table)).ok()?;
    for _ in 0..MOST_EVENTS {
        let position = folded.position().clone();
        let events = match position.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let roll = random_roll(&position, luck);
                vec![Event::Roll { faces: position.faces(roll).to_vec() }]
            }
            Phase::Decide { seats, .. } => {
                let answer = |seat: Seat| {
                    let action = bot.choose(&position.seen_by(Some(seat)), seat, luck.draw());
                    Event::Act { seat, action: G::write(action) }
                };
                seats.iter().map(answer).collect()
            }
        };
        for event in events {
            let checked = folded.check(&event).ok()?;
            folded.apply(checked);
        }
    }
    Some(folded)
}

fn header<G: Game>(TrainingTable { rules, seats }: &TrainingTable) -> Header {
    let set = rules.set();
    let sitter = |seat: Seat| Sitter { name: format!("Player {}", u8::from(seat)), bot: None };
    Header {
        rollwright: FORMAT,
        game: G::ID,
        rules: set.name.to_owned(),
        version: set.version,
        settings: rules.values_by_key(),
        seats: seats.iter().map(sitter).collect(),
        first: Seat(0),
        dice: DiceKind::Random,
        seed: None,
        commitment: None,
        training: true,
    }
}
