//! Ephemeral state of a table on one server, published to the others: open pages, spectators, bot
//! preparation, and reactions. It is worthless once the server is gone.

use async_trait::async_trait;
use rollwright_games::Seat;
use rollwright_tables::store::{
    EphemeralTableStateStore, EphemeralTableValue, EphemeralTableValueKind, TableChangeNotice,
};
use rollwright_tables::{Id, NextServerActionTime, StoreError, TokenHash};

use crate::connection::dialect::WriteTransaction;
use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;

/// The name of reactions in the database.
pub(crate) const REACTION_KIND: &str = "reaction";

/// The columns `kind` and `who`.
fn kind_to_columns(kind: &EphemeralTableValueKind) -> (&'static str, String) {
    match kind {
        EphemeralTableValueKind::OpenPages(who) => ("pages", who.as_str().to_owned()),
        EphemeralTableValueKind::Spectators => ("watchers", String::new()),
        EphemeralTableValueKind::BotPreparation => ("study", String::new()),
        EphemeralTableValueKind::Reaction(seat) => (REACTION_KIND, seat.0.to_string()),
    }
}

/// Parses [`kind_to_columns`].
fn kind_from_columns(kind: &str, who: &str) -> Option<EphemeralTableValueKind> {
    match kind {
        "pages" => TokenHash::from_stored(who.to_owned()).map(EphemeralTableValueKind::OpenPages),
        "watchers" => Some(EphemeralTableValueKind::Spectators),
        "study" => Some(EphemeralTableValueKind::BotPreparation),
        REACTION_KIND => who.parse().ok().map(|seat| EphemeralTableValueKind::Reaction(Seat(seat))),
        _ => None,
    }
}

pub(crate) async fn upsert_ephemeral_table_states(
    rows: &[EphemeralTableValue],
    to: &mut WriteTransaction<'_>,
) -> Result<Vec<TableChangeNotice>, sqlx::Error> {
    let upsert = format!(
        "INSERT INTO beside (table_id, node, kind, who, value, seen, tx) \
         VALUES ($1, $2, $3, $4, $5, {now}, {tx}) ON CONFLICT (table_id, node, kind, who) \
         DO UPDATE SET value = excluded.value, seen = excluded.seen, tx = excluded.tx",
        now = to.dialect.now_millis_sql(),
        tx = to.dialect.transaction_id_sql(),
    );
    let mut notices: Vec<TableChangeNotice> = Vec::new();
    for EphemeralTableValue { table, node, kind, value, .. } in rows {
        let (kind, who) = kind_to_columns(kind);
        let query = to.query(&upsert).bind(table.as_str()).bind(node.as_str()).bind(kind);
        query.bind(who).bind(*value).execute(&mut *to.connection).await?;
        if notices.iter().all(|notice| notice.table != *table) {
            notices.push(TableChangeNotice {
                table: table.clone(),
                change_count: 0,
                next_action: NextServerActionTime::Never,
            });
        }
    }
    Ok(notices)
}

#[async_trait]
impl EphemeralTableStateStore for Database {
    async fn write_ephemeral_table_states(
        &self,
        rows: Vec<EphemeralTableValue>,
    ) -> Result<(), StoreError> {
        self.submit_write(crate::writer::write_job::WriteJob::EphemeralTableStates(rows)).await
    }

    async fn ephemeral_table_states_of_others(
        &self,
        table: &Id,
        own: &Id,
    ) -> Result<Vec<EphemeralTableValue>, StoreError> {
        let select = format!(
            "SELECT node, kind, who, value, {} - seen AS age FROM beside \
             WHERE table_id = $1 AND node <> $2",
            self.connections.dialect().now_millis_sql()
        );
        let query = self.query(&select).bind(table.as_str()).bind(own.as_str());
        let mut states = Vec::new();
        for row in
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?
        {
            let (node, kind): (String, String) =
                (row.read_column("node")?, row.read_column("kind")?);
            let who: String = row.read_column("who")?;
            if let (Some(node), Some(kind)) = (Id::parse(&node), kind_from_columns(&kind, &who)) {
                let (value, age) = (row.read_column("value")?, row.read_column("age")?);
                states.push(EphemeralTableValue {
                    table: table.clone(),
                    node,
                    kind,
                    value,
                    age_millis: age,
                });
            }
        }
        Ok(states)
    }
}
