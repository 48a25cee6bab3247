//! Lists of tables in play.

use async_trait::async_trait;
use rollwright_games::GameId;
use rollwright_games::record::Header;
use rollwright_tables::store::{
    MAX_LISTED_TABLES, TableListStore, TableSummary, add_seat_to_summary, summary_without_seats,
};
use rollwright_tables::{Id, StoreError, TokenHash};
use sqlx::any::AnyRow;

use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;

#[async_trait]
impl TableListStore for Database {
    async fn list_open_tables(&self) -> Result<Vec<TableSummary>, StoreError> {
        // The concatenation keeps the planner from using the index on holders in the subquery,
        // where it matches too many rows.
        let open = "SELECT id, header, created FROM tables \
                    WHERE listed = 1 AND finished = 0 \
                    AND NOT EXISTS (SELECT 1 FROM closed s WHERE s.table_id = id) AND EXISTS \
                    (SELECT 1 FROM chairs o WHERE o.table_id = id AND o.holder || o.bot = '')";
        self.query_summaries(open, "created DESC, id", None).await
    }

    async fn list_tables_of(&self, holder: &TokenHash) -> Result<Vec<TableSummary>, StoreError> {
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

    async fn list_lessons_of(&self, holder: &TokenHash) -> Result<Vec<(GameId, Id)>, StoreError> {
        let sql = format!(
            "SELECT id, game FROM tables WHERE origin = 'lesson' AND host = $1 \
             ORDER BY created DESC, id LIMIT {MAX_LISTED_TABLES}"
        );
        let query = self.query(&sql).bind(holder.as_str());
        let mut newest: Vec<(GameId, Id)> = Vec::new();
        for row in
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?
        {
            let game = GameId::from_name(row.read_column("game")?);
            let (Some(game), Some(id)) = (game, Id::parse(row.read_column("id")?)) else {
                continue;
            };
            if newest.iter().all(|(known, _)| *known != game) {
                newest.push((game, id));
            }
        }
        Ok(newest)
    }
}

impl Database {
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
        for row in
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?
        {
            let id: String = row.read_column("id")?;
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
                let holder: String = row.read_column("holder")?;
                add_seat_to_summary(
                    summary,
                    !holder.is_empty(),
                    row.read_column("bot")?,
                    row.read_column("name")?,
                );
            }
        }
        Ok(summaries)
    }
}

fn summary_from_row(table: String, row: &AnyRow) -> Result<TableSummary, StoreError> {
    let header: Header = serde_json::from_str(row.read_column("header")?)
        .map_err(|error| StoreError::CorruptTable(error.to_string()))?;
    Ok(summary_without_seats(table, &header, row.read_column("created")?))
}
