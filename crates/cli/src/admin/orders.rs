//! Closing and hiding tables, banning addresses.

use rollwright_tables::{Id, Network, Shut, Store, day_of};

use super::{asked, say};
use crate::args::Task;
use crate::failure::Failure;

const DAY: i64 = 24 * 60 * 60;

/// What is said of every order.
const SOON: &str = "Servers mind it within seconds.";

pub(super) async fn run(store: &Store, task: Task) -> Result<(), Failure> {
    match task {
        Task::Close(one) => shut(store, &one.table, Some(Shut::Closed)).await,
        Task::Hide(one) => shut(store, &one.table, Some(Shut::Hidden)).await,
        Task::Open(one) => shut(store, &one.table, None).await,
        Task::Closed => closed(store).await,
        Task::Ban { network, days } => ban(store, network, days).await,
        Task::Unban { network } => unban(store, network).await,
        _ => bans(store).await,
    }
}

async fn shut(store: &Store, table: &Id, how: Option<Shut>) -> Result<(), Failure> {
    if !asked(store.shut(table, how)).await? {
        return Err(Failure::Failed(format!("there is no table {table} in this database")));
    }
    let is = match how {
        Some(Shut::Closed) => "closed",
        Some(Shut::Hidden) => "hidden",
        None => "open",
    };
    say(format!("The table is {is}. {SOON}"))
}

async fn closed(store: &Store) -> Result<(), Failure> {
    let all = asked(store.shut_tables()).await?;
    if all.is_empty() {
        return say("No table is closed or hidden.");
    }
    for one in all {
        let how = if one.shut == Shut::Hidden { "hidden" } else { "closed" };
        say(format!("{}  {how}  since {}", one.table, day(one.since)))?;
    }
    Ok(())
}

async fn ban(store: &Store, network: Network, days: Option<u32>) -> Result<(), Failure> {
    let until = days.map(|days| rollwright_tables::store::now() + i64::from(days) * DAY);
    asked(store.ban(network, until)).await?;
    let until = until.map_or_else(String::new, |until| format!(" until {}", day(until)));
    say(format!("Requests from {network} are refused{until}. {SOON}"))
}

async fn unban(store: &Store, network: Network) -> Result<(), Failure> {
    match asked(store.unban(network)).await? {
        true => say(format!("Requests from {network} are answered again. {SOON}")),
        false => Err(Failure::Failed(format!(
            "{network} is not banned: 'rollwright admin bans' lists what is"
        ))),
    }
}

async fn bans(store: &Store) -> Result<(), Failure> {
    let all = asked(store.bans()).await?;
    if all.is_empty() {
        return say("Nobody is banned.");
    }
    for one in all {
        let until = one.until.map_or_else(String::new, |until| format!(", until {}", day(until)));
        say(format!("{}  since {}{until}", one.network, day(one.since)))?;
    }
    Ok(())
}

fn day(seconds: i64) -> String {
    day_of(seconds).map_or_else(|| "?".to_owned(), |day| day.to_string())
}
