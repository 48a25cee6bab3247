//! Opens the user's local store, and names the games in it.

use rollwright_database::{LocalStore, OpenError};
use rollwright_tables::{Id, StoreError};
use rollwright_terminal::Console;

use crate::command_error::CommandError;
use crate::data_folder::default_database_url;

/// The store for the games of this console. A script stores nothing unless `ROLLWRIGHT_DATA`
/// is set. If the store can't be opened, the game isn't stored.
pub(crate) fn open_for_console(console: &Console<'_>) -> Option<LocalStore> {
    if !console.is_interactive() && std::env::var_os("ROLLWRIGHT_DATA").is_none() {
        return None;
    }
    match open_default() {
        Ok(store) => Some(store),
        Err(failure) => {
            eprintln!("rollwright: this game is not stored: {failure}");
            None
        }
    }
}

/// Opens the user's store.
pub(crate) fn open_default() -> Result<LocalStore, CommandError> {
    let url = default_database_url()?;
    open_at_url(&url)
}

/// Opens the store at a URL.
pub(crate) fn open_at_url(url: &str) -> Result<LocalStore, CommandError> {
    LocalStore::open(url).map_err(|error| open_failed(&error))
}

/// The error when a store can't be opened. An invalid URL is wrong usage.
pub(crate) fn open_failed(error: &OpenError) -> CommandError {
    match error {
        error if error.is_invalid_url() => CommandError::Usage(error.to_string()),
        OpenError::Store(StoreError::Unavailable(cause)) => {
            CommandError::Failed(format!("the database can't be opened: {cause}"))
        }
        error => CommandError::Failed(error.to_string()),
    }
}

/// The short name of a game, as it can be typed after `--resume`.
pub(crate) fn short_name(id: &Id) -> &str {
    &id.as_str()[..8]
}

/// Whether a text can be a game's short name.
pub(crate) fn is_short_name(name: &str) -> bool {
    (8..=32).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}
