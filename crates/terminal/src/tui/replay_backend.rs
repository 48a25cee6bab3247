//! A recorded game, with keys to step through it.

use rollwright_api::CoachingPermissions;
use rollwright_games::record::{Record, ReplayedGame};
use rollwright_games::{PlayerNames, SeatSet};
use rollwright_i18n::Lang;
use rollwright_tables::seat_names::display_names;

use super::game_backend::{GameBackend, PlayerRequest, PlayerRequestError};
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// A record, which can't be changed.
pub struct ReplayBackend<G: ConsoleGame> {
    record: Record,
    game: ReplayedGame<G>,
    names: PlayerNames,
}

impl<G: ConsoleGame> ReplayBackend<G> {
    /// The backend for `record`, replayed as `game`.
    pub fn new(record: Record, game: ReplayedGame<G>, lang: Lang) -> Self {
        let names = PlayerNames::new(&display_names(&game.seat_specs, lang), lang);
        Self { record, game, names }
    }
}

impl<G: ConsoleGame> GameBackend<G> for ReplayBackend<G> {
    fn game(&self) -> &ReplayedGame<G> {
        &self.game
    }

    fn record(&self) -> Record {
        self.record.clone()
    }

    fn names(&self) -> &PlayerNames {
        &self.names
    }

    fn local_seats(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    fn asked_local_seats(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    fn can_roll(&self) -> bool {
        false
    }

    fn coaching_permissions(&self) -> CoachingPermissions {
        // Nobody can play on from a recorded game.
        CoachingPermissions { hints: true, reviews: true }
    }

    fn is_replay(&self) -> bool {
        true
    }

    fn poll(&mut self) -> Result<bool, SessionError> {
        Ok(false)
    }

    fn request(&mut self, _: PlayerRequest) -> Result<(), PlayerRequestError> {
        Ok(())
    }
}
