//! Deletes data that has expired.

use rollwright_tables::StoreError;
use sqlx::{AnyConnection, Row};

use crate::connection::dialect::SqlDialect;
use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;
use crate::writer::hall_of_fame_counts::{COUNTED, HallOfFameCountChanges};

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// The most games deleted in one transaction, because servers wait for it.
const MAX_GAMES_PER_TRANSACTION: i64 = 200;

/// Every database table with rows that belong to a game; the games themselves come last.
const GAME_DATABASE_TABLES: [(&str, &str); 12] = [
    ("events", "table_id"),
    ("results", "table_id"),
    ("chairs", "table_id"),
    ("closed", "table_id"),
    ("beside", "table_id"),
    ("tutors", "table_id"),
    ("training_mistakes", "table_id"),
    ("training_games", "table_id"),
    ("reviews", "table_id"),
    ("seat_passes", "table_id"),
    ("listed_tables", "table_id"),
    ("tables", "id"),
];

/// For how many days data is kept; `None` keeps it forever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RetentionPeriods {
    /// Tables at which nobody has rolled or decided anything.
    pub unstarted_days: Option<u32>,
    /// Finished games, with their results and places in the hall of fame.
    pub finished_days: Option<u32>,
    /// Names that no game refers to.
    pub unused_name_days: Option<u32>,
}

/// A month for games that never started and for unused names; played games stay.
impl Default for RetentionPeriods {
    fn default() -> Self {
        Self { unstarted_days: Some(30), finished_days: None, unused_name_days: Some(30) }
    }
}

/// How much was or would be deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExpiredCounts {
    /// Games that never started.
    pub unstarted_games: i64,
    /// Finished games.
    pub finished_games: i64,
    /// Names without games.
    pub unused_names: i64,
}

/// Tables at which nobody played. Joining doesn't count.
const UNSTARTED_GAMES_SQL: &str = "finished = 0 AND created < $1 AND origin <> 'console' AND NOT EXISTS \
    (SELECT 1 FROM events e WHERE e.table_id = tables.id \
     AND (e.line LIKE '{\"event\":\"roll\"%' OR e.line LIKE '{\"event\":\"act\"%'))";

const FINISHED_GAMES_SQL: &str = "finished <> 0 AND finished < $1";

const UNUSED_NAMES_SQL: &str = "created < $1 AND id NOT IN (SELECT person FROM chairs) \
    AND id NOT IN (SELECT person FROM results)";

impl Database {
    /// What [`Database::delete_expired`] would delete at `now`, in seconds since 1970.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn count_expired(
        &self,
        retention: &RetentionPeriods,
        now: i64,
    ) -> Result<ExpiredCounts, StoreError> {
        Ok(ExpiredCounts {
            unstarted_games: self
                .count_rows("tables", UNSTARTED_GAMES_SQL, retention.unstarted_days, now)
                .await?,
            finished_games: self
                .count_rows("tables", FINISHED_GAMES_SQL, retention.finished_days, now)
                .await?,
            unused_names: self
                .count_rows("people", UNUSED_NAMES_SQL, retention.unused_name_days, now)
                .await?,
        })
    }

    /// Deletes what has expired at `now`, in seconds since 1970. It uses short transactions, so
    /// that servers on the same database keep running.
    ///
    /// # Errors
    /// The database doesn't answer. What was deleted until then is gone.
    pub async fn delete_expired(
        &self,
        retention: &RetentionPeriods,
        now: i64,
    ) -> Result<ExpiredCounts, StoreError> {
        let unstarted = self
            .delete_games_in_batches(UNSTARTED_GAMES_SQL, retention.unstarted_days, now)
            .await?;
        let finished =
            self.delete_games_in_batches(FINISHED_GAMES_SQL, retention.finished_days, now).await?;
        let Some(days) = retention.unused_name_days else {
            return Ok(ExpiredCounts {
                unstarted_games: unstarted,
                finished_games: finished,
                unused_names: 0,
            });
        };
        let delete = format!("DELETE FROM people WHERE {UNUSED_NAMES_SQL}");
        let people = self
            .in_own_transaction(async |to| {
                let before = now - i64::from(days) * SECONDS_PER_DAY;
                Ok(self.query(&delete).bind(before).execute(to).await?.rows_affected())
            })
            .await?;
        Ok(ExpiredCounts {
            unstarted_games: unstarted,
            finished_games: finished,
            unused_names: people as i64,
        })
    }

    async fn count_rows(
        &self,
        database_table: &str,
        condition: &str,
        days: Option<u32>,
        now: i64,
    ) -> Result<i64, StoreError> {
        let Some(days) = days else { return Ok(0) };
        let select = format!("SELECT COUNT(*) AS many FROM {database_table} WHERE {condition}");
        let query = self.query(&select).bind(now - i64::from(days) * SECONDS_PER_DAY);
        query
            .fetch_one(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?
            .read_column("many")
    }

    async fn delete_games_in_batches(
        &self,
        condition: &str,
        days: Option<u32>,
        now: i64,
    ) -> Result<i64, StoreError> {
        let Some(days) = days else { return Ok(0) };
        let select =
            format!("SELECT id FROM tables WHERE {condition} LIMIT {MAX_GAMES_PER_TRANSACTION}");
        let before = now - i64::from(days) * SECONDS_PER_DAY;
        let (mut total, dialect) = (0, self.connections.dialect());
        loop {
            let deleted = self
                .in_own_transaction(async |to| {
                    delete_game_batch(to, dialect, &select, before).await
                })
                .await?;
            total += deleted;
            if deleted < MAX_GAMES_PER_TRANSACTION {
                return Ok(total);
            }
        }
    }
}

/// Deletes the games that `select` finds. It selects and deletes in the same transaction: a game
/// that has started isn't found, and one that would start meanwhile is refused.
async fn delete_game_batch(
    to: &mut AnyConnection,
    dialect: SqlDialect,
    select: &str,
    before: i64,
) -> Result<i64, sqlx::Error> {
    let rows = dialect.query(select).bind(before).fetch_all(&mut *to).await?;
    let mut ranking = HallOfFameCountChanges::default();
    let results = format!("DELETE FROM results WHERE table_id = $1 RETURNING {COUNTED}");
    for row in &rows {
        let id: String = row.try_get("id")?;
        let deleted = dialect.query(&results).bind(&id).fetch_all(&mut *to).await?;
        deleted.iter().try_for_each(|result| ranking.count(result, -1))?;
        for (table, column) in GAME_DATABASE_TABLES {
            let delete = format!("DELETE FROM {table} WHERE {column} = $1");
            dialect.query(&delete).bind(&id).execute(&mut *to).await?;
        }
    }
    ranking.write(to, dialect).await?;
    Ok(rows.len() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connection::migrations::MIGRATIONS;

    #[test]
    fn every_database_table_of_a_game_is_listed() {
        for (_, name, sql, _) in MIGRATIONS {
            for created in sql.split("CREATE TABLE ").skip(1) {
                let (table, columns) = created.split_once('(').unwrap();
                let columns = columns.split(");").next().unwrap();
                let known = GAME_DATABASE_TABLES.iter().any(|(known, _)| *known == table.trim());
                let belongs_to_game = columns.contains("table_id");
                assert!(known || !belongs_to_game, "{name}: add {table} to GAME_DATABASE_TABLES");
            }
        }
    }
}
