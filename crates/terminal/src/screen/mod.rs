//! A game on the full screen: dice, sheets, history and choices at a glance, with keys and
//! mouse.
//!
//! A [`Source`] says where the game comes from: a table at this console, one at a server, a
//! record. [`App`] is the state of the screen; `scene` makes what is to be seen of the game's
//! view, its facts and its words, so that a plain game has it with no line written; `draw`
//! draws it and `keys` changes it. Only [`run()`] knows the terminal.

mod app;
mod client;
mod clock;
mod draw;
mod going_on;
mod keys;
mod listening;
mod local;
mod opening;
mod page;
mod press;
mod replay;
mod run;
mod scene;
mod server;
mod source;
#[cfg(test)]
mod tests;
mod texts;
mod wishes;

use crate::console::{Console, InputLine};
use crate::ending::SessionError;

pub use app::{TuiApp, TuiOptions};
pub use client::{ClientError, TableClient, TableUrl};
pub use local::LocalSource;
pub use replay::ReplaySource;
pub use run::{restore_terminal, run_tui, terminal_columns};
pub use server::ServerSource;
pub use source::{DecisionWarning, GameSource, PlayerRequest, RequestError, StatusNotice};

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
