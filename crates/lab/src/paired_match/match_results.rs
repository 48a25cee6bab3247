//! The results of a match, which can be stored and continued.

use rollwright_bots::Progress;
use serde::{Deserialize, Serialize};

use super::play_pairs::PairPlayer;
use super::sprt::{Sprt, SprtDecision, elo_difference};
use super::{MeanResult, PairStatistics};
use crate::dice_sequence_range::DiceSequenceRange;
use crate::dice_sequence_runner::GamePair;
use crate::run_config::RunConfig;
use crate::statistics::Z95;

/// The most reasons for forfeits that are stored.
const MAX_REASONS: usize = 10;

/// What is played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchConfig {
    /// The game, its rules and the two players.
    pub run: RunConfig,
    /// The seed of the dice.
    pub seed: u64,
    /// The test that may end the match early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// The time to think of an engine, in milliseconds.
    pub movetime: u64,
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchEnd {
    /// The test decided.
    Decided(SprtDecision),
    /// All games were played.
    AllGames,
}

/// The result after some pairs, for charts.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrailPoint {
    /// The number of pairs.
    pub pairs: u64,
    /// The deciding result.
    pub mean: f64,
    /// Its standard error.
    pub stderr: f64,
    /// The log-likelihood ratio of the test, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub llr: Option<f64>,
}

/// The results of a match so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchResults {
    /// What is played.
    pub config: MatchConfig,
    /// The sums.
    pub statistics: PairStatistics,
    /// Why the match ended; missing if it can be continued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<MatchEnd>,
    /// The course of the match.
    pub trail: Vec<TrailPoint>,
    /// The first forfeits: the player, from 0, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeit_reasons: Vec<(usize, String)>,
    /// The time of all runs.
    pub seconds: f64,
}

impl MatchResults {
    /// A match that hasn't begun.
    #[must_use]
    pub fn new(config: MatchConfig) -> Self {
        let statistics = PairStatistics::new(config.run.adjusted);
        Self {
            config,
            statistics,
            end: None,
            trail: Vec::new(),
            forfeit_reasons: Vec::new(),
            seconds: 0.0,
        }
    }

    /// The log-likelihood ratio of the test, if there is one.
    #[must_use]
    pub fn log_likelihood_ratio(&self) -> Option<f64> {
        let MeanResult { mean, variance, .. } = self.statistics.deciding_result();
        let sprt = self.config.sprt.as_ref()?;
        Some(sprt.log_likelihood_ratio(self.statistics.pairs(), mean, variance))
    }

    /// How much stronger the first player is, in Elo, with the ends of the 95% interval.
    #[must_use]
    pub fn elo(&self) -> [f64; 3] {
        let MeanResult { mean, stderr, .. } = self.statistics.deciding_result();
        [mean, mean - Z95 * stderr, mean + Z95 * stderr].map(elo_difference)
    }

    /// How many times as many pairs would give the same precision without luck adjustment.
    #[must_use]
    pub fn luck_adjustment_gain(&self) -> Option<f64> {
        let adjusted = self.statistics.adjusted_result()?.variance;
        (adjusted > 0.0).then(|| self.statistics.plain_result().variance / adjusted)
    }

    /// Adds pairs in order until the test decides. Later pairs aren't counted, so that the result
    /// doesn't depend on how many were played at once.
    pub fn add_pairs(&mut self, pairs: &[GamePair]) {
        for pair in pairs {
            if self.end.is_some() {
                return;
            }
            self.statistics.add(pair);
            let space = MAX_REASONS.saturating_sub(self.forfeit_reasons.len());
            self.forfeit_reasons.extend(pair.failures.iter().take(space).cloned());
            let (count, llr) = (self.statistics.pairs(), self.log_likelihood_ratio());
            let sprt = self.config.sprt.as_ref();
            let decision = sprt.zip(llr).and_then(|(sprt, llr)| sprt.decide(count, llr));
            self.end = decision.map(MatchEnd::Decided);
            // Each point is at least 2% further than the one before.
            let is_due = self.trail.last().is_none_or(|last| count >= last.pairs + last.pairs / 50);
            if count > 1 && (is_due || self.end.is_some()) {
                let MeanResult { mean, stderr, .. } = self.statistics.deciding_result();
                self.trail.push(TrailPoint { pairs: count, mean, stderr, llr });
            }
        }
    }

    /// Plays until the test decides, `max_pairs` have been played, or `progress` cancels.
    /// `on_batch` is called now and then, so that the results so far can be stored.
    ///
    /// # Errors
    /// An error of `on_batch`.
    pub fn play<E>(
        &mut self,
        max_pairs: u64,
        player: &mut dyn PairPlayer,
        progress: &dyn Progress,
        mut on_batch: impl FnMut(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut batch = 1;
        while self.end.is_none() && !progress.is_cancelled() {
            let from = self.statistics.pairs();
            if from >= max_pairs {
                self.end = Some(MatchEnd::AllGames);
                break;
            }
            let to = max_pairs.min(from + batch);
            let range = DiceSequenceRange { seed: self.config.seed, from, to };
            self.add_pairs(&player.play_pairs(range, progress));
            progress.report(2 * self.statistics.pairs(), 2 * max_pairs);
            // Batches grow with the match, but a batch stays short enough to be lost.
            batch = (batch * 2).min(1024).min(self.statistics.pairs().max(16) / 4);
            on_batch(self)?;
        }
        Ok(())
    }
}
