//! Tests of tables, from the protocol in memory to both databases.
//!
//! - Protocol: `protocol`, `protocol_model`, `take_back`, `provably_fair`, `time_limits`, `tutor`,
//!   `leave_and_substitutes`, `passes`, `presence`, `bot_pacing`, `bot_preparation`
//! - Store: `persistence`, `local_store`, `names_and_tokens`, `table_lists`, `hall_of_fame`,
//!   `ranking`, `admin`
//! - Several servers: `cluster`, `cluster_state`, `linearizability`, `pgbouncer`, `postgres_tls`
//! - Failures: `database_outage`, `disk_failures`, `health_check`
//! - Support: `test_support`, `test_disk`, `test_postgres`, `postgres_proxy`

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
mod persistence;
mod pgbouncer;
mod postgres_proxy;
mod postgres_tls;
mod presence;
mod protocol;
mod protocol_model;
mod provably_fair;
mod ranking;
mod seat_passes;
mod table_lists;
mod take_back;
mod test_disk;
mod test_postgres;
mod test_support;
mod time_limits;
mod tutor;
