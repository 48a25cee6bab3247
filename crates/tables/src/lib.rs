//! Live games: tables with seats, the sources of their dice, and a record that is stored before
//! anybody sees a change.
//!
//! Create a table in memory and roll its dice:
//!
//! ```
//! use std::sync::Arc;
//!
//! use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
//! use rollwright_games::GameId;
//! use rollwright_tables::{Command, MemoryStore, TableSetup, Tables};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), rollwright_tables::TableError> {
//! let solutions = Arc::new(SolutionProvider::new(&NoCache, &NoProgress, 1));
//! let tables = Tables::new(Arc::new(MemoryStore::new()), solutions);
//!
//! // Pig for two people at one screen: the token holds both seats.
//! let setup = TableSetup::for_local_people(GameId::Pig, "classic", 2);
//! let created = tables.create_table(setup, None).await?;
//!
//! let roll = Command::Roll { version: created.version, faces: None };
//! let table = tables.run_command(&created.table, created.token.hash(), roll).await?;
//! assert!(table.version() > created.version);
//! assert_eq!(table.record().events.len() as u64, table.version());
//! # Ok(())
//! # }
//! ```
//!
//! The main parts:
//!
//! - [`table`] is a live game without I/O; a [`Command`] becomes a [`PendingChange`].
//! - [`live_tables`] holds the tables in play, locks them, and runs their bots.
//! - [`store`] says what a store of tables has to do, and has one in memory.
//! - [`platform`] supplies time, timers, randomness and tasks.
//! - [`glicko2`] rates puzzles and the people who solve them.
//! - [`coaching_policy`] says who may get help from the coach.
//! - [`dice_sources`], [`table_seed`] and [`provably_fair`] supply the randomness.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod any_replayed_game;
pub mod coaching_policy;
pub mod command;
mod date_conversion;
pub mod dice_sources;
pub mod engine_seats;
pub mod fair_queue;
pub mod game_result_rows;
pub mod glicko2;
mod ip_network;
pub mod live_tables;
pub mod metrics;
pub mod moderation;
mod next_server_action_time;
mod parse_seat_spec;
pub mod pending_change;
pub mod platform;
pub mod provably_fair;
mod recent_reactions;
mod record_appender;
pub mod record_with_public_events;
pub mod seat_clocks;
pub mod seat_names;
pub mod secrets;
pub mod start_position;
pub mod store;
pub mod table;
pub mod table_error;
pub mod table_seed;
pub mod table_setup;
pub mod take_back_plan;
pub mod tutor_agreement;

pub use any_replayed_game::AnyReplayedGame;
pub use coaching_policy::{CoachingPolicy, HintRefusal, HintToCompute};
pub use command::Command;
pub use date_conversion::{date_from_unix_seconds, parse_date_to_unix_days};
pub use dice_sources::{DiceScriptError, ScriptedDice, SeededDice};
pub use ip_network::{IpNetwork, ParseIpNetworkError};
pub use live_tables::{
    ABANDONED_AFTER, HeavyWorker, MAX_LISTED_PER_CLIENT, MAX_LISTED_PER_NETWORK,
    MonotonicTimeSource, OpenPageGuard, PASS_LIFETIME, PreparationLimits, PreparationRequest,
    SeatGrant, SleepFn, SpectatorGuard, SyncTasks, Tables, UnixMillisSource, steady_unix_time,
};
pub use moderation::TableRestriction;
pub use next_server_action_time::NextServerActionTime;
pub use parse_seat_spec::{SeatSpecError, parse_seat_list, parse_seat_spec};
pub use pending_change::PendingChange;
pub use recent_reactions::{NumberedReaction, Reaction};
pub use record_appender::{DiscardingRecordWriter, RecordAppender};
pub use rollwright_api::{BotSpeed, TimeLimitScope, TutorThreshold};
pub use seat_clocks::{SeatClocks, TimeLimit};
pub use secrets::{Id, SeatTransferPass, Seed, Token, TokenHash};
pub use start_position::StartPosition;
pub use store::{MemoryStore, Store, StoreError};
pub use table::{Person, SeatHolder, Table, TableDefinition};
pub use table_error::TableError;
pub use table_seed::TableSeed;
pub use table_setup::{SeatRequest, TableSetup, TimeUntilAway, ValidatedSetup};
pub use tutor_agreement::TutorAgreement;
