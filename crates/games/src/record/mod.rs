//! Records: a game is its record.
//!
//! A record is JSON Lines: a [`Header`], then one [`Event`] a line. The position is
//! a fold over it ([`fold`]). Events are only ever appended; undo is an event too.
//! A file cut short by a crash is a valid game up to there ([`read`]).

mod event_error;
mod format;
mod replay;

pub use event_error::{EventError, InvalidEvent, LocalizedMessage};
pub use format::{
    DiceOrigin, Event, FORMAT_VERSION, Header, Record, RecordError, SeatSpec, TornLine,
    parse_record,
};
pub use replay::{CheckedEvent, ReplayedGame, RollOrAction, replay_record};
