//! A live game: who sits where, where the dice come from, and a record that is
//! kept before anything is shown.

pub mod any_game;
pub mod chance;
pub mod clocks;
pub mod command;
mod day;
pub mod dice;
pub mod draft;
mod due;
pub mod fair;
mod folder_cache;
pub mod keeper;
pub mod local_store;
pub mod metrics;
mod network;
pub mod open;
mod orders;
pub mod private;
mod reaction;
pub mod refusal;
pub mod results;
pub mod setup;
pub mod sitter;
mod speed;
pub mod store;
pub mod table;
pub mod tasks;
pub mod timeline;
pub mod token;
pub mod tutor;
pub mod undo;

pub use any_game::AnyGame;
pub use chance::RandomSource;
pub use clocks::{SeatClocks, TimeLimit, TimeLimitScope};
pub use command::Command;
pub use day::{date_from_unix_seconds, parse_days_since_epoch};
pub use dice::{DiceScriptError, ScriptedDice, SeededDice};
pub use draft::PendingChange;
pub use due::NextAction;
pub use folder_cache::{CachedSolution, DiskSolutionCache};
pub use keeper::{NoRecordStore, RecordFile, RecordFileError, RecordStore, ResumedRecordFile};
pub use local_store::{LocalGame, LocalRecordStore, LocalStore};
pub use network::{IpNetwork, ParseIpNetworkError};
pub use open::{
    ClusterTasks, MonotonicTimeSource, OpenPageGuard, PASS_LIFETIME, PreparationLimits, SeatGrant,
    SleepFn, SpectatorGuard, Tables, UnixTimeSource,
};
pub use orders::TableClosure;
pub use reaction::{Reaction, SeatReaction};
pub use refusal::TableError;
pub use setup::{AwayTimeout, SeatRequest, TableSetup, ValidatedSetup};
pub use sitter::{SeatSpecError, parse_seat_specs};
pub use speed::BotSpeed;
pub use store::{Database, OpenError, StoreError};
pub use table::{Person, SeatAssignment, Table, TableDefinition};
pub use token::{Id, Pass, Seed, Token, TokenHash};
pub use tutor::{TutorState, TutorThreshold};
