//! Lists of tables in play.

pub use rollwright_api::TableSummary;
use rollwright_games::record::Header;
use rollwright_games::{GameId, Seat};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Database, GameVariant, StoreError};
use crate::seat_spec::bot_name;
use crate::secrets::{Id, TokenHash};
use crate::table_setup::anonymous_seat_spec;

/// The most tables in a list.
const MAX_LISTED_TABLES: i64 = 50;

impl Database {
    /// The listed, unfinished tables with an open seat, newest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn list_open_tables(&self) -> Result<Vec<TableSummary>, StoreError> {
        // The concatenation keeps the planner from using the index on holders in the subquery,
        // where it matches too many rows.
        let open = "SELECT id, header, created FROM tables \
                    WHERE listed = 1 AND finished = 0 \
                    AND NOT EXISTS (SELECT 1 FROM closed s WHERE s.table_id = id) AND EXISTS \
                    (SELECT 1 FROM chairs o WHERE o.table_id = id AND o.holder || o.bot = '')";
        self.query_summaries(open, "created DESC, id", None).await
    }

    /// The unfinished tables at which a token holds seats, without lessons, newest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn list_tables_of(
        &self,
        holder: &TokenHash,
    ) -> Result<Vec<TableSummary>, StoreError> {
        // Of several seats at a table, only the first one yields a row.
        let mine = "SELECT m.id, m.header, m.created FROM chairs h JOIN tables m ON m.id = h.table_id \
                    WHERE h.holder = $1 AND h.ended = 0 AND h.resigned = 0 AND h.removed = 0 \
                    AND m.finished = 0 AND m.origin <> 'lesson' \
                    AND NOT EXISTS (SELECT 1 FROM chairs f WHERE f.table_id = h.table_id \
                      AND f.seat < h.seat AND f.holder || '' = h.holder AND f.resigned = 0 AND f.removed = 0) \
                    AND NOT EXISTS (SELECT 1 FROM closed s WHERE s.table_id = h.table_id \
                      AND s.hidden = 1)";
        self.query_summaries(mine, "h.created DESC, h.table_id", Some(holder.as_str())).await
    }

    /// The newest lesson of each game that a token has started, among its last fifty.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn list_lessons_of(
        &self,
        holder: &TokenHash,
    ) -> Result<Vec<(GameId, Id)>, StoreError> {
        let sql = format!(
            "SELECT id, game FROM tables WHERE origin = 'lesson' AND host = $1 \
             ORDER BY created DESC, id LIMIT {MAX_LISTED_TABLES}"
        );
        let query = self.query(&sql).bind(holder.as_str());
        let mut newest: Vec<(GameId, Id)> = Vec::new();
        for row in query.fetch_all(&mut *self.read_connection().await?).await? {
            let game = GameId::from_name(row.try_get("game")?);
            let (Some(game), Some(id)) = (game, Id::parse(row.try_get("id")?)) else { continue };
            if newest.iter().all(|(known, _)| *known != game) {
                newest.push((game, id));
            }
        }
        Ok(newest)
    }

    /// Whether a token has finished any game.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn has_finished_game(&self, holder: &TokenHash) -> Result<bool, StoreError> {
        let row = self
            .query("SELECT seat FROM chairs WHERE holder = $1 AND ended > 0 LIMIT 1")
            .bind(holder.as_str())
            .fetch_optional(&mut *self.read_connection().await?)
            .await?;
        Ok(row.is_some())
    }

    /// The name of a token's holder at their newest table, among their last fifty seats. Of several
    /// seats at one screen, as in a lesson, it is the first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn last_name_of(&self, holder: &TokenHash) -> Result<Option<String>, StoreError> {
        let sql = format!(
            "SELECT p.name FROM (SELECT person, created, table_id, seat FROM chairs \
               WHERE holder = $1 ORDER BY created DESC, table_id, seat LIMIT {MAX_LISTED_TABLES}) c \
             JOIN people p ON p.id = c.person \
             ORDER BY c.created DESC, c.table_id, c.seat LIMIT 1"
        );
        let query = self.query(&sql).bind(holder.as_str());
        let row = query.fetch_optional(&mut *self.read_connection().await?).await?;
        Ok(row.map(|row| row.try_get("name")).transpose()?)
    }

    /// Whether this server issued the token: it holds a seat, hosts a table or has trained.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn has_seen_token(&self, token: &TokenHash) -> Result<bool, StoreError> {
        let known = "SELECT 1 AS known \
                     WHERE EXISTS (SELECT 1 FROM chairs WHERE holder = $1) \
                     OR EXISTS (SELECT 1 FROM tables WHERE host = $1) \
                     OR EXISTS (SELECT 1 FROM training_answers WHERE owner = $1)";
        let row = self
            .query(known)
            .bind(token.as_str())
            .fetch_optional(&mut *self.read_connection().await?)
            .await?;
        Ok(row.is_some())
    }

    /// The tables that `select` finds, with their players.
    async fn query_summaries(
        &self,
        select: &'static str,
        order: &'static str,
        holder: Option<&str>,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let sql = format!(
            "SELECT t.id, t.header, t.created, c.seat, c.holder, c.bot, \
             COALESCE(p.name, '') AS name \
             FROM ({select} ORDER BY {order} LIMIT {MAX_LISTED_TABLES}) t \
             JOIN chairs c ON c.table_id = t.id LEFT JOIN people p ON p.id = c.person \
             ORDER BY t.created DESC, t.id, c.seat"
        );
        let mut query = self.query(&sql);
        if let Some(holder) = holder {
            query = query.bind(holder);
        }
        let mut summaries: Vec<TableSummary> = Vec::new();
        for row in query.fetch_all(&mut *self.read_connection().await?).await? {
            let id: String = row.try_get("id")?;
            if summaries.last().is_none_or(|last| last.table != id) {
                match summary_from_row(id, &row) {
                    Ok(summary) => summaries.push(summary),
                    // One corrupt table must not hide the others.
                    Err(error) => {
                        tracing::warn!(%error, "a table is left out of a list");
                        continue;
                    }
                }
            }
            if let Some(summary) = summaries.last_mut() {
                add_seat_from_row(summary, &row)?;
            }
        }
        Ok(summaries)
    }
}

/// A summary without seats.
fn summary_from_row(table: String, row: &AnyRow) -> Result<TableSummary, StoreError> {
    let header: Header = serde_json::from_str(row.try_get("header")?)
        .map_err(|error| StoreError::CorruptTable(error.to_string()))?;
    let GameVariant { game, rules, settings, .. } = GameVariant::from_header(&header);
    Ok(TableSummary {
        table,
        game: game.name().to_owned(),
        rules,
        settings,
        names: Vec::new(),
        seats: 0,
        free: Vec::new(),
        created: row.try_get("created")?,
    })
}

/// Adds the next seat to a summary.
fn add_seat_from_row(summary: &mut TableSummary, row: &AnyRow) -> Result<(), StoreError> {
    let seat = Seat(summary.seats as u8);
    let (holder, bot): (String, String) = (row.try_get("holder")?, row.try_get("bot")?);
    let name: String = row.try_get("name")?;
    summary.seats += 1;
    if !bot.is_empty() {
        summary.names.push(bot_name(&bot));
    } else if holder.is_empty() {
        summary.free.push(seat.into());
    } else if name.is_empty() {
        // Somebody whose name was deleted.
        summary.names.push(anonymous_seat_spec(seat).name);
    } else {
        summary.names.push(name);
    }
    Ok(())
}
