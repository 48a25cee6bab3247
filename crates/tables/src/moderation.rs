//! What whoever runs the servers has ordered: tables that are closed or hidden, addresses that
//! are banned. Kept in the store; every server reads it again every few seconds, so that an
//! order reaches all of them, and asks its copy in memory at every request.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

use crate::ip_network::IpNetwork;
use crate::secrets::Id;
use crate::table_error::TableError;

/// How a table is shut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableClosure {
    /// It can be looked at, and nobody plays on.
    Closed,
    /// To everybody it is as if it were not there.
    Hidden,
}

/// The orders as they were last read.
#[derive(Default, Debug)]
pub(crate) struct Moderation(RwLock<ModerationRules>);

/// What was read.
#[derive(Default, Debug)]
pub(crate) struct ModerationRules {
    pub(crate) closed_tables: HashMap<Id, TableClosure>,
    pub(crate) banned_networks: Vec<IpNetwork>,
}

impl Moderation {
    pub(crate) fn replace(&self, read: ModerationRules) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = read;
    }

    /// Whether `address` is to be refused.
    pub(crate) fn is_banned(&self, address: IpAddr) -> bool {
        let read = self.0.read().unwrap_or_else(PoisonError::into_inner);
        read.banned_networks.iter().any(|network| network.contains(address))
    }

    /// Whether the table may be looked at.
    pub(crate) fn check_can_read(&self, table: &Id) -> Result<(), TableError> {
        match self.closure_of(table) {
            Some(TableClosure::Hidden) => Err(TableError::NoSuchTable),
            _ => Ok(()),
        }
    }

    /// Whether somebody, or a bot, may play on at the table.
    pub(crate) fn check_can_play(&self, table: &Id) -> Result<(), TableError> {
        match self.closure_of(table) {
            Some(TableClosure::Hidden) => Err(TableError::NoSuchTable),
            Some(TableClosure::Closed) => Err(TableError::TableClosed),
            None => Ok(()),
        }
    }

    fn closure_of(&self, table: &Id) -> Option<TableClosure> {
        let read = self.0.read().unwrap_or_else(PoisonError::into_inner);
        read.closed_tables.get(table).copied()
    }
}
