//! Lists of tables in play.

use async_trait::async_trait;
use rollwright_games::GameId;
use rollwright_games::record::Header;
use rollwright_tables::store::{
    MAX_LISTED_TABLES, TableListStore, TableSummary, add_seat_to_summary, summary_without_seats,
};
use rollwright_tables::{Id, StoreError, TokenHash};
use sqlx::any::AnyRow;

use crate::connection::dialect::WriteTransaction;
use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;
use crate::writer::write_job::WriteJob;

/// The tables of the public list that were attended since $1. The concatenation keeps the planner
/// from using the index on holders in the subquery, where it matches too many rows.
const FROM_OPEN_TABLES: &str = "FROM listed_tables l JOIN tables m ON m.id = l.table_id \
    WHERE l.seen >= $1 AND m.finished = 0 \
    AND NOT EXISTS (SELECT 1 FROM closed s WHERE s.table_id = l.table_id) AND EXISTS \
    (SELECT 1 FROM chairs o WHERE o.table_id = l.table_id AND o.holder || o.bot = '')";

/// The parameter of a query for a list.
enum ListParameter<'p> {
    Holder(&'p str),
    SeenSince(i64),
}

/// Stores that somebody with a seat was at these tables, as far as they are in the public list.
pub(crate) async fn update_listed_tables_seen(
    tables: &[Id],
    now: i64,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    for table in tables {
        let update = "UPDATE listed_tables SET seen = $2 WHERE table_id = $1";
        let query = to.query(update).bind(table.as_str()).bind(now);
        query.execute(&mut *to.connection).await?;
    }
    Ok(())
}

#[async_trait]
impl TableListStore for Database {
    async fn list_open_tables(&self, seen_since: i64) -> Result<Vec<TableSummary>, StoreError> {
        let select = format!("SELECT m.id, m.header, m.created {FROM_OPEN_TABLES}");
        let since = ListParameter::SeenSince(seen_since);
        self.query_summaries(&select, "m.created DESC, m.id", since).await
    }

    async fn list_hosts_of_open_tables(
        &self,
        seen_since: i64,
    ) -> Result<Vec<(Id, TokenHash)>, StoreError> {
        let sql = format!("SELECT m.id, m.host {FROM_OPEN_TABLES}");
        let mut connection = self.read_connection().await?;
        let rows = self.query(&sql).bind(seen_since).fetch_all(&mut *connection).await;
        let mut hosts = Vec::new();
        for row in rows.map_err(unavailable)? {
            let host = TokenHash::from_stored(row.read_column("host")?);
            hosts.extend(Id::parse(row.read_column("id")?).zip(host));
        }
        Ok(hosts)
    }

    async fn mark_listed_tables_seen(&self, tables: Vec<Id>, now: i64) -> Result<(), StoreError> {
        self.submit_write(WriteJob::ListedTablesSeen { tables, now }).await
    }

    async fn forget_listed_tables(&self, seen_before: i64) -> Result<(), StoreError> {
        // In a transaction of its own: two servers that delete the same rows, each with a row of
        // its own locked, could deadlock.
        let mut tx = self.begin_short_write().await?;
        let delete = "DELETE FROM listed_tables WHERE seen < $1";
        self.query(delete).bind(seen_before).execute(&mut *tx).await.map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)
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
        let holder = ListParameter::Holder(holder.as_str());
        self.query_summaries(mine, "h.created DESC, h.table_id", holder).await
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
        select: &str,
        order: &'static str,
        parameter: ListParameter<'_>,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let sql = format!(
            "SELECT t.id, t.header, t.created, c.seat, c.holder, c.bot, \
             COALESCE(p.name, '') AS name \
             FROM ({select} ORDER BY {order} LIMIT {MAX_LISTED_TABLES}) t \
             JOIN chairs c ON c.table_id = t.id LEFT JOIN people p ON p.id = c.person \
             ORDER BY t.created DESC, t.id, c.seat"
        );
        let query = self.query(&sql);
        let query = match parameter {
            ListParameter::Holder(holder) => query.bind(holder),
            ListParameter::SeenSince(since) => query.bind(since),
        };
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
