//! The rows that belong to a table: events, seats, the tutor, and names.

use rollwright_games::Seat;
use rollwright_games::record::{Event, SeatSpec};
use rollwright_tables::platform::time::unix_seconds;
use rollwright_tables::{Id, Person, SeatHolder, TutorAgreement, TutorThreshold};

use crate::connection::dialect::WriteTransaction;

pub(crate) async fn write_tutor(
    table: &Id,
    tutor: TutorAgreement,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let write = "INSERT INTO tutors (table_id, warns, waits_for, used) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (table_id) DO UPDATE \
                 SET warns = excluded.warns, waits_for = excluded.waits_for, used = excluded.used";
    let threshold = tutor.threshold.map_or("", TutorThreshold::name);
    let query =
        to.query(write).bind(table.as_str()).bind(threshold).bind(tutor.yet_to_agree_bits());
    query.bind(i64::from(tutor.was_used)).execute(&mut *to.connection).await?;
    Ok(())
}

pub(crate) async fn insert_events(
    table: &Id,
    from: u64,
    events: &[Event],
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    for (number, event) in (from as i64 + 1..).zip(events) {
        to.query("INSERT INTO events (table_id, number, line) VALUES ($1, $2, $3)")
            .bind(table.as_str())
            .bind(number)
            .bind(event.to_json_line())
            .execute(&mut *to.connection)
            .await?;
    }
    Ok(())
}

/// Stores which bots play the seats that have changed.
pub(crate) async fn write_bots(
    table: &Id,
    events: &[Event],
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    for event in events {
        if let Event::Sit { seat, sitter } = event {
            write_bot(table, *seat, sitter, to).await?;
        }
    }
    Ok(())
}

/// Stores which bot plays a seat, for lists; the record contains it too.
pub(crate) async fn write_bot(
    table: &Id,
    seat: Seat,
    sitter: &SeatSpec,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let update = "UPDATE chairs SET bot = $3 WHERE table_id = $1 AND seat = $2";
    let query = to.query(update).bind(table.as_str()).bind(i64::from(u8::from(seat)));
    query.bind(sitter.bot.as_deref().unwrap_or("")).execute(&mut *to.connection).await?;
    Ok(())
}

pub(crate) async fn write_seat_assignment(
    sql: &'static str,
    table: &Id,
    seat: Seat,
    assignment: &SeatHolder,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let holder = assignment.holder.as_ref().map_or("", |holder| holder.as_str());
    let person = assignment.person.as_ref().map_or("", |person| person.id.as_str());
    let query = to.query(sql).bind(table.as_str()).bind(i64::from(u8::from(seat)));
    let query = query.bind(holder).bind(person).bind(i64::from(assignment.is_handed_over));
    let query =
        query.bind(i64::from(assignment.has_resigned)).bind(i64::from(assignment.is_hidden));
    query.execute(&mut *to.connection).await?;
    match &assignment.person {
        Some(person) => insert_person(person, to).await,
        None => Ok(()),
    }
}

async fn insert_person(person: &Person, to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3) \
                  ON CONFLICT (id) DO NOTHING";
    let query = to.query(insert).bind(person.id.as_str()).bind(&person.name);
    query.bind(unix_seconds()).execute(&mut *to.connection).await?;
    Ok(())
}
