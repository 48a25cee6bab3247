//! `rollwright admin`: maintains a server's database while the server runs.
//!
//! - `backup_restore_and_check`: backups, restoring them, checking every stored game
//! - `moderation`: closed and hidden tables, banned networks
//! - `tidy_expired_data`: deletes expired data

mod backup_restore_and_check;
mod moderation;
mod tidy_expired_data;

use std::future::Future;
use std::io::{self, Write};

use rollwright_database::Database;
use rollwright_tables::StoreError;
use rollwright_tables::store::TableStore;

use crate::args::{AdminArgs, AdminTask};
use crate::command_error::CommandError;
use crate::data_folder::default_database_url;
use crate::open_local_store::open_failed;

/// Runs an `admin` subcommand.
pub(crate) fn run(args: AdminArgs) -> Result<(), CommandError> {
    let url = args.database.map_or_else(default_database_url, Ok)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match args.task {
            AdminTask::Backup { file } => {
                crate::commands::admin::backup_restore_and_check::back_up(&url, &file).await
            }
            AdminTask::Restore { file } => {
                crate::commands::admin::backup_restore_and_check::restore(&file, &url).await
            }
            AdminTask::Drill { file } => {
                crate::commands::admin::backup_restore_and_check::run_restore_drill(&file).await
            }
            AdminTask::Check => {
                with_store(&url, async |store| {
                    crate::commands::admin::backup_restore_and_check::check_games(store).await
                })
                .await
            }
            task => with_store(&url, async |store| run_task(store, task).await).await,
        }
    })
}

async fn run_task(store: &Database, task: AdminTask) -> Result<(), CommandError> {
    match task {
        AdminTask::Tidy(tidy) => {
            crate::commands::admin::tidy_expired_data::run_tidy(store, &tidy).await
        }
        task => crate::commands::admin::moderation::run_moderation(store, task).await,
    }
}

async fn with_store<T>(
    url: &str,
    work: impl AsyncFnOnce(&Database) -> Result<T, CommandError>,
) -> Result<T, CommandError> {
    let store = Database::connect(url).await.map_err(|error| open_failed(&error))?;
    let done = work(&store).await;
    store.close().await;
    done
}

/// Adds the cause to a store error.
async fn store_result<T>(
    answer: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, CommandError> {
    answer.await.map_err(|error| {
        let cause = std::error::Error::source(&error).map(|cause| format!(" ({cause})"));
        CommandError::Failed(format!("{error}{}", cause.unwrap_or_default()))
    })
}

fn print_line(line: impl AsRef<str>) -> Result<(), CommandError> {
    Ok(writeln!(io::stdout(), "{}", line.as_ref())?)
}

/// `1 game`, `2 games`.
fn count_text(number: impl Into<i64>, what: &str) -> String {
    let number = number.into();
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
