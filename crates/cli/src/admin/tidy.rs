//! Letting go of what nobody needs any more.

use std::time::Duration;

use rollwright_tables::Store;
use rollwright_tables::store::admin::Retention;

use super::{asked, count, say};
use crate::args::Tidy;
use crate::failure::Failure;
use crate::solutions::cache;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub(super) async fn run(store: &Store, args: &Tidy) -> Result<(), Failure> {
    let days = |days: u32| Some(days).filter(|days| *days > 0);
    let keep = Retention {
        unbegun: days(args.keep_unbegun),
        finished: days(args.keep_finished),
        people: days(args.keep_people),
    };
    let now = rollwright_tables::store::now();
    let gone = match args.dry_run {
        true => asked(store.would_tidy(&keep, now)).await?,
        false => asked(store.tidy(&keep, now)).await?,
    };
    let (solutions, bytes) = match days(args.keep_solutions) {
        Some(days) => {
            let cache = cache();
            let unused = cache.unused_for(DAY * days);
            let bytes: u64 = unused.iter().map(|table| table.bytes).sum();
            if !args.dry_run {
                cache.remove(&unused).map_err(|error| {
                    let folder = cache.folder().display();
                    Failure::Failed(format!("the cache in {folder} can't be tidied: {error}"))
                })?;
            }
            (unused.len() as i64, bytes)
        }
        None => (0, 0),
    };
    let what = if args.dry_run { "Would go" } else { "Gone" };
    say(format!(
        "{what}: {} never begun, {}, {} without games, {} ({} MB).",
        count(gone.unbegun, "table"),
        count(gone.finished, "finished game"),
        count(gone.people, "name"),
        count(solutions, "solved game"),
        bytes >> 20,
    ))
}
