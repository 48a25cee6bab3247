//! Console play: plain prompts, pipeable.
//!
//! [`desk::Desk`] is what a game brings to the console: its sheet, its questions
//! and its announcements, as pure functions from positions to text. [`play`] is the
//! loop around them, [`menu`] asks what was not given, [`replay`] tells a record.

pub mod bots;
pub mod console;
pub mod desk;
pub mod ending;
pub mod menu;
pub mod page;
pub mod play;
pub mod qwinto;
pub mod qwixx;
pub mod replay;
pub mod warrior;
pub mod yahtzee;

pub use console::Console;
pub use desk::{Ask, Desk, Happened};
pub use ending::Ending;
pub use page::{Ink, Page, Style};
pub use play::{DiceFrom, Sitting};
