//! What is written, as SQL.

use rollwright_games::Seat;
use rollwright_games::record::Event;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::bell::Ring;
use super::beside::{self, Beside};
use super::dialect::Writing;
use super::keep::{Keep, delete_results, keep_events};
use super::now;
use super::reviews::KeptReview;
use super::rows::{insert_events, write_bot, write_bots, write_chair, write_tutor};
use super::training::TrainingJob;
use crate::clocks::{Clocks, TimeLimit};
use crate::due::Due;
use crate::table::Founding;
use crate::token::Id;

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// On a server.
    Server,
    /// On a server too, as a lesson: its dice are given.
    Lesson,
    /// At this console.
    Console,
}

impl Origin {
    /// As it is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Lesson => "lesson",
            Self::Console => "console",
        }
    }

    /// Reads what [`Origin::name`] wrote.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Server, Self::Lesson, Self::Console].into_iter().find(|origin| origin.name() == name)
    }
}

/// A table to be kept.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// What makes it.
    pub founding: Founding,
    /// What has happened there already.
    pub events: Vec<Event>,
    /// Whether strangers may see it in the list of open tables.
    pub listed: bool,
    /// The table this is the rematch of. Only one table can be.
    pub rematch_of: Option<Id>,
    /// From when on there is something to do there that no person does.
    pub due: Due,
    /// What its clocks show.
    pub clocks: Option<Clocks>,
}

/// Something to be written in one piece.
pub(super) enum Job {
    Create(Box<NewTable>),
    Keep(Box<Keep>),
    Forget(Id),
    /// One more write, which is read back.
    Probe,
    Delete(Id),
    /// Nothing happened, but it is known now when something is due.
    Due {
        table: Id,
        changes: u64,
        due: Due,
    },
    /// What a server knows of tables beside their records.
    Beside(Vec<Beside>),
    /// Something of the trainer's.
    Training(Box<TrainingJob>),
    /// A review that the coach made.
    Review(Box<KeptReview>),
}

/// What came of a job that failed nothing.
pub(super) enum Done {
    /// It is written, and this is told to other servers.
    Written(Vec<Ring>),
    /// Somebody else was faster: nothing of it is written.
    Conflict,
}

impl Job {
    /// Writes it; the caller holds the transaction.
    pub(super) async fn run(&self, to: &mut Writing<'_>) -> Result<Done, sqlx::Error> {
        match self {
            Self::Create(table) => create(table, to).await,
            Self::Keep(keep) => keep_events(keep, to).await,
            Self::Forget(person) => forget(person, to).await.map(Done::Written),
            Self::Probe => probe(to).await.map(|()| Done::Written(Vec::new())),
            Self::Delete(table) => delete(table, to).await.map(|()| Done::Written(Vec::new())),
            Self::Due { table, changes, due } => set_due(table, *changes, *due, to).await,
            Self::Beside(rows) => beside::write(rows, to).await.map(Done::Written),
            Self::Training(job) => job.run(to).await.map(|()| Done::Written(Vec::new())),
            Self::Review(review) => review.write(to).await.map(|()| Done::Written(Vec::new())),
        }
    }

    /// Rows are locked in the same order by all servers, so that no two wait for each
    /// other: by table, and what touches many tables last.
    pub(super) fn order(&self) -> (u8, &str) {
        match self {
            Self::Create(table) => {
                (0, table.rematch_of.as_ref().unwrap_or(&table.founding.id).as_str())
            }
            Self::Keep(keep) => (0, keep.table.as_str()),
            Self::Due { table, .. } | Self::Delete(table) => (0, table.as_str()),
            Self::Forget(person) => (1, person.as_str()),
            Self::Beside(_) | Self::Training(_) | Self::Review(_) => (2, ""),
            Self::Probe => (3, ""),
        }
    }
}

async fn create(table: &NewTable, to: &mut Writing<'_>) -> Result<Done, sqlx::Error> {
    let Founding { id, host, header, seed, chairs, away_after, .. } = &table.founding;
    let Founding { bot_speed, time_limit, .. } = &table.founding;
    let mut rung = Vec::new();
    if let Some(old) = &table.rematch_of {
        let claim = format!(
            "UPDATE tables SET rematch = $1, changes = changes + 1, tx = {} \
             WHERE id = $2 AND rematch = '' RETURNING changes, due",
            to.dialect.tx()
        );
        let claimed = to.query(&claim).bind(id.as_str()).bind(old.as_str());
        let Some(row) = claimed.fetch_optional(&mut *to.connection).await? else {
            return Ok(Done::Conflict);
        };
        rung.push(Ring::of(old.clone(), &row)?);
    }
    let version = i64::try_from(table.events.len()).unwrap_or(i64::MAX);
    let insert = format!(
        "INSERT INTO tables \
         (id, game, header, seed, host, origin, created, finished, rematch, listed, away_after, \
         version, due, bot_speed, time_limit, clocks, tx) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '', $8, $9, $10, $11, $12, $13, $14, {})",
        to.dialect.tx()
    );
    to.query(&insert)
        .bind(id.as_str())
        .bind(header.game.name())
        .bind(header.line())
        .bind(seed.to_hex())
        .bind(host.as_str())
        .bind(table.founding.origin.name())
        .bind(now())
        .bind(i64::from(table.listed))
        .bind(i64::from(away_after.minutes()))
        .bind(version)
        .bind(table.due.stored())
        .bind(bot_speed.name())
        .bind(time_limit.map_or_else(String::new, TimeLimit::to_text))
        .bind(table.clocks.as_ref().map_or_else(String::new, Clocks::to_text))
        .execute(&mut *to.connection)
        .await?;
    for (index, chair) in chairs.iter().enumerate() {
        let insert = "INSERT INTO chairs (table_id, seat, holder, person, handed_over, resigned, \
                      removed, created) VALUES ($1, $2, $3, $4, $5, $6, $7, \
                      (SELECT tables.created FROM tables WHERE tables.id = $1))";
        let seat = Seat(index as u8);
        write_chair(insert, id, seat, chair, to).await?;
        if let Some(sitter) = header.seats.get(index).filter(|sitter| sitter.bot.is_some()) {
            write_bot(id, seat, sitter, to).await?;
        }
    }
    write_tutor(id, table.founding.tutor, to).await?;
    insert_events(id, 0, &table.events, to).await?;
    write_bots(id, &table.events, to).await?;
    rung.push(Ring { table: id.clone(), changes: 0, due: table.due });
    Ok(Done::Written(rung))
}

async fn set_due(
    table: &Id,
    changes: u64,
    due: Due,
    to: &mut Writing<'_>,
) -> Result<Done, sqlx::Error> {
    let update = "UPDATE tables SET due = $3 WHERE id = $1 AND changes = $2";
    let query = to.query(update).bind(table.as_str()).bind(changes as i64).bind(due.stored());
    query.execute(&mut *to.connection).await?;
    Ok(Done::Written(Vec::new()))
}

/// Deletes a name, and says at which tables it stood.
async fn forget(person: &Id, to: &mut Writing<'_>) -> Result<Vec<Ring>, sqlx::Error> {
    let touch = format!(
        "UPDATE tables SET changes = changes + 1, tx = {} \
         WHERE id IN (SELECT table_id FROM chairs WHERE person = $1) RETURNING id, changes, due",
        to.dialect.tx()
    );
    let rows = to.query(&touch).bind(person.as_str()).fetch_all(&mut *to.connection).await?;
    let ring = |row: &AnyRow| {
        let id: String = row.try_get("id")?;
        let id = Id::read(&id).ok_or_else(|| sqlx::Error::Decode("a table's name".into()))?;
        Ring::of(id, row)
    };
    let rung = rows.iter().map(ring).collect::<Result<_, sqlx::Error>>()?;
    for sql in [
        "UPDATE chairs SET person = '' WHERE person = $1",
        "UPDATE results SET person = '' WHERE person = $1",
        "DELETE FROM people WHERE id = $1",
    ] {
        to.query(sql).bind(person.as_str()).execute(&mut *to.connection).await?;
    }
    Ok(rung)
}

async fn probe(to: &mut Writing<'_>) -> Result<(), sqlx::Error> {
    let counted =
        to.query("UPDATE probe SET writes = writes + 1").execute(&mut *to.connection).await?;
    if counted.rows_affected() == 0 {
        return Err(sqlx::Error::RowNotFound);
    }
    Ok(())
}

/// Deletes a game of the console that is not over, and the names of those who played
/// nothing else.
async fn delete(table: &Id, to: &mut Writing<'_>) -> Result<(), sqlx::Error> {
    let find = "SELECT id FROM tables WHERE id = $1 AND origin = 'console' AND finished = 0";
    to.query(find).bind(table.as_str()).fetch_one(&mut *to.connection).await?;
    // An undo may have left none; those that are there are counted.
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
