//! Moderation by the operator: closed or hidden tables and banned addresses.
//!
//! They are in the store. Every server reloads them every few seconds and checks its copy in memory
//! on each request.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

use crate::ip_network::IpNetwork;
use crate::secrets::Id;
use crate::table_error::TableError;

/// How a table is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableRestriction {
    /// It can be viewed but not played.
    Closed,
    /// It looks as if it didn't exist.
    Hidden,
}

/// The closed tables and banned networks as loaded last.
#[derive(Default, Debug)]
pub(crate) struct Moderation(RwLock<RestrictionsAndBans>);

/// The closed tables and banned networks.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RestrictionsAndBans {
    /// The closed or hidden tables.
    pub restricted_tables: HashMap<Id, TableRestriction>,
    /// The networks whose requests are refused.
    pub banned_networks: Vec<IpNetwork>,
}

impl Moderation {
    pub(crate) fn replace(&self, rules: RestrictionsAndBans) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = rules;
    }

    /// Whether requests from `address` must be refused.
    pub(crate) fn is_banned(&self, address: IpAddr) -> bool {
        let rules = self.0.read().unwrap_or_else(PoisonError::into_inner);
        rules.banned_networks.iter().any(|network| network.contains(address))
    }

    /// Whether the table may be viewed.
    pub(crate) fn check_can_read(&self, table: &Id) -> Result<(), TableError> {
        match self.restriction_of(table) {
            Some(TableRestriction::Hidden) => Err(TableError::NoSuchTable),
            _ => Ok(()),
        }
    }

    /// Whether anybody, person or bot, may play at the table.
    pub(crate) fn check_can_play(&self, table: &Id) -> Result<(), TableError> {
        match self.restriction_of(table) {
            Some(TableRestriction::Hidden) => Err(TableError::NoSuchTable),
            Some(TableRestriction::Closed) => Err(TableError::TableClosed),
            None => Ok(()),
        }
    }

    fn restriction_of(&self, table: &Id) -> Option<TableRestriction> {
        let rules = self.0.read().unwrap_or_else(PoisonError::into_inner);
        rules.restricted_tables.get(table).copied()
    }
}
