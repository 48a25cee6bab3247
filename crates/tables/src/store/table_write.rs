//! New tables and changes to tables, as they are stored.

use rollwright_games::Seat;
use rollwright_games::record::Event;

use super::cluster_store::LeaseFence;
use super::hall_of_fame_store::Opponents;
use super::table_kind::TableKind;
use crate::game_result_rows::game_result_rows;
use crate::next_server_action_time::NextServerActionTime;
use crate::pending_change::PendingChange;
use crate::seat_clocks::SeatClocks;
use crate::secrets::{Id, TokenHash};
use crate::table::{SeatHolder, Table, TableDefinition};
use crate::take_back_plan::TakeBackRequest;
use crate::tutor_agreement::TutorAgreement;
use rollwright_api::BotSpeed;

/// A new table to store.
#[derive(Clone, Debug)]
pub struct TableInsert {
    /// What defines it.
    pub definition: TableDefinition,
    /// Its events so far.
    pub events: Vec<Event>,
    /// Whether it is in the public list of open tables.
    pub is_listed: bool,
    /// The table this is the rematch of. A table has at most one rematch.
    pub rematch_of: Option<Id>,
    /// When the server must act there next.
    pub next_action: NextServerActionTime,
    /// The clocks.
    pub clocks: Option<SeatClocks>,
}

/// A change to a table.
#[derive(Clone, Debug)]
pub struct TableWrite {
    /// The table.
    pub table: Id,
    /// The version before the change.
    pub base_version: u64,
    /// The new events.
    pub events: Vec<Event>,
    /// The seat assignments that change.
    pub seat_holders: Vec<(Seat, SeatHolder)>,
    /// The new host, if that changes.
    pub host: Option<TokenHash>,
    /// The new bot speed, if that changes.
    pub bot_speed: Option<BotSpeed>,
    /// The new state of the tutor, if that changes.
    pub tutor: Option<TutorAgreement>,
    /// Whether the game was over before.
    pub was_over: bool,
    /// The results, if the game is over now.
    pub results: Vec<GameResultRow>,
    /// The change count before: if the table has changed since, nothing is written.
    pub expected_change_count: u64,
    /// When the server must act next; see [`NextServerActionTime`].
    pub next_action: NextServerActionTime,
    /// The take-back request after the change.
    pub take_back_request: Option<TakeBackRequest>,
    /// The clocks after the change.
    pub clocks: Option<SeatClocks>,
    /// The lease under which the server acts; `None` for players' commands.
    pub lease_fence: Option<LeaseFence>,
}

impl TableWrite {
    /// The write for `draft` at `table`.
    #[must_use]
    pub fn from_change(table: &Table, draft: &PendingChange) -> Self {
        Self {
            expected_change_count: table.change_count(),
            next_action: match table.kind() {
                TableKind::Server | TableKind::Lesson => draft.next_action(table),
                // Only the console runs its bots.
                TableKind::Console => NextServerActionTime::Never,
            },
            take_back_request: draft.take_back_request().cloned(),
            clocks: draft.clocks().cloned(),
            lease_fence: None,
            table: table.id().clone(),
            base_version: draft.base_version(),
            events: draft.new_events().to_vec(),
            seat_holders: draft.changed_seat_assignments().to_vec(),
            tutor: draft.changed_tutor_agreement(),
            host: draft.new_host().cloned(),
            bot_speed: draft.new_bot_speed(),
            was_over: table.is_over(),
            // Without events, an end that is already stored keeps its time.
            results: if draft.new_events().is_empty() {
                Vec::new()
            } else {
                game_result_rows(table, draft)
            },
        }
    }
}

/// The result of a game for one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResultRow {
    /// The seat.
    pub seat: Seat,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The settings, as `levels=3,size=4`.
    pub settings: String,
    /// The number of seats.
    pub seat_count: i64,
    /// Who else had a seat when the game ended.
    pub opponents: Opponents,
    /// The points.
    pub points: i64,
    /// How many turns the seat had.
    pub turn_count: i64,
    /// Whether it won, possibly together with others.
    pub is_winner: bool,
    /// The person who played.
    pub person: Option<Id>,
    /// The bot's strategy.
    pub bot: String,
    /// Whether it counts for the hall of fame.
    pub counts_for_hall_of_fame: bool,
}
