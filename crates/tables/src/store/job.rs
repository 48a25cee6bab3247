//! What is written, as SQL.

use rollwright_games::Seat;
use rollwright_games::record::{Event, Sitter};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::bell::Ring;
use super::beside::{self, Beside};
use super::dialect::Writing;
use super::leases::Fence;
use super::now;
use super::reviews::KeptReview;
use super::training::TrainingJob;
use crate::clocks::{Clocks, TimeLimit};
use crate::draft::Draft;
use crate::due::Due;
use crate::results::results;
use crate::speed::BotSpeed;
use crate::table::{Chair, Founding, Person, Table};
use crate::token::{Id, TokenHash};
use crate::tutor::{Tutor, Warns};
use crate::undo::TakeBackAsked;

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
    /// Who has the rights of whoever set the table up, if that changes.
    pub host: Option<TokenHash>,
    /// How fast bots play, if that changes.
    pub speed: Option<BotSpeed>,
    /// How the table stands with the tutor, where that has changed.
    pub tutor: Option<Tutor>,
    /// Whether the game was over before.
    pub was_over: bool,
    /// The results, if the game is over now.
    pub results: Vec<ResultRow>,
    /// How often the table had changed before: if it has changed since, nothing is kept.
    pub changes: u64,
    /// From when on there is something to do that no person does; see [`Due`].
    pub due: Due,
    /// What people are asked to take back from now on.
    pub asked: Option<TakeBackAsked>,
    /// What the clocks show from now on.
    pub clocks: Option<Clocks>,
    /// For what no person asked for: the lease under which it is done.
    pub fence: Option<Fence>,
}

impl Keep {
    /// What `draft` would make happen at `table`.
    #[must_use]
    pub fn of(table: &Table, draft: &Draft) -> Self {
        Self {
            changes: table.changes(),
            due: match table.origin() {
                Origin::Server | Origin::Lesson => draft.due(table),
                // Nobody but the console lets its bots play.
                Origin::Console => Due::Never,
            },
            asked: draft.asked().cloned(),
            clocks: draft.clocks().cloned(),
            fence: None,
            table: table.id().clone(),
            from: draft.from(),
            events: draft.events().to_vec(),
            chairs: draft.chairs().to_vec(),
            tutor: draft.tutor(),
            host: draft.host().cloned(),
            speed: draft.speed(),
            was_over: table.is_over(),
            // An end that is kept already stays when it was.
            results: if draft.events().is_empty() { Vec::new() } else { results(table, draft) },
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
                      removed) VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let seat = Seat(index as u8);
        write_chair(insert, id, seat, chair, to).await?;
        if let Some(sitter) = header.seats.get(index).filter(|sitter| sitter.bot.is_some()) {
            write_bot(id, seat, sitter, to).await?;
        }
    }
    write_tutor(id, table.founding.tutor, to).await?;
    insert_events(id, 0, &table.events, to).await?;
    rung.push(Ring { table: id.clone(), changes: 0, due: table.due });
    Ok(Done::Written(rung))
}

/// The truth is compare-and-set: whoever names another number of changes than the
/// database has, or a lease that somebody else has taken since, writes nothing.
async fn claim(keep: &Keep, to: &mut Writing<'_>) -> Result<bool, sqlx::Error> {
    let fenced = match keep.fence {
        None => "",
        Some(_) => {
            " AND EXISTS (SELECT 1 FROM leases WHERE share = $8 AND node = $9 AND fence = $10)"
        }
    };
    let claim = format!(
        "UPDATE tables SET version = $4, changes = changes + 1, due = $5, asked = $6, \
         clocks = $7{} \
         WHERE id = $1 AND changes = $2 AND version = $3{fenced}",
        to.named()
    );
    let asked = keep.asked.as_ref().map_or_else(String::new, TakeBackAsked::to_text);
    let mut query = to
        .query(&claim)
        .bind(keep.table.as_str())
        .bind(keep.changes as i64)
        .bind(keep.from as i64)
        .bind((keep.from + keep.events.len() as u64) as i64)
        .bind(keep.due.stored())
        .bind(asked)
        .bind(keep.clocks.as_ref().map_or_else(String::new, Clocks::to_text));
    if let Some(fence) = &keep.fence {
        query = query.bind(fence.share).bind(fence.node.as_str().to_owned()).bind(fence.number);
    }
    Ok(query.execute(&mut *to.connection).await?.rows_affected() == 1)
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

async fn keep_events(keep: &Keep, to: &mut Writing<'_>) -> Result<Done, sqlx::Error> {
    if !claim(keep, to).await? {
        return Ok(Done::Conflict);
    }
    write_events(keep, to).await?;
    let (table, changes, due) = (keep.table.clone(), keep.changes + 1, keep.due);
    Ok(Done::Written(vec![Ring { table, changes, due }]))
}

async fn write_events(keep: &Keep, to: &mut Writing<'_>) -> Result<(), sqlx::Error> {
    insert_events(&keep.table, keep.from, &keep.events, to).await?;
    for (seat, chair) in &keep.chairs {
        let update = "UPDATE chairs SET holder = $3, person = $4, handed_over = $5, \
                      resigned = $6, removed = $7 WHERE table_id = $1 AND seat = $2";
        write_chair(update, &keep.table, *seat, chair, to).await?;
    }
    if let Some(host) = &keep.host {
        let update = "UPDATE tables SET host = $2 WHERE id = $1";
        let query = to.query(update).bind(keep.table.as_str()).bind(host.as_str());
        query.execute(&mut *to.connection).await?;
    }
    if let Some(speed) = keep.speed {
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
    // A result belongs to the end that stands: a game may go on after an undo.
    if !keep.events.is_empty() {
        let finished = if keep.results.is_empty() { 0 } else { now() };
        let update = "UPDATE tables SET finished = $2 WHERE id = $1 AND finished <> $2";
        to.query(update)
            .bind(keep.table.as_str())
            .bind(finished)
            .execute(&mut *to.connection)
            .await?;
        if keep.results.is_empty() {
            return Ok(());
        }
    }
    let delete = "DELETE FROM results WHERE table_id = $1";
    to.query(delete).bind(keep.table.as_str()).execute(&mut *to.connection).await?;
    for row in &keep.results {
        insert_result(&keep.table, row, to).await?;
    }
    Ok(())
}

/// Tables that never had a tutor have no row.
async fn write_tutor(table: &Id, tutor: Tutor, to: &mut Writing<'_>) -> Result<(), sqlx::Error> {
    if tutor == Tutor::default() {
        return Ok(());
    }
    let write = "INSERT INTO tutors (table_id, warns, waits_for, used) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (table_id) DO UPDATE \
                 SET warns = excluded.warns, waits_for = excluded.waits_for, used = excluded.used";
    let warns = tutor.warns.map_or("", Warns::name);
    let query = to.query(write).bind(table.as_str()).bind(warns).bind(tutor.stored_seats());
    query.bind(i64::from(tutor.used)).execute(&mut *to.connection).await?;
    Ok(())
}

async fn insert_events(
    table: &Id,
    from: u64,
    events: &[Event],
    to: &mut Writing<'_>,
) -> Result<(), sqlx::Error> {
    for (number, event) in (from as i64 + 1..).zip(events) {
        to.query("INSERT INTO events (table_id, number, line) VALUES ($1, $2, $3)")
            .bind(table.as_str())
            .bind(number)
            .bind(event.line())
            .execute(&mut *to.connection)
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
    to: &mut Writing<'_>,
) -> Result<(), sqlx::Error> {
    let update = "UPDATE chairs SET bot = $3 WHERE table_id = $1 AND seat = $2";
    let query = to.query(update).bind(table.as_str()).bind(i64::from(u8::from(seat)));
    query.bind(sitter.bot.as_deref().unwrap_or("")).execute(&mut *to.connection).await?;
    Ok(())
}

async fn write_chair(
    sql: &'static str,
    table: &Id,
    seat: Seat,
    chair: &Chair,
    to: &mut Writing<'_>,
) -> Result<(), sqlx::Error> {
    let holder = chair.holder.as_ref().map_or("", |holder| holder.as_str());
    let person = chair.person.as_ref().map_or("", |person| person.id.as_str());
    let query = to.query(sql).bind(table.as_str()).bind(i64::from(u8::from(seat)));
    let query = query.bind(holder).bind(person).bind(i64::from(chair.handed_over));
    let query = query.bind(i64::from(chair.resigned)).bind(i64::from(chair.removed));
    query.execute(&mut *to.connection).await?;
    match &chair.person {
        Some(person) => keep_person(person, to).await,
        None => Ok(()),
    }
}

async fn insert_result(
    table: &Id,
    row: &ResultRow,
    to: &mut Writing<'_>,
) -> Result<(), sqlx::Error> {
    to.query(
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
    .execute(&mut *to.connection)
    .await?;
    Ok(())
}

async fn keep_person(person: &Person, to: &mut Writing<'_>) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3) \
                  ON CONFLICT (id) DO NOTHING";
    let query = to.query(insert).bind(person.id.as_str()).bind(&person.name);
    query.bind(now()).execute(&mut *to.connection).await?;
    Ok(())
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
    for sql in [
        "DELETE FROM people WHERE id IN (SELECT person FROM chairs WHERE table_id = $1) \
         AND id NOT IN (SELECT person FROM chairs WHERE table_id <> $1) \
         AND id NOT IN (SELECT person FROM results WHERE table_id <> $1)",
        "DELETE FROM events WHERE table_id = $1",
        "DELETE FROM results WHERE table_id = $1",
        "DELETE FROM chairs WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1",
    ] {
        to.query(sql).bind(table.as_str()).execute(&mut *to.connection).await?;
    }
    Ok(())
}
