//! The public list of tables that strangers may join. Each client and network may list a few, and
//! abandoned tables leave the list, so that nobody can fill it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

use tokio::sync::{Mutex, MutexGuard};

use super::Tables;
use crate::secrets::{Id, TokenHash};
use crate::store::{StoreError, TableSummary};
use crate::table_error::TableError;

/// How many tables with an open seat the list has per client.
pub const MAX_LISTED_PER_CLIENT: usize = 3;
/// The same per network: tokens are free, networks aren't.
pub const MAX_LISTED_PER_NETWORK: usize = 10;
/// How long the list keeps a table at which nobody with a seat is.
pub const ABANDONED_AFTER: Duration = Duration::from_secs(10 * 60);
/// How long a table may return to the list, so that the list stays small.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How many tables are marked as attended in one transaction.
const MAX_MARKED_AT_ONCE: usize = 200;

/// Which networks have listed the tables of the public list. Like all limits per address, it is
/// held in memory, and addresses aren't stored.
#[derive(Default)]
pub(super) struct Lobby {
    by_network: Mutex<HashMap<IpAddr, Vec<Id>>>,
}

/// Permission to list one more table. Nobody else gets one until this is dropped.
pub(super) struct ListingPermit<'l> {
    by_network: MutexGuard<'l, HashMap<IpAddr, Vec<Id>>>,
    network: Option<IpAddr>,
}

impl ListingPermit<'_> {
    /// The table was listed.
    pub(super) fn record(mut self, table: &Id) {
        if let Some(network) = self.network {
            self.by_network.entry(network).or_default().push(table.clone());
        }
    }
}

impl Tables {
    /// The public list: the newest tables with an open seat that somebody attends.
    ///
    /// # Errors
    /// The store doesn't answer.
    pub async fn list_open_tables(&self) -> Result<Vec<TableSummary>, StoreError> {
        self.store.list_open_tables(self.seen_since()).await
    }

    /// Stores which tables with an open seat are attended; the others leave the public list after
    /// [`ABANDONED_AFTER`]. Call it more often than that.
    ///
    /// # Errors
    /// It couldn't be stored.
    pub async fn mark_attended_tables(&self) -> Result<(), StoreError> {
        let (now, unix_now) = (self.time.monotonic(), self.unix_millis());
        let entries = self.registry.all();
        let attended = entries.iter().filter(|entry| entry.may_be_listed_and_attended(now));
        let attended: Vec<Id> = attended.map(|entry| entry.id.clone()).collect();
        for tables in attended.chunks(MAX_MARKED_AT_ONCE) {
            self.store.mark_listed_tables_seen(tables.to_vec(), unix_now).await?;
        }
        self.store.forget_listed_tables(unix_now - FORGOTTEN_AFTER.as_millis() as i64).await
    }

    /// Checks that `host` and their network may list one more table.
    pub(super) async fn permit_listing(
        &self,
        host: &TokenHash,
        network: Option<IpAddr>,
    ) -> Result<ListingPermit<'_>, TableError> {
        let mut by_network = self.lobby.by_network.lock().await;
        let open = self.store.list_hosts_of_open_tables(self.seen_since()).await?;
        by_network.retain(|_, tables| {
            tables.retain(|table| open.iter().any(|(id, _)| id == table));
            !tables.is_empty()
        });
        let of_client = open.iter().filter(|(_, other)| other == host).count();
        let of_network = network.and_then(|network| by_network.get(&network)).map_or(0, Vec::len);
        if of_client >= MAX_LISTED_PER_CLIENT || of_network >= MAX_LISTED_PER_NETWORK {
            return Err(TableError::TooManyListedTables);
        }
        Ok(ListingPermit { by_network, network })
    }

    /// Tables that were last attended before aren't listed.
    fn seen_since(&self) -> i64 {
        self.unix_millis() - ABANDONED_AFTER.as_millis() as i64
    }
}
