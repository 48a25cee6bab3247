//! Reading what is kept.

use std::time::Instant;

use rollwright_games::record::{Record, read};
use sqlx::Row;

use super::{Origin, Store, StoreError};
use crate::setup::AwayAfter;
use crate::table::{Chair, Founding, Person, Table};
use crate::token::{Id, Seed, TokenHash};

/// A table as it is kept.
#[derive(Clone, Debug)]
pub struct Stored {
    /// What makes it.
    pub founding: Founding,
    /// Its record.
    pub record: Record,
}

impl Stored {
    /// The live table.
    ///
    /// # Errors
    /// The record is not possible.
    pub fn open(self) -> Result<Table, StoreError> {
        Table::new(self.founding, self.record.events)
            .map_err(|damage| StoreError::Damaged(damage.to_string()))
    }
}

impl Store {
    /// The table called `id`, if there is one.
    ///
    /// # Errors
    /// The database does not answer, or what it holds makes no sense.
    pub async fn load(&self, id: &Id) -> Result<Option<Stored>, StoreError> {
        let began = Instant::now();
        let stored = self.read_table(id).await;
        self.metrics().loads.since(began);
        stored
    }

    async fn read_table(&self, id: &Id) -> Result<Option<Stored>, StoreError> {
        let mut reading = self.pool.begin().await?;
        let select =
            "SELECT header, seed, host, origin, rematch, away_after FROM tables WHERE id = $1";
        let row = sqlx::query(select).bind(id.as_str()).fetch_optional(&mut *reading).await?;
        let Some(row) = row else { return Ok(None) };
        let mut text: String = row.try_get("header")?;
        let lines = sqlx::query("SELECT line FROM events WHERE table_id = $1 ORDER BY number")
            .bind(id.as_str())
            .fetch_all(&mut *reading)
            .await?;
        for line in lines {
            text.push_str(line.try_get("line")?);
        }
        let chairs = sqlx::query(
            "SELECT c.holder AS holder, c.person AS person, COALESCE(p.name, '') AS name, \
             c.handed_over AS handed_over FROM chairs c LEFT JOIN people p ON p.id = c.person \
             WHERE c.table_id = $1 ORDER BY c.seat",
        )
        .bind(id.as_str())
        .fetch_all(&mut *reading)
        .await?;
        reading.commit().await?;
        let (record, torn) =
            read(text.as_bytes()).map_err(|damage| StoreError::Damaged(damage.to_string()))?;
        let damaged = |what: &str| StoreError::Damaged(what.to_owned());
        if torn.is_some() {
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
        };
        Ok(Some(Stored { founding, record }))
    }
}

fn chair(row: &sqlx::any::AnyRow) -> Result<Chair, sqlx::Error> {
    let name: String = row.try_get("name")?;
    let person = Id::read(row.try_get("person")?).filter(|_| !name.is_empty());
    Ok(Chair {
        holder: TokenHash::stored(row.try_get("holder")?),
        person: person.map(|id| Person { id, name }),
        handed_over: row.try_get::<i64, _>("handed_over")? == 1,
    })
}
