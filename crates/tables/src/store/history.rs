//! What is kept of a person: their games, their results, their names.

use std::collections::HashMap;

pub use rollwright_wire::{Past, SeatEnd};
use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError};
use crate::sitter::bot_name;
use crate::token::{Id, TokenHash};

/// A game at this console that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finished {
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
    pub seats: Vec<SeatEnd>,
}

/// A game at this console that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begun {
    /// The table.
    pub id: Id,
    /// The game.
    pub game: String,
    /// Who plays, in the order of the seats; people whose names were deleted are left out.
    pub names: Vec<String>,
    /// How many events there are.
    pub events: i64,
    /// When it began, in seconds since 1970.
    pub created: i64,
}

impl Store {
    /// The finished games of whoever holds a token, the last one first.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn history(&self, holder: &TokenHash) -> Result<Vec<Past>, StoreError> {
        let rows = self
            .query(
                "SELECT r.table_id, r.seat, r.game, r.rules, r.settings, r.seats, r.points, r.won, \
             r.counts, r.ended, c.resigned, COALESCE(p.name, '') AS name \
             FROM chairs c JOIN results r ON r.table_id = c.table_id AND r.seat = c.seat \
             LEFT JOIN people p ON p.id = c.person \
             WHERE c.holder = $1 AND c.removed = 0 ORDER BY r.ended DESC, r.table_id, r.seat LIMIT 1000",
            )
            .bind(holder.as_str())
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let past = |row: &AnyRow| {
            Ok(Past {
                table: row.try_get("table_id")?,
                seat: row.try_get("seat")?,
                game: row.try_get("game")?,
                rules: row.try_get("rules")?,
                settings: row.try_get("settings")?,
                seats: row.try_get("seats")?,
                name: row.try_get("name")?,
                points: row.try_get("points")?,
                won: row.try_get::<i64, _>("won")? == 1,
                counts: row.try_get::<i64, _>("counts")? == 1,
                ended: row.try_get("ended")?,
                resigned: row.try_get::<i64, _>("resigned")? == 1,
                others: Vec::new(),
            })
        };
        let mut all: Vec<Past> = rows.iter().map(past).collect::<Result<_, sqlx::Error>>()?;
        let others = self.everybody_at_tables_of(holder).await?;
        for past in &mut all {
            let there = others.get(&past.table).into_iter().flatten();
            past.others = there.filter(|other| other.seat != past.seat).cloned().collect();
        }
        Ok(all)
    }

    /// All seats of the finished games at which a token holds a seat.
    async fn everybody_at_tables_of(
        &self,
        holder: &TokenHash,
    ) -> Result<HashMap<String, Vec<SeatEnd>>, StoreError> {
        let rows = self
            .query(
                "SELECT r.table_id, r.seat, r.points, r.won, r.bot, COALESCE(p.name, '') AS name \
             FROM results r LEFT JOIN people p ON p.id = r.person \
             WHERE r.table_id IN (SELECT c.table_id FROM chairs c WHERE c.holder = $1) \
             ORDER BY r.table_id, r.seat",
            )
            .bind(holder.as_str())
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let mut all: HashMap<String, Vec<SeatEnd>> = HashMap::new();
        for row in rows {
            all.entry(row.try_get("table_id")?).or_default().push(seat_end(&row)?);
        }
        Ok(all)
    }

    /// The finished games at the console, the last one first; with a name, those in
    /// which somebody of that name played.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn finished(&self, name: Option<&str>) -> Result<Vec<Finished>, StoreError> {
        let rows = self.query(
            "SELECT r.table_id, r.seat, r.game, r.rules, r.settings, r.points, r.won, r.bot, \
             r.ended, COALESCE(p.name, '') AS name \
             FROM results r JOIN tables t ON t.id = r.table_id \
             LEFT JOIN people p ON p.id = r.person \
             WHERE t.origin = 'console' AND ($1 = '' OR r.table_id IN \
             (SELECT n.table_id FROM results n JOIN people q ON q.id = n.person WHERE q.name = $1)) \
             ORDER BY r.ended DESC, r.table_id, r.seat",
        )
        .bind(name.unwrap_or(""))
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let mut games: Vec<Finished> = Vec::new();
        for row in rows {
            let table: String = row.try_get("table_id")?;
            if games.last().is_none_or(|last| last.table != table) {
                games.push(Finished {
                    table,
                    game: row.try_get("game")?,
                    rules: row.try_get("rules")?,
                    settings: row.try_get("settings")?,
                    ended: row.try_get("ended")?,
                    seats: Vec::new(),
                });
            }
            if let Some(game) = games.last_mut() {
                game.seats.push(seat_end(&row)?);
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
        self.ids(select, holder.as_str()).await
    }

    /// The people called `name`.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn people_called(&self, name: &str) -> Result<Vec<Id>, StoreError> {
        self.ids("SELECT id AS person FROM people WHERE name = $1", name).await
    }

    async fn ids(&self, select: &'static str, key: &str) -> Result<Vec<Id>, StoreError> {
        let rows = self.query(select).bind(key).fetch_all(&mut *self.reader().await?).await?;
        let id = |row: &AnyRow| row.try_get("person").map(Id::read);
        let ids: Vec<Option<Id>> = rows.iter().map(id).collect::<Result<_, sqlx::Error>>()?;
        Ok(ids.into_iter().flatten().collect())
    }

    /// The games at the console that are not over, the last one first.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn begun(&self) -> Result<Vec<Begun>, StoreError> {
        let rows = self
            .query(
                "SELECT t.id, t.game, t.created, \
             (SELECT COUNT(*) FROM events e WHERE e.table_id = t.id) AS events \
             FROM tables t WHERE t.origin = 'console' AND t.finished = 0 \
             ORDER BY t.created DESC, t.id",
            )
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let mut games = Vec::new();
        for row in rows {
            let Some(id) = Id::read(row.try_get("id")?) else { continue };
            let names = self
                .query(
                    "SELECT p.name FROM chairs c JOIN people p ON p.id = c.person \
                 WHERE c.table_id = $1 ORDER BY c.seat",
                )
                .bind(id.as_str())
                .fetch_all(&mut *self.reader().await?)
                .await?;
            let names = names.iter().map(|row| row.try_get("name"));
            games.push(Begun {
                id,
                game: row.try_get("game")?,
                names: names.collect::<Result<_, sqlx::Error>>()?,
                events: row.try_get("events")?,
                created: row.try_get("created")?,
            });
        }
        Ok(games)
    }

    /// The game at the console whose name begins with `start`, if there is just one.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn at_console(&self, start: &str) -> Result<Option<Id>, StoreError> {
        let sql = "SELECT id AS person FROM tables WHERE origin = 'console' AND id LIKE $1";
        // Whatever else stands there would mean something to LIKE.
        if start.is_empty() || !start.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(None);
        }
        match self.ids(sql, &format!("{}%", start.to_ascii_lowercase())).await?.as_slice() {
            [id] => Ok(Some(id.clone())),
            _ => Ok(None),
        }
    }
}

fn seat_end(row: &AnyRow) -> Result<SeatEnd, sqlx::Error> {
    let bot: String = row.try_get("bot")?;
    let name = if bot.is_empty() { row.try_get("name")? } else { bot_name(&bot) };
    Ok(SeatEnd {
        seat: row.try_get("seat")?,
        name,
        bot: (!bot.is_empty()).then_some(bot),
        points: row.try_get("points")?,
        won: row.try_get::<i64, _>("won")? == 1,
    })
}
