//! The HTTP API: bodies of requests and responses, for the server and its clients. All
//! types serialize, deserialize and have a JSON schema.
//!
//! - `requests.rs`, `responses.rs`, `game_lists.rs`, `reaction.rs`: request and response
//!   bodies
//! - `table_events.rs`: events of a table, as the event stream sends them
//! - `position_view.rs`: positions ready to be drawn
//! - `time_limits.rs`: time limits and clocks
//! - `validation.rs`: limits on request bodies
//! - `game_schemas.rs`: schemas that depend on the games

mod game_lists;
mod game_schemas;
mod position_view;
mod reaction;
mod requests;
mod responses;
mod table_events;
mod time_limits;
mod validation;

pub use game_lists::{PastGame, SeatResult, TableSummary};
pub use position_view::{
    CellState, CellView, DieState, PositionView, RowView, SheetCounter, SheetView,
};
pub use reaction::{Reaction, ReactionRequest, SeatReaction};
pub use requests::{
    ActionRequest, AnswerTutorRequest, AnswerUndoRequest, ChangeBotSpeedRequest,
    CreateTableRequest, DiceMode, IssuedSeatPass, JoinRequest, NewSeat, ProposeTutorRequest,
    RollRequest, SeatBotRequest, SeatTransferRequest, SeedNumberRequest, Speed, TutorThreshold,
    UndoRequest,
};
pub use responses::{
    ComputationProgress, DieToRoll, GameInfo, HallOfFameEntry, Health, JoinedTable, LegalActions,
    PendingUndo, PhaseInfo, RuleSetInfo, SeatInfo, TablePosition, TableReference, TableVersion,
    TutorStatus,
};
pub use table_events::{RevealedAction, TableEvent, TableEventKind};
pub use time_limits::{BotLevel, SeatClockInfo, TimeLimit, TimeLimitScope, format_remaining_time};
pub use validation::{
    AlwaysTrue, MAX_IDENTIFIER_CHARS, MAX_NAME_CHARS, MAX_ROLL_FACES, MAX_SAFE_INTEGER,
    MAX_TABLE_SEATS, Validate, game_name_schema, table_id_schema,
};
