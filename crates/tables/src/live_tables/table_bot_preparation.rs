//! The bots of a table: sets those that are ready, and starts preparing the others.

use std::sync::Arc;

use rollwright_bots::BotError;

use super::Tables;
use super::table_entry::TableEntry;
use crate::any_replayed_game::AnyBot;
use crate::platform::tasks::spawn;
use crate::secrets::Id;
use crate::store::EphemeralTableValueKind;
use crate::table::Table;
use crate::table_error::TableError;
use crate::table_setup::TableSetupError;

impl Tables {
    /// The progress of a bot of this table that is still being prepared, in percent. A strategy
    /// that needs several solutions starts again at 0 for each.
    #[must_use]
    pub fn bot_preparation_percent(&self, table: &Id) -> Option<u8> {
        let entry = self.registry.get(table)?;
        let preparation = entry.preparation();
        match preparation.as_ref() {
            Some(progress) => Some(progress.percent()),
            None => entry
                .remote_ephemeral_state
                .bot_preparation_percent(|node| self.is_node_alive(node)),
        }
    }

    /// The position in the queue of a bot of this table that is to be prepared on this server, from
    /// 1; `None` once its preparation has started.
    #[must_use]
    pub fn bot_preparation_queue_position(&self, table: &Id) -> Option<usize> {
        let entry = self.registry.get(table)?;
        let job = entry.preparation().as_ref()?.queue_number();
        self.bot_preparer.queue_position(job)
    }

    /// How many solutions are in progress or queued.
    #[must_use]
    pub fn solution_queue_length(&self) -> usize {
        self.bot_preparer.queue_length()
    }

    /// Cancels all preparations; partial results are discarded.
    pub fn cancel_all_bot_preparations(&self) {
        self.bot_preparer.cancel_all();
    }

    /// Sets the bots of a table that are available, and starts preparing the others.
    pub(super) async fn prepare_bots(&self, entry: &Arc<TableEntry>, table: &mut Table) {
        let mut to_prepare = Vec::new();
        for (seat, strategy) in table.bots_to_prepare() {
            match self.bot_preparer.cached_bot(table.game(), &strategy).await {
                Ok(Some(bot)) => table.set_prepared_bot(seat, Some(bot)),
                Ok(None) | Err(TableError::Setup(TableSetupError::Bot(BotError::NoMemory(_)))) => {
                    to_prepare.push((seat, strategy));
                }
                Err(refusal) => {
                    let game = table.game().id();
                    tracing::warn!(%game, strategy, %refusal, "a bot is not ready");
                }
            }
        }
        let mut any_ready = false;
        for (seat, strategy) in table.unprepared_bots_with_substitutes() {
            match self.bot_preparer.cached_bot(table.game(), &strategy).await {
                Ok(Some(_)) => any_ready = true,
                _ => to_prepare.push((seat, strategy)),
            }
        }
        if any_ready {
            self.spawn_replace_substitutes(entry);
        }
        if let Some((_, strategy)) = to_prepare.first() {
            self.start_preparation(entry, table, strategy);
        }
    }

    /// Starts the preparation of one bot; the next one follows when it is finished.
    fn start_preparation(&self, entry: &Arc<TableEntry>, table: &Table, strategy: &str) {
        let mut current = entry.preparation();
        if current.is_some() {
            return;
        }
        self.publish_state(&entry.id, EphemeralTableValueKind::BotPreparation, 0);
        // The entry owns its progress, so the progress must own neither the entry nor the registry.
        let (weak_entry, node) = (Arc::downgrade(entry), self.node.clone());
        let progress = Arc::new(self.bot_preparer.new_progress(move |percent| {
            let Some(entry) = weak_entry.upgrade() else { return };
            entry.notify_subscribers();
            if let Some(node) = &node {
                node.publish_state(
                    &entry.id,
                    EphemeralTableValueKind::BotPreparation,
                    percent.into(),
                );
            }
        }));
        *current = Some(progress.clone());
        let mut place = self.bot_preparer.enqueue(table, strategy, entry.queue_client(table));
        self.spawn_seat_substitutes(entry);
        let (tables, entry, strategy) = (self.clone(), entry.clone(), strategy.to_owned());
        let game = table.game().clone_boxed();
        spawn(async move {
            let heavy_worker = tables.heavy_worker();
            let preparing = tables.bot_preparer.prepare_bot(
                heavy_worker,
                progress,
                game,
                &strategy,
                &mut place,
            );
            let result = preparing.await;
            drop(place);
            tables.finish_preparation(&entry, result).await;
        });
    }

    /// Makes a finished solution available to all seats that wait for it.
    async fn finish_preparation(
        &self,
        entry: &Arc<TableEntry>,
        result: Result<AnyBot, TableError>,
    ) {
        let mut slot = self.lock_table(entry).await;
        *entry.preparation() = None;
        self.publish_state(&entry.id, EphemeralTableValueKind::BotPreparation, -1);
        match (result, slot.as_mut()) {
            // The solution stays in memory while the bot exists.
            (Ok(_bot), Some(table)) => self.prepare_bots(entry, table).await,
            (Ok(_), None) => {}
            (Err(refusal), _) => {
                tracing::warn!(%refusal, "a bot's preparation was not finished");
            }
        }
        self.start_bots_if_due(entry, &mut slot);
        drop(slot);
        entry.notify_subscribers();
    }
}
