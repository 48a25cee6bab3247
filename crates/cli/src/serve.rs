//! `rollwright serve`.

use std::time::Duration;

use rollwright_table::StoreError;
use rollwright_web::{Limits, Options, ServeError};

use crate::args::Serve;
use crate::data::database;
use crate::failure::Failure;
use crate::workshop::shelf;

/// Serves tables until the process is told to stop.
pub(crate) fn run(args: Serve) -> Result<(), Failure> {
    let options = Options {
        listen: args.listen,
        database: args.database.map_or_else(database, Ok)?,
        shelf: Box::new(shelf()),
        behind_proxy: args.behind_proxy,
        pace: Duration::from_millis(args.pace),
        limits: Limits {
            tables: args.limit_tables,
            requests: args.limit_requests,
            streams: args.limit_streams,
        },
    };
    rollwright_web::run(options).map_err(|error| match error {
        ServeError::Store(StoreError::UnknownUrl) => Failure::Usage(error.to_string()),
        error => Failure::Failed(error.to_string()),
    })
}
