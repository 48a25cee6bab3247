//! Games at this console, kept in the store like tables: the store for code that
//! waits for one thing at a time.

use std::io;
use std::sync::Arc;

use rollwright_games::record::{Event, Header, Record};
use rollwright_games::{GameId, Seat};
use tokio::runtime::{Builder, Runtime};

use crate::draft::Draft;
use crate::keeper::Keeper;
use crate::refusal::Refusal;
use crate::results::results;
use crate::setup::anonymous;
use crate::sitter::clean_name;
use crate::store::{Begun, Class, Famous, Finished, Keep, NewTable, Origin, Store, StoreError};
use crate::table::{Chair, Founding, Person, Table};
use crate::token::{Id, Seed, Token};

/// The store of this user.
#[derive(Clone)]
pub struct LocalStore(Arc<Inner>);

struct Inner {
    runtime: Runtime,
    store: Store,
}

/// A game that goes on.
pub struct Resumed {
    /// Its name.
    pub id: Id,
    /// Its record, with the names that are known.
    pub record: Record,
    /// Keeps what happens from here on.
    pub keeper: LocalKeeper,
}

/// Keeps a console's game in the store.
pub struct LocalKeeper {
    home: LocalStore,
    table: Table,
}

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

    /// Keeps a new game whose dice come from `seed`.
    ///
    /// # Errors
    /// It could not be kept.
    pub fn begin(&self, record: &Record, seed: Seed) -> Result<(Id, LocalKeeper), Refusal> {
        let mut header = record.header.clone();
        let mut chairs = Vec::new();
        for (seat, sitter) in (0..).map(Seat).zip(&mut header.seats) {
            let mut chair = Chair::default();
            if sitter.bot.is_none() {
                let name = clean_name(&sitter.name).unwrap_or_else(|| anonymous(seat).name);
                chair.person = Some(Person { id: Id::fresh()?, name });
                *sitter = anonymous(seat);
            }
            chairs.push(chair);
        }
        let id = Id::fresh()?;
        let host = Token::fresh()?.hash();
        let founding = Founding { id: id.clone(), host, header, seed, chairs, rematch: None };
        let events: Vec<Event> = record.events.iter().cloned().map(without_name).collect();
        let table = Table::new(founding.clone(), events.clone())
            .map_err(|damage| StoreError::Damaged(damage.to_string()))?;
        let origin = Origin::Console;
        let new = NewTable { founding, origin, events, listed: false, rematch_of: None };
        self.wait(self.0.store.create(new))?;
        Ok((id, LocalKeeper { home: self.clone(), table }))
    }

    /// The game whose name begins with `start`, if there is just one.
    ///
    /// # Errors
    /// The database does not answer, or what it holds makes no sense.
    pub fn resume(&self, start: &str) -> Result<Option<Resumed>, StoreError> {
        self.wait(async {
            let Some(id) = self.0.store.at_console(start).await? else { return Ok(None) };
            let Some(stored) = self.0.store.load(&id).await? else { return Ok(None) };
            let table = stored.open()?;
            let mut record = table.record();
            name_people(&mut record.header, &table);
            Ok(Some(Resumed { id, record, keeper: LocalKeeper { home: self.clone(), table } }))
        })
    }

    /// The games that are not over, the last one first.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn begun(&self) -> Result<Vec<Begun>, StoreError> {
        self.wait(self.0.store.begun())
    }

    /// The games that are over, the last one first; with a name, those in which
    /// somebody of that name played.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn finished(&self, name: Option<&str>) -> Result<Vec<Finished>, StoreError> {
        self.wait(self.0.store.finished(name))
    }

    /// The ten best of a class.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn fame(&self, class: &Class) -> Result<Vec<Famous>, StoreError> {
        self.wait(self.0.store.fame(class))
    }

    /// The classes that have results.
    ///
    /// # Errors
    /// The database does not answer.
    pub fn classes(&self, game: Option<GameId>) -> Result<Vec<Class>, StoreError> {
        self.wait(self.0.store.classes(game))
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

impl LocalKeeper {
    /// The seed of the game's dice: a game that goes on meets the dice it would have met.
    #[must_use]
    pub fn seed(&self) -> &Seed {
        self.table.seed()
    }
}

impl Keeper for LocalKeeper {
    fn append(&mut self, line: &str) -> io::Result<()> {
        let event: Event = serde_json::from_str(line)?;
        let draft = Draft::of(&self.table).with(without_name(event)).map_err(io::Error::other)?;
        let keep = Keep {
            table: self.table.id().clone(),
            from: draft.from(),
            events: draft.events().to_vec(),
            chairs: Vec::new(),
            results: results(&self.table, &draft),
        };
        self.home.wait(self.home.0.store.keep(keep)).map_err(io::Error::other)?;
        self.table.commit(draft);
        Ok(())
    }

    fn settle(&mut self) -> io::Result<()> {
        // What is kept is on disk already.
        Ok(())
    }
}

/// Names are kept apart from records.
fn without_name(event: Event) -> Event {
    match event {
        Event::Sit { seat, sitter } if sitter.bot.is_none() => {
            Event::Sit { seat, sitter: anonymous(seat) }
        }
        other => other,
    }
}

fn name_people(header: &mut Header, table: &Table) {
    for (seat, sitter) in (0..).map(Seat).zip(&mut header.seats) {
        if sitter.bot.is_none() {
            sitter.name = table.name(seat);
        }
    }
}
