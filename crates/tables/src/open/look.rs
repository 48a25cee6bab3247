//! Looking at a table, and reading it from the store where it is not in memory.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use tokio::sync::watch;

use super::{OpenTable, Tables};
use crate::refusal::Refusal;
use crate::store::beside::Kind;
use crate::table::Table;
use crate::token::{Id, TokenHash};

impl Tables {
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

    /// Follows a table: the receiver hears whenever there may be news.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn follow(&self, table: &Id) -> Result<watch::Receiver<u64>, Refusal> {
        self.read_here(table, |_| ()).await?;
        Ok(self.open_table(table).version.subscribe())
    }

    /// The table itself, read from the store when it is not in memory.
    pub(super) async fn fill<'p>(
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

    pub(super) fn note_who_is_there(
        &self,
        open: &OpenTable,
        table: &mut Table,
        who: Option<&TokenHash>,
    ) {
        let now = (self.clock)();
        if let Some((who, pages)) = who.and_then(|who| open.presence.asked(table, who, now)) {
            self.tell_others(&open.id, Kind::Pages(who), pages);
        }
        let elsewhere = |who: &TokenHash| self.seen_elsewhere(open, who);
        table.away = open.presence.away(table, now, elsewhere);
    }
}
