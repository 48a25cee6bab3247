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
    /// What to do.
    #[command(subcommand)]
    pub(crate) task: AdminTask,
}

/// The subcommands of `admin`.
#[derive(Subcommand, Debug)]
pub(crate) enum AdminTask {
    /// Copy a SQLite database into a new file, while servers play on
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Put a copy where no database is, and check every game in it
    Restore {
        /// The copy
        file: PathBuf,
    },
    /// Check every stored game against the current rules
    Check,
    /// Close a table: it can be looked at, and nobody plays on
    Close(TableArg),
    /// Hide a table: to everybody it is as if it were not there
    Hide(TableArg),
    /// Open a table again that was closed or hidden
    Open(TableArg),
    /// List the tables that are closed or hidden
    Closed,
    /// Refuse requests from an address or a network
    Ban {
        /// An address such as 192.0.2.7, or a network such as 192.0.2.0/24
        network: IpNetwork,
        /// For so many days [default: until it is lifted]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: Option<u32>,
    },
    /// Lift a ban
    Unban {
        /// The address or network, as it was banned
        network: IpNetwork,
    },
    /// List the bans
    Bans,
    /// Let go of what is older than it is kept; 0 days keep it for ever
    Tidy(TidyArgs),
}

/// Names a table.
#[derive(clap::Args, Debug)]
pub(crate) struct TableArg {
    /// The table, as it is named in its link
    #[arg(value_parser = parse_table)]
    pub(crate) table: Id,
}

/// Retention times in days.
#[derive(clap::Args, Debug)]
pub(crate) struct TidyArgs {
    /// Tables at which nobody has rolled or decided anything
    #[arg(long, value_name = "DAYS", env = "ROLLWRIGHT_KEEP_UNBEGUN",
        default_value_t = days_or_zero(RetentionPeriods::default().unstarted_days))]
    pub(crate) keep_unbegun: u32,
    /// Finished games, with their records, results and places in the hall of fame
    #[arg(long, value_name = "DAYS", env = "ROLLWRIGHT_KEEP_FINISHED",
        default_value_t = days_or_zero(RetentionPeriods::default().finished_days))]
    pub(crate) keep_finished: u32,
    /// Names that no game has any more
    #[arg(long, value_name = "DAYS", env = "ROLLWRIGHT_KEEP_PEOPLE",
        default_value_t = days_or_zero(RetentionPeriods::default().unused_name_days))]
    pub(crate) keep_people: u32,
    /// Solved games in the cache folder that nobody has used
    #[arg(long, value_name = "DAYS", env = "ROLLWRIGHT_KEEP_SOLUTIONS", default_value_t = 180)]
    pub(crate) keep_solutions: u32,
    /// Only say what would go
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// `None` means forever and is written as 0.
fn days_or_zero(days: Option<u32>) -> u32 {
    days.unwrap_or(0)
}

/// Parses a table by its name or its link.
fn parse_table(text: &str) -> Result<Id, String> {
    let name = text.trim_end_matches('/').rsplit('/').next().unwrap_or(text);
    Id::parse(name).ok_or_else(|| "a table is named by 32 digits and letters a to f".to_owned())
}
