//! `rollwright cache`.

use std::io::{self, Write};

use crate::args::Cache;
use crate::failure::Failure;
use crate::solutions::cache;

/// Tells what solved games take on this disk, or removes them.
pub(crate) fn run(args: &Cache) -> Result<(), Failure> {
    let cache = cache();
    let folder = cache.folder().display();
    let mut out = io::stdout().lock();
    if args.clear {
        let freed = cache.clear().map_err(|error| {
            Failure::Failed(format!("the cache in {folder} can't be cleared: {error}"))
        })?;
        return Ok(writeln!(out, "{} freed in {folder}", megabytes(freed))?);
    }
    let tables = cache.tables();
    for table in &tables {
        writeln!(out, "{:>10}  {}", megabytes(table.bytes), table.key)?;
    }
    let sum = tables.iter().map(|table| table.bytes).sum();
    writeln!(
        out,
        "{:>10}  in {folder}, of {} at most; rollwright cache --clear removes all of it",
        megabytes(sum),
        megabytes(cache.most_bytes())
    )?;
    Ok(())
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / f64::from(1 << 20))
}
