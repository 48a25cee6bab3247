//! The HTTP API: bodies of requests and responses, for the server and its clients. All
//! types serialize, deserialize and have a JSON schema.
//!
//! The bodies of the requests that create a table and roll its dice:
//!
//! ```
//! use rollwright_api::{CreateTableRequest, JoinedTable, NewSeat, RollRequest};
//!
//! // POST /api/tables
//! let seats = r#"[{"name": "Ann"}, {"bot": "easy"}]"#;
//! let create: CreateTableRequest =
//!     serde_json::from_str(&format!(r#"{{"game": "pig", "seats": {seats}}}"#))?;
//! assert!(matches!(&create.seats[1], NewSeat::Bot(level) if level == "easy"));
//!
//! // Its response. Send the token as `Authorization: Bearer TOKEN`.
//! let joined: JoinedTable =
//!     serde_json::from_str(r#"{"table": "4f1c", "token": "9d2e", "version": 0}"#)?;
//!
//! // POST /api/tables/4f1c/roll
//! let roll = RollRequest { version: joined.version, faces: None };
//! assert_eq!(serde_json::to_string(&roll)?, r#"{"version":0,"faces":null}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! - `requests.rs`, `responses.rs`, `table_summaries_and_past_games.rs`, `reaction.rs`: request and
//!   response bodies
//! - `table_events.rs`: events of a table, as the event stream sends them
//! - `bot_speed.rs`, `tutor_threshold.rs`, `time_limits.rs`: settings of a table
//! - `validation.rs`: limits on request bodies
//! - `game_schemas.rs`: schemas that depend on the games

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod bot_speed;
mod game_schemas;
mod reaction;
mod requests;
mod responses;
mod table_events;
mod table_summaries_and_past_games;
mod time_limits;
mod tutor_threshold;
mod validation;

pub use bot_speed::BotSpeed;
pub use reaction::{Reaction, ReactionRequest, SeatReaction};
pub use requests::{
    ActionRequest, ChangeBotSpeedRequest, CreateTableRequest, DiceMode, HandSeatToBotRequest,
    JoinRequest, NewSeat, ProposeTutorRequest, RedeemSeatTransferPassRequest, RollRequest,
    SeedContributionRequest, TutorAnswerRequest, UndoAnswerRequest, UndoRequest,
};
pub use responses::{
    AwaitedStepInfo, BotLevelInfo, CoachingPermissions, ComputationProgress, DieToRoll, GameInfo,
    HallOfFameEntry, Health, IssuedSeatTransferPass, JoinedTable, LegalActions, PendingUndo,
    RematchTable, RuleSetInfo, SeatInfo, TablePosition, TableVersion, TutorStatus,
};
pub use rollwright_games::position_view::{
    CellState, CellView, NamedDie, PositionView, RowView, SheetCounter, SheetView,
};
pub use table_events::{RevealedAction, TableEvent, TableEventKind};
pub use table_summaries_and_past_games::{PastGame, SeatResult, TableSummary};
pub use time_limits::{SeatClockInfo, TimeLimit, TimeLimitScope, format_time_left_under_a_day};
pub use tutor_threshold::TutorThreshold;
pub use validation::{
    AlwaysTrue, MAX_DICE_PER_ROLL, MAX_NAME_CHARS, MAX_RULE_OR_STRATEGY_NAME_CHARS,
    MAX_SAFE_INTEGER, MAX_TABLE_SEATS, Validate, game_name_schema, table_id_schema,
};
