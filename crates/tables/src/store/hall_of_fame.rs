//! The hall of fame.

use std::fmt;

use rollwright_games::GameId;
use rollwright_games::record::Header;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Database, StoreError};
use crate::secrets::{Id, TokenHash};

/// The number of places.
pub const HALL_OF_FAME_SIZE: i64 = 10;

/// A game with its rules, settings and number of seats. Only results of the same variant are
/// compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameVariant {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// The settings, as `levels=3,size=4`.
    pub settings: String,
    /// The number of seats.
    pub seats: i64,
}

impl GameVariant {
    /// The variant of games with this header.
    #[must_use]
    pub fn from_header(header: &Header) -> Self {
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

impl fmt::Display for GameVariant {
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
pub struct HallOfFameRow {
    /// The place, counted from 1; equal results share it.
    pub rank: usize,
    /// The name; empty if it was deleted.
    pub name: String,
    /// The points.
    pub points: i64,
    /// The number of turns.
    pub turns: i64,
    /// When the game ended, in seconds since 1970.
    pub ended_at: i64,
    /// The table.
    pub table: String,
    /// The seat there, counted from 1.
    pub seat: i64,
    /// Whether the viewer may follow a link to the table: it was listed, or they have a seat at it.
    pub is_linkable: bool,
}

/// The rank of one result within its variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rank {
    /// The seat, counted from 1.
    pub seat: i64,
    /// The place, counted from 1; equal results share it.
    pub place: i64,
    /// How many results the variant has.
    pub of: i64,
}

impl Database {
    /// The ten best results of a variant as `who` may see them: only of people, and only with
    /// points. In Warrior only winners have points, and all the same number, so the fewest turns
    /// are best.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn hall_of_fame(
        &self,
        variant: &GameVariant,
        who: Option<&TokenHash>,
    ) -> Result<Vec<HallOfFameRow>, StoreError> {
        // The concatenation keeps the planner from using the index on holders in the subquery,
        // where it matches too many rows.
        let sql = format!(
            "SELECT COALESCE(p.name, '') AS name, r.points, r.turns, r.worth, r.ended, r.table_id, r.seat, \
             CAST(CASE WHEN t.listed = 1 OR $5 <> '' AND EXISTS (SELECT 1 FROM chairs c \
             WHERE c.table_id = r.table_id AND c.holder || '' = $5) THEN 1 ELSE 0 END AS BIGINT) \
             AS known \
             FROM (SELECT table_id, seat, person, points, turns, worth, ended FROM results \
               WHERE game = $1 AND rules = $2 AND settings = $3 AND seats = $4 AND ranked = 1 \
               ORDER BY worth DESC, ended, table_id, seat LIMIT {HALL_OF_FAME_SIZE}) r \
             JOIN tables t ON t.id = r.table_id LEFT JOIN people p ON p.id = r.person \
             ORDER BY r.worth DESC, r.ended, r.table_id, r.seat"
        );
        let rows = self
            .query(&sql)
            .bind(variant.game.name())
            .bind(&variant.rules)
            .bind(&variant.settings)
            .bind(variant.seats)
            .bind(who.map_or("", TokenHash::as_str))
            .fetch_all(&mut *self.read_connection().await?)
            .await?;
        let mut ranked: Vec<HallOfFameRow> = Vec::new();
        let mut last: Option<i64> = None;
        for row in rows {
            let worth = row.try_get("worth")?;
            let place = match (ranked.last(), last.replace(worth)) {
                (Some(above), Some(last)) if last == worth => above.rank,
                _ => ranked.len() + 1,
            };
            ranked.push(HallOfFameRow {
                rank: place,
                name: row.try_get("name")?,
                points: row.try_get("points")?,
                turns: row.try_get("turns")?,
                ended_at: row.try_get("ended")?,
                table: row.try_get("table_id")?,
                seat: row.try_get("seat")?,
                is_linkable: row.try_get::<i64, _>("known")? == 1,
            });
        }
        Ok(ranked)
    }

    /// The ranks of a table's results within their variant, by seat, and how many results the
    /// variant has. Unranked results are left out.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn ranks(&self, table: &Id) -> Result<Vec<Rank>, StoreError> {
        let rows = self
            .query(
                "SELECT r.seat, (SELECT CAST(COALESCE(SUM(better.results), 0) + 1 AS BIGINT) \
                   FROM ranking_counts better WHERE better.game = r.game \
                   AND better.rules = r.rules AND better.settings = r.settings \
                   AND better.seats = r.seats AND better.worth > r.worth) AS place, \
                 COALESCE((SELECT c.results FROM ranking_classes c WHERE c.game = r.game \
                   AND c.rules = r.rules AND c.settings = r.settings AND c.seats = r.seats), 0) \
                   AS results \
                 FROM results r WHERE r.table_id = $1 AND r.ranked = 1 ORDER BY r.seat",
            )
            .bind(table.as_str())
            .fetch_all(&mut *self.read_connection().await?)
            .await?;
        let rank = |row: &AnyRow| {
            let (place, of) = (row.try_get("place")?, row.try_get("results")?);
            Ok(Rank { seat: row.try_get("seat")?, place, of })
        };
        Ok(rows.iter().map(rank).collect::<Result<_, sqlx::Error>>()?)
    }

    /// The variants that have ranked results, those with the most results first: of one game or of
    /// all, but at most `max` of them.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn game_variants(
        &self,
        game: Option<GameId>,
        max: usize,
    ) -> Result<Vec<GameVariant>, StoreError> {
        let condition = if game.is_some() { "game = $2 AND results > 0" } else { "results > 0" };
        let sql = format!(
            "SELECT game, rules, settings, seats FROM ranking_classes WHERE {condition} \
             ORDER BY game, results DESC, rules, settings, seats LIMIT $1"
        );
        let mut query = self.query(&sql).bind(i64::try_from(max).unwrap_or(i64::MAX));
        if let Some(game) = game {
            query = query.bind(game.name());
        }
        let mut variants = Vec::new();
        for row in query.fetch_all(&mut *self.read_connection().await?).await? {
            let Some(game) = GameId::from_name(row.try_get("game")?) else { continue };
            let (rules, settings) = (row.try_get("rules")?, row.try_get("settings")?);
            variants.push(GameVariant { game, rules, settings, seats: row.try_get("seats")? });
        }
        Ok(variants)
    }

    /// For each game, the variant with the most results, if it has any.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn most_played_variants(&self) -> Result<Vec<GameVariant>, StoreError> {
        let mut top = Vec::new();
        for game in GameId::ALL {
            top.extend(self.game_variants(Some(game), 1).await?);
        }
        Ok(top)
    }
}
