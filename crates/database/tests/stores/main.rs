//! Tests of live tables over each store: in memory, as in a browser, on SQLite and on PostgreSQL.
//!
//! - Tables: `provably_fair`, `time_limits`, `tutor`, `leave_and_substitutes`,
//!   `seat_transfer_passes`, `presence`, `bot_pacing`, `bot_preparation`
//! - Stored data: `same_answers`, `persistence`, `local_store`, `names_and_tokens`, `table_lists`,
//!   `lobby`, `hall_of_fame`, `ranking`, `admin`
//! - Several servers: `cluster`, `cluster_state`, `linearizability`, `pgbouncer`, `postgres_tls`
//! - Failures: `database_outage`, `disk_failures`, `health_check`
//! - Support: `test_support`, `test_store`, `test_disk`, `test_postgres`, `postgres_proxy`

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
mod lobby;
mod local_store;
mod names_and_tokens;
mod operation_history;
mod persistence;
mod pgbouncer;
mod postgres_proxy;
mod postgres_tls;
mod power_loss;
mod presence;
mod provably_fair;
mod ranking;
mod same_answers;
mod seat_transfer_passes;
mod table_lists;
mod test_disk;
mod test_postgres;
mod test_store;
#[allow(dead_code, reason = "tests of the protocol use the rest")]
#[path = "../../../tables/tests/tables/test_support.rs"]
mod test_support;
mod time_limits;
mod tutor;
