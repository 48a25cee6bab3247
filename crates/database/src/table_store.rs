//! Creating, changing and loading tables.

use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;
use rollwright_games::record::parse_record;
use rollwright_tables::metrics::TableMetrics;
use rollwright_tables::moderation::RestrictionsAndBans;
use rollwright_tables::store::{StoredTable, TableInsert, TableKind, TableStore, TableWrite};
use rollwright_tables::take_back_plan::TakeBackRequest;
use rollwright_tables::{
    BotSpeed, Id, NextServerActionTime, Person, SeatClocks, SeatHolder, Seed, StoreError,
    TableDefinition, TimeLimit, TimeUntilAway, TokenHash, TutorAgreement,
};
use sqlx::Row;
use tokio::sync::oneshot;

use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;
use crate::writer::batch_writer::WriterMessage;
use crate::writer::write_job::WriteJob;

#[async_trait]
impl TableStore for Database {
    fn metrics(&self) -> &Arc<TableMetrics> {
        &self.metrics
    }

    async fn create_table(&self, table: TableInsert) -> Result<(), StoreError> {
        self.submit_write(WriteJob::CreateTable(Box::new(table))).await
    }

    async fn write_table(&self, write: TableWrite) -> Result<(), StoreError> {
        self.submit_write(WriteJob::WriteTable(Box::new(write))).await
    }

    async fn set_next_action(
        &self,
        table: &Id,
        change_count: u64,
        next_action: NextServerActionTime,
    ) -> Result<(), StoreError> {
        let table = table.clone();
        self.submit_write(WriteJob::SetNextAction { table, change_count, next_action }).await
    }

    async fn load_table(&self, id: &Id) -> Result<Option<StoredTable>, StoreError> {
        let began = Instant::now();
        let stored = self.read_table(id, 0).await;
        self.metrics().load_duration.observe(began.elapsed().as_secs_f64());
        stored
    }

    async fn load_table_since(
        &self,
        id: &Id,
        version: u64,
    ) -> Result<Option<StoredTable>, StoreError> {
        self.read_table(id, version).await
    }

    async fn load_closures_and_bans(&self) -> Result<RestrictionsAndBans, StoreError> {
        let closed = self.list_restricted_tables().await?.into_iter();
        let banned = self.list_network_bans().await?.into_iter();
        Ok(RestrictionsAndBans {
            restricted_tables: closed.map(|closed| (closed.table, closed.closure)).collect(),
            banned_networks: banned.map(|ban| ban.network).collect(),
        })
    }

    async fn check_health(&self) -> Result<(), StoreError> {
        self.write_and_read_back().await
    }

    async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.writer.send(WriterMessage::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
        self.read_pool.close().await;
    }
}

impl Database {
    /// Two queries, each of which sees one snapshot. Events are only ever added, so those up to the
    /// version that the first query found belong to it.
    async fn read_table(&self, id: &Id, after: u64) -> Result<Option<StoredTable>, StoreError> {
        let mut connection = self.read_connection().await?;
        let select = "SELECT t.header, t.seed, t.host, t.origin, t.rematch, t.away_after, \
             t.bot_speed, t.time_limit, t.clocks, \
             t.version, t.changes, t.asked, COALESCE(c.holder, '') AS holder, \
             COALESCE(c.person, '') AS person, COALESCE(p.name, '') AS name, \
             COALESCE(c.handed_over, 0) AS handed_over, COALESCE(c.resigned, 0) AS resigned, \
             COALESCE(c.removed, 0) AS removed, COALESCE(u.warns, '') AS warns, \
             COALESCE(u.waits_for, 0) AS waits_for, COALESCE(u.used, 0) AS used \
             FROM tables t LEFT JOIN chairs c ON c.table_id = t.id \
             LEFT JOIN tutors u ON u.table_id = t.id \
             LEFT JOIN people p ON p.id = c.person WHERE t.id = $1 ORDER BY c.seat";
        let seat_rows = self
            .query(select)
            .bind(id.as_str())
            .fetch_all(&mut *connection)
            .await
            .map_err(unavailable)?;
        let Some(row) = seat_rows.first() else { return Ok(None) };
        let version: i64 = row.read_column("version")?;
        let events = "SELECT line FROM events \
                      WHERE table_id = $1 AND number > $2 AND number <= $3 ORDER BY number";
        let query = self.query(events).bind(id.as_str()).bind(after as i64).bind(version);
        let lines = query.fetch_all(&mut *connection).await.map_err(unavailable)?;
        drop(connection);
        let mut text: String = row.read_column("header")?;
        for line in &lines {
            text.push_str(line.read_column("line")?);
        }
        let (record, torn) = parse_record(text.as_bytes())
            .map_err(|error| StoreError::CorruptTable(error.to_string()))?;
        let corrupt = |what: &str| StoreError::CorruptTable(what.to_owned());
        if torn.is_some() || after + record.events.len() as u64 != version.max(0) as u64 {
            return Err(corrupt("its last event"));
        }
        let definition = TableDefinition {
            id: id.clone(),
            host: TokenHash::from_stored(row.read_column("host")?)
                .ok_or_else(|| corrupt("its host"))?,
            kind: TableKind::from_name(row.read_column("origin")?)
                .ok_or_else(|| corrupt("its origin"))?,
            header: record.header.clone(),
            seed: Seed::from_hex(row.read_column("seed")?).ok_or_else(|| corrupt("its seed"))?,
            seat_holders: seat_rows
                .iter()
                .map(seat_assignment_from_row)
                .collect::<Result<_, _>>()
                .map_err(unavailable)?,
            rematch_id: Id::parse(row.read_column("rematch")?),
            time_until_away: TimeUntilAway::from_stored(row.read_column("away_after")?)
                .ok_or_else(|| corrupt("how long it waits for those who are away"))?,
            bot_speed: BotSpeed::from_name(row.read_column("bot_speed")?)
                .ok_or_else(|| corrupt("how fast its bots play"))?,
            tutor: TutorAgreement::from_stored(
                row.read_column("warns")?,
                row.read_column("waits_for")?,
                row.read_column("used")?,
            ),
            time_limit: TimeLimit::from_text(row.read_column("time_limit")?),
        };
        let change_count = row.read_column::<i64>("changes")?.max(0) as u64;
        let take_back_request = TakeBackRequest::from_text(row.read_column("asked")?);
        let clocks = SeatClocks::from_text(row.read_column("clocks")?);
        Ok(Some(StoredTable { definition, record, change_count, take_back_request, clocks }))
    }
}

fn seat_assignment_from_row(row: &sqlx::any::AnyRow) -> Result<SeatHolder, sqlx::Error> {
    let name: String = row.try_get("name")?;
    let person = Id::parse(row.try_get("person")?).filter(|_| !name.is_empty());
    Ok(SeatHolder {
        holder: TokenHash::from_stored(row.try_get("holder")?),
        person: person.map(|id| Person { id, name }),
        is_handed_over: row.try_get::<i64, _>("handed_over")? == 1,
        has_resigned: row.try_get::<i64, _>("resigned")? == 1,
        is_hidden: row.try_get::<i64, _>("removed")? == 1,
    })
}
