//! The HTTP server: options, listening, connections, logging. Moves to crates/server.

pub(crate) mod connections;
pub(crate) mod incomplete_connections;
pub(crate) mod logging;
pub(crate) mod run;
