//! Changing a table: a draft is made, kept in the store, and only then true.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use rollwright_games::record::Event;
use tracing::Instrument;

use super::{TableEntry, Tables};
use crate::command::Command;
use crate::pending_change::PendingChange;
use crate::secrets::{Id, TokenHash};
use crate::store::leases::LeaseFence;
use crate::store::{StoreError, TableWrite};
use crate::table::Table;
use crate::table_error::TableError;
use crate::tasks::spawn;

/// How often a change is tried again because another server was faster.
const MAX_CONFLICT_RETRIES: usize = 20;

impl Tables {
    /// Changes a table: makes a draft, keeps it, and then makes it true. Runs to its
    /// end even if whoever asked goes away meanwhile. Where another server was faster,
    /// the draft is made again of the table as it is then.
    ///
    /// # Errors
    /// Why nothing has changed.
    pub async fn change_table(
        &self,
        table: &Id,
        draft: impl Fn(&Table) -> Result<PendingChange, TableError> + Send + 'static,
    ) -> Result<u64, TableError> {
        self.change_table_as(table, None, draft).await
    }

    pub(super) async fn change_table_as(
        &self,
        table: &Id,
        who: Option<TokenHash>,
        draft: impl Fn(&Table) -> Result<PendingChange, TableError> + Send + 'static,
    ) -> Result<u64, TableError> {
        self.moderation.check_can_play(table)?;
        let (tables, id) = (self.clone(), table.clone());
        let change = async move {
            let (open, asked) = (tables.entry(&id), Instant::now());
            let mut held = open.table.clone().lock_owned().await;
            let result = tables.change_locked(&open, &mut held, asked, who.as_ref(), draft).await;
            tables.remove_if_missing(&id, &result, &held);
            if result.is_ok() {
                tables.start_bots_if_due(&open, &mut held);
            }
            result
        };
        // What it logs belongs to whoever asked.
        let task = spawn(change.in_current_span());
        task.await.unwrap_or(Err(TableError::Store(StoreError::Closed)))
    }

    async fn change_locked(
        &self,
        open: &Arc<TableEntry>,
        held: &mut Option<Table>,
        asked: Instant,
        who: Option<&TokenHash>,
        draft: impl Fn(&Table) -> Result<PendingChange, TableError>,
    ) -> Result<u64, TableError> {
        for _ in 0..MAX_CONFLICT_RETRIES {
            let table = self.load_if_missing(open, held).await?;
            table.is_paced = self.is_paced(open, table);
            self.update_presence(open, table, who);
            let known = table.change_count();
            let draft = match draft(table) {
                Ok(draft) => draft,
                // What is refused here may be right where it was seen.
                Err(refusal) => {
                    self.load_fresh(open, held, asked).await?;
                    match held.as_ref().is_some_and(|table| table.change_count() != known) {
                        true => continue,
                        false => return Err(refusal),
                    }
                }
            };
            let moves = draft.count_moves();
            match self.store_and_commit(open, held, draft, None).await {
                Err(TableError::Store(StoreError::Conflict)) => {
                    self.sync_from_store(open, held).await?
                }
                Ok(version) => {
                    self.metrics().human_moves.add(moves);
                    return Ok(version);
                }
                Err(refusal) => return Err(refusal),
            }
        }
        let now = self.load_if_missing(open, held).await?.version();
        Err(TableError::TooManyConflicts { now })
    }

    /// Does what `who` asks for.
    ///
    /// # Errors
    /// Why nothing has changed.
    pub async fn run_command(
        &self,
        table: &Id,
        who: TokenHash,
        command: Command,
    ) -> Result<u64, TableError> {
        self.change_table_as(table, Some(who.clone()), move |table| {
            table.plan_command(&who, command.clone())
        })
        .await
    }

    /// Persist, then commit and tell: never the other way round.
    pub(super) async fn store_and_commit(
        &self,
        open: &Arc<TableEntry>,
        held: &mut Option<Table>,
        draft: PendingChange,
        fence: Option<LeaseFence>,
    ) -> Result<u64, TableError> {
        let Some(table) = held.as_mut() else { return Err(TableError::NoSuchTable) };
        // A bot that can't be had is told now, not when it is asked.
        let mut bots = Vec::new();
        for event in draft.events() {
            if let Event::Sit { seat, sitter } = event {
                let bot = match &sitter.bot {
                    Some(strategy) => self.bot_if_prepared(table, strategy).await?,
                    None => None,
                };
                bots.push((*seat, bot));
            }
        }
        let draft = draft.with_clocks_at(table, self.unix_millis());
        let kept = match draft.is_empty() {
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
        if let Err(StoreError::Conflict) = kept {
            // Nothing of it was kept: the table is only behind.
            return Err(StoreError::Conflict.into());
        }
        if let Err(error) = kept {
            // It may have been kept even so: the store is asked before the next move.
            *held = None;
            if error.is_commit_unknown() {
                // Those who listen ask, too: if it was kept, it is news, and bots may have
                // to answer it.
                open.version_sender.send_modify(|_| {});
                self.start_bot_task(open);
            }
            return Err(error.into());
        }
        table.commit_change(draft);
        for (seat, bot) in bots {
            table.set_prepared_bot(seat, bot);
        }
        if self.drives_bots_of(&open.id) {
            self.prepare_bots(open, table).await;
        }
        let version = table.version();
        open.known_change_count.store(table.change_count(), Ordering::Relaxed);
        open.version_sender.send_replace(version);
        Ok(version)
    }
}
