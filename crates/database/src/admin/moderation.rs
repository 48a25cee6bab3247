//! Closing and hiding tables, and banning addresses.

use rollwright_tables::platform::time::unix_seconds;
use rollwright_tables::store::games_ranked_by_turns;
use rollwright_tables::{Id, IpNetwork, StoreError, TableRestriction};
use sqlx::AnyConnection;

use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;
use crate::writer::hall_of_fame_counts::HallOfFameCountChanges;

/// A closed or hidden table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RestrictedTable {
    /// The table.
    pub table: Id,
    /// How it is closed.
    pub closure: TableRestriction,
    /// Since when, in seconds since 1970.
    pub since: i64,
}

/// A banned network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkBan {
    /// The network.
    pub network: IpNetwork,
    /// Since when, in seconds since 1970.
    pub since: i64,
    /// Until when; `None` until it is lifted.
    pub until: Option<i64>,
}

impl Database {
    /// Closes or hides a table, or opens it again (`None`); returns whether the table exists.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn set_table_closure(
        &self,
        table: &Id,
        closure: Option<TableRestriction>,
    ) -> Result<bool, StoreError> {
        let table = table.as_str();
        self.in_own_transaction(async |to| {
            // Locks the row, so that no server ends the game at the same moment.
            let lock = self.query("UPDATE tables SET listed = listed WHERE id = $1").bind(table);
            if lock.execute(&mut *to).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let delete = self.query("DELETE FROM closed WHERE table_id = $1").bind(table);
            delete.execute(&mut *to).await?;
            if let Some(closure) = closure {
                self.query("INSERT INTO closed (table_id, hidden, since) VALUES ($1, $2, $3)")
                    .bind(table)
                    .bind(i64::from(closure == TableRestriction::Hidden))
                    .bind(unix_seconds())
                    .execute(&mut *to)
                    .await?;
            }
            self.rank_results_of(table, closure != Some(TableRestriction::Hidden), to).await?;
            Ok(true)
        })
        .await
    }

    /// Removes the results of a table from the ranking, or adds them again.
    async fn rank_results_of(
        &self,
        table: &str,
        is_shown: bool,
        to: &mut AnyConnection,
    ) -> Result<(), sqlx::Error> {
        let by_turns: Vec<String> =
            games_ranked_by_turns().map(|game| format!("'{}'", game.name())).collect();
        let by_turns = by_turns.join(", ");
        let (set, delta) = match is_shown {
            // As `is_ranked`.
            true => (
                format!(
                    "ranked = 1 WHERE ranked = 0 AND counts = 1 AND bot = '' AND points > 0 \
                     AND (won = 1 OR game NOT IN ({by_turns}))"
                ),
                1,
            ),
            false => ("ranked = 0 WHERE ranked = 1".to_owned(), -1),
        };
        // RETURNING yields the new values, so `ranked` is set to 1 for the rows that are or were
        // ranked.
        let update = format!(
            "UPDATE results SET {set} AND table_id = $1 RETURNING \
             game, rules, settings, seats, opponents, worth, CAST(1 AS BIGINT) AS ranked"
        );
        let changed = self.query(&update).bind(table).fetch_all(&mut *to).await?;
        let mut ranking = HallOfFameCountChanges::default();
        changed.iter().try_for_each(|row| ranking.count(row, delta))?;
        ranking.write(to, self.connections.dialect()).await
    }

    /// The closed tables, latest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn list_restricted_tables(&self) -> Result<Vec<RestrictedTable>, StoreError> {
        let select = "SELECT table_id, hidden, since FROM closed ORDER BY since DESC, table_id";
        let rows = self
            .query(select)
            .fetch_all(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        let closed_table = |row: &sqlx::any::AnyRow| {
            let hidden = row.read_column::<i64>("hidden")? == 1;
            let table = Id::parse(row.read_column("table_id")?);
            let closure = if hidden { TableRestriction::Hidden } else { TableRestriction::Closed };
            let table = table.ok_or_else(|| StoreError::CorruptTable("a table's ID".to_owned()))?;
            Ok(RestrictedTable { table, closure, since: row.read_column("since")? })
        };
        rows.iter().map(closed_table).collect()
    }

    /// Bans a network until a time in seconds since 1970, or indefinitely.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn ban_network(
        &self,
        network: IpNetwork,
        until: Option<i64>,
    ) -> Result<(), StoreError> {
        self.in_own_transaction(async |to| {
            let delete = self.query("DELETE FROM banned WHERE network = $1");
            delete.bind(network.to_string()).execute(&mut *to).await?;
            let insert =
                self.query("INSERT INTO banned (network, since, until) VALUES ($1, $2, $3)");
            let insert =
                insert.bind(network.to_string()).bind(unix_seconds()).bind(until.unwrap_or(0));
            insert.execute(&mut *to).await?;
            Ok(())
        })
        .await
    }

    /// Lifts the ban of a network; returns whether there was one.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn unban_network(&self, network: IpNetwork) -> Result<bool, StoreError> {
        self.in_own_transaction(async |to| {
            let delete = self.query("DELETE FROM banned WHERE network = $1");
            let deleted = delete.bind(network.to_string()).execute(&mut *to).await?;
            Ok(deleted.rows_affected() > 0)
        })
        .await
    }

    /// The bans in force, latest first.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn list_network_bans(&self) -> Result<Vec<NetworkBan>, StoreError> {
        let select = "SELECT network, since, until FROM banned WHERE until = 0 OR until > $1 \
                      ORDER BY since DESC, network";
        let rows = self
            .query(select)
            .bind(unix_seconds())
            .fetch_all(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        let ban = |row: &sqlx::any::AnyRow| {
            let network: String = row.read_column("network")?;
            let network = network.parse().map_err(|_| StoreError::CorruptTable(network));
            let until = Some(row.read_column("until")?).filter(|until| *until != 0);
            Ok(NetworkBan { network: network?, since: row.read_column("since")?, until })
        };
        rows.iter().map(ban).collect()
    }
}
