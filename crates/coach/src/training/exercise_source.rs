//! Where an exercise comes from, as a short text from which it can be recreated.

use std::fmt::{self, Display};
use std::str::FromStr;

use rollwright_games::Seat;

use super::Difficulty;

/// Where an exercise comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExerciseSource {
    /// The exercise of a day, counted from 1970-01-01.
    Daily {
        /// The day.
        day: u32,
    },
    /// A stored puzzle of the game.
    Puzzle {
        /// Its index in the set.
        index: usize,
    },
    /// A simulated game.
    SimulatedGame {
        /// The seed of its dice.
        number: u64,
        /// Its difficulty.
        difficulty: Difficulty,
        /// The kind of question, if a particular one is wanted.
        question: Option<String>,
    },
    /// One of the player's own games.
    OwnGame {
        /// The table's ID.
        table: String,
        /// How many rolls and answers came before the decision.
        stood: usize,
        /// The seat that decided.
        seat: Seat,
    },
    /// A position string.
    Position {
        /// The string, as the seat that decides may see it.
        string: String,
    },
}

impl Display for ExerciseSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Daily { day } => write!(f, "daily {day}"),
            Self::Puzzle { index } => write!(f, "puzzle {index}"),
            Self::SimulatedGame { number, difficulty, question } => {
                write!(f, "simulated {number} {}", difficulty.name())?;
                question.as_ref().map_or(Ok(()), |question| write!(f, " {question}"))
            }
            Self::OwnGame { table, stood, seat } => {
                write!(f, "own {table} {stood} {}", u8::from(*seat))
            }
            Self::Position { string } => write!(f, "position {string}"),
        }
    }
}

/// The text isn't an exercise source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseExerciseSourceError;

impl FromStr for ExerciseSource {
    type Err = ParseExerciseSourceError;

    fn from_str(text: &str) -> Result<Self, ParseExerciseSourceError> {
        let parts: Vec<&str> = text.splitn(4, ' ').collect();
        let source = match parts.as_slice() {
            ["daily", day] => {
                Some(Self::Daily { day: day.parse().map_err(|_| ParseExerciseSourceError)? })
            }
            ["puzzle", index] => {
                Some(Self::Puzzle { index: index.parse().map_err(|_| ParseExerciseSourceError)? })
            }
            ["simulated", number, difficulty, question @ ..] => Some(Self::SimulatedGame {
                number: number.parse().map_err(|_| ParseExerciseSourceError)?,
                difficulty: Difficulty::from_name(difficulty).ok_or(ParseExerciseSourceError)?,
                question: question.first().map(|&word| word.to_owned()),
            }),
            ["own", table, stood, seat] => Some(Self::OwnGame {
                table: (*table).to_owned(),
                stood: stood.parse().map_err(|_| ParseExerciseSourceError)?,
                seat: seat
                    .parse::<u8>()
                    .ok()
                    .and_then(|seat| Seat::try_from(seat).ok())
                    .ok_or(ParseExerciseSourceError)?,
            }),
            ["position", string] => Some(Self::Position { string: (*string).to_owned() }),
            _ => None,
        };
        source.ok_or(ParseExerciseSourceError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_round_trip_through_text() {
        let difficulty = Difficulty::Hard;
        for source in [
            ExerciseSource::Daily { day: 20_772 },
            ExerciseSource::Puzzle { index: 417 },
            ExerciseSource::SimulatedGame { number: u64::MAX, difficulty, question: None },
            ExerciseSource::SimulatedGame {
                number: 0,
                difficulty,
                question: Some("two words".to_owned()),
            },
            ExerciseSource::OwnGame { table: "abc".to_owned(), stood: 17, seat: Seat(1) },
            ExerciseSource::Position { string: "1.pig.classic.ZEgL7G".to_owned() },
        ] {
            assert_eq!(source.to_string().parse(), Ok(source));
        }
        for invalid in ["", "daily", "daily x", "simulated 1 easily", "own a 1 0", "own a b 1", "x"]
        {
            assert_eq!(
                invalid.parse::<ExerciseSource>(),
                Err(ParseExerciseSourceError),
                "{invalid}"
            );
        }
    }
}
