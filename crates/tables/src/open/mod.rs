//! The tables: every table that is in play, each behind a lock of its own.
//!
//! The walk of a move: its table is locked, the move makes a draft, the draft is
//! kept in the store, and only then is it committed and told to listeners.

mod bots;
mod found;
mod pace;
mod study;

use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rollwright_games::record::Event;
use rollwright_minds::Solutions;
use tokio::sync::{OwnedMutexGuard, watch};

use crate::command::Command;
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::store::{Keep, Store, StoreError};
use crate::table::Table;
use crate::token::{Id, Token, TokenHash};

pub use pace::Watchers;
use study::{Studies, Study};

/// Every table in play.
#[derive(Clone)]
pub struct Tables {
    store: Store,
    solutions: Arc<Solutions<'static>>,
    rooms: Arc<Mutex<HashMap<Id, Arc<OpenTable>>>>,
    studies: Arc<Studies>,
    pace: Duration,
}

/// One table in play.
struct OpenTable {
    id: Id,
    place: Arc<tokio::sync::Mutex<Place>>,
    version: watch::Sender<u64>,
    /// How many look on through a page.
    eyes: AtomicUsize,
    /// What a bot of this table is studying.
    study: Mutex<Option<Arc<Study>>>,
}

/// A room's table while it is in memory. It leaves when it is not known what the
/// store holds.
#[derive(Default)]
struct Place {
    table: Option<Table>,
    driven: bool,
}

/// A table somebody has just sat down at.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The table.
    pub table: Id,
    /// What holds the seats.
    pub token: Token,
    /// Its version.
    pub version: u64,
}

impl Tables {
    /// The tables of a store. Bots take the solutions they play by from `solutions`.
    #[must_use]
    pub fn new(store: Store, solutions: Arc<Solutions<'static>>) -> Self {
        let (rooms, studies) = (Arc::default(), Arc::default());
        Self { store, solutions, rooms, studies, pace: Duration::ZERO }
    }

    /// The same tables, where bots take about so long for each step while somebody
    /// looks on.
    #[must_use]
    pub fn with_pace(self, pace: Duration) -> Self {
        Self { pace, ..self }
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Where bots get what they need.
    #[must_use]
    pub fn solutions(&self) -> &Arc<Solutions<'static>> {
        &self.solutions
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn in_memory(&self) -> usize {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Looks at a table.
    ///
    /// # Errors
    /// There is no such table, or the store does not answer.
    pub async fn read<T: Send + 'static>(
        &self,
        table: &Id,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let room = self.room(table);
        let mut place = room.place.clone().lock_owned().await;
        let result = self.fill(&room, &mut place).await;
        let seen = result.map(|table| look(table));
        self.drop_if_missing(table, &seen, &place);
        if seen.is_ok() {
            self.drive(&room, &mut place);
        }
        seen
    }

    /// Changes a table: makes a draft, keeps it, and then makes it true. Runs to its
    /// end even if whoever asked goes away meanwhile.
    ///
    /// # Errors
    /// Why nothing has changed.
    pub async fn change(
        &self,
        table: &Id,
        draft: impl FnOnce(&Table) -> Result<Draft, Refusal> + Send + 'static,
    ) -> Result<u64, Refusal> {
        let (tables, id) = (self.clone(), table.clone());
        let task = tokio::spawn(async move {
            let room = tables.room(&id);
            let mut place = room.place.clone().lock_owned().await;
            let slow = tables.is_slow(&room);
            let drafted = tables.fill(&room, &mut place).await.and_then(|table| {
                table.slow_bots = slow;
                draft(table)
            });
            let result = match drafted {
                Ok(draft) => tables.keep(&room, &mut place, draft).await,
                Err(refusal) => Err(refusal),
            };
            tables.drop_if_missing(&id, &result, &place);
            if result.is_ok() {
                tables.drive(&room, &mut place);
            }
            result
        });
        task.await.unwrap_or(Err(Refusal::Store(StoreError::Closed)))
    }

    /// Does what `who` asks for.
    ///
    /// # Errors
    /// Why nothing has changed.
    pub async fn command(
        &self,
        table: &Id,
        who: TokenHash,
        command: Command,
    ) -> Result<u64, Refusal> {
        self.change(table, move |table| table.command(&who, command)).await
    }

    /// Follows a table: the receiver hears whenever there may be news.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn follow(&self, table: &Id) -> Result<watch::Receiver<u64>, Refusal> {
        self.read(table, |_| ()).await?;
        Ok(self.room(table).version.subscribe())
    }

    /// Deletes a person's name everywhere.
    ///
    /// # Errors
    /// It could not be deleted.
    pub async fn forget(&self, person: &Id) -> Result<(), Refusal> {
        let forgotten = self.store.forget(person).await;
        if forgotten.as_ref().is_err_and(|error| !error.is_unsure()) {
            return Ok(forgotten?);
        }
        let rooms: Vec<_> = {
            let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            rooms.values().cloned().collect()
        };
        for room in rooms {
            if let Some(table) = &mut room.place.lock().await.table {
                table.forget(person);
            }
        }
        Ok(forgotten?)
    }

    /// Lets tables that nobody looks at leave the memory.
    pub fn tidy(&self) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.version.receiver_count() > 0);
    }

    fn room(&self, id: &Id) -> Arc<OpenTable> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            Arc::new(OpenTable {
                id: id.clone(),
                place: Arc::default(),
                version: watch::Sender::new(0),
                eyes: AtomicUsize::new(0),
                study: Mutex::default(),
            })
        };
        rooms.entry(id.clone()).or_insert_with(new).clone()
    }

    /// A room for a table that does not exist must not stay.
    fn drop_if_missing<T>(&self, id: &Id, result: &Result<T, Refusal>, place: &Place) {
        if matches!(result, Err(Refusal::NoSuchTable)) && place.table.is_none() {
            self.rooms.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        }
    }

    /// The table of a room, read from the store when it is not in memory.
    async fn fill<'p>(
        &self,
        room: &Arc<OpenTable>,
        place: &'p mut OwnedMutexGuard<Place>,
    ) -> Result<&'p mut Table, Refusal> {
        if place.table.is_none() {
            let stored = self.store.load(&room.id).await?.ok_or(Refusal::NoSuchTable)?;
            let mut table = stored.open()?;
            // Whoever is missing can't be refused any more: people can go on.
            self.prepare(room, &mut table).await;
            room.version.send_replace(table.version());
            place.table = Some(table);
        }
        place.table.as_mut().ok_or(Refusal::NoSuchTable)
    }

    /// Persist, then commit and tell: never the other way round.
    async fn keep(
        &self,
        room: &Arc<OpenTable>,
        place: &mut OwnedMutexGuard<Place>,
        draft: Draft,
    ) -> Result<u64, Refusal> {
        let Some(table) = place.table.as_mut() else { return Err(Refusal::NoSuchTable) };
        // A bot that can't be had is told now, not when it is asked.
        let mut bots = Vec::new();
        for event in draft.events() {
            if let Event::Sit { seat, sitter } = event {
                let bot = match &sitter.bot {
                    Some(strategy) => self.bot_for(table, strategy).await?,
                    None => None,
                };
                bots.push((*seat, bot));
            }
        }
        if let Err(error) = self.store.keep(Keep::of(table, &draft)).await {
            // It may have been kept even so: the store is asked before the next move.
            place.table = None;
            if error.is_unsure() {
                // Those who listen ask, too: if it was kept, it is news.
                room.version.send_modify(|_| {});
            }
            return Err(error.into());
        }
        table.commit(draft);
        for (seat, bot) in bots {
            table.bring(seat, bot);
        }
        self.prepare(room, table).await;
        let version = table.version();
        room.version.send_replace(version);
        Ok(version)
    }
}
