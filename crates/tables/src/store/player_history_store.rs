//! Finished games of a player, and their statistics.

use std::fmt;

use async_trait::async_trait;
pub use rollwright_api::{PastGame, SeatResult};

use super::hall_of_fame_store::GameVariant;
use super::store_error::StoreError;
use crate::secrets::{Id, TokenHash};

/// Stores the finished games of players.
#[async_trait]
pub trait PlayerHistoryStore: Send + Sync {
    /// The finished games of a token's holder, latest first: those after `before` in that order, or
    /// from the start, and at most `max` of them.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn list_past_games(
        &self,
        holder: &TokenHash,
        before: Option<&HistoryCursor>,
        max: usize,
    ) -> Result<PastGamesPage, StoreError>;

    /// The best solo result of a token's holder in a variant, without games that a bot finished.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn best_solo_score(
        &self,
        holder: &TokenHash,
        variant: &GameVariant,
    ) -> Result<Option<i64>, StoreError>;

    /// The results of the last `max` games of a token's holder, by game. Games that they resigned,
    /// or that a bot finished for them, are left out.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn results_by_game(
        &self,
        holder: &TokenHash,
        max: usize,
    ) -> Result<Vec<PlayerResultsInGameKind>, StoreError>;

    /// Statistics against the opponents in the last `max` games of a token's holder, most frequent first, at most
    /// [`MAX_OPPONENT_STATISTICS`]. Seats of their own aren't opponents. Games
    /// that a bot finished for the holder are left out.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn opponent_statistics(
        &self,
        holder: &TokenHash,
        max: usize,
    ) -> Result<Vec<OpponentStatistics>, StoreError>;
}

/// A position in a player's history, latest game first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryCursor {
    /// When the game ended, in seconds since 1970.
    pub ended: i64,
    /// The table.
    pub table: Id,
    /// The seat, counted from 1.
    pub seat: i64,
}

impl HistoryCursor {
    /// The position of a game.
    #[must_use]
    pub fn from_game(game: &PastGame) -> Option<Self> {
        Some(Self { ended: game.ended, table: Id::parse(&game.table)?, seat: game.seat })
    }

    /// Parses [`HistoryCursor`]'s `Display`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
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

/// A page of finished games, and where the next one starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PastGamesPage {
    /// The games.
    pub items: Vec<PastGame>,
    /// The position of the last game, if there are more after it.
    pub next: Option<HistoryCursor>,
}

/// The most games per page.
pub const MAX_GAMES_PER_PAGE: usize = 1000;

/// The most opponents that are listed.
pub const MAX_OPPONENT_STATISTICS: usize = 30;

/// The finished games of a player, for one game such as Pig.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerResultsInGameKind {
    /// The game.
    pub game: String,
    /// Each time they played it, oldest first.
    pub played: Vec<PlayerGameResult>,
}

/// One finished game of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerGameResult {
    /// When it ended, in seconds since 1970.
    pub ended: i64,
    /// Their points.
    pub points: i64,
    /// How many seats there were.
    pub seats: i64,
    /// Whether they won.
    pub won: bool,
}

/// How often a player played against one opponent, and how often the player won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpponentStatistics {
    /// A person's name; empty if it was deleted, or for a bot.
    pub name: String,
    /// A bot's strategy and the game it plays.
    pub bot: Option<(String, String)>,
    /// The number of games.
    pub games: i64,
    /// How many of them were won while the opponent lost.
    pub won: i64,
}
