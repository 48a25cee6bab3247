//! A blocking store for console games, which are stored like tables.

use std::io;
use std::sync::Arc;

use rollwright_games::record::{Header, Record};
use rollwright_games::{GameId, Seat};
use rollwright_tables::seat_names::sanitize_name;
use rollwright_tables::store::{
    GameMistake, GameVariant, HallOfFameRow, HallOfFameStore, MAX_GAMES_PER_PAGE, Opponents,
    PlayerTrainingStore, TableInsert, TableStore, TableWrite, TokenHolderStore, Trainee,
    TrainingAnswer, UnreviewedGame,
};
use rollwright_tables::table_setup::anonymous_seat_spec;
use rollwright_tables::{
    Id, NextServerActionTime, PendingChange, Person, RecordAppender, SeatHolder, Seed, StoreError,
    Table, TableDefinition, TableError,
};
use tokio::runtime::{Builder, Runtime};

use crate::connection::file_error;
use crate::connection::open_error::OpenError;
use crate::console_games::{FinishedConsoleGame, UnfinishedConsoleGame};
use crate::database::Database;

/// This user's store.
#[derive(Clone)]
pub struct LocalStore(Arc<LocalStoreInner>);

struct LocalStoreInner {
    runtime: Runtime,
    store: Database,
}

/// A stored console game, new or resumed.
pub struct LocalGame {
    /// The table.
    pub table: Table,
    /// Stores what happens at the table.
    pub record_store: LocalRecordWriter,
}

/// Stores a console game in the database.
pub struct LocalRecordWriter(LocalStore);

impl LocalStore {
    /// Opens the database at `url`.
    ///
    /// # Errors
    /// See [`Database::connect`].
    pub fn open(url: &str) -> Result<Self, OpenError> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(file_error)?;
        let store = runtime.block_on(Database::connect(url))?;
        Ok(Self(Arc::new(LocalStoreInner { runtime, store })))
    }

    fn block_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.0.runtime.block_on(future)
    }

    /// Stores a new game whose dice come from `seed`. Names are stored apart from the record.
    ///
    /// # Errors
    /// The setup is invalid, or the game couldn't be stored.
    pub fn create_game(&self, header: Header, seed: Seed) -> Result<LocalGame, TableError> {
        let mut definition = TableDefinition::for_console(header, seed)?;
        for (seat, sitter) in (0..).map(Seat).zip(&mut definition.header.seats) {
            let mut assignment = SeatHolder::default();
            if sitter.bot.is_none() {
                let name =
                    sanitize_name(&sitter.name).unwrap_or_else(|| anonymous_seat_spec(seat).name);
                assignment.person = Some(Person { id: Id::generate()?, name });
                *sitter = anonymous_seat_spec(seat);
            }
            definition.seat_holders.push(assignment);
        }
        let table = Table::from_events(definition.clone(), Vec::new())
            .map_err(|error| StoreError::CorruptTable(error.to_string()))?;
        // Only the console runs its bots.
        let next_action = NextServerActionTime::Never;
        let new = TableInsert {
            definition,
            events: Vec::new(),
            is_listed: false,
            rematch_of: None,
            next_action,
            clocks: None,
        };
        self.block_on(self.0.store.create_table(new))?;
        Ok(LocalGame { table, record_store: LocalRecordWriter(self.clone()) })
    }

    /// The game whose ID starts with `start`, if there is exactly one.
    ///
    /// # Errors
    /// The database doesn't answer, or its data is corrupt.
    pub fn load_game_by_id_prefix(&self, start: &str) -> Result<Option<LocalGame>, StoreError> {
        self.block_on(async {
            let Some(id) = self.0.store.find_console_game_by_id_prefix(start).await? else {
                return Ok(None);
            };
            let Some(stored) = self.0.store.load_table(&id).await? else { return Ok(None) };
            let (table, record_store) = (stored.into_table()?, LocalRecordWriter(self.clone()));
            Ok(Some(LocalGame { table, record_store }))
        })
    }

    /// The unfinished games, latest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub fn unfinished_games(&self) -> Result<Vec<UnfinishedConsoleGame>, StoreError> {
        self.block_on(self.0.store.unfinished_console_games())
    }

    /// Deletes an unfinished game.
    ///
    /// # Errors
    /// There is no such game, or it couldn't be deleted.
    pub fn delete_unfinished_game(&self, game: &Id) -> Result<(), StoreError> {
        self.block_on(self.0.store.delete_unfinished_console_game(game))
    }

    /// The finished games, latest first; with a name, those in which somebody of that name played.
    /// At most `max` of them, or all.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub fn finished_games(
        &self,
        name: Option<&str>,
        max: Option<usize>,
    ) -> Result<Vec<FinishedConsoleGame>, StoreError> {
        let max = max.unwrap_or(usize::MAX);
        let mut all: Vec<FinishedConsoleGame> = Vec::new();
        while all.len() < max {
            let page_size = (max - all.len()).min(MAX_GAMES_PER_PAGE);
            let page =
                self.block_on(self.0.store.finished_console_games(name, all.last(), page_size))?;
            let is_last = page.len() < page_size;
            all.extend(page);
            if is_last {
                break;
            }
        }
        Ok(all)
    }

    /// The ten best results of a variant.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub fn hall_of_fame(&self, variant: &GameVariant) -> Result<Vec<HallOfFameRow>, StoreError> {
        self.block_on(self.0.store.hall_of_fame(variant, None))
    }

    /// The variants that have results: of one game or of all, with these opponents or with any.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub fn variants_with_results(
        &self,
        game: Option<GameId>,
        opponents: Option<Opponents>,
    ) -> Result<Vec<GameVariant>, StoreError> {
        self.block_on(self.0.store.game_variants(game, opponents, usize::MAX))
    }

    /// The recent answers to the trainer at this console in a game, oldest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub fn training_answers(&self, game: GameId) -> Result<Vec<TrainingAnswer>, StoreError> {
        self.block_on(self.0.store.training_answers(&Trainee::console(), game.name()))
    }

    /// Whether a position of a game was answered at this console.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub fn has_answered_exercise(&self, game: GameId, source: &str) -> Result<bool, StoreError> {
        let console = Trainee::console();
        let answers = self.block_on(self.0.store.training_answers_to(&console, source))?;
        Ok(answers.iter().any(|answer| answer.game == game.name()))
    }

    /// The positions of console games in which a decision lost something.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub fn own_game_mistakes(&self, game: GameId) -> Result<Vec<GameMistake>, StoreError> {
        self.block_on(self.0.store.own_game_mistakes(&Trainee::console(), game.name()))
    }

    /// The latest finished game that wasn't reviewed for the trainer yet.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub fn latest_unreviewed_game(
        &self,
        game: GameId,
    ) -> Result<Option<UnreviewedGame>, StoreError> {
        self.block_on(self.0.store.latest_unreviewed_game(&Trainee::console(), game.name()))
    }

    /// The record of a table; `None` if there is no such table.
    ///
    /// # Errors
    /// The database doesn't answer, or its data is corrupt.
    pub fn load_record(&self, table: &str) -> Result<Option<Record>, StoreError> {
        let Some(id) = Id::parse(table) else { return Ok(None) };
        Ok(self.block_on(self.0.store.load_table(&id))?.map(|stored| stored.record))
    }

    /// Stores an answer to the trainer.
    ///
    /// # Errors
    /// It couldn't be stored.
    pub fn store_training_answer(&self, answer: TrainingAnswer) -> Result<i64, StoreError> {
        self.block_on(self.0.store.store_training_answer(&Trainee::console(), answer))
    }

    /// Stores the mistakes found in a review of a game.
    ///
    /// # Errors
    /// They couldn't be stored.
    pub fn store_own_game_mistakes(
        &self,
        game: GameId,
        table: &str,
        mistakes: Vec<GameMistake>,
    ) -> Result<(), StoreError> {
        let owner = Trainee::console();
        self.block_on(self.0.store.store_own_game_mistakes(&owner, game.name(), table, mistakes))
    }

    /// Deletes everybody called `name`; returns how many people that were.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub fn delete_player_name_everywhere(&self, name: &str) -> Result<usize, StoreError> {
        self.block_on(async {
            let people = self.0.store.person_ids_by_name(name).await?;
            for person in &people {
                self.0.store.delete_person_name_everywhere(person).await?;
            }
            Ok(people.len())
        })
    }
}

impl RecordAppender for LocalRecordWriter {
    fn append_change(&mut self, table: &Table, draft: &PendingChange) -> io::Result<()> {
        if draft.is_empty() {
            return Ok(());
        }
        let write = TableWrite::from_change(table, draft);
        self.0.block_on(self.0.0.store.write_table(write)).map_err(io::Error::other)
    }

    fn sync(&mut self) -> io::Result<()> {
        // Every write is already on disk.
        Ok(())
    }

    fn stores_results(&self) -> bool {
        true
    }
}
