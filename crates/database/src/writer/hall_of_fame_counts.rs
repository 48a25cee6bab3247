//! The number of ranked results by variant and worth. A rank is a sum over the better ones, so it
//! is exact and its cost doesn't grow with the number of results.

use std::collections::BTreeMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::connection::dialect::SqlDialect;

/// The columns of a result that the counts depend on, for `RETURNING`.
pub(crate) const COUNTED: &str = "game, rules, settings, seats, opponents, worth, ranked";

/// A variant, as it is stored.
type VariantKey = (String, String, String, i64, String);

/// The changes that a transaction makes to the counts. They are written at its end and in the same
/// order by all servers, so that transactions can't deadlock.
#[derive(Debug, Default)]
pub(crate) struct HallOfFameCountChanges(BTreeMap<(VariantKey, i64), i64>);

impl HallOfFameCountChanges {
    /// Adds `delta` (1 or -1) to the count of a row with the columns [`COUNTED`], if it is ranked.
    pub(crate) fn count(&mut self, row: &AnyRow, delta: i64) -> Result<(), sqlx::Error> {
        if row.try_get::<i64, _>("ranked")? == 1 {
            let variant = (
                row.try_get("game")?,
                row.try_get("rules")?,
                row.try_get("settings")?,
                row.try_get("seats")?,
                row.try_get("opponents")?,
            );
            *self.0.entry((variant, row.try_get("worth")?)).or_default() += delta;
        }
        Ok(())
    }

    /// Writes the changes. This must be the last write of a transaction.
    pub(crate) async fn write(
        &mut self,
        to: &mut AnyConnection,
        dialect: SqlDialect,
    ) -> Result<(), sqlx::Error> {
        let changes = std::mem::take(&mut self.0);
        let mut variants: BTreeMap<&VariantKey, i64> = BTreeMap::new();
        for ((variant, _), delta) in &changes {
            *variants.entry(variant).or_default() += delta;
        }
        let insert = "INSERT INTO ranking_classes \
                      (game, rules, settings, seats, opponents, results) \
                      VALUES ($1, $2, $3, $4, $5, $6) \
                      ON CONFLICT (game, rules, settings, seats, opponents) \
                      DO UPDATE SET results = ranking_classes.results + excluded.results";
        for ((game, rules, settings, seats, opponents), delta) in
            variants.into_iter().filter(|(_, delta)| *delta != 0)
        {
            let query = dialect.query(insert).bind(game).bind(rules).bind(settings);
            query.bind(seats).bind(opponents).bind(delta).execute(&mut *to).await?;
        }
        let insert = "INSERT INTO ranking_counts \
                      (game, rules, settings, seats, opponents, worth, results) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7) \
                      ON CONFLICT (game, rules, settings, seats, opponents, worth) \
                      DO UPDATE SET results = ranking_counts.results + excluded.results";
        let changed = changes.iter().filter(|(_, delta)| **delta != 0);
        for (((game, rules, settings, seats, opponents), worth), delta) in changed {
            let query = dialect.query(insert).bind(game).bind(rules).bind(settings);
            let query = query.bind(seats).bind(opponents).bind(worth);
            query.bind(delta).execute(&mut *to).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::GameId;
    use rollwright_tables::store::games_ranked_by_turns;

    #[test]
    fn the_migration_ranks_every_game_like_the_program() {
        let migrated = [
            ("warrior", include_str!("../../migrations/0014_paging.sql")),
            ("pig", include_str!("../../migrations/0018_pig.sql")),
        ];
        let by_turns: Vec<&str> = games_ranked_by_turns().map(GameId::name).collect();
        let mut games = migrated.map(|(game, _)| game);
        games.sort_unstable_by_key(|game| by_turns.iter().position(|one| one == game));
        assert_eq!(games.as_slice(), by_turns, "the ranking of a game needs a migration");
        for (game, sql) in migrated {
            assert!(sql.contains("-turns") && sql.contains(&format!("game = '{game}'")), "{game}");
        }
    }
}
