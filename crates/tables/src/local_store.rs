//! Games at this console, kept in the store like tables: the store for code that
//! waits for one thing at a time.

use std::io;
use std::sync::Arc;

use rollwright_games::record::{Header, Record};
use rollwright_games::{GameId, Seat};
use tokio::runtime::{Builder, Runtime};

use crate::draft::Draft;
use crate::due::Due;
use crate::keeper::Keeper;
use crate::refusal::Refusal;
use crate::setup::anonymous;
use crate::sitter::clean_name;
use crate::store::{
    Begun, Class, Famous, Finished, Keep, MOST_LISTED, NewTable, Store, StoreError, Trainee,
    TrainingAnswer, TrainingMistake, UnseenGame,
};
use crate::table::{Chair, Founding, Person, Table};
use crate::token::{Id, Seed};

/// The store of this user.
#[derive(Clone)]
pub struct LocalStore(Arc<Inner>);

struct Inner {
    runtime: Runtime,
    store: Store,
}

/// A game of the store, new or going on.
pub struct KeptGame {
    /// The table.
    pub table: Table,
    /// Keeps what happens there.
    pub keeper: LocalKeeper,
}

/// Keeps a console's game in the store.
pub struct LocalKeeper(LocalStore);

impl LocalStore {
    /// Opens the database at `url`.
    ///
    /// # Errors
    /// See [`Store::connect`].
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let store = runtime.block_on(Store::connect(url))?;
        Ok(Self(Arc::new(Inner { runtime, store })))
    }

    fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        self.0.runtime.block_on(future)
    }

    /// Keeps a new game whose dice come from `seed`. Names are kept apart from records.
    ///
    /// # Errors
    /// It can't be set up like this, or could not be kept.
    pub fn begin(&self, header: Header, seed: Seed) -> Result<KeptGame, Refusal> {
        let mut founding = Founding::at_console(header, seed)?;
        for (seat, sitter) in (0..).map(Seat).zip(&mut founding.header.seats) {
            let mut chair = Chair::default();
            if sitter.bot.is_none() {
                let name = clean_name(&sitter.name).unwrap_or_else(|| anonymous(seat).name);
                chair.person = Some(Person { id: Id::fresh()?, name });
                *sitter = anonymous(seat);
            }
            founding.chairs.push(chair);
        }
        let table = Table::new(founding.clone(), Vec::new())
            .map_err(|damage| StoreError::Damaged(damage.to_string()))?;
        // Nobody but the console lets its bots play.
        let due = Due::Never;
        let new = NewTable {
            founding,
            events: Vec::new(),
            listed: false,
            rematch_of: None,
            due,
            clocks: None,
        };
        self.wait(self.0.store.create(new))?;
        Ok(KeptGame { table, keeper: LocalKeeper(self.clone()) })
    }

    /// The game whose name begins with `start`, if there is just one.
    ///
    /// # Errors
    /// The database does not answer, or what it holds makes no sense.
    pub fn resume(&self, start: &str) -> Result<Option<KeptGame>, StoreError> {
        self.wait(async {
            let Some(id) = self.0.store.at_console(start).await? else { return Ok(None) };
            let Some(stored) = self.0.store.load(&id).await? else { return Ok(None) };
            let (table, keeper) = (stored.open()?, LocalKeeper(self.clone()));
            Ok(Some(KeptGame { table, keeper }))
        })
    }

    /// The games that are not over, the last one first.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn begun(&self) -> Result<Vec<Begun>, StoreError> {
        self.wait(self.0.store.begun())
    }

    /// Deletes a game that is not over.
    ///
    /// # Errors
    /// There is no such game, or it could not be deleted.
    pub fn delete(&self, game: &Id) -> Result<(), StoreError> {
        self.wait(self.0.store.delete_begun(game))
    }

    /// The games that are over, the last one first; with a name, those in which
    /// somebody of that name played. At most `most` of them, or all.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn finished(
        &self,
        name: Option<&str>,
        most: Option<usize>,
    ) -> Result<Vec<Finished>, StoreError> {
        let most = most.unwrap_or(usize::MAX);
        let mut all: Vec<Finished> = Vec::new();
        while all.len() < most {
            let wanted = (most - all.len()).min(MOST_LISTED);
            let page = self.wait(self.0.store.finished(name, all.last(), wanted))?;
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
    pub fn fame(&self, class: &Class) -> Result<Vec<Famous>, StoreError> {
        self.wait(self.0.store.fame(class, None))
    }

    /// The classes that have results.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn classes(&self, game: Option<GameId>) -> Result<Vec<Class>, StoreError> {
        self.wait(self.0.store.classes(game, usize::MAX))
    }

    /// What was last answered to the trainer at this console in a game, the oldest first.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn training_answers(&self, game: GameId) -> Result<Vec<TrainingAnswer>, StoreError> {
        self.wait(self.0.store.training_answers(&Trainee::at_console(), game.name()))
    }

    /// Whether a position of a game was answered at this console.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn has_answered(&self, game: GameId, source: &str) -> Result<bool, StoreError> {
        let console = Trainee::at_console();
        let answers = self.wait(self.0.store.training_answers_to(&console, source))?;
        Ok(answers.iter().any(|answer| answer.game == game.name()))
    }

    /// The positions of games at this console where something was lost.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn training_mistakes(&self, game: GameId) -> Result<Vec<TrainingMistake>, StoreError> {
        self.wait(self.0.store.training_mistakes(&Trainee::at_console(), game.name()))
    }

    /// The last finished game that was not looked through for the trainer yet.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn unseen_game(&self, game: GameId) -> Result<Option<UnseenGame>, StoreError> {
        self.wait(self.0.store.unseen_game(&Trainee::at_console(), game.name()))
    }

    /// The record of a table; none where there is no such table.
    ///
    /// # Errors
    /// The database does not answer, or what it holds makes no sense.
    pub fn record(&self, table: &str) -> Result<Option<Record>, StoreError> {
        let Some(id) = Id::read(table) else { return Ok(None) };
        Ok(self.wait(self.0.store.load(&id))?.map(|stored| stored.record))
    }

    /// Keeps an answer to the trainer.
    ///
    /// # Errors
    /// It could not be kept.
    pub fn keep_training_answer(&self, answer: TrainingAnswer) -> Result<i64, StoreError> {
        self.wait(self.0.store.keep_training_answer(&Trainee::at_console(), answer))
    }

    /// Keeps what was found when a game was looked through for the trainer.
    ///
    /// # Errors
    /// It could not be kept.
    pub fn keep_training_game(
        &self,
        game: GameId,
        table: &str,
        mistakes: Vec<TrainingMistake>,
    ) -> Result<(), StoreError> {
        let owner = Trainee::at_console();
        self.wait(self.0.store.keep_training_game(&owner, game.name(), table, mistakes))
    }

    /// Deletes everybody called `name`; how many that were.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn forget(&self, name: &str) -> Result<usize, StoreError> {
        self.wait(async {
            let people = self.0.store.people_called(name).await?;
            for person in &people {
                self.0.store.forget(person).await?;
            }
            Ok(people.len())
        })
    }
}

impl Keeper for LocalKeeper {
    fn keep(&mut self, table: &Table, draft: &Draft) -> io::Result<()> {
        if draft.is_empty() {
            return Ok(());
        }
        let keep = Keep::of(table, draft);
        self.0.wait(self.0.0.store.keep(keep)).map_err(io::Error::other)
    }

    fn settle(&mut self) -> io::Result<()> {
        // What is kept is on disk already.
        Ok(())
    }

    fn keeps_results(&self) -> bool {
        true
    }
}
