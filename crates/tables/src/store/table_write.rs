//! What has happened at a table, as SQL.

use rollwright_games::Seat;
use rollwright_games::record::Event;

use super::dialect::WriteTransaction;
use super::leases::LeaseFence;
use super::notify::ChangeNotice;
use super::ranking::{COUNTED, worth};
use super::table_rows::{insert_events, write_bots, write_seat_assignment, write_tutor};
use super::unix_seconds;
use super::write_job::{TableOrigin, WriteOutcome};
use crate::bot_speed::BotSpeed;
use crate::game_results::game_results;
use crate::pending_change::PendingChange;
use crate::schedule::NextAction;
use crate::seat_clocks::SeatClocks;
use crate::secrets::{Id, TokenHash};
use crate::table::{SeatAssignment, Table};
use crate::take_back_plan::TakeBackRequest;
use crate::tutor::TutorState;

/// What has happened at a table.
#[derive(Clone, Debug)]
pub struct TableWrite {
    /// The table.
    pub table: Id,
    /// The version before.
    pub base_version: u64,
    /// The events since.
    pub events: Vec<Event>,
    /// The chairs that changed hands.
    pub seat_assignments: Vec<(Seat, SeatAssignment)>,
    /// Who has the rights of whoever set the table up, if that changes.
    pub host: Option<TokenHash>,
    /// How fast bots play, if that changes.
    pub bot_speed: Option<BotSpeed>,
    /// How the table stands with the tutor, where that has changed.
    pub tutor: Option<TutorState>,
    /// Whether the game was over before.
    pub was_over: bool,
    /// The results, if the game is over now.
    pub results: Vec<GameResultRow>,
    /// How often the table had changed before: if it has changed since, nothing is kept.
    pub expected_change_count: u64,
    /// From when on there is something to do that no person does; see [`Due`].
    pub next_action: NextAction,
    /// What people are asked to take back from now on.
    pub take_back_request: Option<TakeBackRequest>,
    /// What the clocks show from now on.
    pub clocks: Option<SeatClocks>,
    /// For what no person asked for: the lease under which it is done.
    pub lease_fence: Option<LeaseFence>,
}

impl TableWrite {
    /// What `draft` would make happen at `table`.
    #[must_use]
    pub fn from_change(table: &Table, draft: &PendingChange) -> Self {
        Self {
            expected_change_count: table.change_count(),
            next_action: match table.origin() {
                TableOrigin::Server | TableOrigin::Lesson => draft.next_action(table),
                // Nobody but the console lets its bots play.
                TableOrigin::Console => NextAction::Never,
            },
            take_back_request: draft.take_back_request().cloned(),
            clocks: draft.clocks().cloned(),
            lease_fence: None,
            table: table.id().clone(),
            base_version: draft.base_version(),
            events: draft.events().to_vec(),
            seat_assignments: draft.seat_assignments().to_vec(),
            tutor: draft.new_tutor(),
            host: draft.new_host().cloned(),
            bot_speed: draft.new_bot_speed(),
            was_over: table.is_over(),
            // An end that is kept already stays when it was.
            results: if draft.events().is_empty() {
                Vec::new()
            } else {
                game_results(table, draft)
            },
        }
    }
}

/// How a game ended for one seat.
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
    /// How many seats there were.
    pub seat_count: i64,
    /// The points.
    pub points: i64,
    /// How many turns the seat had.
    pub turn_count: i64,
    /// Whether it won, alone or with others.
    pub is_winner: bool,
    /// Who it was.
    pub person: Option<Id>,
    /// The bot's strategy.
    pub bot: String,
    /// Whether it counts for the hall of fame.
    pub counts_for_hall_of_fame: bool,
}

/// Writes it, unless somebody else was faster.
pub(super) async fn write_table(
    keep: &TableWrite,
    to: &mut WriteTransaction<'_>,
) -> Result<WriteOutcome, sqlx::Error> {
    if !update_if_unchanged(keep, to).await? {
        return Ok(WriteOutcome::Conflict);
    }
    write_rows(keep, to).await?;
    let (table, changes, due) =
        (keep.table.clone(), keep.expected_change_count + 1, keep.next_action);
    Ok(WriteOutcome::Written(vec![ChangeNotice { table, change_count: changes, next_action: due }]))
}

/// The truth is compare-and-set: whoever names another number of changes than the
/// database has, or a lease that somebody else has taken since, writes nothing. The first
/// event goes in the same breath: most moves have no other.
async fn update_if_unchanged(
    keep: &TableWrite,
    to: &mut WriteTransaction<'_>,
) -> Result<bool, sqlx::Error> {
    let (fenced, line) = match keep.lease_fence {
        None => ("", "$8"),
        Some(_) => (
            " AND EXISTS (SELECT 1 FROM leases WHERE share = $8 AND node = $9 AND fence = $10)",
            "$11",
        ),
    };
    let update = format!(
        "UPDATE tables SET version = $4, changes = changes + 1, due = $5, asked = $6, \
         clocks = $7{} \
         WHERE id = $1 AND changes = $2 AND version = $3{fenced}",
        to.set_transaction_id_sql()
    );
    let first = keep.events.first().map(Event::to_json_line);
    let insert = format!("INSERT INTO events (table_id, number, line) SELECT $1, $3 + 1, {line}");
    let claim = match &first {
        Some(_) => to.dialect.update_then_insert_sql(&update, &insert),
        None => update,
    };
    // A row is asked for: of a word that begins a transaction too, the driver counts what the last
    // transaction has changed.
    let begin = to.begin_sql.map_or_else(String::new, |begin| format!("{begin}; "));
    let claim = format!("{begin}{claim} RETURNING 1");
    let asked = keep.take_back_request.as_ref().map_or_else(String::new, TakeBackRequest::to_text);
    let mut query = to
        .query(&claim)
        .bind(keep.table.as_str())
        .bind(keep.expected_change_count as i64)
        .bind(keep.base_version as i64)
        .bind((keep.base_version + keep.events.len() as u64) as i64)
        .bind(keep.next_action.to_i64())
        .bind(asked)
        .bind(keep.clocks.as_ref().map_or_else(String::new, SeatClocks::to_text));
    if let Some(fence) = &keep.lease_fence {
        query = query.bind(fence.partition).bind(fence.node.as_str().to_owned()).bind(fence.number);
    }
    if let Some(line) = first {
        query = query.bind(line);
    }
    Ok(!query.fetch_all(&mut *to.connection).await?.is_empty())
}

async fn write_rows(keep: &TableWrite, to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
    let rest = keep.events.get(1..).unwrap_or_default();
    insert_events(&keep.table, keep.base_version + 1, rest, to).await?;
    write_bots(&keep.table, &keep.events, to).await?;
    for (seat, chair) in &keep.seat_assignments {
        let update = "UPDATE chairs SET holder = $3, person = $4, handed_over = $5, \
                      resigned = $6, removed = $7 WHERE table_id = $1 AND seat = $2";
        write_seat_assignment(update, &keep.table, *seat, chair, to).await?;
        if keep.was_over {
            write_holder(&keep.table, *seat, to).await?;
        }
    }
    if let Some(host) = &keep.host {
        let update = "UPDATE tables SET host = $2 WHERE id = $1";
        let query = to.query(update).bind(keep.table.as_str()).bind(host.as_str());
        query.execute(&mut *to.connection).await?;
    }
    if let Some(speed) = keep.bot_speed {
        let update = "UPDATE tables SET bot_speed = $2 WHERE id = $1";
        let query = to.query(update).bind(keep.table.as_str()).bind(speed.name());
        query.execute(&mut *to.connection).await?;
    }
    if let Some(tutor) = keep.tutor {
        write_tutor(&keep.table, tutor, to).await?;
    }
    // Most moves end nothing, and what people are asked changes nothing about the end.
    if keep.results.is_empty() && (keep.events.is_empty() || !keep.was_over) {
        return Ok(());
    }
    write_end(keep, to).await
}

/// A result belongs to the end that stands: a game may go on after an undo, and then has none.
async fn write_end(keep: &TableWrite, to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
    let ended = if keep.results.is_empty() { 0 } else { unix_seconds() };
    if !keep.events.is_empty() {
        let update = "UPDATE tables SET finished = $2 WHERE id = $1 AND finished <> $2";
        let query = to.query(update).bind(keep.table.as_str()).bind(ended);
        query.execute(&mut *to.connection).await?;
    }
    delete_results(&keep.table, to).await?;
    for row in &keep.results {
        insert_result(&keep.table, row, ended, to).await?;
    }
    let update = "UPDATE chairs SET ended = $2 WHERE table_id = $1 AND ended <> $2";
    let query = to.query(update).bind(keep.table.as_str()).bind(ended);
    query.execute(&mut *to.connection).await?;
    Ok(())
}

/// Whose own result it is, when a chair has changed after the end.
async fn write_holder(
    table: &Id,
    seat: Seat,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let update = "UPDATE results SET holder = COALESCE((SELECT chairs.holder FROM chairs \
                  WHERE chairs.table_id = $1 AND chairs.seat = $2 \
                  AND chairs.resigned = 0 AND chairs.removed = 0), '') \
                  WHERE table_id = $1 AND seat = $2";
    let query = to.query(update).bind(table.as_str()).bind(i64::from(u8::from(seat)));
    query.execute(&mut *to.connection).await?;
    Ok(())
}

/// Deletes the results of a table.
pub(super) async fn delete_results(
    table: &Id,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let delete = format!("DELETE FROM results WHERE table_id = $1 RETURNING {COUNTED}");
    let deleted = to.query(&delete).bind(table.as_str()).fetch_all(&mut *to.connection).await?;
    deleted.iter().try_for_each(|row| to.ranking.count(row, -1))
}

async fn insert_result(
    table: &Id,
    row: &GameResultRow,
    ended: i64,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let may_rank = row.counts_for_hall_of_fame && row.bot.is_empty() && row.points > 0;
    let insert = format!(
        "INSERT INTO results (table_id, seat, game, rules, settings, seats, points, turns, won, \
         person, bot, counts, ended, worth, ranked, holder) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, \
         CASE WHEN $15 = 1 AND NOT EXISTS (SELECT 1 FROM closed \
         WHERE closed.table_id = $1 AND closed.hidden = 1) THEN 1 ELSE 0 END, \
         COALESCE((SELECT chairs.holder FROM chairs WHERE chairs.table_id = $1 \
         AND chairs.seat = $2 AND chairs.resigned = 0 AND chairs.removed = 0), '')) \
         RETURNING {COUNTED}"
    );
    let query = to
        .query(&insert)
        .bind(table.as_str())
        .bind(i64::from(u8::from(row.seat)))
        .bind(&row.game)
        .bind(&row.rules)
        .bind(&row.settings)
        .bind(row.seat_count)
        .bind(row.points)
        .bind(row.turn_count)
        .bind(i64::from(row.is_winner))
        .bind(row.person.as_ref().map_or("", |person| person.as_str()))
        .bind(&row.bot)
        .bind(i64::from(row.counts_for_hall_of_fame))
        .bind(ended)
        .bind(worth(&row.game, row.points, row.turn_count))
        .bind(i64::from(may_rank));
    let inserted = query.fetch_all(&mut *to.connection).await?;
    inserted.iter().try_for_each(|row| to.ranking.count(row, 1))
}
