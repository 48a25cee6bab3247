//! Looking at a table, and reading it from the store where it is not in memory.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use tokio::sync::watch;

use super::{TableEntry, Tables};
use crate::secrets::{Id, TokenHash};
use crate::store::node_state::NodeStateKind;
use crate::table::Table;
use crate::table_error::TableError;

impl Tables {
    /// Looks at a table.
    ///
    /// # Errors
    /// There is no such table, or the store does not answer.
    pub async fn read_table<T: Send + 'static>(
        &self,
        table: &Id,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        self.read_table_as(table, None, look).await
    }

    /// Looks at a table for somebody, who counts as being there if they hold a seat.
    ///
    /// # Errors
    /// There is no such table, or the store does not answer.
    pub async fn read_table_as<T: Send + 'static>(
        &self,
        table: &Id,
        who: Option<&TokenHash>,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        self.moderation.check_can_read(table)?;
        let (open, asked) = (self.entry(table), Instant::now());
        let mut held = open.table.clone().lock_owned().await;
        let filled = self.load_fresh(&open, &mut held, asked).await;
        self.read_locked(&open, &mut held, filled, who, look)
    }

    /// Looks at a table as it is known here. What another server has just written may be
    /// missing; those who follow the table are told when it is there.
    ///
    /// # Errors
    /// There is no such table, or the store does not answer.
    pub async fn read_table_cached<T: Send + 'static>(
        &self,
        table: &Id,
        look: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        self.moderation.check_can_read(table)?;
        let open = self.entry(table);
        let mut held = open.table.clone().lock_owned().await;
        let filled = self.load_if_missing(&open, &mut held).await.map(|_| ());
        self.read_locked(&open, &mut held, filled, None, look)
    }

    fn read_locked<T>(
        &self,
        open: &Arc<TableEntry>,
        held: &mut Option<Table>,
        filled: Result<(), TableError>,
        who: Option<&TokenHash>,
        look: impl FnOnce(&Table) -> T,
    ) -> Result<T, TableError> {
        let table = filled.and_then(|()| held.as_mut().ok_or(TableError::NoSuchTable));
        let seen = table.map(|table| {
            self.update_presence(open, table, who);
            look(table)
        });
        self.remove_if_missing(&open.id, &seen, held);
        if seen.is_ok() {
            self.start_bots_if_due(open, held);
        }
        seen
    }

    /// Follows a table: the receiver hears whenever there may be news.
    ///
    /// # Errors
    /// There is no such table.
    pub async fn subscribe(&self, table: &Id) -> Result<watch::Receiver<u64>, TableError> {
        self.read_table_cached(table, |_| ()).await?;
        Ok(self.entry(table).version_sender.subscribe())
    }

    /// The table itself, read from the store when it is not in memory.
    pub(super) async fn load_if_missing<'p>(
        &self,
        open: &Arc<TableEntry>,
        held: &'p mut Option<Table>,
    ) -> Result<&'p mut Table, TableError> {
        if held.is_none() {
            let stored = self.store.load_table(&open.id).await?.ok_or(TableError::NoSuchTable)?;
            let mut table = stored.into_table()?;
            self.refresh_remote_state(open).await;
            if self.drives_bots_of(&open.id) {
                // Whoever is missing can't be refused any more: people can go on.
                self.prepare_bots(open, &mut table).await;
            }
            open.known_change_count.store(table.change_count(), Ordering::Relaxed);
            open.version_sender.send_replace(table.version());
            *held = Some(table);
        }
        held.as_mut().ok_or(TableError::NoSuchTable)
    }

    pub(super) fn update_presence(
        &self,
        open: &TableEntry,
        table: &mut Table,
        who: Option<&TokenHash>,
    ) {
        let now = (self.monotonic_time)();
        if let Some((who, pages)) =
            who.and_then(|who| open.presence.record_request(table, who, now))
        {
            self.publish_state(&open.id, NodeStateKind::OpenPages(who), pages);
        }
        let elsewhere = |who: &TokenHash| self.remote_presence(open, who);
        table.away_seats = open.presence.away_seats(table, now, elsewhere);
    }
}
