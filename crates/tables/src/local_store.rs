//! Games at this console, kept in the store like tables: the store for code that
//! waits for one thing at a time.

use std::io;
use std::sync::Arc;

use rollwright_games::record::{Header, Record};
use rollwright_games::{GameId, Seat};
use tokio::runtime::{Builder, Runtime};

use crate::pending_change::PendingChange;
use crate::record_file::RecordStore;
use crate::schedule::NextAction;
use crate::seat_spec::sanitize_name;
use crate::secrets::{Id, Seed};
use crate::store::{
    Database, FinishedConsoleGame, GameVariant, HallOfFameRow, MOST_LISTED, StoreError,
    TableInsert, TableWrite, Trainee, TrainingAnswer, TrainingMistake, UnfinishedConsoleGame,
    UnreviewedGame,
};
use crate::table::{Person, SeatAssignment, Table, TableDefinition};
use crate::table_error::TableError;
use crate::table_setup::anonymous_seat_spec;

/// The store of this user.
#[derive(Clone)]
pub struct LocalStore(Arc<LocalStoreInner>);

struct LocalStoreInner {
    runtime: Runtime,
    store: Database,
}

/// A game of the store, new or going on.
pub struct LocalGame {
    /// The table.
    pub table: Table,
    /// Keeps what happens there.
    pub record_store: LocalRecordStore,
}

/// Keeps a console's game in the store.
pub struct LocalRecordStore(LocalStore);

impl LocalStore {
    /// Opens the database at `url`.
    ///
    /// # Errors
    /// See [`Store::connect`].
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let store = runtime.block_on(Database::connect(url))?;
        Ok(Self(Arc::new(LocalStoreInner { runtime, store })))
    }

    fn block_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.0.runtime.block_on(future)
    }

    /// Keeps a new game whose dice come from `seed`. Names are kept apart from records.
    ///
    /// # Errors
    /// It can't be set up like this, or could not be kept.
    pub fn create_game(&self, header: Header, seed: Seed) -> Result<LocalGame, TableError> {
        let mut founding = TableDefinition::for_console(header, seed)?;
        for (seat, sitter) in (0..).map(Seat).zip(&mut founding.header.seats) {
            let mut chair = SeatAssignment::default();
            if sitter.bot.is_none() {
                let name =
                    sanitize_name(&sitter.name).unwrap_or_else(|| anonymous_seat_spec(seat).name);
                chair.person = Some(Person { id: Id::generate()?, name });
                *sitter = anonymous_seat_spec(seat);
            }
            founding.seat_assignments.push(chair);
        }
        let table = Table::new(founding.clone(), Vec::new())
            .map_err(|damage| StoreError::CorruptTable(damage.to_string()))?;
        // Nobody but the console lets its bots play.
        let due = NextAction::Never;
        let new = TableInsert {
            definition: founding,
            events: Vec::new(),
            is_listed: false,
            rematch_of: None,
            next_action: due,
            clocks: None,
        };
        self.block_on(self.0.store.create_table(new))?;
        Ok(LocalGame { table, record_store: LocalRecordStore(self.clone()) })
    }

    /// The game whose name begins with `start`, if there is just one.
    ///
    /// # Errors
    /// The database does not answer, or what it holds makes no sense.
    pub fn resume_game(&self, start: &str) -> Result<Option<LocalGame>, StoreError> {
        self.block_on(async {
            let Some(id) = self.0.store.find_console_game(start).await? else { return Ok(None) };
            let Some(stored) = self.0.store.load_table(&id).await? else { return Ok(None) };
            let (table, keeper) = (stored.into_table()?, LocalRecordStore(self.clone()));
            Ok(Some(LocalGame { table, record_store: keeper }))
        })
    }

    /// The games that are not over, the last one first.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn unfinished_games(&self) -> Result<Vec<UnfinishedConsoleGame>, StoreError> {
        self.block_on(self.0.store.unfinished_console_games())
    }

    /// Deletes a game that is not over.
    ///
    /// # Errors
    /// There is no such game, or it could not be deleted.
    pub fn delete_unfinished_game(&self, game: &Id) -> Result<(), StoreError> {
        self.block_on(self.0.store.delete_unfinished_game(game))
    }

    /// The games that are over, the last one first; with a name, those in which
    /// somebody of that name played. At most `most` of them, or all.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn finished_games(
        &self,
        name: Option<&str>,
        most: Option<usize>,
    ) -> Result<Vec<FinishedConsoleGame>, StoreError> {
        let most = most.unwrap_or(usize::MAX);
        let mut all: Vec<FinishedConsoleGame> = Vec::new();
        while all.len() < most {
            let wanted = (most - all.len()).min(MOST_LISTED);
            let page =
                self.block_on(self.0.store.finished_console_games(name, all.last(), wanted))?;
            let is_last = page.len() < wanted;
            all.extend(page);
            if is_last {
                break;
            }
        }
        Ok(all)
    }

    /// The ten best of a class.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn hall_of_fame(&self, class: &GameVariant) -> Result<Vec<HallOfFameRow>, StoreError> {
        self.block_on(self.0.store.hall_of_fame(class, None))
    }

    /// The classes that have results.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn game_variants(&self, game: Option<GameId>) -> Result<Vec<GameVariant>, StoreError> {
        self.block_on(self.0.store.game_variants(game, usize::MAX))
    }

    /// What was last answered to the trainer at this console in a game, the oldest first.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn training_answers(&self, game: GameId) -> Result<Vec<TrainingAnswer>, StoreError> {
        self.block_on(self.0.store.training_answers(&Trainee::console(), game.name()))
    }

    /// Whether a position of a game was answered at this console.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn has_answered(&self, game: GameId, source: &str) -> Result<bool, StoreError> {
        let console = Trainee::console();
        let answers = self.block_on(self.0.store.training_answers_to(&console, source))?;
        Ok(answers.iter().any(|answer| answer.game == game.name()))
    }

    /// The positions of games at this console where something was lost.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn training_mistakes(&self, game: GameId) -> Result<Vec<TrainingMistake>, StoreError> {
        self.block_on(self.0.store.training_mistakes(&Trainee::console(), game.name()))
    }

    /// The last finished game that was not looked through for the trainer yet.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn next_unreviewed_game(&self, game: GameId) -> Result<Option<UnreviewedGame>, StoreError> {
        self.block_on(self.0.store.next_unreviewed_game(&Trainee::console(), game.name()))
    }

    /// The record of a table; none where there is no such table.
    ///
    /// # Errors
    /// The database does not answer, or what it holds makes no sense.
    pub fn load_record(&self, table: &str) -> Result<Option<Record>, StoreError> {
        let Some(id) = Id::parse(table) else { return Ok(None) };
        Ok(self.block_on(self.0.store.load_table(&id))?.map(|stored| stored.record))
    }

    /// Keeps an answer to the trainer.
    ///
    /// # Errors
    /// It could not be kept.
    pub fn store_training_answer(&self, answer: TrainingAnswer) -> Result<i64, StoreError> {
        self.block_on(self.0.store.store_training_answer(&Trainee::console(), answer))
    }

    /// Keeps what was found when a game was looked through for the trainer.
    ///
    /// # Errors
    /// It could not be kept.
    pub fn store_reviewed_game(
        &self,
        game: GameId,
        table: &str,
        mistakes: Vec<TrainingMistake>,
    ) -> Result<(), StoreError> {
        let owner = Trainee::console();
        self.block_on(self.0.store.store_reviewed_game(&owner, game.name(), table, mistakes))
    }

    /// Deletes everybody called `name`; how many that were.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn delete_people_named(&self, name: &str) -> Result<usize, StoreError> {
        self.block_on(async {
            let people = self.0.store.people_named(name).await?;
            for person in &people {
                self.0.store.delete_person(person).await?;
            }
            Ok(people.len())
        })
    }
}

impl RecordStore for LocalRecordStore {
    fn append_change(&mut self, table: &Table, draft: &PendingChange) -> io::Result<()> {
        if draft.is_empty() {
            return Ok(());
        }
        let keep = TableWrite::from_change(table, draft);
        self.0.block_on(self.0.0.store.write_table(keep)).map_err(io::Error::other)
    }

    fn sync(&mut self) -> io::Result<()> {
        // What is kept is on disk already.
        Ok(())
    }

    fn stores_results(&self) -> bool {
        true
    }
}
