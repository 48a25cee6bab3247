//! Closing and hiding tables, banning addresses.

use sqlx::{AnyConnection, Row};

use super::super::ranking::RankingChanges;
use super::super::{Database, StoreError, unix_seconds};
use crate::ip_network::IpNetwork;
use crate::moderation::{ModerationRules, TableClosure};
use crate::secrets::Id;

/// A table that is shut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedTable {
    /// The table.
    pub table: Id,
    /// How it is shut.
    pub closure: TableClosure,
    /// Since when, in seconds since 1970.
    pub since: i64,
}

/// A network that is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// The network.
    pub network: IpNetwork,
    /// Since when, in seconds since 1970.
    pub since: i64,
    /// Until when; `None` for as long as nobody lifts it.
    pub until: Option<i64>,
}

impl Database {
    /// Closes or hides a table, or opens it again (`None`); whether there is such a table.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn set_table_closure(
        &self,
        table: &Id,
        how: Option<TableClosure>,
    ) -> Result<bool, StoreError> {
        let table = table.as_str();
        self.in_own_transaction(async |to| {
            // Locks the row, so that no server ends the game there at the same moment.
            let lock = self.query("UPDATE tables SET listed = listed WHERE id = $1").bind(table);
            if lock.execute(&mut *to).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let delete = self.query("DELETE FROM closed WHERE table_id = $1").bind(table);
            delete.execute(&mut *to).await?;
            if let Some(how) = how {
                self.query("INSERT INTO closed (table_id, hidden, since) VALUES ($1, $2, $3)")
                    .bind(table)
                    .bind(i64::from(how == TableClosure::Hidden))
                    .bind(unix_seconds())
                    .execute(&mut *to)
                    .await?;
            }
            self.rank_results_of(table, how != Some(TableClosure::Hidden), to).await?;
            Ok(true)
        })
        .await
    }

    /// Takes the results of a table out of the ranking, or puts them back.
    async fn rank_results_of(
        &self,
        table: &str,
        shown: bool,
        to: &mut AnyConnection,
    ) -> Result<(), sqlx::Error> {
        let (set, by) = match shown {
            true => ("ranked = 1 WHERE ranked = 0 AND counts = 1 AND bot = '' AND points > 0", 1),
            false => ("ranked = 0 WHERE ranked = 1", -1),
        };
        // The rows come back as they are now; counted are those that are or were ranked.
        let update = format!(
            "UPDATE results SET {set} AND table_id = $1 \
             RETURNING game, rules, settings, seats, worth, CAST(1 AS BIGINT) AS ranked"
        );
        let changed = self.query(&update).bind(table).fetch_all(&mut *to).await?;
        let mut ranking = RankingChanges::default();
        changed.iter().try_for_each(|row| ranking.count(row, by))?;
        ranking.write(to, self.connections.dialect()).await
    }

    /// The tables that are shut, the last one first.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn list_closed_tables(&self) -> Result<Vec<ClosedTable>, StoreError> {
        let select = "SELECT table_id, hidden, since FROM closed ORDER BY since DESC, table_id";
        let rows = self.query(select).fetch_all(&mut *self.read_connection().await?).await?;
        let shut = |row: &sqlx::any::AnyRow| {
            let hidden = row.try_get::<i64, _>("hidden")? == 1;
            let table = Id::parse(row.try_get("table_id")?);
            let shut = if hidden { TableClosure::Hidden } else { TableClosure::Closed };
            let table =
                table.ok_or_else(|| StoreError::CorruptTable("a table's name".to_owned()))?;
            Ok(ClosedTable { table, closure: shut, since: row.try_get("since")? })
        };
        rows.iter().map(shut).collect()
    }

    /// Refuses a network from now on, until a moment in seconds since 1970 or for ever.
    ///
    /// # Errors
    /// The database does not answer.
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

    /// Lifts the ban of a network; whether there was one.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn unban_network(&self, network: IpNetwork) -> Result<bool, StoreError> {
        self.in_own_transaction(async |to| {
            let delete = self.query("DELETE FROM banned WHERE network = $1");
            let deleted = delete.bind(network.to_string()).execute(&mut *to).await?;
            Ok(deleted.rows_affected() > 0)
        })
        .await
    }

    /// The networks that are refused, the last one first. Bans that are over are not in it.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn list_bans(&self) -> Result<Vec<Ban>, StoreError> {
        let select = "SELECT network, since, until FROM banned WHERE until = 0 OR until > $1 \
                      ORDER BY since DESC, network";
        let rows = self
            .query(select)
            .bind(unix_seconds())
            .fetch_all(&mut *self.read_connection().await?)
            .await?;
        let ban = |row: &sqlx::any::AnyRow| {
            let network: String = row.try_get("network")?;
            let network = network.parse().map_err(|_| StoreError::CorruptTable(network));
            let until = Some(row.try_get("until")?).filter(|until| *until != 0);
            Ok(Ban { network: network?, since: row.try_get("since")?, until })
        };
        rows.iter().map(ban).collect()
    }

    /// All orders.
    pub(crate) async fn load_moderation_rules(&self) -> Result<ModerationRules, StoreError> {
        let tables =
            self.list_closed_tables().await?.into_iter().map(|one| (one.table, one.closure));
        let banned = self.list_bans().await?.into_iter().map(|ban| ban.network);
        Ok(ModerationRules { closed_tables: tables.collect(), banned_networks: banned.collect() })
    }
}
