//! The full-screen interface: dice, sheets, history and choices, with keyboard and mouse.
//!
//! - `app`: the state of the screen, [`TuiApp`]
//! - `game_backend`: where the game comes from, [`GameBackend`]: `local_table_backend` (a local table),
//!   `server_table_backend` (a table on a server) or `replay_backend` (a record)
//! - `view_model`: what is on the screen, built from the game's view, effects and texts, so that
//!   every game has it by default
//! - `draw`: draws the view model
//! - `keys_and_mouse`, `handle_target_press`, `requests_and_status_line`: input, and what it does
//! - `typed_answers`: answers as at the plain console
//! - `overlay`, `overlay_openers`: pages on top of the game, including the coach's
//! - `step_pacing`: shows other players' steps one by one
//! - `table_client`, `table_subscription`, `running_clock`: the connection to a server
//! - `terminal_loop`: the event loop, [`run_tui`], the only code that touches the terminal
//! - `texts`: the texts in each language

mod app;
mod coach_task;
mod draw;
mod game_backend;
mod handle_target_press;
mod keys_and_mouse;
mod local_table_backend;
mod overlay;
mod overlay_openers;
mod replay_backend;
mod requests_and_status_line;
mod running_clock;
mod server_table_backend;
mod step_pacing;
mod table_client;
mod table_subscription;
mod terminal_loop;
#[cfg(test)]
mod tests;
mod texts;
mod typed_answers;
mod view_model;

use crate::console::{Console, InputLine};
use crate::session_error::SessionError;

pub use app::{HallOfFameText, ScreenExit, TerminalCapabilities, TuiApp};
pub use game_backend::{
    DecisionWarning, GameBackend, PlayerRequest, PlayerRequestError, StatusNotice,
};
pub use local_table_backend::LocalTableBackend;
pub use replay_backend::ReplayBackend;
pub use server_table_backend::ServerTableBackend;
pub use table_client::{TableClient, TableClientError, TableUrl};
pub use terminal_loop::{
    restore_terminal, run_tui, terminal_columns_if_wide_enough, terminal_rows,
};

/// Asks for a player name; `None` to watch as a spectator.
///
/// # Errors
/// If input or output is broken.
pub fn ask_name_or_spectate(console: &mut Console<'_>) -> Result<Option<String>, SessionError> {
    let InputLine::Text(name) =
        console.prompt(texts::texts(console.lang()).ask_name_or_spectate)?
    else {
        return Ok(None);
    };
    Ok(Some(name).filter(|name| !name.is_empty()))
}
