//! Results as they are written: every count, and the statistics made of them.
//!
//! The JSON form is this document. Reading it back uses the counts alone and works
//! the statistics out again, so joined results are as exact as single ones.

mod convert;

use std::collections::BTreeMap;

use rollwright_games::{GameId, with_game};
use serde::{Deserialize, Serialize};

use crate::Histogram;
use crate::luck_adjustment::LuckAdjustedResult;
use crate::measures::{HasMeasures, Measure};
use crate::run_config::Shard;
use crate::statistics::{RateInterval, Statistics};

/// The version of the document; goes up when a field changes its meaning.
pub(crate) const FORMAT_VERSION: u32 = 1;

/// Results of a run.
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
    pub settings: BTreeMap<String, u8>,
    /// Whether each set of dice was played with the seats rotated.
    pub duplicate: bool,
    /// The seed; `null` when runs of several seeds were joined.
    pub seed: Option<u64>,
    /// Games asked for, those of other shards counted.
    pub asked: u64,
    /// Games played.
    pub games: u64,
    /// Whether the run was stopped before it was done.
    pub partial: bool,
    /// Which sets of dice were played.
    pub parts: Vec<Shard>,
    /// Seconds it took; those of joined runs together.
    pub seconds: f64,
    /// The command that plays the same games.
    pub command: Option<String>,
    /// Every player, in seat order.
    pub seats: Vec<PlayerResults>,
    /// Every seat, whoever sat there.
    pub places: Vec<SeatPositionResults>,
    /// Every pair of players.
    pub pairs: Vec<PlayerPairResults>,
    /// Turns of a game.
    pub length: CountedStatistics,
    /// How games ended.
    pub endings: Vec<EndingCount>,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerResults {
    /// The seat, from 1 (with duplicate dice: the place in `--seats`).
    pub seat: usize,
    /// The strategy.
    pub strategy: String,
    /// Statistics of the scores. With duplicate dice the standard error is that of
    /// the sets, which is what rotating the seats is for.
    #[serde(flatten, skip_deserializing)]
    pub scores: Statistics,
    /// Games won alone.
    pub wins: u64,
    /// Games won together with others.
    pub ties: u64,
    /// The rate of games won alone, with its 95% interval.
    pub win_rate: RateInterval,
    /// Counts of scores.
    pub histogram: Histogram,
    /// Counts of score sums over a set; empty without duplicate dice.
    pub set_histogram: Histogram,
    /// What belongs to the game.
    pub measures: Vec<MeasureResults>,
    /// Scores by the length of the game.
    pub by_length: Vec<NumberedMoments>,
    /// Score sums of sets by stretches of the run.
    pub progress: Vec<NumberedMoments>,
    /// Results with luck taken out, where they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<LuckAdjustedResult>,
}

/// A seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatPositionResults {
    /// The seat, from 1.
    pub seat: usize,
    /// Mean of the scores made there.
    pub mean: f64,
    /// Its standard error.
    pub stderr: f64,
    /// Games won alone from there.
    pub wins: u64,
    /// Games won from there together with others.
    pub ties: u64,
    /// The rate of games won alone, with its 95% interval.
    pub win_rate: RateInterval,
    /// Counts of scores.
    pub histogram: Histogram,
}

/// A pair of players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerPairResults {
    /// The first player's seat, from 1.
    pub first: usize,
    /// The second player's seat, from 1.
    pub second: usize,
    /// Games in which the first had more points.
    pub ahead: u64,
    /// Games in which both had the same.
    pub level: u64,
    /// Games in which the second had more.
    pub behind: u64,
    /// Points a game that the first was ahead, on average.
    pub margin: f64,
    /// Its standard error.
    pub margin_stderr: f64,
    /// Counts of margins, summed over a set.
    pub histogram: Histogram,
}

/// Something counted, with its statistics.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CountedStatistics {
    /// The statistics.
    #[serde(flatten, skip_deserializing)]
    pub statistics: Statistics,
    /// The counts.
    pub histogram: Histogram,
}

/// A measure of a player.
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
pub struct NumberedMoments {
    /// The number of turns, or of the stretch.
    pub number: usize,
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

/// A way to end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EndingCount {
    /// How.
    pub how: String,
    /// How many games.
    pub games: u64,
    /// The share of all games.
    pub rate: f64,
}

/// What is counted in a game for every seat, beside scores.
#[must_use]
pub fn measures_of(game: GameId) -> &'static [Measure] {
    with_game!(game, G => <G as HasMeasures>::measures())
}
