//! The hall of fame.

use std::fmt;

use rollwright_games::record::Header;
use rollwright_games::{GameId, Ranking};
use sqlx::Row;

use super::{Store, StoreError};
use crate::token::TokenHash;

/// The tables whose results nobody sees.
const HIDDEN: &str = "(SELECT table_id FROM closed WHERE hidden = 1)";

/// How many have a place.
pub const PLACES: i64 = 10;

/// Whose results are compared: only those of the same rules and number of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// The settings, as `levels=3,size=4`.
    pub settings: String,
    /// How many seats.
    pub seats: i64,
}

impl Class {
    /// The class of games with this header.
    #[must_use]
    pub fn of(header: &Header) -> Self {
        let settings: Vec<String> =
            header.settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
        Self {
            game: header.game,
            rules: header.rules.clone(),
            settings: settings.join(","),
            seats: header.seats.len() as i64,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.game.title(), self.rules)?;
        if !self.settings.is_empty() {
            write!(f, " ({})", self.settings)?;
        }
        write!(f, ", {} seat{}", self.seats, if self.seats == 1 { "" } else { "s" })
    }
}

/// A result in the hall of fame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Famous {
    /// The place, from 1; equal results share it.
    pub place: usize,
    /// The name; empty when it was deleted.
    pub name: String,
    /// The points.
    pub points: i64,
    /// How many turns it took.
    pub turns: i64,
    /// When, in seconds since 1970.
    pub ended: i64,
    /// The table.
    pub table: String,
    /// Whether whoever asks may be led there: it was listed, or they have a seat at it.
    pub known: bool,
}

impl Store {
    /// The ten best of a class, people only, who have points to show, as `who` may see
    /// them. In Warrior only winners have any, all the same: there the fewest turns are
    /// best.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn fame(
        &self,
        class: &Class,
        who: Option<&TokenHash>,
    ) -> Result<Vec<Famous>, StoreError> {
        let by_turns = class.game.ranking() == Ranking::FewestTurns;
        let order = if by_turns { "r.turns ASC" } else { "r.points DESC" };
        let sql = format!(
            "SELECT COALESCE(p.name, '') AS name, r.points, r.turns, r.ended, r.table_id, \
             CAST(CASE WHEN t.listed = 1 OR $5 <> '' AND EXISTS (SELECT 1 FROM chairs c \
             WHERE c.table_id = r.table_id AND c.holder = $5) THEN 1 ELSE 0 END AS BIGINT) \
             AS known \
             FROM results r JOIN tables t ON t.id = r.table_id \
             LEFT JOIN people p ON p.id = r.person \
             WHERE r.game = $1 AND r.rules = $2 AND r.settings = $3 AND r.seats = $4 \
             AND r.counts = 1 AND r.bot = '' AND r.points > 0 AND r.table_id NOT IN {HIDDEN} \
             ORDER BY {order}, r.ended, r.table_id, r.seat LIMIT {PLACES}"
        );
        let rows = self
            .query(&sql)
            .bind(class.game.name())
            .bind(&class.rules)
            .bind(&class.settings)
            .bind(class.seats)
            .bind(who.map_or("", TokenHash::as_str))
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let mut famous: Vec<Famous> = Vec::new();
        for row in rows {
            let (points, turns) = (row.try_get("points")?, row.try_get("turns")?);
            let worth = |points: i64, turns: i64| if by_turns { turns } else { points };
            let place = match famous.last() {
                Some(last) if worth(last.points, last.turns) == worth(points, turns) => last.place,
                _ => famous.len() + 1,
            };
            famous.push(Famous {
                place,
                name: row.try_get("name")?,
                points,
                turns,
                ended: row.try_get("ended")?,
                table: row.try_get("table_id")?,
                known: row.try_get::<i64, _>("known")? == 1,
            });
        }
        Ok(famous)
    }

    /// The classes in which somebody has a place, those with most results first.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn classes(&self, game: Option<GameId>) -> Result<Vec<Class>, StoreError> {
        let rows = self
            .query(
                "SELECT game, rules, settings, seats FROM results \
             WHERE counts = 1 AND bot = '' AND points > 0 AND (game = $1 OR $1 = '') \
             AND table_id NOT IN (SELECT table_id FROM closed WHERE hidden = 1) \
             GROUP BY game, rules, settings, seats \
             ORDER BY game, COUNT(*) DESC, rules, settings, seats",
            )
            .bind(game.map_or("", GameId::name))
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let mut classes = Vec::new();
        for row in rows {
            let Some(game) = GameId::from_name(row.try_get("game")?) else { continue };
            let (rules, settings) = (row.try_get("rules")?, row.try_get("settings")?);
            classes.push(Class { game, rules, settings, seats: row.try_get("seats")? });
        }
        Ok(classes)
    }
}
