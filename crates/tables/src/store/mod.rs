//! What a store of tables has to do, one trait per subject, and a store in memory.
//!
//! The `database` crate stores tables in SQLite or PostgreSQL.
//!
//! - [`TableStore`]: creating, changing and loading tables
//! - [`ChangePollingStore`]: finding what has changed
//! - [`TokenHolderStore`]: what is known about the holder of a token
//! - [`SeatTransferPassStore`]: passes that move seats to another device
//! - [`TableListStore`]: lists of tables in play
//! - [`PlayerHistoryStore`]: finished games of a player, and their statistics
//! - [`HallOfFameStore`]: the best results
//! - [`PlayerTrainingStore`]: answers to the trainer, and mistakes in one's own games
//! - [`PuzzleStore`]: ratings of puzzles and people, streaks and storms
//! - [`ReviewStore`]: reviews of finished games
//! - [`ClusterStore`]: what several servers on one database share
//! - [`MemoryStore`]: implements all of them but the last

mod change_polling_store;
mod cluster_store;
mod hall_of_fame_store;
mod memory_store;
mod player_history_store;
mod player_training_store;
mod puzzle_store;
mod review_store;
mod seat_transfer_pass_store;
mod store_error;
mod stored_table;
mod table_change_notice;
mod table_kind;
mod table_list_store;
mod table_store;
mod table_write;
mod token_holder_store;

pub use change_polling_store::{ChangePollingStore, PolledChanges};
pub use cluster_store::{
    BotLeaseStore, ChangeListenerEvent, ChangeNotifications, ClusterStatus, ClusterStore,
    EphemeralTableStateStore, EphemeralTableValue, EphemeralTableValueKind, LEASE_MILLIS,
    LeaseFence, PARTITION_COUNT, SharedSimulationRun, SimulationRunStore, table_partition,
};
pub use hall_of_fame_store::{
    GameVariant, HALL_OF_FAME_SIZE, HallOfFameRow, HallOfFameStore, Opponents, Rank,
    games_ranked_by_turns, is_ranked, ranking_value,
};
pub use memory_store::{MemoryStore, RowPersistence, StoredRow};
pub use player_history_store::{
    HistoryCursor, MAX_GAMES_PER_PAGE, MAX_OPPONENT_STATISTICS, OpponentStatistics, PastGame,
    PastGamesPage, PlayerGameResult, PlayerHistoryStore, PlayerResultsInGameKind, SeatResult,
};
pub use player_training_store::{
    GameMistake, MAX_LOADED_GAME_MISTAKES, MAX_LOADED_TRAINING_ANSWERS,
    MAX_SEATS_SEARCHED_FOR_UNREVIEWED, PlayerTrainingStore, Trainee, TrainingAnswer,
    UnreviewedGame, estimate_earlier_answer_count,
};
pub use puzzle_store::{
    MAX_LOADED_DAYS, MIN_ANSWERS_FOR_SHARE, PuzzleAnswer, PuzzleRun, PuzzleStatistics, PuzzleStore,
    day_streak,
};
pub use review_store::{MAX_STORED_REVIEWS, ReviewSettings, ReviewStore, StoredReview};
pub use seat_transfer_pass_store::SeatTransferPassStore;
pub use store_error::StoreError;
pub use stored_table::StoredTable;
pub use table_change_notice::TableChangeNotice;
pub use table_kind::TableKind;
pub use table_list_store::{
    MAX_LISTED_TABLES, TableListStore, TableSummary, add_seat_to_summary, summary_without_seats,
};
pub use table_store::TableStore;
pub use table_write::{GameResultRow, TableInsert, TableWrite};
pub use token_holder_store::TokenHolderStore;

/// A complete store.
pub trait Store:
    TableStore
    + ChangePollingStore
    + TokenHolderStore
    + SeatTransferPassStore
    + TableListStore
    + PlayerHistoryStore
    + HallOfFameStore
    + PlayerTrainingStore
    + PuzzleStore
    + ReviewStore
{
    /// The part that servers use to work together; `None` if only one server can use the store.
    fn cluster(&self) -> Option<&dyn ClusterStore> {
        None
    }
}
