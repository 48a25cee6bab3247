//! `admin backup`, `admin restore`, `admin drill` and `admin check`.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use rollwright_database::admin::{self, BackupError, BackupOutcomeMarker, BackupSummary};
use rollwright_database::private_files::create_new_private_folder;
use rollwright_database::{Database, path_to_sqlite_url};

use crate::command_error::CommandError;
use crate::commands::admin::{count_text, print_line, store_result, with_store};
use crate::data_folder::private_folder;

pub(crate) async fn back_up(url: &str, file: &Path) -> Result<(), CommandError> {
    let backup = admin::back_up(url, file).await;
    match &backup {
        // These are mistakes in the command line.
        Err(BackupError::AlreadyExists(_) | BackupError::NotSqlite | BackupError::Open(_)) => {}
        other => mark_backup(other.is_ok()),
    }
    let BackupSummary { game_count: games, byte_count: bytes } = backup.map_err(backup_failed)?;
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

/// Restores a backup into a folder of its own, and checks it like a database in use.
pub(crate) async fn run_restore_drill(file: &Path) -> Result<(), CommandError> {
    let began = Instant::now();
    let folder = TemporaryFolder::create()?;
    let url = path_to_sqlite_url(&folder.0.join("rollwright.db"));
    let drill = async {
        let restored = admin::restore(file, &url).await.map_err(backup_failed)?;
        let (games, megabytes) = (restored.game_count, restored.byte_count.div_ceil(1_000_000));
        print_line(format!("{} restored, {megabytes} MB.", count_text(games, "game")))?;
        with_store(&url, async |store| check_games(store).await).await
    };
    let done = drill.await;
    if done.is_err() {
        mark_backup(false);
    }
    done?;
    let made = file.metadata().and_then(|file| file.modified());
    let age = made.ok().and_then(|made| made.elapsed().ok()).unwrap_or_default();
    print_line(format!(
        "The drill took {:.1} s. What happened after the backup, in the last {}, would be lost.",
        began.elapsed().as_secs_f64(),
        count_text(i64::try_from(age.as_secs() / 3600).unwrap_or(i64::MAX) + 1, "hour"),
    ))
}

/// Leaves a marker for the server's metrics. It isn't worth a failure: a missing marker looks like
/// a missing backup.
fn mark_backup(succeeded: bool) {
    let marker =
        if succeeded { BackupOutcomeMarker::Succeeded } else { BackupOutcomeMarker::Failed };
    if let Ok(folder) = private_folder() {
        let _ = marker.touch(&folder);
    }
}

/// A private folder that is deleted in the end.
struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    fn create() -> Result<Self, CommandError> {
        let folder = std::env::temp_dir().join(format!("rollwright-drill-{}", std::process::id()));
        create_new_private_folder(&folder).map_err(|error| {
            CommandError::Failed(format!("{} can't be created: {error}", folder.display()))
        })?;
        Ok(Self(folder))
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
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
