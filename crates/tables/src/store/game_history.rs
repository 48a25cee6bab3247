//! What is kept of a person: their games, their results, their names.

use std::fmt;

pub use rollwright_api::{PastGame, SeatResult};
use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Database, GameVariant, StoreError};
use crate::seat_spec::bot_name;
use crate::secrets::{Id, TokenHash};

/// A game at this console that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FinishedConsoleGame {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The settings, as `levels=3,size=4`.
    pub settings: String,
    /// When, in seconds since 1970.
    pub ended: i64,
    /// The seats in order.
    pub seats: Vec<SeatResult>,
}

/// A game at this console that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnfinishedConsoleGame {
    /// The table.
    pub id: Id,
    /// The game.
    pub game: String,
    /// Who plays, in the order of the seats; people whose names were deleted are left out.
    pub names: Vec<String>,
    /// How many events there are.
    pub event_count: i64,
    /// When it began, in seconds since 1970.
    pub created: i64,
}

/// A place in somebody's history, the last game first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    ended: i64,
    table: Id,
    seat: i64,
}

impl Cursor {
    /// The place of a game.
    #[must_use]
    pub fn of(past: &PastGame) -> Option<Self> {
        Some(Self { ended: past.ended, table: Id::parse(&past.table)?, seat: past.seat })
    }

    /// What [`Cursor`]'s `Display` wrote.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let number = |text: &str| -> Option<i64> {
            let plain = text.len() <= 15 && text.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| text.parse().ok())?
        };
        let mut parts = text.split('-');
        let (ended, table, seat) = (parts.next()?, parts.next()?, parts.next()?);
        let cursor = Self { ended: number(ended)?, table: Id::parse(table)?, seat: number(seat)? };
        parts.next().is_none().then_some(cursor)
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.ended, self.table, self.seat)
    }
}

/// A part of a list, and where the rest begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    /// What is on it.
    pub items: Vec<T>,
    /// The place of its last item, if there are more after it.
    pub next: Option<Cursor>,
}

impl<T> Default for Page<T> {
    fn default() -> Self {
        Self { items: Vec::new(), next: None }
    }
}

/// The most games on one page of a list.
pub const MOST_LISTED: usize = 1000;

/// The finished seats of the holder $1, the last $2 of them; or of those after the cursor
/// $3, $4, $5.
pub(super) fn own_seats(after_cursor: bool) -> String {
    // The first comparison is for the index, which is in the order of the list.
    let after = match after_cursor {
        true => "AND ended <= $3 AND (ended < $3 OR table_id > $4 OR table_id = $4 AND seat > $5)",
        false => "",
    };
    format!(
        "SELECT table_id, seat, ended, resigned, person FROM chairs \
         WHERE holder = $1 AND removed = 0 AND ended > 0 {after} \
         ORDER BY ended DESC, table_id, seat LIMIT $2"
    )
}

impl Database {
    /// The finished games of whoever holds a token, the last one first: those after `before`
    /// in that order, or the first ones, and at most `most` of them.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn game_history(
        &self,
        holder: &TokenHash,
        before: Option<&Cursor>,
        most: usize,
    ) -> Result<Page<PastGame>, StoreError> {
        let most = most.clamp(1, MOST_LISTED);
        let seats = own_seats(before.is_some());
        let sql = format!(
            "SELECT c.table_id, c.seat AS own, c.ended, c.resigned, COALESCE(n.name, '') AS own_name, \
             r.seat, r.game, r.rules, r.settings, r.seats, r.points, r.won, r.counts, r.bot, \
             COALESCE(p.name, '') AS name \
             FROM ({seats}) c JOIN results r ON r.table_id = c.table_id \
             LEFT JOIN people p ON p.id = r.person LEFT JOIN people n ON n.id = c.person \
             ORDER BY c.ended DESC, c.table_id, c.seat, r.seat"
        );
        let rows = self.own(&sql, holder, before, most + 1).await?;
        let mut items: Vec<PastGame> = Vec::new();
        // One row per seat of each table; the seats of a table follow each other.
        for rows in rows.chunk_by(same_game) {
            items.extend(past(rows)?);
        }
        let is_more = items.len() > most;
        items.truncate(most);
        let next = items.last().filter(|_| is_more).and_then(Cursor::of);
        Ok(Page { items, next })
    }

    /// The rows of a statement over [`own_seats`].
    pub(super) async fn own(
        &self,
        sql: &str,
        holder: &TokenHash,
        before: Option<&Cursor>,
        most: usize,
    ) -> Result<Vec<AnyRow>, StoreError> {
        let mut query = self.query(sql).bind(holder.as_str()).bind(most as i64);
        if let Some(Cursor { ended, table, seat }) = before {
            query = query.bind(ended).bind(table.as_str()).bind(seat);
        }
        Ok(query.fetch_all(&mut *self.read_connection().await?).await?)
    }

    /// The best that whoever holds a token has done alone in games of a class.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn best_alone(
        &self,
        holder: &TokenHash,
        class: &GameVariant,
    ) -> Result<Option<i64>, StoreError> {
        let row = self
            .query(
                "SELECT points FROM results WHERE holder = $1 AND holder <> '' AND game = $2 \
                 AND rules = $3 AND settings = $4 AND seats = 1 ORDER BY points DESC LIMIT 1",
            )
            .bind(holder.as_str())
            .bind(class.game.name())
            .bind(&class.rules)
            .bind(&class.settings)
            .fetch_optional(&mut *self.read_connection().await?)
            .await?;
        Ok(row.map(|row| row.try_get("points")).transpose()?)
    }

    /// The finished games at the console, the last one first; with a name, those in which
    /// somebody of that name played. They come after `after` in that order, or from the first
    /// one on, and at most `most` of them.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn finished_console_games(
        &self,
        name: Option<&str>,
        after: Option<&FinishedConsoleGame>,
        most: usize,
    ) -> Result<Vec<FinishedConsoleGame>, StoreError> {
        let most = most.clamp(1, MOST_LISTED) as i64;
        let later = match after {
            Some(_) => "AND finished <= $3 AND (finished < $3 OR id > $4)",
            None => "",
        };
        let sql = format!(
            "SELECT r.table_id, r.seat, r.game, r.rules, r.settings, r.points, r.won, r.bot, \
             t.finished AS ended, COALESCE(p.name, '') AS name \
             FROM (SELECT id, finished FROM tables \
               WHERE origin = 'console' AND finished > 0 {later} AND ($1 = '' OR EXISTS \
                 (SELECT 1 FROM results n JOIN people q ON q.id = n.person \
                  WHERE n.table_id = tables.id AND q.name = $1)) \
               ORDER BY finished DESC, id LIMIT $2) t \
             JOIN results r ON r.table_id = t.id LEFT JOIN people p ON p.id = r.person \
             ORDER BY t.finished DESC, t.id, r.seat"
        );
        let mut query = self.query(&sql).bind(name.unwrap_or("")).bind(most);
        if let Some(after) = after {
            query = query.bind(after.ended).bind(&after.table);
        }
        let mut games: Vec<FinishedConsoleGame> = Vec::new();
        for row in query.fetch_all(&mut *self.read_connection().await?).await? {
            let table: String = row.try_get("table_id")?;
            if games.last().is_none_or(|last| last.table != table) {
                games.push(FinishedConsoleGame {
                    table,
                    game: row.try_get("game")?,
                    rules: row.try_get("rules")?,
                    settings: row.try_get("settings")?,
                    ended: row.try_get("ended")?,
                    seats: Vec::new(),
                });
            }
            if let Some(game) = games.last_mut() {
                game.seats.push(seat_result_from_row(&row)?);
            }
        }
        Ok(games)
    }

    /// The people whose seats a token holds.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn people_of(&self, holder: &TokenHash) -> Result<Vec<Id>, StoreError> {
        let select = "SELECT DISTINCT person FROM chairs WHERE holder = $1 AND person <> ''";
        self.query_ids(select, holder.as_str()).await
    }

    /// The people called `name`.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn people_named(&self, name: &str) -> Result<Vec<Id>, StoreError> {
        self.query_ids("SELECT id AS person FROM people WHERE name = $1", name).await
    }

    async fn query_ids(&self, select: &'static str, key: &str) -> Result<Vec<Id>, StoreError> {
        let rows =
            self.query(select).bind(key).fetch_all(&mut *self.read_connection().await?).await?;
        let id = |row: &AnyRow| row.try_get("person").map(Id::parse);
        let ids: Vec<Option<Id>> = rows.iter().map(id).collect::<Result<_, sqlx::Error>>()?;
        Ok(ids.into_iter().flatten().collect())
    }

    /// The games at the console that are not over, the last one first.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn unfinished_console_games(&self) -> Result<Vec<UnfinishedConsoleGame>, StoreError> {
        let rows = self
            .query(
                "SELECT t.id, t.game, t.created, \
             (SELECT COUNT(*) FROM events e WHERE e.table_id = t.id) AS events \
             FROM tables t WHERE t.origin = 'console' AND t.finished = 0 \
             ORDER BY t.created DESC, t.id",
            )
            .fetch_all(&mut *self.read_connection().await?)
            .await?;
        let mut games = Vec::new();
        for row in rows {
            let Some(id) = Id::parse(row.try_get("id")?) else { continue };
            let names = self
                .query(
                    "SELECT p.name FROM chairs c JOIN people p ON p.id = c.person \
                 WHERE c.table_id = $1 ORDER BY c.seat",
                )
                .bind(id.as_str())
                .fetch_all(&mut *self.read_connection().await?)
                .await?;
            let names = names.iter().map(|row| row.try_get("name"));
            games.push(UnfinishedConsoleGame {
                id,
                game: row.try_get("game")?,
                names: names.collect::<Result<_, sqlx::Error>>()?,
                event_count: row.try_get("events")?,
                created: row.try_get("created")?,
            });
        }
        Ok(games)
    }

    /// The game at the console whose name begins with `start`, if there is just one.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn find_console_game(&self, start: &str) -> Result<Option<Id>, StoreError> {
        if start.is_empty() || !start.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(None);
        }
        let sql = "SELECT id AS person FROM tables WHERE id >= $1 AND id < $2 \
                   AND origin = 'console' ORDER BY id LIMIT 2";
        let start = start.to_ascii_lowercase();
        // No digit comes after this one.
        let end = format!("{start}g");
        let query = self.query(sql).bind(start).bind(end);
        let rows = query.fetch_all(&mut *self.read_connection().await?).await?;
        match rows.as_slice() {
            [row] => Ok(Id::parse(row.try_get("person")?)),
            _ => Ok(None),
        }
    }
}

/// Whether two rows are about the same own seat.
fn same_game(one: &AnyRow, other: &AnyRow) -> bool {
    let key = |row: &AnyRow| {
        Some((row.try_get::<String, _>("table_id").ok()?, row.try_get::<i64, _>("own").ok()?))
    };
    key(one) == key(other)
}

/// A finished game by the rows of its seats; none where the own seat has no result.
fn past(rows: &[AnyRow]) -> Result<Option<PastGame>, sqlx::Error> {
    let (mut own, mut others) = (None, Vec::new());
    for row in rows {
        match row.try_get::<i64, _>("seat")? == row.try_get::<i64, _>("own")? {
            true => own = Some(row),
            false => others.push(seat_result_from_row(row)?),
        }
    }
    let Some(row) = own else { return Ok(None) };
    Ok(Some(PastGame {
        table: row.try_get("table_id")?,
        seat: row.try_get("seat")?,
        game: row.try_get("game")?,
        rules: row.try_get("rules")?,
        settings: row.try_get("settings")?,
        seats: row.try_get("seats")?,
        name: row.try_get("own_name")?,
        points: row.try_get("points")?,
        won: row.try_get::<i64, _>("won")? == 1,
        counts: row.try_get::<i64, _>("counts")? == 1,
        ended: row.try_get("ended")?,
        resigned: row.try_get::<i64, _>("resigned")? == 1,
        others,
    }))
}

fn seat_result_from_row(row: &AnyRow) -> Result<SeatResult, sqlx::Error> {
    let bot: String = row.try_get("bot")?;
    let name = if bot.is_empty() { row.try_get("name")? } else { bot_name(&bot) };
    Ok(SeatResult {
        seat: row.try_get("seat")?,
        name,
        bot: (!bot.is_empty()).then_some(bot),
        points: row.try_get("points")?,
        won: row.try_get::<i64, _>("won")? == 1,
    })
}
