//! What goes over the wire: bodies of requests and answers, for the server and for
//! programs that talk to it. All can be written and read, and described by schemas.

mod answers;
mod bounds;
mod lists;
mod names;
mod news;
mod reaction;
mod requests;
mod time;
mod view;

pub use answers::{
    ComputationProgress, DieToRoll, GameInfo, HallOfFameEntry, Health, JoinedTable, LegalActions,
    PendingUndo, PhaseInfo, RuleSetInfo, SeatInfo, TablePosition, TableReference, TableVersion,
    TutorStatus,
};
pub use bounds::{
    AlwaysTrue, MAX_IDENTIFIER_CHARS, MAX_NAME_CHARS, MAX_ROLL_FACES, MAX_SAFE_INTEGER,
    MAX_TABLE_SEATS, Validate, game_name_schema, table_id_schema,
};
pub use lists::{PastGame, SeatResult, TableSummary};
pub use news::{RevealedAction, TableEvent, TableEventKind};
pub use reaction::{Reaction, ReactionRequest, SeatReaction};
pub use requests::{
    ActionRequest, AnswerTutorRequest, AnswerUndoRequest, ChangeBotSpeedRequest,
    CreateTableRequest, DiceMode, JoinRequest, NewSeat, NewSeatPass, ProposeTutorRequest,
    RollRequest, SeatBotRequest, SeatTransferRequest, SeedNumberRequest, Speed, TutorThreshold,
    UndoRequest,
};
pub use time::{BotLevel, SeatClockInfo, TimeLimit, TimeLimitScope, format_remaining_time};
pub use view::{CellState, CellView, DieState, PositionView, RowView, SheetCounter, SheetView};
