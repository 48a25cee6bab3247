//! The result of the coach's own play with the dice of a one-seat game.

use std::borrow::Cow;

use rollwright_bots::{Cancelled, Progress, SplitMix64, random_number_for_decision};
use rollwright_games::record::{Record, ReplayedGame, RollOrAction};
use rollwright_games::{Game, Phase, Seat};
use serde::{Deserialize, Serialize};

use crate::Coach;

/// The same dice, played by the coach's best actions.
///
/// In turn *t*, roll *j*, a die shows what the record has there. Dice that the record lacks,
/// because the game went another way, come from a generator keyed by the game's seed and by *t*,
/// *j* and the die.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CoachResultWithSameDice {
    /// The game was played through.
    Played {
        /// The result.
        result: f64,
        /// The value of the game before the first step and after each step.
        course: Vec<f64>,
        /// How many dice the record lacked.
        drawn: usize,
    },
    /// The record lacks dice and has no seed to draw them from.
    Undefined {
        /// Why there is no result.
        undefined: Cow<'static, str>,
    },
}

/// Why there is no result without a seed.
const NO_SEED_REASON: &str =
    "the record lacks some of the dice and has no seed to derive them from";
/// After this many events a game is abandoned: no one-seat game is that long.
const MAX_EVENTS: usize = 10_000;

/// A die of a game: its turn, its roll in the turn, and its name.
type DieKey = (usize, usize, &'static str);

/// Counts turns and the rolls in them.
#[derive(Clone, Copy, Default)]
struct RollCounter {
    turn: usize,
    roll: usize,
}

impl RollCounter {
    /// The count for the roll that is made in `position`.
    fn at_next_roll<G: Game>(self, position: &G) -> Self {
        match position.is_turn_start() {
            true => Self { turn: self.turn + 1, roll: 0 },
            false => Self { roll: self.roll + 1, ..self },
        }
    }
}

/// Replays a finished one-seat game with best play; `None` if there are more seats or the game
/// isn't over.
pub(super) fn coach_result_with_same_dice<G: Game>(
    coach: &Coach<G>,
    record: &Record,
    replay: &ReplayedGame<G>,
    progress: &dyn Progress,
) -> Result<Option<CoachResultWithSameDice>, Cancelled> {
    let over = matches!(replay.position().phase(), Phase::Over { .. });
    if replay.opening.seats().count() != 1 || !over {
        return Ok(None);
    }
    let (recorded_dice, seed) = (recorded_faces(replay), game_seed(record, replay));
    let own =
        |game: &G| coach.position_evaluator().seat_values(game).first().copied().unwrap_or(0.0);
    let (mut game, mut counter, mut drawn) = (replay.opening.clone(), RollCounter::default(), 0);
    let mut course = vec![own(&game)];
    for _ in 0..MAX_EVENTS {
        progress.check_cancelled()?;
        match game.phase() {
            Phase::Over { .. } => {
                let result = f64::from(game.score(Seat(0)));
                return Ok(Some(CoachResultWithSameDice::Played { result, course, drawn }));
            }
            Phase::Decide { .. } => {
                let action = coach.position_evaluator().predicted_action(&game, Seat(0));
                game.apply_action(Seat(0), action);
            }
            Phase::Roll { .. } => {
                counter = counter.at_next_roll(&game);
                let mut missing = 0;
                let roll = game.roll_with(|die| {
                    let place = (counter.turn, counter.roll, die.name);
                    let recorded = recorded_dice.iter().find(|(key, _)| *key == place);
                    recorded.map_or_else(
                        || {
                            missing += 1;
                            let sides = u64::from(die.sides());
                            die.low
                                + generator_for_die(seed.unwrap_or(0), place).next_below(sides)
                                    as u8
                        },
                        |(_, face)| *face,
                    )
                });
                if missing > 0 && seed.is_none() {
                    return Ok(Some(CoachResultWithSameDice::Undefined {
                        undefined: NO_SEED_REASON.into(),
                    }));
                }
                drawn += missing;
                game.apply_roll(roll);
            }
        }
        course.push(own(&game));
    }
    Ok(None)
}

/// The faces of every die in the record.
fn recorded_faces<G: Game>(replay: &ReplayedGame<G>) -> Vec<(DieKey, u8)> {
    let (mut recorded_dice, mut counter) = (Vec::new(), RollCounter::default());
    for (index, (event, _)) in replay.rolls_and_actions.iter().enumerate() {
        let before = replay.position_before(index);
        if let RollOrAction::Roll(roll) = event {
            counter = counter.at_next_roll(before);
            for (die, face) in before.dice_to_roll().into_iter().zip(before.roll_faces(*roll)) {
                recorded_dice.push(((counter.turn, counter.roll, die.name), face));
            }
        }
    }
    recorded_dice
}

/// The seed that was chosen for the game, or the secret one that was revealed at its end.
fn game_seed<G: Game>(record: &Record, replay: &ReplayedGame<G>) -> Option<u64> {
    let revealed = replay.revealed_seed.as_deref();
    let revealed = || revealed.and_then(|hex| u64::from_str_radix(hex.get(..16)?, 16).ok());
    record.header.seed.or_else(revealed)
}

/// The generator for a die that the record lacks.
fn generator_for_die(seed: u64, (turn, roll, die): DieKey) -> SplitMix64 {
    let name = die.bytes().fold(roll as u64, |sum, byte| sum.wrapping_mul(257) + u64::from(byte));
    SplitMix64::new(random_number_for_decision(
        random_number_for_decision(seed, u8::MAX, turn as u64),
        0,
        name,
    ))
}
