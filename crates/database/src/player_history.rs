//! Finished games of a player, and their statistics. The database aggregates them: one row per game
//! or opponent costs less than one row per result.

use async_trait::async_trait;
use rollwright_tables::seat_names::bot_name_in_records;
use rollwright_tables::store::{
    GameVariant, HistoryCursor, MAX_GAMES_PER_PAGE, MAX_OPPONENT_STATISTICS, OpponentStatistics,
    PastGame, PastGamesPage, PlayerGameResult, PlayerHistoryStore, PlayerResultsInGameKind,
    SeatResult,
};
use rollwright_tables::{StoreError, TokenHash};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::connection::read_connection::ReadColumn;
use crate::connection::unavailable;
use crate::database::Database;

/// SQL for the finished seats of holder $1: the last $2 of them, or of those after the cursor $3,
/// $4, $5.
fn own_seats(after_cursor: bool) -> String {
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

#[async_trait]
impl PlayerHistoryStore for Database {
    async fn list_past_games(
        &self,
        holder: &TokenHash,
        before: Option<&HistoryCursor>,
        max: usize,
    ) -> Result<PastGamesPage, StoreError> {
        let max = max.clamp(1, MAX_GAMES_PER_PAGE);
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
            items.extend(past_game_from_rows(rows).map_err(unavailable)?);
        }
        let has_more = items.len() > max;
        items.truncate(max);
        let next = items.last().filter(|_| has_more).and_then(HistoryCursor::from_game);
        Ok(PastGamesPage { items, next })
    }

    async fn best_solo_score(
        &self,
        holder: &TokenHash,
        variant: &GameVariant,
    ) -> Result<Option<i64>, StoreError> {
        let row = self
            .query(
                "SELECT points FROM results WHERE holder = $1 AND holder <> '' AND game = $2 \
                 AND rules = $3 AND settings = $4 AND seats = 1 AND bot = '' ORDER BY points DESC LIMIT 1",
            )
            .bind(holder.as_str())
            .bind(variant.game.name())
            .bind(&variant.rules)
            .bind(&variant.settings)
            .fetch_optional(&mut *self.read_connection().await?)
            .await
            .map_err(unavailable)?;
        row.map(|row| row.try_get("points")).transpose().map_err(unavailable)
    }

    async fn results_by_game(
        &self,
        holder: &TokenHash,
        max: usize,
    ) -> Result<Vec<PlayerResultsInGameKind>, StoreError> {
        let seats = own_seats(false);
        let sql = format!(
            "SELECT r.game, string_agg(CAST(c.ended AS TEXT) || ':' || CAST(r.points AS TEXT) \
             || ':' || CAST(r.seats AS TEXT) || ':' || CAST(r.won AS TEXT), ',' \
             ORDER BY c.ended, c.table_id DESC, c.seat DESC) AS played \
             FROM ({seats}) c JOIN results r ON r.table_id = c.table_id AND r.seat = c.seat \
             WHERE c.resigned = 0 AND r.bot = '' GROUP BY r.game ORDER BY r.game"
        );
        let mut all = Vec::new();
        for row in self.own(&sql, holder, None, max).await? {
            let played: String = row.read_column("played")?;
            let played: Option<Vec<PlayerGameResult>> =
                played.split(',').map(played_game_from_text).collect();
            let corrupt = || StoreError::CorruptTable("figures that can't be read".to_owned());
            let played = played.ok_or_else(corrupt)?;
            all.push(PlayerResultsInGameKind { game: row.read_column("game")?, played });
        }
        Ok(all)
    }

    async fn opponent_statistics(
        &self,
        holder: &TokenHash,
        max: usize,
    ) -> Result<Vec<OpponentStatistics>, StoreError> {
        let seats = own_seats(false);
        let sql = format!(
            "SELECT o.bot, CASE WHEN o.bot = '' THEN '' ELSE o.game END AS game, \
             CASE WHEN o.bot = '' THEN COALESCE(p.name, '') ELSE '' END AS name, \
             COUNT(*) AS games, \
             CAST(SUM(CASE WHEN r.won = 1 AND o.won = 0 THEN 1 ELSE 0 END) AS BIGINT) AS won \
             FROM ({seats}) c JOIN results r \
             ON r.table_id = c.table_id AND r.seat = c.seat AND r.seats > 1 \
             JOIN results o ON o.table_id = c.table_id AND o.seat <> c.seat \
             JOIN chairs m ON m.table_id = o.table_id AND m.seat = o.seat \
             LEFT JOIN people p ON p.id = o.person \
             WHERE c.resigned = 0 AND r.bot = '' AND m.holder || '' <> $1 \
             GROUP BY 1, 2, 3 ORDER BY games DESC, name, o.bot, game LIMIT {MAX_OPPONENT_STATISTICS}"
        );
        let mut all = Vec::new();
        for row in self.own(&sql, holder, None, max).await? {
            let bot: String = row.read_column("bot")?;
            let game: String = row.read_column("game")?;
            let (games, won) = (row.read_column("games")?, row.read_column("won")?);
            let bot = (!bot.is_empty()).then_some((bot, game));
            all.push(OpponentStatistics { name: row.read_column("name")?, bot, games, won });
        }
        Ok(all)
    }
}

impl Database {
    /// The rows of a statement based on [`own_seats`].
    pub(crate) async fn own(
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
        query.fetch_all(&mut *self.read_connection().await?).await.map_err(unavailable)
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
        finished_by_bot: !row.try_get::<String, _>("bot")?.is_empty(),
        others,
    }))
}

pub(crate) fn seat_result_from_row(row: &AnyRow) -> Result<SeatResult, sqlx::Error> {
    let bot: String = row.try_get("bot")?;
    let name = if bot.is_empty() { row.try_get("name")? } else { bot_name_in_records(&bot) };
    Ok(SeatResult {
        seat: row.try_get("seat")?,
        name,
        bot: (!bot.is_empty()).then_some(bot),
        points: row.try_get("points")?,
        won: row.try_get::<i64, _>("won")? == 1,
    })
}

/// Parses a game that [`Database::results_by_game`] has aggregated.
fn played_game_from_text(text: &str) -> Option<PlayerGameResult> {
    let mut numbers = text.split(':').map(|number| number.parse::<i64>().ok());
    let mut next = || numbers.next().flatten();
    Some(PlayerGameResult { ended: next()?, points: next()?, seats: next()?, won: next()? == 1 })
}
