//! Tables, seat passes and polling.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use rollwright_games::record::{Event, Record};

use super::MemoryStore;
use super::rows::{PassRow, Rows, TableRow};
use crate::metrics::TableMetrics;
use crate::moderation::ClosuresAndBans;
use crate::next_action_time::NextActionTime;
use crate::platform::time::unix_seconds;
use crate::secrets::{Id, SeatPassHash, TokenHash};
use crate::store::{
    ChangeNotice, ChangePolling, PolledChanges, SeatPassStore, StoreError, StoredTable,
    TableInsert, TableStore, TableWrite,
};
use crate::table::SeatAssignment;

#[async_trait]
impl TableStore for MemoryStore {
    fn metrics(&self) -> &Arc<TableMetrics> {
        &self.metrics
    }

    async fn create_table(&self, table: TableInsert) -> Result<(), StoreError> {
        self.rows().create_table(table)
    }

    async fn write_table(&self, write: TableWrite) -> Result<(), StoreError> {
        self.rows().write_table(write)
    }

    async fn set_next_action(
        &self,
        table: &Id,
        change_count: u64,
        next_action: NextActionTime,
    ) -> Result<(), StoreError> {
        if let Some(row) = self.rows().tables.get_mut(table.as_str())
            && row.change_count == change_count
        {
            row.next_action = next_action;
        }
        Ok(())
    }

    async fn load_table(&self, id: &Id) -> Result<Option<StoredTable>, StoreError> {
        self.load_table_since(id, 0).await
    }

    async fn load_table_since(
        &self,
        id: &Id,
        version: u64,
    ) -> Result<Option<StoredTable>, StoreError> {
        let rows = self.rows();
        let Some(row) = rows.tables.get(id.as_str()) else { return Ok(None) };
        if version > row.version() {
            return Err(StoreError::CorruptTable("its last event".to_owned()));
        }
        let header = row.definition.header.clone();
        let events = row.events.iter().skip(version as usize).cloned().collect();
        Ok(Some(StoredTable {
            definition: row.definition.clone(),
            record: Record { header, events },
            change_count: row.change_count,
            take_back_request: row.take_back_request.clone(),
            clocks: row.clocks.clone(),
        }))
    }

    async fn load_closures_and_bans(&self) -> Result<ClosuresAndBans, StoreError> {
        Ok(ClosuresAndBans::default())
    }

    async fn check_health(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) {}
}

impl Rows {
    fn create_table(&mut self, table: TableInsert) -> Result<(), StoreError> {
        let TableInsert { definition, events, is_listed, rematch_of, next_action, clocks } = table;
        self.write_count += 1;
        if let Some(previous) = rematch_of {
            let Some(previous) = self.tables.get_mut(previous.as_str()) else {
                return Err(StoreError::Conflict);
            };
            if previous.definition.rematch_id.is_some() {
                return Err(StoreError::Conflict);
            }
            previous.definition.rematch_id = Some(definition.id.clone());
            previous.change_count += 1;
            previous.last_write = self.write_count;
        }
        let bots = definition.header.seats.iter().map(|seat| seat.bot.clone().unwrap_or_default());
        let mut row = TableRow {
            bots: bots.collect(),
            events: Vec::new(),
            is_listed,
            created: unix_seconds(),
            ended: 0,
            results: Vec::new(),
            change_count: 0,
            next_action,
            take_back_request: None,
            clocks,
            last_write: self.write_count,
            definition,
        };
        row.add_events(events);
        for assignment in &row.definition.seat_assignments {
            add_name(&mut self.names, assignment);
        }
        self.tables.insert(row.id().as_str().to_owned(), row);
        Ok(())
    }

    /// Optimistic lock: writes nothing if the change count is stale. Nobody holds a lease here, so
    /// a write under one is stale too.
    fn write_table(&mut self, write: TableWrite) -> Result<(), StoreError> {
        let row = self.tables.get_mut(write.table.as_str()).filter(|row| {
            row.change_count == write.expected_change_count
                && row.version() == write.base_version
                && write.lease_fence.is_none()
        });
        let Some(row) = row else { return Err(StoreError::Conflict) };
        self.write_count += 1;
        row.last_write = self.write_count;
        row.change_count += 1;
        row.next_action = write.next_action;
        row.take_back_request = write.take_back_request;
        row.clocks = write.clocks;
        for (seat, assignment) in write.seat_assignments {
            add_name(&mut self.names, &assignment);
            if let Some(stored) = row.definition.seat_assignments.get_mut(seat.index()) {
                *stored = assignment;
            }
        }
        if let Some(host) = write.host {
            row.definition.host = host;
        }
        if let Some(speed) = write.bot_speed {
            row.definition.bot_speed = speed;
        }
        if let Some(tutor) = write.tutor {
            row.definition.tutor = tutor;
        }
        // Results belong to the current end: after an undo the game may continue.
        if !write.results.is_empty() || (!write.events.is_empty() && write.was_over) {
            row.ended = if write.results.is_empty() { 0 } else { unix_seconds() };
            row.results = write.results;
        }
        row.add_events(write.events);
        Ok(())
    }
}

impl TableRow {
    fn add_events(&mut self, events: Vec<Event>) {
        for event in &events {
            if let Event::Sit { seat, sitter } = event
                && let Some(bot) = self.bots.get_mut(seat.index())
            {
                *bot = sitter.bot.clone().unwrap_or_default();
            }
        }
        self.events.extend(events);
    }
}

fn add_name(names: &mut HashMap<Id, String>, assignment: &SeatAssignment) {
    if let Some(person) = &assignment.person {
        names.entry(person.id.clone()).or_insert_with(|| person.name.clone());
    }
}

#[async_trait]
impl ChangePolling for MemoryStore {
    async fn has_table_changed(&self, table: &Id, change_count: u64) -> Result<bool, StoreError> {
        let rows = self.rows();
        let row = rows.tables.get(table.as_str());
        Ok(row.is_none_or(|row| row.change_count != change_count))
    }

    async fn poll_start(&self) -> Result<i64, StoreError> {
        Ok(self.rows().write_count + 1)
    }

    async fn poll_changes(&self, from: i64) -> Result<PolledChanges, StoreError> {
        let rows = self.rows();
        let changed = rows.tables.values().filter(|row| row.last_write >= from);
        let notice = |row: &TableRow| ChangeNotice {
            table: row.id().clone(),
            change_count: row.change_count,
            next_action: row.next_action,
        };
        Ok(PolledChanges {
            table_changes: changed.map(notice).collect(),
            ephemeral_state_changes: Vec::new(),
            next_position: rows.write_count + 1,
        })
    }

    async fn tables_with_due_action(&self, now: i64, all: bool) -> Result<Vec<Id>, StoreError> {
        let is_due = |row: &&TableRow| match row.next_action {
            NextActionTime::Never => false,
            NextActionTime::Now => all,
            NextActionTime::At(moment) => moment <= now,
        };
        Ok(self.rows().tables.values().filter(is_due).map(|row| row.id().clone()).collect())
    }
}

#[async_trait]
impl SeatPassStore for MemoryStore {
    async fn issue_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        pass: &SeatPassHash,
        expires: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        let passes = &mut self.rows().passes;
        passes.retain(|row| row.expires > now && !row.is_for(table, holder));
        let (table, holder, hash) = (table.clone(), holder.clone(), pass.clone());
        passes.push(PassRow { table, holder, hash, expires });
        Ok(())
    }

    async fn redeem_pass(
        &self,
        table: &Id,
        pass: &SeatPassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError> {
        let passes = &mut self.rows().passes;
        let found = passes.iter().position(|row| row.is_valid(table, pass, now));
        Ok(found.map(|index| passes.swap_remove(index).holder))
    }

    async fn revoke_pass(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<bool, StoreError> {
        let passes = &mut self.rows().passes;
        let found = passes.iter().position(|row| row.is_for(table, holder));
        Ok(found.is_some_and(|index| passes.swap_remove(index).expires > now))
    }

    async fn pass_holder(
        &self,
        table: &Id,
        pass: &SeatPassHash,
        now: i64,
    ) -> Result<Option<TokenHash>, StoreError> {
        let rows = self.rows();
        let found = rows.passes.iter().find(|row| row.is_valid(table, pass, now));
        Ok(found.map(|row| row.holder.clone()))
    }

    async fn pass_expiry(
        &self,
        table: &Id,
        holder: &TokenHash,
        now: i64,
    ) -> Result<Option<i64>, StoreError> {
        let rows = self.rows();
        let found = rows.passes.iter().find(|row| row.is_for(table, holder) && row.expires > now);
        Ok(found.map(|row| row.expires))
    }
}

impl PassRow {
    fn is_for(&self, table: &Id, holder: &TokenHash) -> bool {
        self.table == *table && self.holder == *holder
    }

    fn is_valid(&self, table: &Id, hash: &SeatPassHash, now: i64) -> bool {
        self.table == *table && self.hash == *hash && self.expires > now
    }
}
