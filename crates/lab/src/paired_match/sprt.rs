//! The sequential probability ratio test (SPRT), which stops a match as soon as it is decided.

use serde::{Deserialize, Serialize};

/// The test makes no decision before this many pairs, because it estimates the variance from them.
pub const MIN_PAIRS: u64 = 16;

/// The hypotheses of a test: the first player is stronger by `elo0`, or by `elo1`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference in Elo under H0.
    pub elo0: f64,
    /// The difference in Elo under H1.
    pub elo1: f64,
    /// How often H1 may be accepted if H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted if H1 is true.
    pub beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtDecision {
    /// The difference is `elo0` rather than `elo1`.
    H0,
    /// The difference is `elo1` rather than `elo0`.
    H1,
}

impl Sprt {
    /// The log-likelihood ratios at which H0 and H1 are accepted.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of H1 to H0 for the mean results of `pairs`, whose mean is `mean`
    /// and whose population variance is `variance`.
    ///
    /// The results of pairs are treated as normally distributed with an unknown variance, which is
    /// estimated under each hypothesis. This needs no model of draws, and allows for the
    /// correlation of the two games of a pair.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: u64, mean: f64, variance: f64) -> f64 {
        let spread = |elo| variance + (mean - expected_score(elo)).powi(2);
        // The smallest number keeps the ratio finite if all results equal a hypothesis.
        let smallest = f64::MIN_POSITIVE;
        let ratio = spread(self.elo0).max(smallest) / spread(self.elo1).max(smallest);
        pairs as f64 / 2.0 * ratio.ln()
    }

    /// The decision at this log-likelihood ratio, if it is large or small enough.
    #[must_use]
    pub fn decide(&self, pairs: u64, log_likelihood_ratio: f64) -> Option<SprtDecision> {
        let (low, high) = self.bounds();
        if pairs < MIN_PAIRS {
            None
        } else if log_likelihood_ratio >= high {
            Some(SprtDecision::H1)
        } else if log_likelihood_ratio <= low {
            Some(SprtDecision::H0)
        } else {
            None
        }
    }
}

/// The expected share of wins of a player who is stronger by `elo`.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo at which a player wins this share; infinite for 0 and 1.
#[must_use]
pub fn elo_difference(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => -400.0 * (1.0 / score - 1.0).log10(),
    }
}
