//! Lists of tables in play.

use std::cmp::Reverse;

use async_trait::async_trait;
use rollwright_games::GameId;

use super::MemoryStore;
use super::rows::{Rows, TableRow};
use crate::secrets::{Id, TokenHash};
use crate::store::{
    MAX_LISTED_TABLES, StoreError, TableKind, TableListStore, TableSummary, add_seat_to_summary,
    summary_without_seats,
};

#[async_trait]
impl TableListStore for MemoryStore {
    async fn list_open_tables(&self, seen_since: i64) -> Result<Vec<TableSummary>, StoreError> {
        let rows = self.rows();
        let open = rows.all_tables().filter(|row| is_open(row, seen_since));
        Ok(rows.summaries(open))
    }

    async fn list_hosts_of_open_tables(
        &self,
        seen_since: i64,
    ) -> Result<Vec<(Id, TokenHash)>, StoreError> {
        let rows = self.rows();
        let open = rows.all_tables().filter(|row| is_open(row, seen_since));
        Ok(open.map(|row| (row.id().clone(), row.definition.host.clone())).collect())
    }

    async fn mark_listed_tables_seen(&self, tables: Vec<Id>, now: i64) -> Result<(), StoreError> {
        self.change(|rows| {
            let is_known = |id: &&Id| {
                let row = rows.tables.get(id.as_str());
                row.is_some_and(|row| row.is_listed && row.seen != NEVER_LISTED)
            };
            for id in tables.iter().filter(is_known).cloned().collect::<Vec<_>>() {
                if let Some(row) = rows.table_mut(id.as_str()) {
                    row.seen = now;
                }
            }
            Ok(())
        })
        .await
    }

    async fn forget_listed_tables(&self, seen_before: i64) -> Result<(), StoreError> {
        self.change(|rows| {
            let is_old = |row: &&TableRow| row.seen != NEVER_LISTED && row.seen < seen_before;
            let old: Vec<Id> =
                rows.all_tables().filter(is_old).map(|row| row.id().clone()).collect();
            for id in old {
                if let Some(row) = rows.table_mut(id.as_str()) {
                    row.seen = NEVER_LISTED;
                }
            }
            Ok(())
        })
        .await
    }

    async fn list_tables_of(&self, holder: &TokenHash) -> Result<Vec<TableSummary>, StoreError> {
        let rows = self.rows();
        let is_in_play = |row: &&TableRow| {
            row.ended == 0
                && row.definition.kind != TableKind::Lesson
                && row.seats().any(|seat| row.result_holder(seat.seat) == Some(holder))
        };
        Ok(rows.summaries(rows.all_tables().filter(is_in_play)))
    }

    async fn list_lessons_of(&self, holder: &TokenHash) -> Result<Vec<(GameId, Id)>, StoreError> {
        let rows = self.rows();
        let is_own_lesson = |row: &&TableRow| {
            row.definition.kind == TableKind::Lesson && row.definition.host == *holder
        };
        let mut lessons: Vec<_> = rows.all_tables().filter(is_own_lesson).collect();
        lessons.sort_by_key(|row| Reverse(row.created));
        let mut newest: Vec<(GameId, Id)> = Vec::new();
        for row in lessons.into_iter().take(MAX_LISTED_TABLES) {
            let game = row.definition.header.game;
            if newest.iter().all(|(known, _)| *known != game) {
                newest.push((game, row.id().clone()));
            }
        }
        Ok(newest)
    }
}

/// The time at which a table was attended that is no longer listed.
const NEVER_LISTED: i64 = i64::MIN;

/// Whether the public list contains a table.
fn is_open(row: &TableRow, seen_since: i64) -> bool {
    let has_open_seat = row
        .seats()
        .zip(&row.bots)
        .any(|(seat, bot)| seat.assignment.holder.is_none() && bot.is_empty());
    row.is_listed && row.seen >= seen_since && row.ended == 0 && has_open_seat
}

impl Rows {
    /// Summaries of the newest of these tables, which come in the order of their IDs.
    fn summaries<'r>(&self, tables: impl Iterator<Item = &'r TableRow>) -> Vec<TableSummary> {
        let mut tables: Vec<&TableRow> = tables.collect();
        tables.sort_by_key(|row| Reverse(row.created));
        let summary = |row: &TableRow| {
            let (id, header) = (row.id().to_string(), &row.definition.header);
            let mut summary = summary_without_seats(id, header, row.created);
            for (seat, bot) in row.seats().zip(&row.bots) {
                let person = seat.assignment.person.as_ref().map(|person| &person.id);
                let is_held = seat.assignment.holder.is_some();
                add_seat_to_summary(&mut summary, is_held, bot, self.name(person));
            }
            summary
        };
        tables.into_iter().take(MAX_LISTED_TABLES).map(summary).collect()
    }
}
