//! What several servers on one PostgreSQL database share.
//!
//! - `leases`: which server runs the bots of which tables
//! - `notify`: notices of changes
//! - `poll_changes`: finds changes whose notices were lost
//! - `ephemeral_table_state`: ephemeral state of tables on each server
//! - `simulation_runs`: simulations of the laboratory

pub(crate) mod ephemeral_table_state;
mod leases;
pub(crate) mod notify;
mod poll_changes;
mod simulation_runs;

pub(crate) use leases::NODE_PROTOCOL_VERSION;
