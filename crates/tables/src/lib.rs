//! Live games: tables with seats, the sources of their dice, and a record that is stored before
//! anybody sees a change.
//!
//! The main parts:
//!
//! - [`table`] is a live game without I/O; a [`Command`] becomes a [`PendingChange`].
//! - [`live_tables`] holds the tables in play, locks them, and runs their bots.
//! - [`store`] writes tables to a database and reads them back.
//! - [`local_store`] and [`record_file`] store console games.
//! - [`dice_sources`], [`random_source`] and [`provably_fair`] supply the randomness.

pub mod any_game;
mod bot_speed;
pub mod command;
mod date;
pub mod dice_sources;
mod disk_solution_cache;
pub mod game_results;
mod ip_network;
pub mod live_record;
pub mod live_tables;
pub mod local_store;
pub mod metrics;
mod moderation;
pub mod pending_change;
pub mod private_files;
pub mod provably_fair;
pub mod random_source;
mod recent_reactions;
pub mod record_file;
mod schedule;
pub mod seat_clocks;
pub mod seat_spec;
pub mod secrets;
pub mod store;
pub mod table;
pub mod table_error;
pub mod table_setup;
pub mod take_back_plan;
pub mod tasks;
pub mod tutor;

pub use any_game::AnyGame;
pub use bot_speed::BotSpeed;
pub use command::Command;
pub use date::{date_from_unix_seconds, parse_days_since_epoch};
pub use dice_sources::{DiceScriptError, ScriptedDice, SeededDice};
pub use disk_solution_cache::{CachedSolution, DiskSolutionCache};
pub use ip_network::{IpNetwork, ParseIpNetworkError};
pub use live_tables::{
    ClusterTasks, MonotonicTimeSource, OpenPageGuard, PASS_LIFETIME, PreparationLimits, SeatGrant,
    SleepFn, SpectatorGuard, Tables, UnixTimeSource,
};
pub use local_store::{LocalGame, LocalRecordStore, LocalStore};
pub use moderation::TableClosure;
pub use pending_change::PendingChange;
pub use random_source::RandomSource;
pub use recent_reactions::{Reaction, SeatReaction};
pub use record_file::{NoRecordStore, RecordFile, RecordFileError, RecordStore, ResumedRecordFile};
pub use schedule::NextAction;
pub use seat_clocks::{SeatClocks, TimeLimit, TimeLimitScope};
pub use seat_spec::{SeatSpecError, parse_seat_specs};
pub use secrets::{Id, Pass, Seed, Token, TokenHash};
pub use store::{Database, OpenError, StoreError};
pub use table::{Person, SeatAssignment, Table, TableDefinition};
pub use table_error::TableError;
pub use table_setup::{AwayTimeout, SeatRequest, TableSetup, ValidatedSetup};
pub use tutor::{TutorState, TutorThreshold};
