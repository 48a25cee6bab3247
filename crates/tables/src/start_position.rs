//! The position that a training game begins from.

use rollwright_games::{
    Game, GameId, Phase, PositionWithRules, RuleSetWithSettings, Seats, with_game,
};

use crate::table_setup::TableSetupError;

/// A position that a training game can begin from, with its rules and seats.
#[derive(Clone, PartialEq, Debug)]
pub struct StartPosition {
    /// The position string, without answers to the open question: everybody at the table can read
    /// it, and every seat is asked again.
    pub string: String,
    /// The rules.
    pub rules: RuleSetWithSettings,
    /// The seats.
    pub seats: Seats,
}

impl StartPosition {
    /// Parses a position string of `game`.
    ///
    /// # Errors
    /// It isn't a position of this game, or the game is over there.
    pub fn parse(game: GameId, string: &str) -> Result<Self, TableSetupError> {
        with_game!(game, G => {
            let read = PositionWithRules::<G>::parse(string)?;
            if matches!(read.position.phase(), Phase::Over { .. }) {
                return Err(TableSetupError::PositionIsOver);
            }
            let (string, seats) = (read.to_string_for(None), read.position.seats());
            Ok(Self { string, rules: read.choice, seats })
        })
    }

    /// Checks that there are as many players as seats.
    ///
    /// # Errors
    /// There are fewer or more.
    pub fn check_seat_count(&self, players: usize) -> Result<(), TableSetupError> {
        let seats = self.seats.count();
        if players == seats {
            Ok(())
        } else {
            Err(TableSetupError::PositionSeatCount { got: players, seats })
        }
    }
}
