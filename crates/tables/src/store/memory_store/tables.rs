//! Tables and their events.

use std::sync::Arc;

use async_trait::async_trait;
use rollwright_games::record::{Event, Record};

use super::MemoryStore;
use super::rows::{Rows, TableRow};
use crate::metrics::TableMetrics;
use crate::moderation::RestrictionsAndBans;
use crate::next_server_action_time::NextServerActionTime;
use crate::platform::time::{unix_millis, unix_seconds};
use crate::secrets::Id;
use crate::store::{StoreError, StoredTable, TableInsert, TableStore, TableWrite};
use crate::table::SeatHolder;

#[async_trait]
impl TableStore for MemoryStore {
    fn metrics(&self) -> &Arc<TableMetrics> {
        &self.metrics
    }

    async fn create_table(&self, table: TableInsert) -> Result<(), StoreError> {
        self.change(|rows| rows.create_table(table)).await
    }

    async fn write_table(&self, write: TableWrite) -> Result<(), StoreError> {
        self.change(|rows| rows.write_table(write)).await
    }

    async fn set_next_action(
        &self,
        table: &Id,
        change_count: u64,
        next_action: NextServerActionTime,
    ) -> Result<(), StoreError> {
        self.change(|rows| {
            let known = rows.tables.get(table.as_str());
            if known.is_some_and(|row| row.change_count == change_count)
                && let Some(row) = rows.table_mut(table.as_str())
            {
                row.next_action = next_action;
            }
            Ok(())
        })
        .await
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

    async fn load_closures_and_bans(&self) -> Result<RestrictionsAndBans, StoreError> {
        Ok(RestrictionsAndBans::default())
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
        let write_count = self.write_count;
        if let Some(previous) = rematch_of {
            let Some(previous) = self.table_mut(previous.as_str()) else {
                return Err(StoreError::Conflict);
            };
            if previous.definition.rematch_id.is_some() {
                return Err(StoreError::Conflict);
            }
            previous.definition.rematch_id = Some(definition.id.clone());
            previous.change_count += 1;
            previous.last_write = write_count;
        }
        let bots = definition.header.seats.iter().map(|seat| seat.bot.clone().unwrap_or_default());
        let mut row = TableRow {
            bots: bots.collect(),
            events: Vec::new(),
            is_listed,
            created: unix_seconds(),
            seen: unix_millis(),
            ended: 0,
            results: Vec::new(),
            change_count: 0,
            next_action,
            take_back_request: None,
            clocks,
            last_write: write_count,
            definition,
        };
        row.add_events(events);
        for assignment in &row.definition.seat_holders {
            self.add_name(assignment);
        }
        Arc::make_mut(&mut self.tables).insert(row.id().as_str().to_owned(), Arc::new(row));
        Ok(())
    }

    /// Optimistic lock: writes nothing if the change count is stale. Nobody holds a lease here, so
    /// a write under one is stale too.
    fn write_table(&mut self, write: TableWrite) -> Result<(), StoreError> {
        self.write_count += 1;
        let write_count = self.write_count;
        for (_, assignment) in &write.seat_holders {
            self.add_name(assignment);
        }
        let row = self.table_mut(write.table.as_str()).filter(|row| {
            row.change_count == write.expected_change_count
                && row.version() == write.base_version
                && write.lease_fence.is_none()
        });
        let Some(row) = row else { return Err(StoreError::Conflict) };
        row.last_write = write_count;
        row.change_count += 1;
        row.next_action = write.next_action;
        row.take_back_request = write.take_back_request;
        row.clocks = write.clocks;
        for (seat, assignment) in write.seat_holders {
            if let Some(stored) = row.definition.seat_holders.get_mut(seat.index()) {
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

impl Rows {
    fn add_name(&mut self, assignment: &SeatHolder) {
        if let Some(person) = &assignment.person
            && !self.names.contains_key(&person.id)
        {
            Arc::make_mut(&mut self.names).insert(person.id.clone(), person.name.clone());
        }
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
