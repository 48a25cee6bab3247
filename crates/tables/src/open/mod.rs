//! The tables: every table that is in play, each behind a lock of its own.
//!
//! The walk of a move: its table is locked, the move makes a draft, the draft is
//! kept in the store, and only then is it committed and told to listeners.

mod beside;
mod bots;
mod change;
mod company;
mod found;
mod look;
mod nodes;
mod pace;
mod passes;
mod presence;
mod study;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rollwright_bots::Solutions;
use tokio::sync::{Notify, watch};

use crate::metrics::Metrics;
use crate::orders::Orders;
use crate::reaction::Reactions;
use crate::refusal::Refusal;
use crate::store::{Store, StoreError};
use crate::table::Table;
use crate::token::{Id, Token};

use beside::Elsewhere;
pub use nodes::Attending;
use nodes::Node;
pub use pace::{Pause, Watchers};
pub use passes::PASS_LIFETIME;
use presence::Presence;
pub use presence::{Clock, OpenPage};
pub use study::StudyLimits;
use study::{Studies, Study};

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
}
