//! `rollwright admin`: what whoever runs a server does to its database, beside it.

mod copies;
mod orders;
mod tidy;

use std::future::Future;
use std::io::{self, Write};

use rollwright_tables::{Store, StoreError};

use crate::args::{Admin, Task};
use crate::data::database;
use crate::failure::Failure;
use crate::home::not_opened;

/// Does it.
pub(crate) fn run(args: Admin) -> Result<(), Failure> {
    let url = args.database.map_or_else(database, Ok)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match args.task {
            Task::Backup { file } => copies::back_up(&url, &file).await,
            Task::Restore { file } => copies::restore(&file, &url).await,
            Task::Check => with_store(&url, async |store| copies::check(store).await).await,
            task => with_store(&url, async |store| at_tables(store, task).await).await,
        }
    })
}

async fn at_tables(store: &Store, task: Task) -> Result<(), Failure> {
    match task {
        Task::Tidy(tidy) => tidy::run(store, &tidy).await,
        task => orders::run(store, task).await,
    }
}

async fn with_store<T>(
    url: &str,
    work: impl AsyncFnOnce(&Store) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let store = Store::connect(url).await.map_err(|error| not_opened(&error))?;
    let done = work(&store).await;
    store.close().await;
    done
}

/// What the store gave, or why it did not.
async fn asked<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, Failure> {
    answer.await.map_err(|error| {
        let cause = std::error::Error::source(&error).map(|cause| format!(" ({cause})"));
        Failure::Failed(format!("{error}{}", cause.unwrap_or_default()))
    })
}

fn say(line: impl AsRef<str>) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "{}", line.as_ref())?)
}

/// `1 game`, `2 games`.
fn count(number: impl Into<i64>, what: &str) -> String {
    let number = number.into();
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
