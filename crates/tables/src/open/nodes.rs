//! Several servers over one database: each hears of what the others write, and lets
//! bots play where it holds the lease.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

use super::{OpenTable, Tables};
use crate::due::Due;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::bell::{Heard, Ring};
use crate::store::beside::Beside;
use crate::store::leases::{Fence, LEASE, share_of};
use crate::tasks::spawn;
use crate::token::Id;

/// How often leases are renewed.
const RENEWED: Duration = Duration::from_millis(700);
/// How often a server looks for what no bell has told it of.
const SWEPT: Duration = Duration::from_millis(1500);
/// The same where no bell works.
const SWEPT_WITHOUT_BELL: Duration = Duration::from_millis(300);
/// After how many renewals tables are looked through for bots that were forgotten.
const LOOKED_THROUGH: u32 = 20;

/// How many people may run out of time at once at one table, reminders counted.
const MOST_STEPS: usize = 32;

/// This server among others.
pub(super) struct Node {
    pub(super) id: Id,
    leases: Mutex<Leases>,
    tell: mpsc::UnboundedSender<Beside>,
    /// How many milliseconds the database's clock is ahead of this server's.
    ahead: AtomicI64,
}

#[derive(Default)]
struct Leases {
    /// The shares held, with their fences.
    held: BTreeMap<i64, i64>,
    /// Until when, by this server's own clock, which is never later than the database's.
    until: Option<Instant>,
    live: HashSet<Id>,
}

impl Node {
    fn leases(&self) -> MutexGuard<'_, Leases> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another server is alive.
    pub(super) fn lives(&self, node: &Id) -> bool {
        self.leases().live.contains(node)
    }

    /// Tells the others something that stands beside a record.
    pub(super) fn tell(&self, beside: Beside) {
        let _ = self.tell.send(beside);
    }

    fn fence(&self, table: &Id) -> Option<Fence> {
        let (share, leases) = (share_of(table), self.leases());
        let number = *leases.held.get(&share)?;
        let holds = leases.until.is_some_and(|until| Instant::now() < until);
        holds.then(|| Fence { share, node: self.id.clone(), number })
    }
}

/// The tasks of a server among others; they end when this is dropped.
pub struct Attending {
    tables: Tables,
    tasks: Vec<JoinHandle<()>>,
}

impl Attending {
    /// Ends them and gives the leases back, so that others need not wait for their end.
    pub async fn leave(mut self) {
        self.tasks.drain(..).for_each(|task| task.abort());
        if let Some(node) = &self.tables.node {
            *node.leases() = Leases::default();
            if let Err(error) = self.tables.store.leave(&node.id).await {
                tracing::warn!(%error, "leases run out by themselves");
            }
        }
    }
}

impl Drop for Attending {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Tables {
    /// The same tables, as one server among others over a shared database. It does
    /// nothing by itself yet: see [`Tables::attend`].
    ///
    /// # Errors
    /// No name can be made for it.
    pub fn as_node(mut self) -> Result<Self, Refusal> {
        if self.store.is_shared() {
            let (tell, told) = mpsc::unbounded_channel();
            let (leases, ahead) = (Mutex::default(), AtomicI64::new(0));
            let node = Node { id: Id::fresh()?, leases, tell, ahead };
            self.store.ring_as(&node.id);
            self.node = Some(Arc::new(node));
            spawn(self.clone().tell_beside(told));
        }
        Ok(self)
    }

    /// The name of this server among others; none where it is the only one.
    #[must_use]
    pub fn node_id(&self) -> Option<&Id> {
        self.node.as_ref().map(|node| &node.id)
    }

    /// Attends to what others write, from now on: other servers, and consoles beside a
    /// server that has its database in a file.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn attend(&self) -> Result<Attending, StoreError> {
        let from = self.store.horizon().await?;
        let (look, bell) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(true)));
        let mut tasks = Vec::new();
        if let Some(node) = &self.node {
            // Behind a pooler there is nothing to listen to.
            bell.store(false, Ordering::Relaxed);
            if !self.store.is_pooled() {
                let heard = self.store.listen(&node.id);
                tasks.push(spawn(self.clone().hear_all(heard, look.clone(), bell.clone())));
            }
        }
        self.renew().await?;
        if self.node.is_none() {
            // What was left when the server stopped goes on.
            self.wake_due(true, |_| true).await?;
        }
        tasks.push(spawn(self.clone().keep_renewing()));
        tasks.push(spawn(self.clone().keep_sweeping(from, look, bell)));
        Ok(Attending { tables: self.clone(), tasks })
    }

    async fn hear_all(
        self,
        mut heard: mpsc::Receiver<Heard>,
        look: Arc<Notify>,
        bell: Arc<AtomicBool>,
    ) {
        while let Some(heard) = heard.recv().await {
            match heard {
                Heard::Ring(ring) => self.hear(&ring),
                Heard::Works => bell.store(true, Ordering::Relaxed),
                Heard::Missed => look.notify_one(),
            }
        }
    }

    async fn keep_sweeping(self, mut from: i64, look: Arc<Notify>, bell: Arc<AtomicBool>) {
        loop {
            let works = bell.load(Ordering::Relaxed);
            let pause = if works { SWEPT } else { SWEPT_WITHOUT_BELL };
            let _ = tokio::time::timeout(pause, look.notified()).await;
            match self.sweep(from).await {
                Ok(next) => from = next,
                Err(error) => tracing::warn!(%error, "a sweep failed; the next one finds it all"),
            }
        }
    }

    /// Looks for whatever has changed since the look that said `from`, and says where the
    /// next one begins.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn sweep(&self, from: i64) -> Result<i64, StoreError> {
        let sweep = self.store.sweep(from).await?;
        sweep.rings.iter().for_each(|ring| self.hear(ring));
        for table in sweep.beside {
            self.hear(&Ring { table, changes: 0, due: Due::Never });
        }
        Ok(sweep.next)
    }

    async fn keep_renewing(self) {
        for round in 1.. {
            tokio::time::sleep(RENEWED).await;
            if let Err(error) = self.renew().await {
                tracing::warn!(%error, "leases are not renewed");
            }
            if round % LOOKED_THROUGH == 0 {
                let forgotten = match self.node {
                    Some(_) => self.store.forget_lost_nodes().await,
                    None => Ok(()),
                };
                if let Err(error) = forgotten.and(self.wake_due(true, |_| true).await) {
                    tracing::warn!(%error, "tables were not looked through");
                }
            }
        }
    }

    /// Renews leases, takes what others have lost, and wakes the tables where something
    /// is due.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn renew(&self) -> Result<(), StoreError> {
        let Some(node) = &self.node else { return self.wake_due(false, |_| true).await };
        let asked = Instant::now();
        let standing = self.store.renew_leases(&node.id).await?;
        node.ahead.store(standing.now - (self.time)(), Ordering::Relaxed);
        let (new, lost) = {
            let mut leases = node.leases();
            let mut before = std::mem::take(&mut leases.held);
            if leases.until.is_none_or(|until| asked >= until) {
                // Its bots have stopped meanwhile.
                before.clear();
            }
            let is_new = |(share, fence): &(&i64, &i64)| before.get(*share) != Some(*fence);
            let new: HashSet<i64> =
                standing.held.iter().filter(is_new).map(|(share, _)| *share).collect();
            let lost = before.keys().filter(|share| !standing.held.contains_key(share)).count();
            leases.held = standing.held;
            leases.live = standing.live;
            leases.until = Some(asked + Duration::from_millis(LEASE.unsigned_abs()));
            (new, lost)
        };
        self.metrics().leases_taken.add(new.len() as u64);
        self.metrics().leases_lost.add(lost as u64);
        self.wake_due(false, |_| true).await?;
        if !new.is_empty() {
            self.wake_due(true, |table| new.contains(&share_of(table))).await?;
        }
        Ok(())
    }

    /// Wakes the tables where something is due by now and this server has to do it.
    async fn wake_due(&self, all: bool, which: impl Fn(&Id) -> bool) -> Result<(), StoreError> {
        for table in self.store.due_tables(self.now(), all).await? {
            if which(&table) && self.drives(&table) {
                self.wake(&table);
            }
        }
        Ok(())
    }

    /// Whether this server lets the bots of a table play.
    pub(super) fn drives(&self, table: &Id) -> bool {
        self.node.as_ref().is_none_or(|node| node.fence(table).is_some())
    }

    /// The lease under which bots play at a table; none where there is one server.
    pub(super) fn fence(&self, table: &Id) -> Option<Fence> {
        self.node.as_ref()?.fence(table)
    }

    /// After a write under a lease was refused: perhaps the lease is somebody else's. It
    /// does not count until it has been renewed.
    pub(super) fn doubt_lease(&self, table: &Id) {
        if let Some(node) = &self.node {
            node.leases().held.remove(&share_of(table));
        }
    }

    /// Somebody has changed a table, or what stands beside its record.
    pub fn hear(&self, ring: &Ring) {
        let open =
            self.open.lock().unwrap_or_else(PoisonError::into_inner).get(&ring.table).cloned();
        if let Some(open) = open {
            if ring.changes == 0 {
                let tables = self.clone();
                spawn(async move { tables.look_beside(&open).await });
                return;
            }
            if open.known.load(Ordering::Relaxed) < ring.changes {
                let tables = self.clone();
                spawn(async move { tables.look_again(&open).await });
                return;
            }
        }
        if ring.due == Due::Now && self.drives(&ring.table) {
            self.wake(&ring.table);
        }
    }

    /// Reads what others have written at a table that is in memory, and tells those who
    /// listen here.
    async fn look_again(&self, open: &Arc<OpenTable>) {
        let mut held = open.table.clone().lock_owned().await;
        if open.version.receiver_count() == 0 && !self.drives(&open.id) {
            // Nobody here waits for it: it is read when somebody asks.
            *held = None;
            return;
        }
        match self.catch_up(open, &mut held).await {
            Ok(()) => self.drive(open, &mut held),
            Err(refusal) => {
                tracing::warn!(table = %open.id, %refusal, "a table could not be read again");
                *held = None;
            }
        }
    }

    /// Has the bots of a table play, if there are any that have something to do.
    fn wake(&self, table: &Id) {
        let (tables, id) = (self.clone(), table.clone());
        spawn(async move {
            let open = tables.open_table(&id);
            let mut held = open.table.clone().lock_owned().await;
            if let Err(refusal) = tables.wake_held(&open, &mut held).await {
                tracing::warn!(table = %id, %refusal, "a table could not be woken");
            }
        });
    }

    async fn wake_held(
        &self,
        open: &Arc<OpenTable>,
        held: &mut Option<crate::table::Table>,
    ) -> Result<(), Refusal> {
        let table = self.fill(open, held).await?;
        if !table.bots_to_prepare().is_empty() {
            self.prepare(open, table).await;
        }
        self.pass_time(open, held).await?;
        let Some(table) = held.as_ref() else { return Ok(()) };
        let (id, changes, due) = (table.id().clone(), table.changes(), table.due());
        if due != Due::Now {
            self.store.set_due(&id, changes, due).await?;
        }
        self.drive(open, held);
        Ok(())
    }

    /// Reminds those who have little time left, and lets bots play for those who have
    /// none.
    async fn pass_time(
        &self,
        open: &Arc<OpenTable>,
        held: &mut Option<crate::table::Table>,
    ) -> Result<(), Refusal> {
        // Each step reminds or seats somebody: there are not many.
        for _ in 0..MOST_STEPS {
            let Some(table) = held.as_ref() else { return Ok(()) };
            let Some(draft) = table.time_passes(self.now()) else { return Ok(()) };
            match self.keep(open, held, draft?, self.fence(&open.id)).await {
                Ok(_) => {}
                Err(Refusal::Store(StoreError::Conflict)) => self.catch_up(open, held).await?,
                Err(refusal) => return Err(refusal),
            }
            if !self.drives(&open.id) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The milliseconds since 1970, by the database's clock where servers share one.
    #[must_use]
    pub fn now(&self) -> i64 {
        let ahead = self.node.as_ref().map_or(0, |node| node.ahead.load(Ordering::Relaxed));
        (self.time)() + ahead
    }

    /// Brings a table in memory up to what the store has.
    pub(super) async fn catch_up(
        &self,
        open: &Arc<OpenTable>,
        held: &mut Option<crate::table::Table>,
    ) -> Result<(), Refusal> {
        let Some(table) = held.as_mut() else { return self.fill(open, held).await.map(|_| ()) };
        let stored = self.store.load_since(&open.id, table.version()).await;
        let caught_up = match stored? {
            None => {
                *held = None;
                return Err(Refusal::NoSuchTable);
            }
            Some(stored) => table.catch_up(stored),
        };
        if caught_up.is_err() {
            *held = None;
            return self.fill(open, held).await.map(|_| ());
        }
        if self.drives(&open.id) && !table.bots_to_prepare().is_empty() {
            self.prepare(open, table).await;
        }
        open.known.store(table.changes(), Ordering::Relaxed);
        open.version.send_replace(table.version());
        Ok(())
    }

    /// The table as it is in the store at a moment after `asked`: what another server has
    /// acknowledged before is seen.
    pub(super) async fn fill_now(
        &self,
        open: &Arc<OpenTable>,
        held: &mut Option<crate::table::Table>,
        asked: Instant,
    ) -> Result<(), Refusal> {
        if self.node.is_none() {
            return self.fill(open, held).await.map(|_| ());
        }
        let seen = || open.seen_as_stored.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else has looked since this one asked.
        if held.is_some() && seen().is_some_and(|at| at >= asked) {
            return Ok(());
        }
        let began = Instant::now();
        match held.as_ref() {
            None => _ = self.fill(open, held).await?,
            Some(table) => {
                if self.store.has_changed(&open.id, table.changes()).await? {
                    self.catch_up(open, held).await?;
                }
            }
        }
        *seen() = Some(began);
        Ok(())
    }
}
