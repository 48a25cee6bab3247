//! Copies of a database, and whether what is in it makes sense.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use rollwright_tables::Store;
use rollwright_tables::store::admin::{self, BackupError, Copied};

use super::{asked, count, say, with_store};
use crate::failure::Failure;

pub(super) async fn back_up(url: &str, file: &Path) -> Result<(), Failure> {
    let Copied { games, bytes } = admin::back_up(url, file).await.map_err(failed)?;
    say(format!("{}, {bytes} bytes, copied to {}.", count(games, "game"), file.display()))
}

pub(super) async fn restore(file: &Path, url: &str) -> Result<(), Failure> {
    let Copied { games, .. } = admin::restore(file, url).await.map_err(failed)?;
    say(format!("{} restored from {}.", count(games, "game"), file.display()))?;
    with_store(url, async |store| check(store).await).await
}

fn failed(error: BackupError) -> Failure {
    match error {
        BackupError::Opening(why) if why.is_usage() => Failure::Usage(why.to_string()),
        error => Failure::Failed(error.to_string()),
    }
}

/// Says which games are not as they should be; a failure if there are any.
pub(super) async fn check(store: &Store) -> Result<(), Failure> {
    let watched = io::stderr().is_terminal();
    let progress = |done: u64| {
        if watched && done.is_multiple_of(1000) {
            let _ = write!(io::stderr(), "\r{done} games checked");
        }
    };
    let checked = asked(store.check_games(progress)).await?;
    if watched && checked.games >= 1000 {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    for fault in &checked.faults {
        say(format!("{}: {}", fault.table, fault.what))?;
    }
    let (games, events) = (checked.games as i64, checked.events as i64);
    let all = format!("{} with {}", count(games, "game"), count(events, "event"));
    match checked.faults.len() as i64 {
        0 => say(format!("{all} checked: all are possible by the current rules.")),
        wrong => {
            let are = if wrong == 1 { "is" } else { "are" };
            Err(Failure::Failed(format!(
                "{all} checked: {wrong} {are} not as they should be, and left as they are"
            )))
        }
    }
}
