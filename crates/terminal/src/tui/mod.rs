//! A game on the full screen: dice, sheets, history and choices at a glance, with keys and
//! mouse.
//!
//! A [`Source`] says where the game comes from: a table at this console, one at a server, a
//! record. [`App`] is the state of the screen; `scene` makes what is to be seen of the game's
//! view, its facts and its words, so that a plain game has it with no line written; `draw`
//! draws it and `keys` changes it. Only [`run()`] knows the terminal.

mod app;
mod draw;
mod game_source;
mod keys_and_mouse;
mod local_source;
mod open_overlay;
mod overlay;
mod playback;
mod player_requests;
mod press_target;
mod replay_source;
mod running_clock;
mod server_client;
mod server_source;
mod table_subscription;
mod terminal_loop;
#[cfg(test)]
mod tests;
mod texts;
mod view_model;

use crate::console::{Console, InputLine};
use crate::session_error::SessionError;

pub use app::{TuiApp, TuiOptions};
pub use game_source::{DecisionWarning, GameSource, PlayerRequest, RequestError, StatusNotice};
pub use local_source::LocalSource;
pub use replay_source::ReplaySource;
pub use server_client::{ClientError, TableClient, TableUrl};
pub use server_source::ServerSource;
pub use terminal_loop::{restore_terminal, run_tui, terminal_columns};

/// Asks for the name to sit down with; nothing where somebody wants to look on.
///
/// # Errors
/// Input or output is broken.
pub fn ask_name(console: &mut Console<'_>) -> Result<Option<String>, SessionError> {
    let InputLine::Text(name) = console.prompt(texts::texts(console.lang()).ask_name)? else {
        return Ok(None);
    };
    Ok(Some(name).filter(|name| !name.is_empty()))
}
