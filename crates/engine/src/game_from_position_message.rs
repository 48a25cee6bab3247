//! A game at the position of a `position` message.

use rollwright_games::record::{DiceOrigin, Event, FORMAT_VERSION_WITH_START_POSITION, Header};
use rollwright_games::{
    Game, GameId, PositionStringError, PositionWithRules, game_of_position_string, with_game,
};
use rollwright_tables::AnyReplayedGame;
use rollwright_tables::any_replayed_game::any_replayed_game_from_header;
use rollwright_tables::table_setup::anonymous_seat_spec;

use crate::protocol::Move;

/// The game at a position string, after the moves.
///
/// # Errors
/// The string isn't a position, or a move isn't possible; says why.
pub(crate) fn game_from_position_message(
    string: &str,
    moves: &[Move],
) -> Result<Box<dyn AnyReplayedGame>, String> {
    let game = game_of_position_string(string).map_err(|error| error.to_string())?;
    let header = header_of(game, string).map_err(|error| error.to_string())?;
    let mut game = any_replayed_game_from_header(&header).map_err(|damage| damage.message)?;
    for one in moves {
        let event = match one {
            Move::Roll(faces) => Event::Roll { faces: faces.clone() },
            Move::Act(seat, action) => Event::Act { seat: *seat, action: action.clone() },
        };
        game.play_event(event).map_err(|error| format!("{one}: {error}"))?;
    }
    Ok(game)
}

/// The header of a game that begins from a position.
fn header_of(game: GameId, string: &str) -> Result<Header, PositionStringError> {
    with_game!(game, G => {
        let PositionWithRules { choice, position } = PositionWithRules::<G>::parse(string)?;
        let (set, seats) = (choice.rule_set(), position.seats());
        Ok(Header {
            rollwright: FORMAT_VERSION_WITH_START_POSITION,
            game,
            rules: set.name.to_owned(),
            version: set.version,
            settings: choice.setting_values_by_key(),
            seats: seats.iter().map(anonymous_seat_spec).collect(),
            first: seats.starting_seat(),
            dice: DiceOrigin::Random,
            seed: None,
            commitment: None,
            training: true,
            position: Some(string.to_owned()),
        })
    })
}
