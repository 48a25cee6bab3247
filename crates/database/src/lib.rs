//! The store of tables over SQLite and PostgreSQL.
//!
//! Both use the same SQL here. All changes to tables go through one writer, which batches waiting
//! writes into one transaction. A move is acknowledged when its transaction is safe on disk.
//!
//! - [`Database`] is an open database; the traits it implements are in
//!   [`rollwright_tables::store`].
//! - `connection`: opening, migrating and locking a database, and connections to it
//! - `writer`: the single writer and its jobs
//! - `cluster`: leases, notices, ephemeral state and lab runs of several servers
//! - `table_store`, `table_lists`, `token_holder_queries`, `player_history`, `hall_of_fame`,
//!   `seat_transfer_passes`, `player_training`, `puzzles`, `reviews`: one subject of the store each
//! - [`admin`], `health_check`: for operators
//! - [`local_store`], `console_games`: games at a console
//! - [`private_files`]: files that only their owner can access

pub mod admin;
mod cluster;
mod connection;
mod console_games;
mod database;
mod hall_of_fame;
mod health_check;
pub mod local_store;
mod path_to_sqlite_url;
mod player_history;
mod player_training;
pub mod private_files;
mod puzzles;
mod reviews;
mod seat_transfer_passes;
mod table_lists;
mod table_store;
mod token_holder_queries;
mod writer;

pub use connection::open_error::OpenError;
pub use connection::server_lock::ServerLock;
pub use console_games::{FinishedConsoleGame, UnfinishedConsoleGame};
pub use database::Database;
pub use local_store::{LocalGame, LocalRecordWriter, LocalStore};
pub use path_to_sqlite_url::path_to_sqlite_url;
