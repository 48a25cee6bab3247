//! `rollwright cache`.

use std::io::{self, Write};

use crate::args::CacheArgs;
use crate::command_error::CommandError;
use crate::open_solution_cache::open_solution_cache;

/// Prints the disk usage of the solution cache, or clears it.
pub(crate) fn run(args: &CacheArgs) -> Result<(), CommandError> {
    let cache = open_solution_cache();
    let folder = cache.folder().display();
    let mut out = io::stdout().lock();
    if args.clear {
        let freed = cache.remove_all().map_err(|error| {
            CommandError::Failed(format!("the cache in {folder} can't be cleared: {error}"))
        })?;
        return Ok(writeln!(out, "{} freed in {folder}", megabytes_text(freed))?);
    }
    let tables = cache.list_solutions();
    for table in &tables {
        writeln!(out, "{:>10}  {}", megabytes_text(table.bytes), table.key)?;
    }
    let sum = tables.iter().map(|table| table.bytes).sum();
    writeln!(
        out,
        "{:>10}  in {folder}, of at most {}; rollwright cache --clear deletes all of it",
        megabytes_text(sum),
        megabytes_text(cache.max_bytes())
    )?;
    Ok(())
}

fn megabytes_text(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / f64::from(1 << 20))
}
