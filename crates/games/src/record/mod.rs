//! Records: the append-only log of a game.
//!
//! A record is JSON Lines: a [`Header`], then one [`Event`] per line. Replaying it gives
//! the position ([`replay_record`]). Events are only appended; undo is an event too. A file
//! that a crash cut short is valid up to that point ([`parse_record`]).
//!
//! - `format.rs`: the lines of a record, and parsing them
//! - `replay.rs`: checks and applies events
//! - `event_error.rs`: why an event is impossible

mod event_error;
mod format;
mod replay;

pub use event_error::{EventError, GameIndependentEventError, LocalizedMessage};
pub use format::{
    DiceOrigin, Event, FORMAT_VERSION, FORMAT_VERSION_WITH_START_POSITION, Header, Record,
    RecordError, SeatSpec, TornLine, parse_record,
};
pub use replay::{CheckedEvent, ReplayedGame, RollOrAction, replay_record};
