//! Tables, from the protocol in memory to both databases.

#![allow(clippy::unwrap_used)]

mod admin;
mod bot_pacing;
mod bot_preparation;
mod cluster;
mod cluster_state;
mod database_outage;
mod disk_failures;
mod hall_of_fame;
mod health_check;
mod leave_and_substitutes;
mod linearizability;
mod local_store;
mod names_and_tokens;
mod passes;
mod persistence;
mod pgbouncer;
mod postgres_proxy;
mod postgres_tls;
mod presence;
mod protocol;
mod protocol_model;
mod provably_fair;
mod ranking;
mod table_lists;
mod take_back;
mod test_disk;
mod test_postgres;
mod test_support;
mod time_limits;
mod tutor;
