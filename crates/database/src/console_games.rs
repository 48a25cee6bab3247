//! Games that were played at a console.

use rollwright_tables::store::{MAX_GAMES_PER_PAGE, SeatResult};
use rollwright_tables::{Id, StoreError};
use serde::Serialize;

use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;
use crate::player_history::seat_result_from_row;
use crate::writer::write_job::WriteJob;

/// A finished console game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FinishedConsoleGame {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The settings, as `levels=3,size=4`.
    pub settings: String,
    /// When it ended, in seconds since 1970.
    pub ended: i64,
    /// The seats, in order.
    pub seats: Vec<SeatResult>,
}

/// An unfinished console game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnfinishedConsoleGame {
    /// The table.
    pub id: Id,
    /// The game.
    pub game: String,
    /// The players in seat order; people whose names were deleted are left out.
    pub names: Vec<String>,
    /// The number of events.
    pub event_count: i64,
    /// When it started, in seconds since 1970.
    pub created: i64,
}

impl Database {
    /// The finished console games, latest first; with a name, those in which somebody of that name
    /// played. They start after `after` in that order, or with the first, and are at most `max`.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn finished_console_games(
        &self,
        name: Option<&str>,
        after: Option<&FinishedConsoleGame>,
        max: usize,
    ) -> Result<Vec<FinishedConsoleGame>, StoreError> {
        let max = max.clamp(1, MAX_GAMES_PER_PAGE) as i64;
        let after_cursor = match after {
            Some(_) => "AND finished <= $3 AND (finished < $3 OR id > $4)",
            None => "",
        };
        let sql = format!(
            "SELECT r.table_id, r.seat, r.game, r.rules, r.settings, r.points, r.won, r.bot, \
             t.finished AS ended, COALESCE(p.name, '') AS name \
             FROM (SELECT id, finished FROM tables \
               WHERE origin = 'console' AND finished > 0 {after_cursor} AND ($1 = '' OR EXISTS \
                 (SELECT 1 FROM results n JOIN people q ON q.id = n.person \
                  WHERE n.table_id = tables.id AND q.name = $1)) \
               ORDER BY finished DESC, id LIMIT $2) t \
             JOIN results r ON r.table_id = t.id LEFT JOIN people p ON p.id = r.person \
             ORDER BY t.finished DESC, t.id, r.seat"
        );
        let mut query = self.query(&sql).bind(name.unwrap_or("")).bind(max);
        if let Some(after) = after {
            query = query.bind(after.ended).bind(&after.table);
        }
        let mut games: Vec<FinishedConsoleGame> = Vec::new();
        for row in
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?
        {
            let table: String = row.read_column("table_id")?;
            if games.last().is_none_or(|last| last.table != table) {
                games.push(FinishedConsoleGame {
                    table,
                    game: row.read_column("game")?,
                    rules: row.read_column("rules")?,
                    settings: row.read_column("settings")?,
                    ended: row.read_column("ended")?,
                    seats: Vec::new(),
                });
            }
            if let Some(game) = games.last_mut() {
                game.seats.push(seat_result_from_row(&row).map_err(unavailable)?);
            }
        }
        Ok(games)
    }

    /// The unfinished console games, latest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn unfinished_console_games(&self) -> Result<Vec<UnfinishedConsoleGame>, StoreError> {
        let rows = self
            .query(
                "SELECT t.id, t.game, t.created, \
             (SELECT COUNT(*) FROM events e WHERE e.table_id = t.id) AS events \
             FROM tables t WHERE t.origin = 'console' AND t.finished = 0 \
             ORDER BY t.created DESC, t.id",
            )
            .fetch_all(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        let mut games = Vec::new();
        for row in rows {
            let Some(id) = Id::parse(row.read_column("id")?) else { continue };
            let names = self
                .query(
                    "SELECT p.name FROM chairs c JOIN people p ON p.id = c.person \
                 WHERE c.table_id = $1 ORDER BY c.seat",
                )
                .bind(id.as_str())
                .fetch_all(&mut *self.read_connection().await?)
                .await
                .map_err(unavailable)?;
            let names = names.iter().map(|row| row.read_column("name"));
            games.push(UnfinishedConsoleGame {
                id,
                game: row.read_column("game")?,
                names: names.collect::<Result<_, StoreError>>()?,
                event_count: row.read_column("events")?,
                created: row.read_column("created")?,
            });
        }
        Ok(games)
    }

    /// The console game whose ID starts with `start`, if there is exactly one.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn find_console_game_by_id_prefix(
        &self,
        start: &str,
    ) -> Result<Option<Id>, StoreError> {
        if start.is_empty() || !start.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(None);
        }
        let sql = "SELECT id AS person FROM tables WHERE id >= $1 AND id < $2 \
                   AND origin = 'console' ORDER BY id LIMIT 2";
        let start = start.to_ascii_lowercase();
        // `g` sorts after all hexadecimal digits.
        let end = format!("{start}g");
        let query = self.query(sql).bind(start).bind(end);
        let rows =
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?;
        match rows.as_slice() {
            [row] => Ok(Id::parse(row.read_column("person")?)),
            _ => Ok(None),
        }
    }

    /// The IDs of the people called `name`.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn person_ids_by_name(&self, name: &str) -> Result<Vec<Id>, StoreError> {
        self.query_ids("SELECT id AS person FROM people WHERE name = $1", name).await
    }

    /// Deletes an unfinished console game.
    ///
    /// # Errors
    /// There is no such game, or it couldn't be deleted.
    pub async fn delete_unfinished_console_game(&self, table: &Id) -> Result<(), StoreError> {
        self.submit_write(WriteJob::DeleteUnfinishedGame(table.clone())).await
    }
}
