//! What is stored about a person: their games, results and names.

use std::fmt;

pub use rollwright_api::{PastGame, SeatResult};
use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Database, GameVariant, StoreError};
use crate::seat_spec::bot_name;
use crate::secrets::{Id, TokenHash};

/// A finished console game.
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
    /// When it ended, in seconds since 1970.
    pub ended: i64,
    /// The seats, in order.
    pub seats: Vec<SeatResult>,
}

/// An unfinished console game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnfinishedConsoleGame {
    /// The table.
    pub id: Id,
    /// The game.
    pub game: String,
    /// The players in seat order; people whose names were deleted are left out.
    pub names: Vec<String>,
    /// The number of events.
    pub event_count: i64,
    /// When it started, in seconds since 1970.
    pub created: i64,
}

/// A position in a player's history, latest game first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryCursor {
    ended: i64,
    table: Id,
    seat: i64,
}

impl HistoryCursor {
    /// The position of a game.
    #[must_use]
    pub fn of(game: &PastGame) -> Option<Self> {
        Some(Self { ended: game.ended, table: Id::parse(&game.table)?, seat: game.seat })
    }

    /// Parses [`HistoryCursor`]'s `Display`.
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

impl fmt::Display for HistoryCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.ended, self.table, self.seat)
    }
}

/// A page of a list, and where the next one starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    /// The items.
    pub items: Vec<T>,
    /// The position of the last item, if there are more after it.
    pub next: Option<HistoryCursor>,
}

impl<T> Default for Page<T> {
    fn default() -> Self {
        Self { items: Vec::new(), next: None }
    }
}

/// The most games per page.
pub const MAX_HISTORY_PAGE: usize = 1000;

/// SQL for the finished seats of holder $1: the last $2 of them, or of those after the cursor $3,
/// $4, $5.
pub(super) fn own_seats(after_cursor: bool) -> String {
    // The first comparison lets the database use the index, which has the order of the list.
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
    /// The finished games of a token's holder, latest first: those after `before` in that order, or
    /// from the start, and at most `max` of them.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn list_past_games(
        &self,
        holder: &TokenHash,
        before: Option<&HistoryCursor>,
        max: usize,
    ) -> Result<Page<PastGame>, StoreError> {
        let max = max.clamp(1, MAX_HISTORY_PAGE);
        let seats = own_seats(before.is_some());
        let sql = format!(
            "SELECT c.table_id, c.seat AS own, c.ended, c.resigned, COALESCE(n.name, '') AS own_name, \
             r.seat, r.game, r.rules, r.settings, r.seats, r.points, r.won, r.counts, r.bot, \
             COALESCE(p.name, '') AS name \
             FROM ({seats}) c JOIN results r ON r.table_id = c.table_id \
             LEFT JOIN people p ON p.id = r.person LEFT JOIN people n ON n.id = c.person \
             ORDER BY c.ended DESC, c.table_id, c.seat, r.seat"
        );
        let rows = self.own(&sql, holder, before, max + 1).await?;
        let mut items: Vec<PastGame> = Vec::new();
        // One row per seat of each table; the seats of a table follow each other.
        for rows in rows.chunk_by(same_game) {
            items.extend(past_game_from_rows(rows)?);
        }
        let has_more = items.len() > max;
        items.truncate(max);
        let next = items.last().filter(|_| has_more).and_then(HistoryCursor::of);
        Ok(Page { items, next })
    }

    /// The rows of a statement based on [`own_seats`].
    pub(super) async fn own(
        &self,
        sql: &str,
        holder: &TokenHash,
        before: Option<&HistoryCursor>,
        max: usize,
    ) -> Result<Vec<AnyRow>, StoreError> {
        let mut query = self.query(sql).bind(holder.as_str()).bind(max as i64);
        if let Some(HistoryCursor { ended, table, seat }) = before {
            query = query.bind(ended).bind(table.as_str()).bind(seat);
        }
        Ok(query.fetch_all(&mut *self.read_connection().await?).await?)
    }

    /// The best solo result of a token's holder in a variant.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn best_solo_score(
        &self,
        holder: &TokenHash,
        variant: &GameVariant,
    ) -> Result<Option<i64>, StoreError> {
        let row = self
            .query(
                "SELECT points FROM results WHERE holder = $1 AND holder <> '' AND game = $2 \
                 AND rules = $3 AND settings = $4 AND seats = 1 ORDER BY points DESC LIMIT 1",
            )
            .bind(holder.as_str())
            .bind(variant.game.name())
            .bind(&variant.rules)
            .bind(&variant.settings)
            .fetch_optional(&mut *self.read_connection().await?)
            .await?;
        Ok(row.map(|row| row.try_get("points")).transpose()?)
    }

    /// The finished console games, latest first; with a name, those in which somebody of that name
    /// played. They start after `after` in that order, or with the first, and are at most `max`.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn finished_console_games(
        &self,
        name: Option<&str>,
        after: Option<&FinishedConsoleGame>,
        max: usize,
    ) -> Result<Vec<FinishedConsoleGame>, StoreError> {
        let max = max.clamp(1, MAX_HISTORY_PAGE) as i64;
        let after_cursor = match after {
            Some(_) => "AND finished <= $3 AND (finished < $3 OR id > $4)",
            None => "",
        };
        let sql = format!(
            "SELECT r.table_id, r.seat, r.game, r.rules, r.settings, r.points, r.won, r.bot, \
             t.finished AS ended, COALESCE(p.name, '') AS name \
             FROM (SELECT id, finished FROM tables \
               WHERE origin = 'console' AND finished > 0 {after_cursor} AND ($1 = '' OR EXISTS \
                 (SELECT 1 FROM results n JOIN people q ON q.id = n.person \
                  WHERE n.table_id = tables.id AND q.name = $1)) \
               ORDER BY finished DESC, id LIMIT $2) t \
             JOIN results r ON r.table_id = t.id LEFT JOIN people p ON p.id = r.person \
             ORDER BY t.finished DESC, t.id, r.seat"
        );
        let mut query = self.query(&sql).bind(name.unwrap_or("")).bind(max);
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
    /// The database doesn't answer.
    pub async fn people_of(&self, holder: &TokenHash) -> Result<Vec<Id>, StoreError> {
        let select = "SELECT DISTINCT person FROM chairs WHERE holder = $1 AND person <> ''";
        self.query_ids(select, holder.as_str()).await
    }

    /// The people called `name`.
    ///
    /// # Errors
    /// The database doesn't answer.
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

    /// The unfinished console games, latest first.
    ///
    /// # Errors
    /// The database doesn't answer.
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

    /// The console game whose ID starts with `start`, if there is exactly one.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn find_console_game(&self, start: &str) -> Result<Option<Id>, StoreError> {
        if start.is_empty() || !start.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(None);
        }
        let sql = "SELECT id AS person FROM tables WHERE id >= $1 AND id < $2 \
                   AND origin = 'console' ORDER BY id LIMIT 2";
        let start = start.to_ascii_lowercase();
        // `g` sorts after all hexadecimal digits.
        let end = format!("{start}g");
        let query = self.query(sql).bind(start).bind(end);
        let rows = query.fetch_all(&mut *self.read_connection().await?).await?;
        match rows.as_slice() {
            [row] => Ok(Id::parse(row.try_get("person")?)),
            _ => Ok(None),
        }
    }
}

/// Whether two rows belong to the same seat of the player.
fn same_game(one: &AnyRow, other: &AnyRow) -> bool {
    let key = |row: &AnyRow| {
        Some((row.try_get::<String, _>("table_id").ok()?, row.try_get::<i64, _>("own").ok()?))
    };
    key(one) == key(other)
}

/// Builds a finished game from the rows of its seats; `None` if the player's seat has no result.
fn past_game_from_rows(rows: &[AnyRow]) -> Result<Option<PastGame>, sqlx::Error> {
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
