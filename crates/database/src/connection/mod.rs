//! Opening, migrating and locking a database, and connections to it.
//!
//! - `connector`: where the database is, and how connections are opened
//! - `detect_moved_file`: detects that a SQLite file was moved
//! - `detect_pooler`: detects a pooler in front of PostgreSQL
//! - `dialect`: the differences between SQLite and PostgreSQL
//! - `migrations`: the schema and its versions
//! - `open_error`: why a database can't be opened
//! - `read_connection`: connections for reading, and columns of rows
//! - `server_lock`: one server per SQLite file

pub(crate) mod connector;
pub(crate) mod detect_moved_file;
mod detect_pooler;
pub(crate) mod dialect;
pub(crate) mod migrations;
pub(crate) mod open_error;
pub(crate) mod read_connection;
pub(crate) mod server_lock;

use rollwright_tables::StoreError;

/// The store's error for a database error.
pub(crate) fn unavailable(error: sqlx::Error) -> StoreError {
    StoreError::unavailable(error)
}

/// The store's error for a problem with the database's files.
pub(crate) fn file_error(error: std::io::Error) -> StoreError {
    unavailable(sqlx::Error::Io(error))
}
