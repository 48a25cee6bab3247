//! A recorded game, with keys to step through it.

use rollwright_games::record::{Folded, Record};
use rollwright_games::{Names, SeatSet};
use rollwright_i18n::Lang;
use rollwright_tables::sitter::shown_names;

use super::source::{Refused, Source, Wish};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

/// A record, which nobody can change.
pub struct ReplaySource<G: ConsoleGame> {
    record: Record,
    game: Folded<G>,
    names: Names,
}

impl<G: ConsoleGame> ReplaySource<G> {
    /// The game of `record`, which folds to `game`.
    pub fn new(record: Record, game: Folded<G>, lang: Lang) -> Self {
        let names = Names::new(&shown_names(&game.sitters, lang), lang);
        Self { record, game, names }
    }
}

impl<G: ConsoleGame> Source<G> for ReplaySource<G> {
    fn game(&self) -> &Folded<G> {
        &self.game
    }

    fn record(&self) -> Record {
        self.record.clone()
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn hand(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    fn asked(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    fn may_roll(&self) -> bool {
        false
    }

    fn may_advise(&self) -> bool {
        true
    }

    fn is_replay(&self) -> bool {
        true
    }

    fn poll(&mut self) -> Result<bool, Ending> {
        Ok(false)
    }

    fn wish(&mut self, _: Wish) -> Result<(), Refused> {
        Ok(())
    }
}
