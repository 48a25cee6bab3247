//! What whoever runs the servers has ordered: tables that are closed or hidden, addresses that
//! are banned. Kept in the store; every server reads it again every few seconds, so that an
//! order reaches all of them, and asks its copy in memory at every request.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

use crate::network::Network;
use crate::refusal::Refusal;
use crate::token::Id;

/// How a table is shut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shut {
    /// It can be looked at, and nobody plays on.
    Closed,
    /// To everybody it is as if it were not there.
    Hidden,
}

/// The orders as they were last read.
#[derive(Default, Debug)]
pub(crate) struct Orders(RwLock<Read>);

/// What was read.
#[derive(Default, Debug)]
pub(crate) struct Read {
    pub(crate) tables: HashMap<Id, Shut>,
    pub(crate) banned: Vec<Network>,
}

impl Orders {
    pub(crate) fn replace(&self, read: Read) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = read;
    }

    /// Whether `address` is to be refused.
    pub(crate) fn ban(&self, address: IpAddr) -> bool {
        let read = self.0.read().unwrap_or_else(PoisonError::into_inner);
        read.banned.iter().any(|network| network.has(address))
    }

    /// Whether the table may be looked at.
    pub(crate) fn allow_looking(&self, table: &Id) -> Result<(), Refusal> {
        match self.shut(table) {
            Some(Shut::Hidden) => Err(Refusal::NoSuchTable),
            _ => Ok(()),
        }
    }

    /// Whether somebody, or a bot, may play on at the table.
    pub(crate) fn allow_playing(&self, table: &Id) -> Result<(), Refusal> {
        match self.shut(table) {
            Some(Shut::Hidden) => Err(Refusal::NoSuchTable),
            Some(Shut::Closed) => Err(Refusal::Closed),
            None => Ok(()),
        }
    }

    fn shut(&self, table: &Id) -> Option<Shut> {
        let read = self.0.read().unwrap_or_else(PoisonError::into_inner);
        read.tables.get(table).copied()
    }
}
