//! Changing a table: the change is planned, stored, and only then committed.

use std::sync::Arc;
use std::time::Duration;

use rollwright_games::record::Event;
use tracing::Instrument;

use super::Tables;
use super::table_entry::TableEntry;
use crate::command::Command;
use crate::pending_change::PendingChange;
use crate::platform::tasks::spawn;
use crate::platform::time::{self, Instant};
use crate::platform::timer::{TimedOut, timeout};
use crate::secrets::{Id, TokenHash};
use crate::store::LeaseFence;
use crate::store::{StoreError, TableWrite};
use crate::table::Table;
use crate::table_error::TableError;

/// How often a change is retried after a conflict with another server.
const MAX_CONFLICT_RETRIES: usize = 20;

/// How long a change may take with a shared database: people get an answer within five seconds.
const CHANGE_TIMEOUT: Duration = Duration::from_millis(4500);

impl Tables {
    /// Changes a table: plans a change, stores it, and then commits it. Returns the new version. It runs to completion even
    /// if the client disconnects. After a conflict with another server, `draft` is called again
    /// with the updated table.
    ///
    /// # Errors
    /// Why nothing has changed.
    pub async fn change_table(
        &self,
        table: &Id,
        draft: impl Fn(&Table) -> Result<PendingChange, TableError> + Send + 'static,
    ) -> Result<u64, TableError> {
        Ok(self.change_table_as(table, None, draft).await?.version())
    }

    /// Changes a table for `who`, who counts as present if they hold a seat, and returns a copy of
    /// the table after the change.
    pub(super) async fn change_table_as(
        &self,
        table: &Id,
        who: Option<TokenHash>,
        draft: impl Fn(&Table) -> Result<PendingChange, TableError> + Send + 'static,
    ) -> Result<Table, TableError> {
        self.moderation.check_can_play(table)?;
        let (tables, id) = (self.clone(), table.clone());
        let change = async move {
            let (entry, requested_at) = (tables.entry(&id), time::now());
            let mut slot = tables.lock_table(&entry).await;
            let changed =
                tables.change_locked(&entry, &mut slot, requested_at, who.as_ref(), draft).await;
            tables.remove_if_missing(&id, &changed, &slot);
            changed?;
            tables.start_bots_if_due(&entry, &mut slot);
            slot.clone().ok_or(TableError::NoSuchTable)
        };
        // Log messages belong to the request that asked.
        let task = spawn(change.in_current_span());
        let changed = async { task.await.unwrap_or(Err(TableError::Store(StoreError::Closed))) };
        self.within_change_timeout(changed).await
    }

    /// Awaits a change, but not forever: if the network to a shared database is down, nobody knows
    /// for how long. A change that was begun may still be stored.
    pub(super) async fn within_change_timeout<T>(
        &self,
        change: impl Future<Output = Result<T, TableError>>,
    ) -> Result<T, TableError> {
        if self.store.cluster().is_none() {
            return change.await;
        }
        let timed_out = |TimedOut| StoreError::CommitUnknown(Arc::new(TimedOut)).into();
        timeout(CHANGE_TIMEOUT, change).await.unwrap_or_else(|why| Err(timed_out(why)))
    }

    async fn change_locked(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<Table>,
        requested_at: Instant,
        who: Option<&TokenHash>,
        draft: impl Fn(&Table) -> Result<PendingChange, TableError>,
    ) -> Result<u64, TableError> {
        for _ in 0..MAX_CONFLICT_RETRIES {
            let table = self.load_if_missing(entry, slot).await?;
            table.is_paced = self.bot_pacing.is_paced(table, self.is_watched(entry));
            self.update_presence(entry, table, who);
            let known_change_count = table.change_count();
            let draft = match draft(table) {
                Ok(draft) => draft,
                // The refusal may be due to stale data here: check the store first.
                Err(refusal) => {
                    self.load_fresh(entry, slot, requested_at).await?;
                    match slot
                        .as_ref()
                        .is_some_and(|table| table.change_count() != known_change_count)
                    {
                        true => continue,
                        false => return Err(refusal),
                    }
                }
            };
            let moves = draft.count_moves();
            match self.store_and_commit(entry, slot, draft, None).await {
                Err(TableError::Store(StoreError::Conflict)) => {
                    self.sync_from_store(entry, slot).await?
                }
                Ok(version) => {
                    self.metrics().human_moves.inc_by(moves);
                    return Ok(version);
                }
                Err(refusal) => return Err(refusal),
            }
        }
        let now = self.load_if_missing(entry, slot).await?.version();
        Err(TableError::TooManyConflicts { now })
    }

    /// Runs a command of `who`, and returns a copy of the table after it.
    ///
    /// # Errors
    /// Why nothing has changed.
    pub async fn run_command(
        &self,
        table: &Id,
        who: TokenHash,
        command: Command,
    ) -> Result<Table, TableError> {
        self.change_table_as(table, Some(who.clone()), move |table| {
            table.plan_command(&who, command.clone())
        })
        .await
    }

    /// Stores, then commits and publishes; never the other way round.
    pub(super) async fn store_and_commit(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<Table>,
        draft: PendingChange,
        fence: Option<LeaseFence>,
    ) -> Result<u64, TableError> {
        let Some(table) = slot.as_mut() else { return Err(TableError::NoSuchTable) };
        // Refuse a bot that isn't available now, not when it has to move.
        let mut bots = Vec::new();
        for event in draft.new_events() {
            if let Event::Sit { seat, sitter } = event {
                let bot = match &sitter.bot {
                    Some(strategy) => {
                        let client = entry.queue_client(table);
                        self.bot_preparer.bot_if_prepared(table, strategy, &client).await?
                    }
                    None => None,
                };
                bots.push((*seat, bot));
            }
        }
        let draft = draft.with_clocks_at(table, self.unix_millis());
        let written = match draft.is_empty() {
            false => {
                self.store
                    .write_table(TableWrite {
                        lease_fence: fence,
                        ..TableWrite::from_change(table, &draft)
                    })
                    .await
            }
            true => Ok(()),
        };
        if let Err(StoreError::Conflict) = written {
            // Nothing was stored: the table is only out of date.
            return Err(StoreError::Conflict.into());
        }
        if let Err(error) = written {
            // It may have been stored even so: reload before the next command.
            *slot = None;
            if error.is_commit_unknown() {
                // Subscribers read the table again: if the change was stored, it is news, and bots
                // may have to answer it.
                entry.notify_subscribers();
                self.start_bot_task(entry);
            }
            return Err(error.into());
        }
        table.commit_change(draft);
        for (seat, bot) in bots {
            table.set_prepared_bot(seat, bot);
        }
        if self.drives_bots_of(&entry.id) {
            self.prepare_bots(entry, table).await;
        }
        let version = table.version();
        entry.publish_version(table);
        self.positions_barred_from_coach.update(table);
        Ok(version)
    }
}
