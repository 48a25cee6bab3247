//! Closing and hiding tables, banning addresses.

use rollwright_database::Database;
use rollwright_tables::{Id, IpNetwork, TableRestriction, date_from_unix_seconds};

use crate::args::AdminTask;
use crate::command_error::CommandError;
use crate::commands::admin::{print_line, store_result};

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// Printed after every change.
const APPLIES_SOON_NOTE: &str = "Servers apply it within seconds.";

pub(crate) async fn run_moderation(store: &Database, task: AdminTask) -> Result<(), CommandError> {
    match task {
        AdminTask::Close(one) => {
            close_or_hide(store, &one.table, Some(TableRestriction::Closed)).await
        }
        AdminTask::Hide(one) => {
            close_or_hide(store, &one.table, Some(TableRestriction::Hidden)).await
        }
        AdminTask::Open(one) => close_or_hide(store, &one.table, None).await,
        AdminTask::Closed => list_closed(store).await,
        AdminTask::Ban { network, days } => ban_network(store, network, days).await,
        AdminTask::Unban { network } => unban_network(store, network).await,
        _ => list_network_bans(store).await,
    }
}

async fn close_or_hide(
    store: &Database,
    table: &Id,
    how: Option<TableRestriction>,
) -> Result<(), CommandError> {
    if !store_result(store.set_table_closure(table, how)).await? {
        return Err(CommandError::Failed(format!("there is no table {table} in this database")));
    }
    let is = match how {
        Some(TableRestriction::Closed) => "closed",
        Some(TableRestriction::Hidden) => "hidden",
        None => "open",
    };
    print_line(format!("The table is {is}. {APPLIES_SOON_NOTE}"))
}

async fn list_closed(store: &Database) -> Result<(), CommandError> {
    let all = store_result(store.list_restricted_tables()).await?;
    if all.is_empty() {
        return print_line("No table is closed or hidden.");
    }
    for one in all {
        let how = if one.closure == TableRestriction::Hidden { "hidden" } else { "closed" };
        print_line(format!("{}  {how}  since {}", one.table, date_text(one.since)))?;
    }
    Ok(())
}

async fn ban_network(
    store: &Database,
    network: IpNetwork,
    days: Option<u32>,
) -> Result<(), CommandError> {
    let until = days.map(|days| {
        rollwright_tables::platform::time::unix_seconds() + i64::from(days) * SECONDS_PER_DAY
    });
    store_result(store.ban_network(network, until)).await?;
    let until = until.map_or_else(String::new, |until| format!(" until {}", date_text(until)));
    print_line(format!("Requests from {network} are now refused{until}. {APPLIES_SOON_NOTE}"))
}

async fn unban_network(store: &Database, network: IpNetwork) -> Result<(), CommandError> {
    match store_result(store.unban_network(network)).await? {
        true => {
            print_line(format!("Requests from {network} are accepted again. {APPLIES_SOON_NOTE}"))
        }
        false => Err(CommandError::Failed(format!(
            "{network} is not banned; 'rollwright admin bans' lists all bans"
        ))),
    }
}

async fn list_network_bans(store: &Database) -> Result<(), CommandError> {
    let all = store_result(store.list_network_bans()).await?;
    if all.is_empty() {
        return print_line("Nobody is banned.");
    }
    for one in all {
        let until =
            one.until.map_or_else(String::new, |until| format!(", until {}", date_text(until)));
        print_line(format!("{}  since {}{until}", one.network, date_text(one.since)))?;
    }
    Ok(())
}

fn date_text(seconds: i64) -> String {
    date_from_unix_seconds(seconds).map_or_else(|| "?".to_owned(), |day| day.to_string())
}
