//! Console play: plain prompts, pipeable.
//!
//! [`console_game::ConsoleGame`] is what a game brings to the console: its sheet, its questions
//! and its announcements, as pure functions from positions to text. `play` is the
//! loop around them, [`menu`] asks what was not given, [`replay`] tells a record.

pub mod advice;
mod ascii;
pub mod bots;
pub mod console;
pub mod console_game;
pub mod ending;
pub mod menu;
pub mod output;
mod place;
pub mod plain;
mod play;
pub mod qwinto;
pub mod qwixx;
pub mod replay;
pub mod rules_page;
pub mod screen;
pub mod warrior;
mod wrap;
pub mod yahtzee;

pub use advice::LazyCoach;
pub use console::Console;
pub use console_game::{ConsoleGame, DialogueStep, PromptContext, Transition};
pub use ending::SessionError;
pub use output::{OutputOptions, StyledText, TextStyle};
pub use place::SaveLocation;
pub use play::{ConsoleSession, DiceSource};
