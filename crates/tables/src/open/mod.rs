//! The tables: every table that is in play, each behind a lock of its own.
//!
//! The walk of a move: its table is locked, the move makes a draft, the draft is
//! kept in the store, and only then is it committed and told to listeners.

mod beside;
mod bots;
mod company;
mod found;
mod nodes;
mod pace;
mod presence;
mod study;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rollwright_games::record::Event;
use rollwright_minds::Solutions;
use tokio::sync::{Notify, watch};
use tracing::Instrument;

use crate::command::Command;
use crate::draft::Draft;
use crate::metrics::Metrics;
use crate::orders::Orders;
use crate::reaction::Reactions;
use crate::refusal::Refusal;
use crate::store::beside::Kind;
use crate::store::leases::Fence;
use crate::store::{Keep, Store, StoreError};
use crate::table::Table;
use crate::token::{Id, Token, TokenHash};

use beside::Elsewhere;
pub use nodes::Attending;
use nodes::Node;
pub use pace::{Pause, Watchers};
use presence::Presence;
pub use presence::{Clock, OpenPage};
pub use study::StudyLimits;
use study::{Studies, Study};

/// How often a change is tried again because another server was faster.
const MOST_CONFLICTS: usize = 20;

/// Every table in play.
#[derive(Clone)]
pub struct Tables {
    store: Store,
    solutions: Arc<Solutions<'static>>,
    open: Arc<Mutex<HashMap<Id, Arc<OpenTable>>>>,
    studies: Arc<Studies>,
    pace: Duration,
    pause: Pause,
    clock: Clock,
    orders: Arc<Orders>,
    /// The milliseconds since 1970, by which clocks of games run.
    time: Time,
    /// This server among others, where several share the database.
    node: Option<Arc<Node>>,
    /// How long people wait for a bot that is not ready before a simpler one stands in.
    stand_in_after: Option<Duration>,
}

/// Says how many milliseconds have passed since 1970.
pub type Time = Arc<dyn Fn() -> i64 + Send + Sync>;

/// One table in play.
struct OpenTable {
    id: Id,
    /// The table while it is in memory. It leaves when it is not known what the store
    /// holds, and is read from there again.
    table: Arc<tokio::sync::Mutex<Option<Table>>>,
    /// Whether a task lets its bots play.
    driven: AtomicBool,
    /// Wakes that task where it waits for the store.
    store_answers: Notify,
    version: watch::Sender<u64>,
    /// How many pages watch it.
    watchers: AtomicUsize,
    /// Who is there.
    presence: Presence,
    /// What people have said to what happened.
    reactions: Reactions,
    /// What a bot of this table is studying.
    study: Mutex<Option<Arc<Study>>>,
    /// How often the table had changed when it was last read or written here.
    known: AtomicU64,
    /// When it was last made sure that this is how the store has it.
    seen_as_stored: Mutex<Option<Instant>>,
    /// What the other servers know of it.
    elsewhere: Mutex<Vec<Elsewhere>>,
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
        let (open, studies) = (Arc::default(), Arc::default());
        let (pace, pause, clock) = (Duration::ZERO, pace::waiting(), presence::running());
        let (orders, node, stand_in_after) = (Arc::default(), None, None);
        let time: Time = Arc::new(crate::store::now_millis);
        Self {
            store,
            solutions,
            open,
            studies,
            pace,
            pause,
            clock,
            orders,
            time,
            node,
            stand_in_after,
        }
    }

    /// The same tables, where bots take about so long for each step while somebody
    /// looks on.
    #[must_use]
    pub fn with_pace(self, pace: Duration) -> Self {
        Self { pace, ..self }
    }

    /// The same tables, where bots may study so much.
    #[must_use]
    pub fn with_study_limits(self, limits: StudyLimits) -> Self {
        Self { studies: Arc::new(Studies::new(limits)), ..self }
    }

    /// The same tables, where pauses are made in another way.
    #[must_use]
    pub fn with_pauses(self, pause: Pause) -> Self {
        Self { pause, ..self }
    }

    /// The same tables, where a simpler bot stands in after so long for one that is not ready.
    #[must_use]
    pub fn with_stand_ins(self, after: Duration) -> Self {
        Self { stand_in_after: Some(after), ..self }
    }

    /// The same tables, where another clock says who has been away for how long.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// The same tables, where clocks of games run by another time.
    #[must_use]
    pub fn with_time(self, time: Time) -> Self {
        Self { time, ..self }
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// What these tables have done.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        self.store.metrics()
    }

    /// Where bots get what they need.
    #[must_use]
    pub fn solutions(&self) -> &Arc<Solutions<'static>> {
        &self.solutions
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn in_memory(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
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
        self.read_as(table, None, look).await
    }

    /// Looks at a table for somebody, who counts as being there if they hold a seat.
    ///
    /// # Errors
    /// There is no such table, or the store does not answer.
    pub async fn read_as<T: Send + 'static>(
        &self,
        table: &Id,
        who: Option<&TokenHash>,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.orders.allow_looking(table)?;
        let (open, asked) = (self.open_table(table), Instant::now());
        let mut held = open.table.clone().lock_owned().await;
        let filled = self.fill_now(&open, &mut held, asked).await;
        self.look(&open, &mut held, filled, who, look)
    }

    /// Looks at a table as it is known here. What another server has just written may be
    /// missing; those who follow the table are told when it is there.
    ///
    /// # Errors
    /// There is no such table, or the store does not answer.
    pub async fn read_here<T: Send + 'static>(
        &self,
        table: &Id,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.orders.allow_looking(table)?;
        let open = self.open_table(table);
        let mut held = open.table.clone().lock_owned().await;
        let filled = self.fill(&open, &mut held).await.map(|_| ());
        self.look(&open, &mut held, filled, None, look)
    }

    fn look<T>(
        &self,
        open: &Arc<OpenTable>,
        held: &mut Option<Table>,
        filled: Result<(), Refusal>,
        who: Option<&TokenHash>,
        look: impl FnOnce(&Table) -> T,
    ) -> Result<T, Refusal> {
        let table = filled.and_then(|()| held.as_mut().ok_or(Refusal::NoSuchTable));
        let seen = table.map(|table| {
            self.note_who_is_there(open, table, who);
            look(table)
        });
        self.drop_if_missing(&open.id, &seen, held);
        if seen.is_ok() {
            self.drive(open, held);
        }
        seen
    }

    /// Changes a table: makes a draft, keeps it, and then makes it true. Runs to its
    /// end even if whoever asked goes away meanwhile. Where another server was faster,
    /// the draft is made again of the table as it is then.
    ///
    /// # Errors
    /// Why nothing has changed.
    pub async fn change(
        &self,
        table: &Id,
        draft: impl Fn(&Table) -> Result<Draft, Refusal> + Send + 'static,
    ) -> Result<u64, Refusal> {
        self.change_as(table, None, draft).await
    }

    async fn change_as(
        &self,
        table: &Id,
        who: Option<TokenHash>,
        draft: impl Fn(&Table) -> Result<Draft, Refusal> + Send + 'static,
    ) -> Result<u64, Refusal> {
        self.orders.allow_playing(table)?;
        let (tables, id) = (self.clone(), table.clone());
        let change = async move {
            let (open, asked) = (tables.open_table(&id), Instant::now());
            let mut held = open.table.clone().lock_owned().await;
            let result = tables.change_held(&open, &mut held, asked, who.as_ref(), draft).await;
            tables.drop_if_missing(&id, &result, &held);
            if result.is_ok() {
                tables.drive(&open, &mut held);
            }
            result
        };
        // What it logs belongs to whoever asked.
        let task = tokio::spawn(change.in_current_span());
        task.await.unwrap_or(Err(Refusal::Store(StoreError::Closed)))
    }

    async fn change_held(
        &self,
        open: &Arc<OpenTable>,
        held: &mut Option<Table>,
        asked: Instant,
        who: Option<&TokenHash>,
        draft: impl Fn(&Table) -> Result<Draft, Refusal>,
    ) -> Result<u64, Refusal> {
        for _ in 0..MOST_CONFLICTS {
            let table = self.fill(open, held).await?;
            table.slow_bots = self.is_slow(open, table);
            self.note_who_is_there(open, table, who);
            let known = table.changes();
            let draft = match draft(table) {
                Ok(draft) => draft,
                // What is refused here may be right where it was seen.
                Err(refusal) => {
                    self.fill_now(open, held, asked).await?;
                    match held.as_ref().is_some_and(|table| table.changes() != known) {
                        true => continue,
                        false => return Err(refusal),
                    }
                }
            };
            let moves = draft.moves();
            match self.keep(open, held, draft, None).await {
                Err(Refusal::Store(StoreError::Conflict)) => self.catch_up(open, held).await?,
                Ok(version) => {
                    self.metrics().moves_of_people.add(moves);
                    return Ok(version);
                }
                Err(refusal) => return Err(refusal),
            }
        }
        let now = self.fill(open, held).await?.version();
        Err(Refusal::Overtaken { now })
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
        self.change_as(table, Some(who.clone()), move |table| table.command(&who, command.clone()))
            .await
    }

    /// Whether requests from this address are to be refused.
    #[must_use]
    pub fn bans(&self, address: IpAddr) -> bool {
        self.orders.ban(address)
    }

    /// Reads again which tables are closed and which addresses are banned.
    ///
    /// # Errors
    /// The store does not answer. What was read last still holds.
    pub async fn read_orders(&self) -> Result<(), StoreError> {
        self.orders.replace(self.store.orders().await?);
        Ok(())
    }

    fn note_who_is_there(&self, open: &OpenTable, table: &mut Table, who: Option<&TokenHash>) {
        let now = (self.clock)();
        if let Some((who, pages)) = who.and_then(|who| open.presence.asked(table, who, now)) {
            self.tell_others(&open.id, Kind::Pages(who), pages);
        }
        let elsewhere = |who: &TokenHash| self.seen_elsewhere(open, who);
        table.away = open.presence.away(table, now, elsewhere);
    }

    /// Follows a table: the receiver hears whenever there may be news.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn follow(&self, table: &Id) -> Result<watch::Receiver<u64>, Refusal> {
        self.read_here(table, |_| ()).await?;
        Ok(self.open_table(table).version.subscribe())
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
        let all: Vec<_> = {
            let all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            all.values().cloned().collect()
        };
        for open in all {
            if let Some(table) = open.table.lock().await.as_mut() {
                table.forget(person);
            }
        }
        Ok(forgotten?)
    }

    /// Lets tables that nobody looks at leave the memory. Where somebody was lately in a
    /// game that goes on, it is remembered who else was; the table itself can be read again.
    pub fn tidy(&self) {
        let now = (self.clock)();
        let mut all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, open| {
            if Arc::strong_count(open) > 1 || open.version.receiver_count() > 0 {
                return true;
            }
            let left = open.table.try_lock().ok().and_then(|mut table| table.take());
            let goes_on = left.is_none_or(|table| !table.is_over());
            goes_on && open.presence.is_waited_for(now)
        });
    }

    fn open_table(&self, id: &Id) -> Arc<OpenTable> {
        let mut all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = all.get(id) {
            return open.clone();
        }
        let new = Arc::new(OpenTable {
            id: id.clone(),
            table: Arc::default(),
            driven: AtomicBool::new(false),
            store_answers: Notify::new(),
            version: watch::Sender::new(0),
            watchers: AtomicUsize::new(0),
            presence: Presence::since((self.clock)()),
            reactions: Reactions::default(),
            study: Mutex::default(),
            known: AtomicU64::new(0),
            seen_as_stored: Mutex::default(),
            elsewhere: Mutex::default(),
        });
        all.insert(id.clone(), new.clone());
        new
    }

    /// A name that no table has must not stay among those that are open.
    fn drop_if_missing<T>(&self, id: &Id, result: &Result<T, Refusal>, held: &Option<Table>) {
        if matches!(result, Err(Refusal::NoSuchTable)) && held.is_none() {
            self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        }
    }

    /// The table itself, read from the store when it is not in memory.
    async fn fill<'p>(
        &self,
        open: &Arc<OpenTable>,
        held: &'p mut Option<Table>,
    ) -> Result<&'p mut Table, Refusal> {
        if held.is_none() {
            let stored = self.store.load(&open.id).await?.ok_or(Refusal::NoSuchTable)?;
            let mut table = stored.open()?;
            self.look_beside(open).await;
            if self.drives(&open.id) {
                // Whoever is missing can't be refused any more: people can go on.
                self.prepare(open, &mut table).await;
            }
            open.known.store(table.changes(), Ordering::Relaxed);
            open.version.send_replace(table.version());
            *held = Some(table);
        }
        held.as_mut().ok_or(Refusal::NoSuchTable)
    }

    /// Persist, then commit and tell: never the other way round.
    async fn keep(
        &self,
        open: &Arc<OpenTable>,
        held: &mut Option<Table>,
        draft: Draft,
        fence: Option<Fence>,
    ) -> Result<u64, Refusal> {
        let Some(table) = held.as_mut() else { return Err(Refusal::NoSuchTable) };
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
        let draft = draft.at(table, self.now());
        let kept = match draft.is_empty() {
            false => self.store.keep(Keep { fence, ..Keep::of(table, &draft) }).await,
            true => Ok(()),
        };
        if let Err(StoreError::Conflict) = kept {
            // Nothing of it was kept: the table is only behind.
            return Err(StoreError::Conflict.into());
        }
        if let Err(error) = kept {
            // It may have been kept even so: the store is asked before the next move.
            *held = None;
            if error.is_unsure() {
                // Those who listen ask, too: if it was kept, it is news, and bots may have
                // to answer it.
                open.version.send_modify(|_| {});
                self.set_going(open);
            }
            return Err(error.into());
        }
        table.commit(draft);
        for (seat, bot) in bots {
            table.bring(seat, bot);
        }
        if self.drives(&open.id) {
            self.prepare(open, table).await;
        }
        let version = table.version();
        open.known.store(table.changes(), Ordering::Relaxed);
        open.version.send_replace(version);
        Ok(version)
    }
}
