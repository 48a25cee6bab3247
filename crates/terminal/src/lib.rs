//! Console play: plain prompts, pipeable.
//!
//! [`desk::Desk`] is what a game brings to the console: its sheet, its questions
//! and its announcements, as pure functions from positions to text.

pub mod desk;
pub mod page;
pub mod qwixx;

pub use desk::{Ask, Desk, Happened};
pub use page::{Ink, Page, Style};
