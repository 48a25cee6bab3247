//! What the store in memory holds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rollwright_games::record::Event;
use rollwright_games::{GameId, Seat};

use crate::glicko2::Rating;
use crate::next_server_action_time::NextServerActionTime;
use crate::seat_clocks::SeatClocks;
use crate::secrets::{Id, SeatTransferPassHash, TokenHash};
use crate::store::{
    GameMistake, GameResultRow, GameVariant, PuzzleRun, PuzzleStatistics, StoredReview,
    TrainingAnswer, is_ranked, ranking_value,
};
use crate::table::{SeatHolder, TableDefinition};
use crate::take_back_plan::TakeBackRequest;

/// Everything that is stored. Copies are cheap: they share whatever they don't change.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// The tables by ID.
    pub(super) tables: Arc<BTreeMap<String, Arc<TableRow>>>,
    /// The names of people who weren't deleted.
    pub(super) names: Arc<BTreeMap<Id, String>>,
    pub(super) passes: Arc<Vec<PassRow>>,
    /// The answers by trainee and number.
    pub(super) answers: Arc<BTreeMap<(String, i64), Arc<TrainingAnswer>>>,
    /// The mistakes of each trainee.
    pub(super) mistakes: Arc<BTreeMap<MistakeKey, Arc<MistakeRow>>>,
    /// The tables that were reviewed for a trainee.
    pub(super) reviewed_games: Arc<BTreeSet<(String, String)>>,
    /// The first answers to puzzles: who, the game and the puzzle.
    pub(super) puzzle_answers: Arc<BTreeSet<(String, String, i64)>>,
    /// What is known about puzzles, by game and puzzle.
    pub(super) puzzle_statistics: Arc<BTreeMap<(String, i64), PuzzleStatistics>>,
    /// The ratings of trainees in games.
    pub(super) trainee_ratings: Arc<BTreeMap<(String, String), Rating>>,
    /// Who answered the exercise of the day on which days.
    pub(super) daily_answers: Arc<BTreeSet<(String, i64)>>,
    /// Runs by trainee, game and mode.
    pub(super) puzzle_runs: Arc<BTreeMap<(String, String, String), PuzzleRun>>,
    /// The reviews by table.
    pub(super) reviews: Arc<BTreeMap<String, Arc<ReviewRow>>>,
    /// The number of writes to tables since the store was opened.
    pub(super) write_count: i64,
}

/// Where a mistake was made.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct MistakeKey {
    pub(super) trainee: String,
    pub(super) table: String,
    pub(super) move_index: i64,
    pub(super) seat: i64,
}

/// A mistake and its game.
#[derive(Debug)]
pub(super) struct MistakeRow {
    pub(super) game: String,
    pub(super) mistake: GameMistake,
}

/// A review and its number; newer ones have larger numbers.
#[derive(Debug)]
pub(super) struct ReviewRow {
    pub(super) number: u64,
    pub(super) review: StoredReview,
}

/// A table.
#[derive(Clone, Debug)]
pub(super) struct TableRow {
    /// Its definition, with current seat assignments, host, bot speed and tutor.
    pub(super) definition: TableDefinition,
    pub(super) events: Vec<Event>,
    pub(super) is_listed: bool,
    /// When somebody with a seat was last there, in milliseconds since 1970; only known for listed
    /// tables.
    pub(super) seen: i64,
    /// The bot of each seat; empty for none.
    pub(super) bots: Vec<String>,
    /// When it was created, in seconds since 1970.
    pub(super) created: i64,
    /// When its game ended, in seconds since 1970; 0 while it continues.
    pub(super) ended: i64,
    pub(super) results: Vec<GameResultRow>,
    pub(super) change_count: u64,
    pub(super) next_action: NextServerActionTime,
    pub(super) take_back_request: Option<TakeBackRequest>,
    pub(super) clocks: Option<SeatClocks>,
    /// The number of the write that changed it last.
    pub(super) last_write: i64,
}

/// A pass to move seats.
#[derive(Clone, Debug)]
pub(super) struct PassRow {
    pub(super) table: Id,
    pub(super) holder: TokenHash,
    pub(super) hash: SeatTransferPassHash,
    pub(super) expires: i64,
}

/// A seat of a table.
#[derive(Clone, Copy)]
pub(super) struct SeatRow<'r> {
    pub(super) table: &'r TableRow,
    pub(super) seat: Seat,
    pub(super) assignment: &'r SeatHolder,
}

impl Rows {
    /// All tables, in the order of their IDs.
    pub(super) fn all_tables(&self) -> impl Iterator<Item = &TableRow> {
        self.tables.values().map(Arc::as_ref)
    }

    /// A table to change.
    pub(super) fn table_mut(&mut self, id: &str) -> Option<&mut TableRow> {
        Arc::make_mut(&mut self.tables).get_mut(id).map(Arc::make_mut)
    }

    /// The answers of a trainee, oldest first.
    pub(super) fn answers_of(&self, trainee: &str) -> impl Iterator<Item = &TrainingAnswer> {
        let range = (trainee.to_owned(), i64::MIN)..=(trainee.to_owned(), i64::MAX);
        self.answers.range(range).map(|(_, answer)| answer.as_ref())
    }

    /// The name of a person; empty if it was deleted.
    pub(super) fn name(&self, person: Option<&Id>) -> String {
        person.and_then(|id| self.names.get(id)).cloned().unwrap_or_default()
    }

    /// The seats that a token holds.
    pub(super) fn seats_of(&self, holder: &TokenHash) -> impl Iterator<Item = SeatRow<'_>> {
        let is_held = move |seat: &SeatRow<'_>| seat.assignment.holder.as_ref() == Some(holder);
        self.all_tables().flat_map(TableRow::seats).filter(is_held)
    }

    /// The finished seats of a token that its holder hasn't hidden, latest game first.
    pub(super) fn finished_seats_of(&self, holder: &TokenHash) -> Vec<SeatRow<'_>> {
        let is_finished = |seat: &SeatRow<'_>| seat.table.ended > 0 && !seat.assignment.is_hidden;
        let mut seats: Vec<_> = self.seats_of(holder).filter(is_finished).collect();
        // The tables are in the order of their IDs.
        seats.sort_by_key(|seat| -seat.table.ended);
        seats
    }

    /// The ranked results of a variant.
    pub(super) fn ranked_results(
        &self,
        variant: &GameVariant,
    ) -> impl Iterator<Item = (&TableRow, &GameResultRow)> {
        let is_of_variant = move |(_, result): &(&TableRow, &GameResultRow)| {
            is_ranked(result) && variant_of(result).as_ref() == Some(variant)
        };
        self.all_tables()
            .flat_map(|table| table.results.iter().map(move |result| (table, result)))
            .filter(is_of_variant)
    }
}

impl TableRow {
    pub(super) fn id(&self) -> &Id {
        &self.definition.id
    }

    pub(super) fn version(&self) -> u64 {
        self.events.len() as u64
    }

    /// The seats, in order.
    pub(super) fn seats(&self) -> impl Iterator<Item = SeatRow<'_>> {
        let assignments = (0..).map(Seat).zip(&self.definition.seat_holders);
        assignments.map(move |(seat, assignment)| SeatRow { table: self, seat, assignment })
    }

    /// Whose result a seat's is: its holder's, unless they resigned or hid the game.
    pub(super) fn result_holder(&self, seat: Seat) -> Option<&TokenHash> {
        let assignment = self.definition.seat_holders.get(seat.index())?;
        let holder = assignment.holder.as_ref();
        holder.filter(|_| !assignment.has_resigned && !assignment.is_hidden)
    }
}

impl<'r> SeatRow<'r> {
    /// The result of the seat, if its game is over.
    pub(super) fn result(&self) -> Option<&'r GameResultRow> {
        self.table.results.iter().find(|result| result.seat == self.seat)
    }
}

/// The number of a seat, counted from 1.
pub(super) fn seat_number(seat: Seat) -> i64 {
    i64::from(u8::from(seat))
}

/// The value that a result is ranked by.
pub(super) fn value_of(result: &GameResultRow) -> i64 {
    ranking_value(&result.game, result.points, result.turn_count)
}

/// The variant of a result.
pub(super) fn variant_of(result: &GameResultRow) -> Option<GameVariant> {
    Some(GameVariant {
        game: GameId::from_name(&result.game)?,
        rules: result.rules.clone(),
        settings: result.settings.clone(),
        seats: result.seat_count,
        opponents: result.opponents,
    })
}
