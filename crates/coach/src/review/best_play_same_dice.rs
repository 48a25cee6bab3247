//! What the best play would have made of the dice of a game, alone at the table.

use std::borrow::Cow;

use rollwright_bots::{Cancelled, Progress, SplitMix64, random_for_decision};
use rollwright_games::record::{Record, ReplayedGame, RollOrAction};
use rollwright_games::{Game, Phase, Seat};
use serde::{Deserialize, Serialize};

use crate::Coach;

/// The same dice, played as well as the coach knows.
///
/// In turn *t*, the *j*-th roll, a die shows what the record has there. What the record
/// lacks, because the game went another way, comes from a generator that is keyed by the
/// game's seed and by *t*, *j* and the die.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum BestPlaySameDice {
    /// It was played through.
    Played {
        /// What came of it.
        result: f64,
        /// What the game was worth before the first step and after each.
        course: Vec<f64>,
        /// How many dice the record lacked.
        drawn: usize,
    },
    /// The record lacks dice and has no seed to draw them from.
    Undefined {
        /// Why there is no answer.
        undefined: Cow<'static, str>,
    },
}

/// Why there is no answer without a seed.
const NO_SEED_REASON: &str = "the record lacks some of the dice and has no seed to draw them from";
/// After so many events a game is given up: none with one seat is as long.
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
    /// The roll that is made in `position`.
    fn at_next_roll<G: Game>(self, position: &G) -> Self {
        match position.is_turn_start() {
            true => Self { turn: self.turn + 1, roll: 0 },
            false => Self { roll: self.roll + 1, ..self },
        }
    }
}

/// Plays a finished game of one seat again; nothing where there are more seats or it
/// still runs.
pub(super) fn best_play_same_dice<G: Game>(
    coach: &Coach<G>,
    record: &Record,
    folded: &ReplayedGame<G>,
    watch: &dyn Progress,
) -> Result<Option<BestPlaySameDice>, Cancelled> {
    let over = matches!(folded.position().phase(), Phase::Over { .. });
    if folded.opening.seats().count() != 1 || !over {
        return Ok(None);
    }
    let (known, seed) = (recorded_faces(folded), game_seed(record, folded));
    let own = |game: &G| coach.values().seat_values(game).first().copied().unwrap_or(0.0);
    let (mut game, mut clock, mut drawn) = (folded.opening.clone(), RollCounter::default(), 0);
    let mut course = vec![own(&game)];
    for _ in 0..MAX_EVENTS {
        watch.check_cancelled()?;
        match game.phase() {
            Phase::Over { .. } => {
                let result = f64::from(game.score(Seat(0)));
                return Ok(Some(BestPlaySameDice::Played { result, course, drawn }));
            }
            Phase::Decide { .. } => {
                let action = coach.values().predicted_action(&game, Seat(0));
                game.apply_action(Seat(0), action);
            }
            Phase::Roll { .. } => {
                clock = clock.at_next_roll(&game);
                let mut lacks = 0;
                let roll = game.roll_with(|die| {
                    let place = (clock.turn, clock.roll, die.name);
                    let recorded = known.iter().find(|(known, _)| *known == place);
                    recorded.map_or_else(
                        || {
                            lacks += 1;
                            let sides = u64::from(die.sides());
                            die.low
                                + generator_for_die(seed.unwrap_or(0), place).next_below(sides)
                                    as u8
                        },
                        |(_, face)| *face,
                    )
                });
                if lacks > 0 && seed.is_none() {
                    return Ok(Some(BestPlaySameDice::Undefined {
                        undefined: NO_SEED_REASON.into(),
                    }));
                }
                drawn += lacks;
                game.apply_roll(roll);
            }
        }
        course.push(own(&game));
    }
    Ok(None)
}

/// What every die of the record shows.
fn recorded_faces<G: Game>(folded: &ReplayedGame<G>) -> Vec<(DieKey, u8)> {
    let (mut known, mut clock) = (Vec::new(), RollCounter::default());
    for (index, (what, _)) in folded.rolls_and_actions.iter().enumerate() {
        let before = folded.position_before(index);
        if let RollOrAction::Roll(roll) = what {
            clock = clock.at_next_roll(before);
            for (die, face) in before.dice_to_roll().into_iter().zip(before.roll_faces(*roll)) {
                known.push(((clock.turn, clock.roll, die.name), face));
            }
        }
    }
    known
}

/// The seed that was chosen for the game, or the secret one that was shown at its end.
fn game_seed<G: Game>(record: &Record, folded: &ReplayedGame<G>) -> Option<u64> {
    let shown = folded.revealed_seed.as_deref();
    let shown = || shown.and_then(|hex| u64::from_str_radix(hex.get(..16)?, 16).ok());
    record.header.seed.or_else(shown)
}

/// The generator for a die that the record lacks.
fn generator_for_die(seed: u64, (turn, roll, die): DieKey) -> SplitMix64 {
    let name = die.bytes().fold(roll as u64, |sum, byte| sum.wrapping_mul(257) + u64::from(byte));
    SplitMix64::new(random_for_decision(random_for_decision(seed, u8::MAX, turn as u64), 0, name))
}
