//! The hall of fame.

use async_trait::async_trait;
use rollwright_games::GameId;
use rollwright_tables::store::{
    GameVariant, HALL_OF_FAME_SIZE, HallOfFameRow, HallOfFameStore, Opponents, Rank,
};
use rollwright_tables::{Id, StoreError, TokenHash};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;

#[async_trait]
impl HallOfFameStore for Database {
    async fn hall_of_fame(
        &self,
        variant: &GameVariant,
        who: Option<&TokenHash>,
    ) -> Result<Vec<HallOfFameRow>, StoreError> {
        // The concatenation keeps the planner from using the index on holders in the subquery,
        // where it matches too many rows.
        let sql = format!(
            "SELECT COALESCE(p.name, '') AS name, r.points, r.turns, r.worth, r.ended, r.table_id, r.seat, \
             CAST(CASE WHEN t.listed = 1 OR $6 <> '' AND EXISTS (SELECT 1 FROM chairs c \
             WHERE c.table_id = r.table_id AND c.holder || '' = $6) THEN 1 ELSE 0 END AS BIGINT) \
             AS known \
             FROM (SELECT table_id, seat, person, points, turns, worth, ended FROM results \
               WHERE game = $1 AND rules = $2 AND settings = $3 AND seats = $4 AND opponents = $5 \
               AND ranked = 1 ORDER BY worth DESC, ended, table_id, seat LIMIT {HALL_OF_FAME_SIZE}) r \
             JOIN tables t ON t.id = r.table_id LEFT JOIN people p ON p.id = r.person \
             ORDER BY r.worth DESC, r.ended, r.table_id, r.seat"
        );
        let rows = self
            .query(&sql)
            .bind(variant.game.name())
            .bind(&variant.rules)
            .bind(&variant.settings)
            .bind(variant.seats)
            .bind(variant.opponents.name())
            .bind(who.map_or("", TokenHash::as_str))
            .fetch_all(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        let mut ranked: Vec<HallOfFameRow> = Vec::new();
        let mut last: Option<i64> = None;
        for row in rows {
            let worth = row.read_column("worth")?;
            let place = match (ranked.last(), last.replace(worth)) {
                (Some(above), Some(last)) if last == worth => above.rank,
                _ => ranked.len() + 1,
            };
            ranked.push(HallOfFameRow {
                rank: place,
                name: row.read_column("name")?,
                points: row.read_column("points")?,
                turns: row.read_column("turns")?,
                ended_at: row.read_column("ended")?,
                table: row.read_column("table_id")?,
                seat: row.read_column("seat")?,
                is_linkable: row.read_column::<i64>("known")? == 1,
            });
        }
        Ok(ranked)
    }

    async fn ranks(&self, table: &Id) -> Result<Vec<Rank>, StoreError> {
        let rows = self
            .query(
                "SELECT r.seat, (SELECT CAST(COALESCE(SUM(better.results), 0) + 1 AS BIGINT) \
                   FROM ranking_counts better WHERE better.game = r.game \
                   AND better.rules = r.rules AND better.settings = r.settings \
                   AND better.seats = r.seats AND better.opponents = r.opponents \
                   AND better.worth > r.worth) AS place, \
                 COALESCE((SELECT c.results FROM ranking_classes c WHERE c.game = r.game \
                   AND c.rules = r.rules AND c.settings = r.settings AND c.seats = r.seats \
                   AND c.opponents = r.opponents), 0) \
                   AS results \
                 FROM results r WHERE r.table_id = $1 AND r.ranked = 1 ORDER BY r.seat",
            )
            .bind(table.as_str())
            .fetch_all(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        let rank = |row: &AnyRow| {
            let (place, of) = (row.try_get("place")?, row.try_get("results")?);
            Ok(Rank { seat: row.try_get("seat")?, place, of })
        };
        rows.iter().map(rank).collect::<Result<_, sqlx::Error>>().map_err(unavailable)
    }

    async fn game_variants(
        &self,
        game: Option<GameId>,
        opponents: Option<Opponents>,
        max: usize,
    ) -> Result<Vec<GameVariant>, StoreError> {
        let filters =
            [("game", game.map(GameId::name)), ("opponents", opponents.map(Opponents::name))];
        let filters = filters.into_iter().filter_map(|(column, value)| Some((column, value?)));
        let (columns, values): (Vec<&str>, Vec<&str>) = filters.unzip();
        let conditions: String = (2..)
            .zip(columns)
            .map(|(number, column)| format!("{column} = ${number} AND "))
            .collect();
        let sql = format!(
            "SELECT game, rules, settings, seats, opponents FROM ranking_classes \
             WHERE {conditions}results > 0 \
             ORDER BY game, results DESC, rules, settings, seats, opponents LIMIT $1"
        );
        let mut query = self.query(&sql).bind(i64::try_from(max).unwrap_or(i64::MAX));
        for value in values {
            query = query.bind(value);
        }
        let mut variants = Vec::new();
        for row in
            query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)?
        {
            let Some(game) = GameId::from_name(row.read_column("game")?) else { continue };
            let opponents = Opponents::from_name(row.read_column("opponents")?);
            let Some(opponents) = opponents else { continue };
            variants.push(GameVariant {
                game,
                rules: row.read_column("rules")?,
                settings: row.read_column("settings")?,
                seats: row.read_column("seats")?,
                opponents,
            });
        }
        Ok(variants)
    }
}
