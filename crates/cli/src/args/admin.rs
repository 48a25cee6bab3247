//! Arguments of `admin`.

use std::path::PathBuf;

use clap::Subcommand;
use rollwright_database::admin::RetentionPeriods;
use rollwright_tables::{Id, IpNetwork};

/// The arguments of `admin`.
#[derive(clap::Args, Debug)]
pub(crate) struct AdminArgs {
    /// The database: sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE [default: a file in
    /// the data folder]
    #[arg(
        long,
        value_name = "URL",
        env = "ROLLWRIGHT_DATABASE",
        hide_env_values = true,
        global = true
    )]
    pub(crate) database: Option<String>,
    /// The task to run.
    #[command(subcommand)]
    pub(crate) task: AdminTask,
}

/// The subcommands of `admin`.
#[derive(Subcommand, Debug)]
pub(crate) enum AdminTask {
    /// Back up an SQLite database to a new file, even while a server is running
    Backup {
        /// The backup file to create
        file: PathBuf,
    },
    /// Restore a backup as a new database, and check every game in it
    Restore {
        /// The backup file to restore
        file: PathBuf,
    },
    /// Practise a restore: restore a backup into a temporary folder, check every game in it, and delete the folder
    Drill {
        /// The backup
        file: PathBuf,
    },
    /// Check every stored game against the current rules, and its rolls against its seed
    Check,
    /// Close a table, so that people can view it but no longer play
    Close(TableArg),
    /// Hide a table from everyone, as if it didn't exist
    Hide(TableArg),
    /// Reopen a table that was closed or hidden
    Open(TableArg),
    /// List closed and hidden tables
    Closed,
    /// Ban an address or a network
    Ban {
        /// An address such as 192.0.2.7, or a network such as 192.0.2.0/24
        network: IpNetwork,
        /// How many days the ban lasts [default: until it is lifted]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: Option<u32>,
    },
    /// Lift a ban
    Unban {
        /// The banned address or network
        network: IpNetwork,
    },
    /// List the bans
    Bans,
    /// Delete data that is older than its retention time; 0 days keeps it forever
    Tidy(TidyArgs),
}

/// The table that a command applies to.
#[derive(clap::Args, Debug)]
pub(crate) struct TableArg {
    /// The table's ID or link
    #[arg(value_parser = parse_table)]
    pub(crate) table: Id,
}

/// Retention times in days.
#[derive(clap::Args, Debug)]
pub(crate) struct TidyArgs {
    /// How many days to keep tables at which nobody has played yet
    #[arg(long, value_name = "DAYS", env = "ROLLWRIGHT_KEEP_UNBEGUN",
        default_value_t = days_or_zero(RetentionPeriods::default().unstarted_days))]
    pub(crate) keep_unbegun: u32,
    /// How many days to keep finished games, with their records, results and places in the hall of fame
    #[arg(long, value_name = "DAYS", env = "ROLLWRIGHT_KEEP_FINISHED",
        default_value_t = days_or_zero(RetentionPeriods::default().finished_days))]
    pub(crate) keep_finished: u32,
    /// How many days to keep names that no game uses any more
    #[arg(long, value_name = "DAYS", env = "ROLLWRIGHT_KEEP_PEOPLE",
        default_value_t = days_or_zero(RetentionPeriods::default().unused_name_days))]
    pub(crate) keep_people: u32,
    /// How many days to keep unused solutions in the cache folder
    #[arg(long, value_name = "DAYS", env = "ROLLWRIGHT_KEEP_SOLUTIONS", default_value_t = 180)]
    pub(crate) keep_solutions: u32,
    /// Only report what would be deleted
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// `None` means forever and is written as 0.
fn days_or_zero(days: Option<u32>) -> u32 {
    days.unwrap_or(0)
}

/// Parses the ID or the link of a table.
fn parse_table(text: &str) -> Result<Id, String> {
    let name = text.trim_end_matches('/').rsplit('/').next().unwrap_or(text);
    Id::parse(name)
        .ok_or_else(|| "a table's ID consists of 32 digits and letters from a to f".to_owned())
}
