//! `rollwright play --table URL`: a table at a server, on the full screen.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rollwright_api::{AwaitedStepInfo, TablePosition};
use rollwright_database::private_files;
use rollwright_games::{GameId, with_game};
use rollwright_terminal::LazyCoach;
use rollwright_terminal::tui::{
    GameBackend, ServerTableBackend, TableClient, TableClientError, TableUrl, ask_name_or_spectate,
    restore_terminal,
};

use crate::args::PlayArgs;
use crate::command_error::CommandError;
use crate::ctrl_c::set_ctrl_c_message;
use crate::data_folder::{data_folder, private_folder};
use crate::full_screen_game;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::default_threads;
use crate::stdio_console::stdio_console;

/// Takes a free seat at a table, or follows the game as a spectator.
pub(crate) fn play_at_server(args: &PlayArgs, url: &str) -> Result<(), CommandError> {
    let address = TableUrl::parse(url).ok_or_else(|| {
        CommandError::Usage(format!(
            "'{}' isn't the address of a table; copy it from the browser, for example http://localhost:8080/t/ and 32 letters and digits",
            rollwright_games::play_error::sanitize_for_message(url)
        ))
    })?;
    let token = SeatTokens::load()?.token_for(&address);
    let lang = crate::stdio_console::select_language(&args.language);
    let mut client = TableClient::new(address.clone(), token, lang);
    let position = client.fetch_position().map_err(|error| client_failed(&address, &error))?;
    if let Some((seat, name)) = choose_free_seat(args, &position)? {
        let token =
            client.take_seat(seat, &name).map_err(|error| client_failed(&address, &error))?;
        SeatTokens::load()?.store(&address, token)?;
    }
    let game = GameId::from_name(&position.game).ok_or_else(|| {
        CommandError::Failed(format!("this program does not know the game '{}'", position.game))
    })?;
    let back = format!("rollwright play --table {}", address.page_url());
    set_ctrl_c_message({
        let back = back.clone();
        move || {
            restore_terminal();
            back.clone()
        }
    });
    with_game!(game, G => {
        let source = ServerTableBackend::<G>::connect(client, lang);
        let source = source.map_err(|error| client_failed(&address, &error))?;
        let coach = LazyCoach::new(source.game(), Arc::new(open_solution_cache()), default_threads());
        let shown = full_screen_game::run_full_screen(Box::new(source), Some(coach), args.step_duration(), None);
        // A player who leaves during the game sees how to come back.
        if shown.is_err() {
            println!("{back}");
        }
        shown.map(|_| ())
    })
}

fn client_failed(address: &TableUrl, error: &TableClientError) -> CommandError {
    CommandError::Failed(format!("{}: {error}", address.page_url()))
}

/// The free seat to take and the name to take it with; `None` for a spectator.
fn choose_free_seat(
    args: &PlayArgs,
    position: &TablePosition,
) -> Result<Option<(u8, String)>, CommandError> {
    let is_seated = position.seats.iter().any(|seat| seat.yours);
    let is_over = matches!(position.phase, AwaitedStepInfo::Over { .. });
    let free = position.seats.iter().find(|seat| seat.open).map(|seat| seat.seat);
    let Some(seat) = free.filter(|_| !is_seated && !is_over) else {
        return match &args.name {
            Some(_) if !is_seated => Err(CommandError::Failed(
                "no seat is free at this table; leave out --name to watch".to_owned(),
            )),
            _ => Ok(None),
        };
    };
    let name = match &args.name {
        Some(name) => Some(name.clone()),
        None => ask_name_or_spectate(&mut stdio_console(false, false, &args.language))?,
    };
    Ok(name.map(|name| (seat, name)))
}

/// The tokens of the user's seats at servers, stored in the data folder to come back to a
/// seat. A token lets anyone play for the seat, so only the user can read the file.
struct SeatTokens {
    path: PathBuf,
    /// Tokens by the URL of the table's page.
    tokens: BTreeMap<String, String>,
}

impl SeatTokens {
    fn load() -> Result<Self, CommandError> {
        let path = data_folder()?.join("seats.json");
        let failed = |why: &dyn std::fmt::Display| {
            CommandError::Failed(format!("{}: {why}", path.display()))
        };
        // This fails for a file of another user, which is read all the same.
        let _ = private_files::restrict_to_owner(&path);
        let tokens = match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| failed(&error))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(failed(&error)),
        };
        Ok(Self { path, tokens })
    }

    fn token_for(&self, address: &TableUrl) -> Option<String> {
        self.tokens.get(&address.page_url()).cloned()
    }

    fn store(mut self, address: &TableUrl, token: String) -> Result<(), CommandError> {
        self.tokens.insert(address.page_url(), token);
        let text = serde_json::to_string_pretty(&self.tokens).unwrap_or_default();
        private_folder()?;
        let written = write_private_file(&self.path.with_extension("new"), &text)
            .and_then(|()| std::fs::rename(self.path.with_extension("new"), &self.path));
        written.map_err(|error| CommandError::Failed(format!("{}: {error}", self.path.display())))
    }
}

/// Writes a file that only its owner can read.
fn write_private_file(path: &std::path::Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let mut file = private_files::recreate_private_file(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use crate::commands::play::server_table::*;

    #[test]
    fn tokens_are_private_even_if_a_public_file_was_left_behind() {
        let name = format!("rollwright-seats-{}.new", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, "left behind").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o666)).unwrap();
        write_private_file(&path, "{}").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}");
        fs::remove_file(path).unwrap();
    }
}
