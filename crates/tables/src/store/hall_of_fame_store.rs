//! The hall of fame.

use std::fmt;

use async_trait::async_trait;
use rollwright_games::record::{Header, SeatSpec};
use rollwright_games::{GameId, RankingCriterion};

use super::GameResultRow;
use super::store_error::StoreError;
use crate::secrets::{Id, TokenHash};
use crate::table::Table;

/// The number of places.
pub const HALL_OF_FAME_SIZE: usize = 10;

/// Ranks results: only those of people, only with points, and only within one variant. In Warrior
/// and Pig, only wins are ranked, and the fewest turns are best.
#[async_trait]
pub trait HallOfFameStore: Send + Sync {
    /// The ten best results of a variant as `who` may see them.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn hall_of_fame(
        &self,
        variant: &GameVariant,
        who: Option<&TokenHash>,
    ) -> Result<Vec<HallOfFameRow>, StoreError>;

    /// The ranks of a table's results within their variant, by seat, and how many results the
    /// variant has. Unranked results are left out.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn ranks(&self, table: &Id) -> Result<Vec<Rank>, StoreError>;

    /// The variants that have ranked results, those with the most results first: of one game or of
    /// all, with these opponents or with any, but at most `max` of them.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn game_variants(
        &self,
        game: Option<GameId>,
        opponents: Option<Opponents>,
        max: usize,
    ) -> Result<Vec<GameVariant>, StoreError>;

    /// For each game, the variant with the most results, with these opponents or with any.
    ///
    /// # Errors
    /// The store doesn't answer.
    async fn most_played_variants(
        &self,
        opponents: Option<Opponents>,
    ) -> Result<Vec<GameVariant>, StoreError> {
        let mut top = Vec::new();
        for game in GameId::ALL {
            top.extend(self.game_variants(Some(game), opponents, 1).await?);
        }
        Ok(top)
    }
}

/// The games in which only wins are ranked, by the fewest turns.
pub fn games_ranked_by_turns() -> impl Iterator<Item = GameId> {
    let by_turns = |game: &GameId| game.ranking_criterion() == RankingCriterion::FewestTurns;
    GameId::ALL.into_iter().filter(by_turns)
}

/// Whether a result has a place in the ranking, unless its table is hidden.
#[must_use]
pub fn is_ranked(result: &GameResultRow) -> bool {
    let needs_win = games_ranked_by_turns().any(|game| game.name() == result.game);
    result.counts_for_hall_of_fame
        && result.bot.is_empty()
        && result.points > 0
        && (result.is_winner || !needs_win)
}

/// The value that results of a game are ranked by; the largest comes first.
#[must_use]
pub fn ranking_value(game: &str, points: i64, turns: i64) -> i64 {
    match GameId::from_name(game).map(GameId::ranking_criterion) {
        Some(RankingCriterion::FewestTurns) => -turns,
        Some(RankingCriterion::Points) | None => points,
    }
}

/// Who else plays. Nobody can check whether somebody who plays alone uses a coach on another
/// computer, so results with other opponents are not compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Opponents {
    /// Nobody: a solo game.
    None,
    /// Only bots.
    Bots,
    /// At least one person.
    People,
}

impl Opponents {
    /// All kinds, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::None, Self::Bots, Self::People];

    /// The opponents of a person at a table with these seats.
    #[must_use]
    pub fn of_seats(seats: &[SeatSpec]) -> Self {
        let people = seats.iter().filter(|seat| seat.bot.is_none()).count();
        match (seats.len(), people) {
            (0 | 1, _) => Self::None,
            (_, 0 | 1) => Self::Bots,
            _ => Self::People,
        }
    }

    /// The opponents in games with this many seats, if nothing else is known.
    #[must_use]
    pub const fn default_for(seats: i64) -> Self {
        if seats == 1 { Self::None } else { Self::People }
    }

    /// The name in the API, in links and in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Bots => "bots",
            Self::People => "people",
        }
    }

    /// The opponents with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|opponents| opponents.name() == name)
    }
}

/// A game with its rules, settings, number of seats and kind of opponents. Only results of the same
/// variant are compared.
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
    /// Who else plays.
    pub opponents: Opponents,
}

impl GameVariant {
    /// The variant of games with this header, if nobody is replaced.
    #[must_use]
    pub fn from_header(header: &Header) -> Self {
        Self::from_seats(header, &header.seats)
    }

    /// The variant of a table's game, with the players it has now.
    #[must_use]
    pub fn of_table(table: &Table) -> Self {
        Self::from_seats(table.header(), table.game().seat_specs())
    }

    /// The variant of games with this header, with these players at the end.
    #[must_use]
    pub fn from_seats(header: &Header, seats: &[SeatSpec]) -> Self {
        let settings: Vec<String> =
            header.settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
        Self {
            game: header.game,
            rules: header.rules.clone(),
            settings: settings.join(","),
            seats: seats.len() as i64,
            opponents: Opponents::of_seats(seats),
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
