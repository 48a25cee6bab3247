//! The HTTP server.
//!
//! - `connections`: accepting and closing connections
//! - `incomplete_connections`: limits on connections without a complete request
//! - `logging`: log output that never blocks
//! - `run`: options, startup and shutdown

pub(crate) mod connections;
pub(crate) mod incomplete_connections;
pub(crate) mod logging;
pub(crate) mod run;
