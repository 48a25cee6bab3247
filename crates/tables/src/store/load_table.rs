//! Loading tables.

use std::time::Instant;

use rollwright_games::record::{Record, parse_record};
use sqlx::Row;

use super::{Database, StoreError, TableOrigin};
use crate::bot_speed::BotSpeed;
use crate::seat_clocks::{SeatClocks, TimeLimit};
use crate::secrets::{Id, Seed, TokenHash};
use crate::table::{Person, SeatAssignment, Table, TableDefinition};
use crate::table_setup::AwayTimeout;
use crate::take_back_plan::TakeBackRequest;
use crate::tutor::TutorState;

/// A table as it is stored.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// What defines it.
    pub definition: TableDefinition,
    /// Its record.
    pub record: Record,
    /// How often anything about it has changed.
    pub change_count: u64,
    /// The take-back that people are asked to accept.
    pub take_back_request: Option<TakeBackRequest>,
    /// The clocks.
    pub clocks: Option<SeatClocks>,
}

impl StoredTable {
    /// The live table.
    ///
    /// # Errors
    /// The record is invalid.
    pub fn into_table(self) -> Result<Table, StoreError> {
        let mut table = Table::new(self.definition, self.record.events)
            .map_err(|error| StoreError::CorruptTable(error.to_string()))?;
        table.set_stored_state(self.change_count, self.take_back_request, self.clocks);
        Ok(table)
    }
}

impl Database {
    /// The table with this ID, if there is one.
    ///
    /// # Errors
    /// The database doesn't answer, or its data is corrupt.
    pub async fn load_table(&self, id: &Id) -> Result<Option<StoredTable>, StoreError> {
        let began = Instant::now();
        let stored = self.read_table(id, 0).await;
        self.metrics().load_duration.observe_since(began);
        stored
    }

    /// The events of a table after `version`, with everything else as it is now.
    ///
    /// # Errors
    /// The database doesn't answer, or its data is corrupt.
    pub(crate) async fn load_table_since(
        &self,
        id: &Id,
        version: u64,
    ) -> Result<Option<StoredTable>, StoreError> {
        self.read_table(id, version).await
    }

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
        let seat_rows = self.query(select).bind(id.as_str()).fetch_all(&mut *connection).await?;
        let Some(row) = seat_rows.first() else { return Ok(None) };
        let version: i64 = row.try_get("version")?;
        let events = "SELECT line FROM events \
                      WHERE table_id = $1 AND number > $2 AND number <= $3 ORDER BY number";
        let query = self.query(events).bind(id.as_str()).bind(after as i64).bind(version);
        let lines = query.fetch_all(&mut *connection).await?;
        drop(connection);
        let mut text: String = row.try_get("header")?;
        for line in &lines {
            text.push_str(line.try_get("line")?);
        }
        let (record, torn) = parse_record(text.as_bytes())
            .map_err(|error| StoreError::CorruptTable(error.to_string()))?;
        let corrupt = |what: &str| StoreError::CorruptTable(what.to_owned());
        if torn.is_some() || after + record.events.len() as u64 != version.max(0) as u64 {
            return Err(corrupt("its last event"));
        }
        let definition = TableDefinition {
            id: id.clone(),
            host: TokenHash::from_stored(row.try_get("host")?)
                .ok_or_else(|| corrupt("its host"))?,
            origin: TableOrigin::from_name(row.try_get("origin")?)
                .ok_or_else(|| corrupt("its origin"))?,
            header: record.header.clone(),
            seed: Seed::from_hex(row.try_get("seed")?).ok_or_else(|| corrupt("its seed"))?,
            seat_assignments: seat_rows
                .iter()
                .map(seat_assignment_from_row)
                .collect::<Result<_, _>>()?,
            rematch_id: Id::parse(row.try_get("rematch")?),
            away_timeout: AwayTimeout::from_stored(row.try_get("away_after")?)
                .ok_or_else(|| corrupt("how long it waits for those who are away"))?,
            bot_speed: BotSpeed::from_name(row.try_get("bot_speed")?)
                .ok_or_else(|| corrupt("how fast its bots play"))?,
            tutor: TutorState::from_stored(
                row.try_get("warns")?,
                row.try_get("waits_for")?,
                row.try_get("used")?,
            ),
            time_limit: TimeLimit::from_text(row.try_get("time_limit")?),
        };
        let change_count = row.try_get::<i64, _>("changes")?.max(0) as u64;
        let take_back_request = TakeBackRequest::from_text(row.try_get("asked")?);
        let clocks = SeatClocks::from_text(row.try_get("clocks")?);
        Ok(Some(StoredTable { definition, record, change_count, take_back_request, clocks }))
    }
}

fn seat_assignment_from_row(row: &sqlx::any::AnyRow) -> Result<SeatAssignment, sqlx::Error> {
    let name: String = row.try_get("name")?;
    let person = Id::parse(row.try_get("person")?).filter(|_| !name.is_empty());
    Ok(SeatAssignment {
        holder: TokenHash::from_stored(row.try_get("holder")?),
        person: person.map(|id| Person { id, name }),
        is_handed_over: row.try_get::<i64, _>("handed_over")? == 1,
        has_resigned: row.try_get::<i64, _>("resigned")? == 1,
        is_hidden: row.try_get::<i64, _>("removed")? == 1,
    })
}
