//! Statistics of a player's recent games, aggregated by the database: one row per game or opponent
//! costs less than one row per result.

use sqlx::Row;

use super::game_history::own_seats;
use super::{Database, StoreError};
use crate::secrets::TokenHash;

/// The most opponents that are listed.
const MAX_OPPONENTS: usize = 30;

/// A player's results in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerGameResults {
    /// The game.
    pub game: String,
    /// Each time they played it, oldest first.
    pub played: Vec<PlayedGame>,
}

/// One finished game of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// When it ended, in seconds since 1970.
    pub ended: i64,
    /// Their points.
    pub points: i64,
    /// How many seats there were.
    pub seats: i64,
    /// Whether they won.
    pub won: bool,
}

impl PlayedGame {
    fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split(':').map(|number| number.parse::<i64>().ok());
        let mut next = || numbers.next().flatten();
        Some(Self { ended: next()?, points: next()?, seats: next()?, won: next()? == 1 })
    }
}

/// An opponent of a player, and how often the player won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// A person's name; empty if it was deleted, or for a bot.
    pub name: String,
    /// A bot's strategy and the game it plays.
    pub bot: Option<(String, String)>,
    /// The number of games.
    pub games: i64,
    /// How many of them were won while the opponent lost.
    pub won: i64,
}

impl Database {
    /// The results of the last `max` games of a token's holder, by game. Games that they resigned
    /// are left out.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn results_by_game(
        &self,
        holder: &TokenHash,
        max: usize,
    ) -> Result<Vec<PlayerGameResults>, StoreError> {
        let seats = own_seats(false);
        let sql = format!(
            "SELECT r.game, string_agg(CAST(c.ended AS TEXT) || ':' || CAST(r.points AS TEXT) \
             || ':' || CAST(r.seats AS TEXT) || ':' || CAST(r.won AS TEXT), ',' \
             ORDER BY c.ended, c.table_id DESC, c.seat DESC) AS played \
             FROM ({seats}) c JOIN results r ON r.table_id = c.table_id AND r.seat = c.seat \
             WHERE c.resigned = 0 GROUP BY r.game ORDER BY r.game"
        );
        let mut all = Vec::new();
        for row in self.own(&sql, holder, None, max).await? {
            let played: String = row.try_get("played")?;
            let played: Option<Vec<PlayedGame>> = played.split(',').map(PlayedGame::read).collect();
            let corrupt = || StoreError::CorruptTable("figures that can't be read".to_owned());
            let played = played.ok_or_else(corrupt)?;
            all.push(PlayerGameResults { game: row.try_get("game")?, played });
        }
        Ok(all)
    }

    /// The opponents in the last `max` games of a token's holder, most frequent first, at most
    /// thirty. Seats of their own aren't opponents.
    ///
    /// # Errors
    /// The database doesn't answer.
    pub async fn opponents(
        &self,
        holder: &TokenHash,
        max: usize,
    ) -> Result<Vec<Opponent>, StoreError> {
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
             WHERE c.resigned = 0 AND m.holder || '' <> $1 \
             GROUP BY 1, 2, 3 ORDER BY games DESC, name, o.bot, game LIMIT {MAX_OPPONENTS}"
        );
        let mut all = Vec::new();
        for row in self.own(&sql, holder, None, max).await? {
            let bot: String = row.try_get("bot")?;
            let game: String = row.try_get("game")?;
            let (games, won) = (row.try_get("games")?, row.try_get("won")?);
            let bot = (!bot.is_empty()).then_some((bot, game));
            all.push(Opponent { name: row.try_get("name")?, bot, games, won });
        }
        Ok(all)
    }
}
