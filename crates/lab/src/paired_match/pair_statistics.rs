//! Statistics of pairs of games.

use serde::{Deserialize, Serialize};

use crate::dice_sequence_runner::GamePair;
use crate::fixed_point::FixedPointMoments;

/// Sums over pairs of games, from the first player's point of view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PairStatistics {
    /// Games won.
    pub wins: u64,
    /// Games shared.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// How many pairs gave 0, 0.5, 1, 1.5 and 2 wins.
    pub pentanomial: [u64; 5],
    /// How many games each player forfeited.
    pub forfeits: [u64; 2],
    /// The mean results of pairs.
    pub(crate) plain: FixedPointMoments,
    /// The mean luck-adjusted results of pairs, if luck is adjusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) adjusted: Option<FixedPointMoments>,
}

/// The mean result of pairs and its precision.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeanResult {
    /// The mean share of wins.
    pub mean: f64,
    /// Its standard error.
    pub stderr: f64,
    /// The population variance of a pair's mean result.
    pub variance: f64,
}

impl PairStatistics {
    /// Empty statistics.
    #[must_use]
    pub fn new(is_luck_adjusted: bool) -> Self {
        Self { adjusted: is_luck_adjusted.then(FixedPointMoments::default), ..Self::default() }
    }

    /// Adds a pair.
    pub fn add(&mut self, pair: &GamePair) {
        for result in pair.results {
            match result {
                1.0 => self.wins += 1,
                0.0 => self.losses += 1,
                _ => self.draws += 1,
            }
        }
        let sum = pair.results[0] + pair.results[1];
        let index = (2.0 * sum).round().clamp(0.0, 4.0) as usize;
        self.pentanomial[index] += 1;
        for (player, _) in &pair.failures {
            if let Some(count) = self.forfeits.get_mut(*player) {
                *count += 1;
            }
        }
        self.plain.add(sum / 2.0);
        if let (Some(adjusted), Some(mean)) = (&mut self.adjusted, pair.adjusted_mean) {
            adjusted.add(mean);
        }
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.plain.count
    }

    /// The mean result with luck.
    #[must_use]
    pub fn plain_result(&self) -> MeanResult {
        mean_result(&self.plain)
    }

    /// The mean result without luck, if luck is adjusted.
    #[must_use]
    pub fn adjusted_result(&self) -> Option<MeanResult> {
        self.adjusted.as_ref().map(mean_result)
    }

    /// The result that decides the match: without luck if that is known.
    #[must_use]
    pub fn deciding_result(&self) -> MeanResult {
        self.adjusted_result().unwrap_or_else(|| self.plain_result())
    }
}

fn mean_result(moments: &FixedPointMoments) -> MeanResult {
    let count = moments.count.max(1) as f64;
    MeanResult {
        mean: moments.mean(),
        stderr: moments.standard_error(),
        variance: moments.variance() * (count - 1.0) / count,
    }
}
