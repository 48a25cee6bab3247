//! Console play: plain prompts that also work in a pipe, and a full-screen interface.
//!
//! - [`console_game::ConsoleGame`] is what a game provides: its sheets, questions and
//!   announcements, as pure functions from positions to text. [`default_console_game`] has the
//!   defaults.
//! - [`ConsoleSession`] is the game loop, [`setup_menu`] asks for anything that the command line
//!   leaves out, and [`console_replay`] replays a record.
//! - [`record_file`] stores a game in a file.
//! - [`tui`] is the full-screen interface.

mod ascii_transliteration;
pub mod bot_list;
pub mod console;
pub mod console_game;
pub mod console_replay;
mod console_session;
pub mod default_console_game;
pub mod lazy_coach;
pub mod prompt_command;
pub mod qwinto;
pub mod qwixx;
pub mod record_file;
pub mod rules_plain_text;
mod save_location;
pub mod session_error;
pub mod setup_menu;
pub mod styled_text;
mod texts;
pub mod tui;
pub mod warrior;
mod word_wrap;
pub mod yahtzee;

pub use console::{Console, TerminalInput};
pub use console_game::{
    ConsoleGame, DialogueStep, FullScreenSheetLayout, PositionTransition, PromptContext,
};
pub use console_session::{ConsoleSession, DiceSource, table_names};
pub use lazy_coach::LazyCoach;
pub use save_location::SaveLocation;
pub use session_error::SessionError;
pub use styled_text::{OutputOptions, StyledText, TextStyle};
