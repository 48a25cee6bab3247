//! Changing a table: a draft is made, kept in the store, and only then true.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use rollwright_games::record::Event;
use tracing::Instrument;

use super::{OpenTable, Tables};
use crate::command::Command;
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::store::leases::Fence;
use crate::store::{Keep, StoreError};
use crate::table::Table;
use crate::tasks::spawn;
use crate::token::{Id, TokenHash};

/// How often a change is tried again because another server was faster.
const MOST_CONFLICTS: usize = 20;

impl Tables {
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

    pub(super) async fn change_as(
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
        let task = spawn(change.in_current_span());
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

    /// Persist, then commit and tell: never the other way round.
    pub(super) async fn keep(
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
