//! The results document: every count, and the statistics derived from them.
//!
//! - `convert`: conversion from and to [`crate::Results`]
//!
//! This is the JSON form. Loading it uses only the counts and recomputes the statistics, so merged
//! results are as exact as single ones.

mod convert;

use std::collections::BTreeMap;

use rollwright_games::GameId;
use serde::{Deserialize, Serialize};

use crate::Histogram;
use crate::dice_sequence_range::DiceSequenceRange;
use crate::luck_adjustment::LuckAdjustedResult;
use crate::statistics::{RateInterval, Statistics};

/// The version of the document format. It is raised when a field changes its meaning.
pub(crate) const FORMAT_VERSION: u32 = 1;

/// The results of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ResultsDocument {
    /// The version of the document's format, 1.
    pub rollwright: u32,
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// Its version.
    pub version: u32,
    /// Its settings.
    pub settings: BTreeMap<String, u32>,
    /// Whether each set of dice was played with the seats rotated.
    pub duplicate: bool,
    /// The seed; `null` if runs with several seeds were merged.
    pub seed: Option<u64>,
    /// The number of games requested, including those of other shards.
    pub asked: u64,
    /// Games played.
    pub games: u64,
    /// Whether the run was stopped early.
    pub partial: bool,
    /// The dice sets that were played.
    pub parts: Vec<DiceSequenceRange>,
    /// How long it took, in seconds; the sum for merged runs.
    pub seconds: f64,
    /// The command that repeats the same games.
    pub command: Option<String>,
    /// Every player, in seat order.
    pub seats: Vec<PlayerResults>,
    /// Every seat, whoever sat there.
    pub places: Vec<SeatPositionResults>,
    /// Every pair of players.
    pub pairs: Vec<PlayerPairResults>,
    /// Turns per game.
    pub length: StatisticsWithHistogram,
    /// How games ended.
    pub endings: Vec<EndingCount>,
}

/// The results of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerResults {
    /// The seat, from 1 (with duplicate dice: the position in `--seats`).
    pub seat: usize,
    /// The strategy.
    pub strategy: String,
    /// Statistics of the scores. With duplicate dice, the standard error is taken over sets, which
    /// makes it smaller.
    #[serde(flatten, skip_deserializing)]
    pub scores: Statistics,
    /// Games won outright.
    pub wins: u64,
    /// Games won jointly with others.
    pub ties: u64,
    /// The rate of games won outright, with its 95% interval.
    pub win_rate: RateInterval,
    /// Counts of scores.
    pub histogram: Histogram,
    /// Counts of score sums per set; empty without duplicate dice.
    pub set_histogram: Histogram,
    /// The game's own measures.
    pub measures: Vec<MeasureResults>,
    /// Scores by the length of the game.
    pub by_length: Vec<GameLengthOrStretchMoments>,
    /// Score sums per set, by stretch of the run.
    pub progress: Vec<GameLengthOrStretchMoments>,
    /// Luck-adjusted results, if enabled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<LuckAdjustedResult>,
}

/// The results of a seat, whoever sat there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatPositionResults {
    /// The seat, from 1.
    pub seat: usize,
    /// The mean of the scores made in this seat.
    pub mean: f64,
    /// Its standard error.
    pub stderr: f64,
    /// Games won outright from this seat.
    pub wins: u64,
    /// Games won jointly from this seat.
    pub ties: u64,
    /// The rate of games won outright, with its 95% interval.
    pub win_rate: RateInterval,
    /// Counts of scores.
    pub histogram: Histogram,
}

/// The results of a pair of players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerPairResults {
    /// The first player's seat, from 1.
    pub first: usize,
    /// The second player's seat, from 1.
    pub second: usize,
    /// Games in which the first had more points.
    pub ahead: u64,
    /// Games in which both had the same points.
    pub level: u64,
    /// Games in which the second had more points.
    pub behind: u64,
    /// The mean lead of the first player in points per game.
    pub margin: f64,
    /// Its standard error.
    pub margin_stderr: f64,
    /// Counts of margins, summed over a set.
    pub histogram: Histogram,
}

/// Statistics together with the counts behind them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StatisticsWithHistogram {
    /// The statistics.
    #[serde(flatten, skip_deserializing)]
    pub statistics: Statistics,
    /// The counts.
    pub histogram: Histogram,
}

/// A player's results in one measure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeasureResults {
    /// Its name.
    pub name: String,
    /// The statistics.
    #[serde(flatten, skip_deserializing)]
    pub statistics: Statistics,
    /// How often it was 0.
    pub zero_rate: f64,
    /// The counts.
    pub histogram: Histogram,
}

/// Moments with the number they belong to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameLengthOrStretchMoments {
    /// The number of turns, or of the stretch.
    pub number: usize,
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

/// How often games ended in one way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EndingCount {
    /// The way the game ended.
    pub how: String,
    /// How many games.
    pub games: u64,
    /// The share of all games.
    pub rate: f64,
}
