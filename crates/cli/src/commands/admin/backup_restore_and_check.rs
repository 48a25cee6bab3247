//! `admin backup`, `admin restore` and `admin check`.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use rollwright_database::Database;
use rollwright_database::admin::{self, BackupError, BackupSummary};

use crate::command_error::CommandError;
use crate::commands::admin::{count_text, print_line, store_result, with_store};

pub(crate) async fn back_up(url: &str, file: &Path) -> Result<(), CommandError> {
    let BackupSummary { game_count: games, byte_count: bytes } =
        admin::back_up(url, file).await.map_err(backup_failed)?;
    print_line(format!(
        "{}, {bytes} bytes, copied to {}.",
        count_text(games, "game"),
        file.display()
    ))
}

pub(crate) async fn restore(file: &Path, url: &str) -> Result<(), CommandError> {
    let BackupSummary { game_count: games, .. } =
        admin::restore(file, url).await.map_err(backup_failed)?;
    print_line(format!("{} restored from {}.", count_text(games, "game"), file.display()))?;
    with_store(url, async |store| check_games(store).await).await
}

fn backup_failed(error: BackupError) -> CommandError {
    match error {
        BackupError::Open(error) if error.is_invalid_url() => {
            CommandError::Usage(error.to_string())
        }
        error => CommandError::Failed(error.to_string()),
    }
}

/// Prints the damaged games, and fails if there are any.
pub(crate) async fn check_games(store: &Database) -> Result<(), CommandError> {
    let shows_progress = io::stderr().is_terminal();
    let progress = |done: u64| {
        if shows_progress && done.is_multiple_of(1000) {
            let _ = write!(io::stderr(), "\r{done} games checked");
        }
    };
    let checked = store_result(store.replay_and_check_games(progress)).await?;
    if shows_progress && checked.game_count >= 1000 {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    for fault in &checked.faults {
        print_line(format!("{}: {}", fault.table, fault.reason))?;
    }
    let (games, events) = (checked.game_count as i64, checked.event_count as i64);
    let all = format!("{} with {}", count_text(games, "game"), count_text(events, "event"));
    match checked.faults.len() as i64 {
        0 => print_line(format!("{all} checked: all of them follow the current rules.")),
        wrong => {
            let are = if wrong == 1 { "is" } else { "are" };
            Err(CommandError::Failed(format!(
                "{all} checked: {wrong} {are} faulty; nothing was changed"
            )))
        }
    }
}
