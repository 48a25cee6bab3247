//! A position on the command line: a position string, or a step of a record.

use std::path::Path;

use rollwright_games::game_step::public_steps;
use rollwright_games::record::{Record, ReplayedGame, SeatSpec, replay_record};
use rollwright_games::{
    Game, GameId, PositionStringError, PositionWithRules, Presentation, game_of_position_string,
};
use rollwright_tables::table_setup::anonymous_seat_spec;
use rollwright_terminal::record_file::{RecordFileError, read_record_file};

use crate::command_error::CommandError;

/// What an argument names: a position string, or the record in a file.
pub(crate) enum PositionArgument {
    /// A string, and the game it begins with.
    String(GameId, String),
    /// A record.
    Record(Box<Record>),
}

/// A position with its rules and players.
pub(crate) struct PositionWithPlayers<G: Game> {
    pub(crate) with_rules: PositionWithRules<G>,
    pub(crate) seat_specs: Vec<SeatSpec>,
}

impl PositionArgument {
    /// Parses an argument. A name that isn't like a position string is the name of a file.
    pub(crate) fn parse(argument: &Path) -> Result<Self, CommandError> {
        let text = argument.to_str().unwrap_or_default().trim();
        match game_of_position_string(text) {
            Ok(game) => Ok(Self::String(game, text.to_owned())),
            Err(PositionStringError::Malformed | PositionStringError::TooLong) => {
                let (record, _) = read_record_file(argument)?;
                Ok(Self::Record(Box::new(record)))
            }
            Err(_) if argument.exists() => {
                let (record, _) = read_record_file(argument)?;
                Ok(Self::Record(Box::new(record)))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The game.
    pub(crate) fn game(&self) -> GameId {
        match self {
            Self::String(game, _) => *game,
            Self::Record(record) => record.header.game,
        }
    }

    /// The position of a string, the position before step `at` of a record, or its last position.
    pub(crate) fn position<G: Presentation>(
        &self,
        argument: &Path,
        at: Option<usize>,
    ) -> Result<PositionWithPlayers<G>, CommandError> {
        match (self, at) {
            (Self::String(..), Some(_)) => Err(CommandError::Usage(
                "--at is for records; a position string is a single position".to_owned(),
            )),
            (Self::String(_, string), None) => {
                let with_rules = PositionWithRules::<G>::parse(string)?;
                let seats = with_rules.position.seats().iter();
                let seat_specs = seats.map(anonymous_seat_spec).collect();
                Ok(PositionWithPlayers { with_rules, seat_specs })
            }
            (Self::Record(record), at) => {
                let path = argument.to_owned();
                let corrupt = |damage| RecordFileError::Corrupt { path, damage };
                let replayed = replay_record::<G>(record).map_err(corrupt)?;
                let position = select_position(at, &replayed)?.clone();
                let with_rules = PositionWithRules { choice: replayed.rules, position };
                Ok(PositionWithPlayers { with_rules, seat_specs: replayed.seat_specs })
            }
        }
    }
}

/// The position that `--at` selects, or the last one.
fn select_position<G: Presentation>(
    at: Option<usize>,
    replayed: &ReplayedGame<G>,
) -> Result<&G, CommandError> {
    let Some(at) = at else { return Ok(replayed.position()) };
    let steps = public_steps(replayed);
    match at.checked_sub(1).and_then(|index| steps.get(index)) {
        Some(step) => Ok(step.before),
        None => Err(CommandError::Usage(format!(
            "there is no step {at}; this record has steps 1 to {}",
            steps.len()
        ))),
    }
}
