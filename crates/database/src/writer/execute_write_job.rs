//! Executes write jobs: their SQL.

use rollwright_games::Seat;
use rollwright_tables::platform::time::{unix_millis, unix_seconds};
use rollwright_tables::store::{TableChangeNotice, TableInsert};
use rollwright_tables::{
    Id, NextServerActionTime, SeatClocks, TableDefinition, TimeLimit, TutorAgreement,
};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::cluster::ephemeral_table_state::upsert_ephemeral_table_states;
use crate::cluster::notify::notice_from_row;
use crate::connection::dialect::WriteTransaction;
use crate::reviews::upsert_review;
use crate::table_lists::update_listed_tables_seen;
use crate::writer::write_job::{WriteJob, WriteOutcome};
use crate::writer::write_table::{delete_results, write_table};
use crate::writer::write_table_rows::{
    insert_events, write_bot, write_bots, write_seat_assignment, write_tutor,
};

impl WriteJob {
    /// Executes the job in the caller's transaction.
    pub(crate) async fn execute(
        &self,
        to: &mut WriteTransaction<'_>,
    ) -> Result<WriteOutcome, sqlx::Error> {
        match self {
            Self::CreateTable(table) => insert_table(table, to).await,
            Self::WriteTable(write) => write_table(write, to).await,
            Self::DeletePerson(person) => {
                delete_person_name_everywhere(person, to).await.map(WriteOutcome::Written)
            }
            Self::HealthCheck => {
                increment_probe(to).await.map(|()| WriteOutcome::Written(Vec::new()))
            }
            Self::DeleteUnfinishedGame(table) => {
                delete_unfinished_game(table, to).await.map(|()| WriteOutcome::Written(Vec::new()))
            }
            Self::SetNextAction { table, change_count, next_action } => {
                update_next_action(table, *change_count, *next_action, to).await
            }
            Self::ListedTablesSeen { tables, now } => {
                let updated = update_listed_tables_seen(tables, *now, to).await;
                updated.map(|()| WriteOutcome::Written(Vec::new()))
            }
            Self::EphemeralTableStates(rows) => {
                upsert_ephemeral_table_states(rows, to).await.map(WriteOutcome::Written)
            }
            Self::Training(job) => {
                job.execute(to).await.map(|()| WriteOutcome::Written(Vec::new()))
            }
            Self::Review(review) => {
                upsert_review(review, to).await.map(|()| WriteOutcome::Written(Vec::new()))
            }
        }
    }
}

async fn insert_table(
    table: &TableInsert,
    to: &mut WriteTransaction<'_>,
) -> Result<WriteOutcome, sqlx::Error> {
    let TableDefinition { id, host, header, seed, seat_holders, time_until_away, .. } =
        &table.definition;
    let TableDefinition { bot_speed, time_limit, .. } = &table.definition;
    let mut notices = Vec::new();
    if let Some(previous) = &table.rematch_of {
        let claim = format!(
            "UPDATE tables SET rematch = $1, changes = changes + 1, tx = {} \
             WHERE id = $2 AND rematch = '' RETURNING changes, due",
            to.dialect.transaction_id_sql()
        );
        let claimed = to.query(&claim).bind(id.as_str()).bind(previous.as_str());
        let Some(row) = claimed.fetch_optional(&mut *to.connection).await? else {
            return Ok(WriteOutcome::Conflict);
        };
        notices.push(notice_from_row(previous.clone(), &row)?);
    }
    let version = i64::try_from(table.events.len()).unwrap_or(i64::MAX);
    let insert = format!(
        "INSERT INTO tables \
         (id, game, header, seed, host, origin, created, finished, rematch, listed, away_after, \
         version, due, bot_speed, time_limit, clocks, tx) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '', $8, $9, $10, $11, $12, $13, $14, {})",
        to.dialect.transaction_id_sql()
    );
    to.query(&insert)
        .bind(id.as_str())
        .bind(header.game.name())
        .bind(header.to_json_line())
        .bind(seed.to_hex())
        .bind(host.as_str())
        .bind(table.definition.kind.name())
        .bind(unix_seconds())
        .bind(i64::from(table.is_listed))
        .bind(i64::from(time_until_away.minutes()))
        .bind(version)
        .bind(table.next_action.to_i64())
        .bind(bot_speed.name())
        .bind(time_limit.map_or_else(String::new, TimeLimit::to_text))
        .bind(table.clocks.as_ref().map_or_else(String::new, SeatClocks::to_text))
        .execute(&mut *to.connection)
        .await?;
    if table.is_listed {
        let insert = "INSERT INTO listed_tables (table_id, seen) VALUES ($1, $2)";
        let query = to.query(insert).bind(id.as_str()).bind(unix_millis());
        query.execute(&mut *to.connection).await?;
    }
    for (index, assignment) in seat_holders.iter().enumerate() {
        let insert = "INSERT INTO chairs (table_id, seat, holder, person, handed_over, resigned, \
                      removed, created) VALUES ($1, $2, $3, $4, $5, $6, $7, \
                      (SELECT tables.created FROM tables WHERE tables.id = $1))";
        let seat = Seat(index as u8);
        write_seat_assignment(insert, id, seat, assignment, to).await?;
        if let Some(sitter) = header.seats.get(index).filter(|sitter| sitter.bot.is_some()) {
            write_bot(id, seat, sitter, to).await?;
        }
    }
    // Tables that never had a tutor have no row.
    if table.definition.tutor != TutorAgreement::default() {
        write_tutor(id, table.definition.tutor, to).await?;
    }
    insert_events(id, 0, &table.events, to).await?;
    write_bots(id, &table.events, to).await?;
    notices.push(TableChangeNotice {
        table: id.clone(),
        change_count: 0,
        next_action: table.next_action,
    });
    Ok(WriteOutcome::Written(notices))
}

async fn update_next_action(
    table: &Id,
    changes: u64,
    due: NextServerActionTime,
    to: &mut WriteTransaction<'_>,
) -> Result<WriteOutcome, sqlx::Error> {
    let update = "UPDATE tables SET due = $3 WHERE id = $1 AND changes = $2";
    let query = to.query(update).bind(table.as_str()).bind(changes as i64).bind(due.to_i64());
    query.execute(&mut *to.connection).await?;
    Ok(WriteOutcome::Written(Vec::new()))
}

/// Deletes a name, and returns the tables where it was used.
async fn delete_person_name_everywhere(
    person: &Id,
    to: &mut WriteTransaction<'_>,
) -> Result<Vec<TableChangeNotice>, sqlx::Error> {
    let touch = format!(
        "UPDATE tables SET changes = changes + 1, tx = {} \
         WHERE id IN (SELECT table_id FROM chairs WHERE person = $1) RETURNING id, changes, due",
        to.dialect.transaction_id_sql()
    );
    let rows = to.query(&touch).bind(person.as_str()).fetch_all(&mut *to.connection).await?;
    let to_notice = |row: &AnyRow| {
        let id: String = row.try_get("id")?;
        let id = Id::parse(&id).ok_or_else(|| sqlx::Error::Decode("a table's ID".into()))?;
        notice_from_row(id, row)
    };
    let notices = rows.iter().map(to_notice).collect::<Result<_, sqlx::Error>>()?;
    for sql in [
        "UPDATE chairs SET person = '' WHERE person = $1",
        "UPDATE results SET person = '' WHERE person = $1",
        "DELETE FROM people WHERE id = $1",
    ] {
        to.query(sql).bind(person.as_str()).execute(&mut *to.connection).await?;
    }
    Ok(notices)
}

async fn increment_probe(to: &mut WriteTransaction<'_>) -> Result<(), sqlx::Error> {
    let counted =
        to.query("UPDATE probe SET writes = writes + 1").execute(&mut *to.connection).await?;
    if counted.rows_affected() == 0 {
        return Err(sqlx::Error::RowNotFound);
    }
    Ok(())
}

/// Deletes an unfinished console game, and the names of those who played nothing else.
async fn delete_unfinished_game(
    table: &Id,
    to: &mut WriteTransaction<'_>,
) -> Result<(), sqlx::Error> {
    let find = "SELECT id FROM tables WHERE id = $1 AND origin = 'console' AND finished = 0";
    to.query(find).bind(table.as_str()).fetch_one(&mut *to.connection).await?;
    // Usually there are none after an undo, but any that exist are counted.
    delete_results(table, to).await?;
    for sql in [
        "DELETE FROM people WHERE id IN (SELECT person FROM chairs WHERE table_id = $1) \
         AND id NOT IN (SELECT person FROM chairs WHERE table_id <> $1) \
         AND id NOT IN (SELECT person FROM results WHERE table_id <> $1)",
        "DELETE FROM events WHERE table_id = $1",
        "DELETE FROM chairs WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1",
    ] {
        to.query(sql).bind(table.as_str()).execute(&mut *to.connection).await?;
    }
    Ok(())
}
