//! Writes a change to a table.

use rollwright_games::Seat;
use rollwright_games::record::Event;
use rollwright_tables::platform::time::unix_seconds;
use rollwright_tables::store::{
    GameResultRow, TableChangeNotice, TableWrite, is_ranked, ranking_value,
};
use rollwright_tables::take_back_plan::TakeBackRequest;
use rollwright_tables::{Id, SeatClocks};

use crate::connection::dialect::WriteTransaction;
use crate::writer::hall_of_fame_counts::COUNTED;
use crate::writer::write_job::WriteOutcome;
use crate::writer::write_table_rows::{
    insert_events, write_bots, write_seat_assignment, write_tutor,
};

/// Writes a change unless it conflicts with another one.
pub(crate) async fn write_table(
    write: &TableWrite,
    to: &mut WriteTransaction<'_>,
) -> Result<WriteOutcome, sqlx::Error> {
    if !update_if_unchanged(write, to).await? {
        return Ok(WriteOutcome::Conflict);
    }
    write_rows(write, to).await?;
    let (table, change_count, next_action) =
        (write.table.clone(), write.expected_change_count + 1, write.next_action);
    Ok(WriteOutcome::Written(vec![TableChangeNotice { table, change_count, next_action }]))
}

/// Optimistic lock: writes nothing if the change count or the lease fence is stale. The first event
/// is inserted by the same statement, since most moves have only one.
async fn update_if_unchanged(
    write: &TableWrite,
    to: &mut WriteTransaction<'_>,
) -> Result<bool, sqlx::Error> {
    let (fence_condition, line) = match write.lease_fence {
        None => ("", "$8"),
        Some(_) => (
            " AND EXISTS (SELECT 1 FROM leases WHERE share = $8 AND node = $9 AND fence = $10)",
            "$11",
        ),
    };
    let update = format!(
        "UPDATE tables SET version = $4, changes = changes + 1, due = $5, asked = $6, \
         clocks = $7{} \
         WHERE id = $1 AND changes = $2 AND version = $3{fence_condition}",
        to.set_transaction_id_sql()
    );
    let first_event = write.events.first().map(Event::to_json_line);
    let insert = format!("INSERT INTO events (table_id, number, line) SELECT $1, $3 + 1, {line}");
    let sql = match &first_event {
        Some(_) => to.dialect.update_then_insert_sql(&update, &insert),
        None => update,
    };
    // Use RETURNING: for a statement that includes BEGIN, the driver would report the previous
    // transaction's number of affected rows.
    let begin = to.begin_sql.map_or_else(String::new, |begin| format!("{begin}; "));
    let sql = format!("{begin}{sql} RETURNING 1");
    let take_back_request =
        write.take_back_request.as_ref().map_or_else(String::new, TakeBackRequest::to_text);
    let mut query = to
        .query(&sql)
        .bind(write.table.as_str())
        .bind(write.expected_change_count as i64)
        .bind(write.base_version as i64)
        .bind((write.base_version + write.events.len() as u64) as i64)
        .bind(write.next_action.to_i64())
        .bind(take_back_request)
        .bind(write.clocks.as_ref().map_or_else(String::new, SeatClocks::to_text));
    if let Some(fence) = &write.lease_fence {
        query = query.bind(fence.partition).bind(fence.node.as_str().to_owned()).bind(fence.number);
    }
    if let Some(line) = first_event {
        query = query.bind(line);
    }
    Ok(!query.fetch_all(&mut *to.connection).await?.is_empty())
}

async fn write_rows(write: &TableWrite, to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
    let rest = write.events.get(1..).unwrap_or_default();
    insert_events(&write.table, write.base_version + 1, rest, to).await?;
    write_bots(&write.table, &write.events, to).await?;
    for (seat, assignment) in &write.seat_holders {
        let update = "UPDATE chairs SET holder = $3, person = $4, handed_over = $5, \
                      resigned = $6, removed = $7 WHERE table_id = $1 AND seat = $2";
        write_seat_assignment(update, &write.table, *seat, assignment, to).await?;
        if write.was_over {
            write_holder(&write.table, *seat, to).await?;
        }
    }
    if let Some(host) = &write.host {
        let update = "UPDATE tables SET host = $2 WHERE id = $1";
        let query = to.query(update).bind(write.table.as_str()).bind(host.as_str());
        query.execute(&mut *to.connection).await?;
    }
    if let Some(speed) = write.bot_speed {
        let update = "UPDATE tables SET bot_speed = $2 WHERE id = $1";
        let query = to.query(update).bind(write.table.as_str()).bind(speed.name());
        query.execute(&mut *to.connection).await?;
    }
    if let Some(tutor) = write.tutor {
        write_tutor(&write.table, tutor, to).await?;
    }
    // Most moves don't end the game, and take-back requests don't change its end.
    if write.results.is_empty() && (write.events.is_empty() || !write.was_over) {
        return Ok(());
    }
    write_end(write, to).await
}

/// Stores the end of a game. Results belong to the current end: after an undo the game may
/// continue, and then has none.
async fn write_end(write: &TableWrite, to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
    let ended = if write.results.is_empty() { 0 } else { unix_seconds() };
    if !write.events.is_empty() {
        let update = "UPDATE tables SET finished = $2 WHERE id = $1 AND finished <> $2";
        let query = to.query(update).bind(write.table.as_str()).bind(ended);
        query.execute(&mut *to.connection).await?;
    }
    delete_results(&write.table, to).await?;
    for row in &write.results {
        insert_result(&write.table, row, ended, to).await?;
    }
    let update = "UPDATE chairs SET ended = $2 WHERE table_id = $1 AND ended <> $2";
    let query = to.query(update).bind(write.table.as_str()).bind(ended);
    query.execute(&mut *to.connection).await?;
    Ok(())
}

/// Updates whose result it is after a seat assignment changed in a finished game.
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
pub(crate) async fn delete_results(
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
    let insert = format!(
        "INSERT INTO results (table_id, seat, game, rules, settings, seats, points, turns, won, \
         person, bot, counts, ended, worth, opponents, ranked, holder) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, \
         $15, CASE WHEN $16 = 1 AND NOT EXISTS (SELECT 1 FROM closed \
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
        .bind(ranking_value(&row.game, row.points, row.turn_count))
        .bind(row.opponents.name())
        .bind(i64::from(is_ranked(row)));
    let inserted = query.fetch_all(&mut *to.connection).await?;
    inserted.iter().try_for_each(|row| to.ranking.count(row, 1))
}
