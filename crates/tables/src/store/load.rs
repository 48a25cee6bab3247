//! Reading what is kept.

use std::time::Instant;

use rollwright_games::record::{Record, read};
use sqlx::Row;

use super::{Origin, Store, StoreError};
use crate::clocks::{Clocks, TimeLimit};
use crate::setup::AwayAfter;
use crate::speed::BotSpeed;
use crate::table::{Chair, Founding, Person, Table};
use crate::token::{Id, Seed, TokenHash};
use crate::tutor::Tutor;
use crate::undo::TakeBackAsked;

/// A table as it is kept.
#[derive(Clone, Debug)]
pub struct Stored {
    /// What makes it.
    pub founding: Founding,
    /// Its record.
    pub record: Record,
    /// How often anything about it has changed.
    pub changes: u64,
    /// What people are asked to take back.
    pub asked: Option<TakeBackAsked>,
    /// What its clocks show.
    pub clocks: Option<Clocks>,
}

impl Stored {
    /// The live table.
    ///
    /// # Errors
    /// The record is not possible.
    pub fn open(self) -> Result<Table, StoreError> {
        let mut table = Table::new(self.founding, self.record.events)
            .map_err(|damage| StoreError::Damaged(damage.to_string()))?;
        table.stands_in_store(self.changes, self.asked, self.clocks);
        Ok(table)
    }
}

impl Store {
    /// The table called `id`, if there is one.
    ///
    /// # Errors
    /// The database does not answer, or what it holds makes no sense.
    pub async fn load(&self, id: &Id) -> Result<Option<Stored>, StoreError> {
        let began = Instant::now();
        let stored = self.read_table(id, 0).await;
        self.metrics().loads.since(began);
        stored
    }

    /// What has happened at a table since it had `version` events, with everything else
    /// as it is now.
    ///
    /// # Errors
    /// The database does not answer, or what it holds makes no sense.
    pub(crate) async fn load_since(
        &self,
        id: &Id,
        version: u64,
    ) -> Result<Option<Stored>, StoreError> {
        self.read_table(id, version).await
    }

    /// Two questions, each of which sees one moment. Events are only ever added, so those
    /// up to the version that the first one has found are the ones that belong to it.
    async fn read_table(&self, id: &Id, after: u64) -> Result<Option<Stored>, StoreError> {
        let mut reading = self.reader().await?;
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
        let chairs = self.query(select).bind(id.as_str()).fetch_all(&mut *reading).await?;
        let Some(row) = chairs.first() else { return Ok(None) };
        let version: i64 = row.try_get("version")?;
        let events = "SELECT line FROM events \
                      WHERE table_id = $1 AND number > $2 AND number <= $3 ORDER BY number";
        let query = self.query(events).bind(id.as_str()).bind(after as i64).bind(version);
        let lines = query.fetch_all(&mut *reading).await?;
        drop(reading);
        let mut text: String = row.try_get("header")?;
        for line in &lines {
            text.push_str(line.try_get("line")?);
        }
        let (record, torn) =
            read(text.as_bytes()).map_err(|damage| StoreError::Damaged(damage.to_string()))?;
        let damaged = |what: &str| StoreError::Damaged(what.to_owned());
        if torn.is_some() || after + record.events.len() as u64 != version.max(0) as u64 {
            return Err(damaged("its last event"));
        }
        let founding = Founding {
            id: id.clone(),
            host: TokenHash::stored(row.try_get("host")?).ok_or_else(|| damaged("its host"))?,
            origin: Origin::from_name(row.try_get("origin")?)
                .ok_or_else(|| damaged("its origin"))?,
            header: record.header.clone(),
            seed: Seed::from_hex(row.try_get("seed")?).ok_or_else(|| damaged("its seed"))?,
            chairs: chairs.iter().map(chair).collect::<Result<_, _>>()?,
            rematch: Id::read(row.try_get("rematch")?),
            away_after: AwayAfter::stored(row.try_get("away_after")?)
                .ok_or_else(|| damaged("how long it waits for those who are away"))?,
            bot_speed: BotSpeed::from_name(row.try_get("bot_speed")?)
                .ok_or_else(|| damaged("how fast its bots play"))?,
            tutor: Tutor::stored(
                row.try_get("warns")?,
                row.try_get("waits_for")?,
                row.try_get("used")?,
            ),
            time_limit: TimeLimit::from_text(row.try_get("time_limit")?),
        };
        let changes = row.try_get::<i64, _>("changes")?.max(0) as u64;
        let asked = TakeBackAsked::from_text(row.try_get("asked")?);
        let clocks = Clocks::from_text(row.try_get("clocks")?);
        Ok(Some(Stored { founding, record, changes, asked, clocks }))
    }
}

fn chair(row: &sqlx::any::AnyRow) -> Result<Chair, sqlx::Error> {
    let name: String = row.try_get("name")?;
    let person = Id::read(row.try_get("person")?).filter(|_| !name.is_empty());
    Ok(Chair {
        holder: TokenHash::stored(row.try_get("holder")?),
        person: person.map(|id| Person { id, name }),
        handed_over: row.try_get::<i64, _>("handed_over")? == 1,
        resigned: row.try_get::<i64, _>("resigned")? == 1,
        removed: row.try_get::<i64, _>("removed")? == 1,
    })
}
