//! Substitutes: simpler bots that play while the requested ones are being prepared.

use std::sync::Arc;

use super::Tables;
use super::table_entry::TableEntry;
use crate::pending_change::PendingChange;
use crate::platform::tasks::spawn;
use crate::table::Table;
use crate::table_error::TableError;

impl Tables {
    /// Seats substitutes in a task of its own, after people have waited for a while.
    pub(super) fn spawn_seat_substitutes(&self, entry: &Arc<TableEntry>) {
        let Some(delay) = self.substitute_after else { return };
        let (tables, entry) = (self.clone(), entry.clone());
        spawn(async move {
            tables.time.sleep(delay).await;
            tables.seat_substitutes(&entry).await;
        });
    }

    /// Seats substitutes for bots that take long to prepare.
    async fn seat_substitutes(&self, entry: &Arc<TableEntry>) {
        let mut slot = self.lock_table(entry).await;
        let Some(table) = slot.as_ref() else { return };
        let draft = table.seat_substitutes();
        self.store_substitution(entry, &mut slot, draft).await;
    }

    /// Replaces substitutes in a task of its own, once the table's lock is free.
    pub(super) fn spawn_replace_substitutes(&self, entry: &Arc<TableEntry>) {
        let (tables, entry) = (self.clone(), entry.clone());
        spawn(async move { tables.replace_substitutes(&entry).await });
    }

    /// Replaces substitutes by the requested bots that are ready now.
    async fn replace_substitutes(&self, entry: &Arc<TableEntry>) {
        let mut slot = self.lock_table(entry).await;
        let Some(table) = slot.as_ref() else { return };
        let mut ready = Vec::new();
        for (seat, strategy) in table.unprepared_bots_with_substitutes() {
            if let Ok(Some(_)) = self.bot_preparer.cached_bot(table.game(), &strategy).await {
                ready.push((seat, strategy));
            }
        }
        let draft = table.replace_substitutes(ready);
        self.store_substitution(entry, &mut slot, draft).await;
    }

    /// Stores a change of substitutes, and lets the bots continue.
    async fn store_substitution(
        &self,
        entry: &Arc<TableEntry>,
        slot: &mut Option<Table>,
        draft: Result<PendingChange, TableError>,
    ) {
        let result = match draft {
            Ok(draft) if draft.is_empty() => return,
            // Another server runs the bots of this table.
            Ok(_) if !self.drives_bots_of(&entry.id) => return,
            Ok(draft) => {
                self.store_and_commit(entry, slot, draft, self.lease_fence(&entry.id)).await
            }
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = result {
            tracing::warn!(table = %entry.id, %refusal, "a substitute bot was not replaced");
        }
        self.start_bots_if_due(entry, slot);
    }
}
