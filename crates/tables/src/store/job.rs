//! What is written, as SQL.

use rollwright_games::Seat;
use rollwright_games::record::{Event, Sitter};
use sqlx::AnyConnection;

use super::now;
use crate::draft::Draft;
use crate::results::results;
use crate::table::{Chair, Founding, Person, Table};
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
}

/// What has happened at a table.
#[derive(Clone, Debug)]
pub struct Keep {
    /// The table.
    pub table: Id,
    /// The version before.
    pub from: u64,
    /// The events since.
    pub events: Vec<Event>,
    /// The chairs that changed hands.
    pub chairs: Vec<(Seat, Chair)>,
    /// The results, if the game is over now.
    pub results: Vec<ResultRow>,
}

impl Keep {
    /// What `draft` would make happen at `table`.
    #[must_use]
    pub fn of(table: &Table, draft: &Draft) -> Self {
        Self {
            table: table.id().clone(),
            from: draft.from(),
            events: draft.events().to_vec(),
            chairs: draft.chairs().to_vec(),
            results: results(table, draft),
        }
    }
}

/// How a game ended for one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRow {
    /// The seat.
    pub seat: Seat,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The settings, as `levels=3,size=4`.
    pub settings: String,
    /// How many seats there were.
    pub seats: i64,
    /// The points.
    pub points: i64,
    /// How many turns the seat had.
    pub turns: i64,
    /// Whether it won, alone or with others.
    pub won: bool,
    /// Who it was.
    pub person: Option<Id>,
    /// The bot's strategy.
    pub bot: String,
    /// Whether it counts for the hall of fame.
    pub counts: bool,
}

/// Something to be written in one piece.
pub(super) enum Job {
    Create(Box<NewTable>),
    Keep(Keep),
    Forget(Id),
    /// One more write, which is read back.
    Probe,
    Delete(Id),
}

impl Job {
    /// Writes it; the caller holds the transaction.
    pub(super) async fn run(&self, to: &mut AnyConnection) -> Result<(), sqlx::Error> {
        match self {
            Self::Create(table) => create(table, to).await,
            Self::Keep(keep) => keep_events(keep, to).await,
            Self::Forget(person) => forget(person, to).await,
            Self::Probe => probe(to).await,
            Self::Delete(table) => delete(table, to).await,
        }
    }
}

async fn create(table: &NewTable, to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let Founding { id, host, header, seed, chairs, away_after, .. } = &table.founding;
    if let Some(old) = &table.rematch_of {
        let claim = "UPDATE tables SET rematch = $1 WHERE id = $2 AND rematch = ''";
        let claimed = sqlx::query(claim).bind(id.as_str()).bind(old.as_str());
        if claimed.execute(&mut *to).await?.rows_affected() != 1 {
            return Err(sqlx::Error::RowNotFound);
        }
    }
    sqlx::query(
        "INSERT INTO tables \
         (id, game, header, seed, host, origin, created, finished, rematch, listed, away_after) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '', $8, $9)",
    )
    .bind(id.as_str())
    .bind(header.game.name())
    .bind(header.line())
    .bind(seed.to_hex())
    .bind(host.as_str())
    .bind(table.founding.origin.name())
    .bind(now())
    .bind(i64::from(table.listed))
    .bind(i64::from(away_after.minutes()))
    .execute(&mut *to)
    .await?;
    for (index, chair) in chairs.iter().enumerate() {
        let insert = "INSERT INTO chairs (table_id, seat, holder, person, handed_over) \
                      VALUES ($1, $2, $3, $4, $5)";
        let seat = Seat(index as u8);
        write_chair(insert, id, seat, chair, to).await?;
        if let Some(sitter) = header.seats.get(index).filter(|sitter| sitter.bot.is_some()) {
            write_bot(id, seat, sitter, to).await?;
        }
    }
    insert_events(id, 0, &table.events, to).await
}

async fn keep_events(keep: &Keep, to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    insert_events(&keep.table, keep.from, &keep.events, to).await?;
    for (seat, chair) in &keep.chairs {
        let update = "UPDATE chairs SET holder = $3, person = $4, handed_over = $5 \
                      WHERE table_id = $1 AND seat = $2";
        write_chair(update, &keep.table, *seat, chair, to).await?;
    }
    // A result belongs to the end that stands: a game may go on after an undo.
    if !keep.events.is_empty() {
        let finished = if keep.results.is_empty() { 0 } else { now() };
        let update = "UPDATE tables SET finished = $2 WHERE id = $1 AND finished <> $2";
        sqlx::query(update).bind(keep.table.as_str()).bind(finished).execute(&mut *to).await?;
        if keep.results.is_empty() {
            return Ok(());
        }
    }
    let delete = "DELETE FROM results WHERE table_id = $1";
    sqlx::query(delete).bind(keep.table.as_str()).execute(&mut *to).await?;
    for row in &keep.results {
        insert_result(&keep.table, row, to).await?;
    }
    Ok(())
}

async fn insert_events(
    table: &Id,
    from: u64,
    events: &[Event],
    to: &mut AnyConnection,
) -> Result<(), sqlx::Error> {
    for (number, event) in (from as i64 + 1..).zip(events) {
        sqlx::query("INSERT INTO events (table_id, number, line) VALUES ($1, $2, $3)")
            .bind(table.as_str())
            .bind(number)
            .bind(event.line())
            .execute(&mut *to)
            .await?;
        if let Event::Sit { seat, sitter } = event {
            write_bot(table, *seat, sitter, to).await?;
        }
    }
    Ok(())
}

/// Which bot plays a seat, for lists; the record knows it too.
async fn write_bot(
    table: &Id,
    seat: Seat,
    sitter: &Sitter,
    to: &mut AnyConnection,
) -> Result<(), sqlx::Error> {
    let update = "UPDATE chairs SET bot = $3 WHERE table_id = $1 AND seat = $2";
    let query = sqlx::query(update).bind(table.as_str()).bind(i64::from(u8::from(seat)));
    query.bind(sitter.bot.as_deref().unwrap_or("")).execute(&mut *to).await?;
    Ok(())
}

async fn write_chair(
    sql: &'static str,
    table: &Id,
    seat: Seat,
    chair: &Chair,
    to: &mut AnyConnection,
) -> Result<(), sqlx::Error> {
    let holder = chair.holder.as_ref().map_or("", |holder| holder.as_str());
    let person = chair.person.as_ref().map_or("", |person| person.id.as_str());
    let query = sqlx::query(sql).bind(table.as_str()).bind(i64::from(u8::from(seat)));
    let handed_over = i64::from(chair.handed_over);
    query.bind(holder).bind(person).bind(handed_over).execute(&mut *to).await?;
    match &chair.person {
        Some(person) => keep_person(person, to).await,
        None => Ok(()),
    }
}

async fn insert_result(
    table: &Id,
    row: &ResultRow,
    to: &mut AnyConnection,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO results (table_id, seat, game, rules, settings, seats, points, turns, won, \
         person, bot, counts, ended) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind(table.as_str())
    .bind(i64::from(u8::from(row.seat)))
    .bind(&row.game)
    .bind(&row.rules)
    .bind(&row.settings)
    .bind(row.seats)
    .bind(row.points)
    .bind(row.turns)
    .bind(i64::from(row.won))
    .bind(row.person.as_ref().map_or("", |person| person.as_str()))
    .bind(&row.bot)
    .bind(i64::from(row.counts))
    .bind(now())
    .execute(&mut *to)
    .await?;
    Ok(())
}

async fn keep_person(person: &Person, to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3) \
                  ON CONFLICT (id) DO NOTHING";
    let query = sqlx::query(insert).bind(person.id.as_str()).bind(&person.name);
    query.bind(now()).execute(&mut *to).await?;
    Ok(())
}

async fn forget(person: &Id, to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    for sql in [
        "UPDATE chairs SET person = '' WHERE person = $1",
        "UPDATE results SET person = '' WHERE person = $1",
        "DELETE FROM people WHERE id = $1",
    ] {
        sqlx::query(sql).bind(person.as_str()).execute(&mut *to).await?;
    }
    Ok(())
}

async fn probe(to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let counted = sqlx::query("UPDATE probe SET writes = writes + 1").execute(to).await?;
    if counted.rows_affected() == 0 {
        return Err(sqlx::Error::RowNotFound);
    }
    Ok(())
}

/// Deletes a game of the console that is not over, and the names of those who played
/// nothing else.
async fn delete(table: &Id, to: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let find = "SELECT id FROM tables WHERE id = $1 AND origin = 'console' AND finished = 0";
    sqlx::query(find).bind(table.as_str()).fetch_one(&mut *to).await?;
    for sql in [
        "DELETE FROM people WHERE id IN (SELECT person FROM chairs WHERE table_id = $1) \
         AND id NOT IN (SELECT person FROM chairs WHERE table_id <> $1) \
         AND id NOT IN (SELECT person FROM results WHERE table_id <> $1)",
        "DELETE FROM events WHERE table_id = $1",
        "DELETE FROM results WHERE table_id = $1",
        "DELETE FROM chairs WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1",
    ] {
        sqlx::query(sql).bind(table.as_str()).execute(&mut *to).await?;
    }
    Ok(())
}
