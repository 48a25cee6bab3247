//! `admin tidy`: deletes data that has outlived its retention time.

use std::time::Duration;

use rollwright_database::Database;
use rollwright_database::admin::RetentionPeriods;

use crate::args::TidyArgs;
use crate::command_error::CommandError;
use crate::commands::admin::{count_text, print_line, store_result};
use crate::open_solution_cache::open_solution_cache;

const ONE_DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub(crate) async fn run_tidy(store: &Database, args: &TidyArgs) -> Result<(), CommandError> {
    let days = |days: u32| Some(days).filter(|days| *days > 0);
    let retention = RetentionPeriods {
        unstarted_days: days(args.keep_unbegun),
        finished_days: days(args.keep_finished),
        unused_name_days: days(args.keep_people),
    };
    let now = rollwright_tables::platform::time::unix_seconds();
    let deleted = match args.dry_run {
        true => store_result(store.count_expired(&retention, now)).await?,
        false => store_result(store.delete_expired(&retention, now)).await?,
    };
    let (solutions, bytes) = match days(args.keep_solutions) {
        Some(days) => {
            let cache = open_solution_cache();
            let unused = cache.list_unused_solutions(ONE_DAY * days);
            let bytes: u64 = unused.iter().map(|solution| solution.bytes).sum();
            if !args.dry_run {
                cache.remove(&unused).map_err(|error| {
                    let folder = cache.folder().display();
                    CommandError::Failed(format!(
                        "the cache in {folder} can't be cleaned up: {error}"
                    ))
                })?;
            }
            (unused.len() as i64, bytes)
        }
        None => (0, 0),
    };
    let what = if args.dry_run { "Would go" } else { "Gone" };
    print_line(format!(
        "{what}: {} never begun, {}, {} without games, {} ({} MB).",
        count_text(deleted.unstarted_games, "table"),
        count_text(deleted.finished_games, "finished game"),
        count_text(deleted.unused_names, "name"),
        count_text(solutions, "solved game"),
        bytes >> 20,
    ))
}
