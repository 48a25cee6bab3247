//! Statistics of a histogram.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Histogram;

/// The percentiles that are reported.
pub(crate) const REPORTED_PERCENTILES: [u32; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// The 97.5th percentile of the normal distribution: 95% of values lie within this many standard
/// errors.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// Summary statistics of a list of integers.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Statistics {
    /// The mean.
    pub mean: f64,
    /// The sample standard deviation.
    pub sd: f64,
    /// The standard error of the mean.
    pub stderr: f64,
    /// The smallest value.
    pub min: i32,
    /// The largest value.
    pub max: i32,
    /// For each percentage, the smallest value that this share of values doesn't exceed.
    pub percentiles: BTreeMap<u32, i32>,
}

impl Statistics {
    /// The statistics of a histogram; zeros if it is empty.
    #[must_use]
    pub fn from_histogram(histogram: &Histogram) -> Self {
        let moments = histogram.moments();
        Self {
            mean: moments.mean(),
            sd: moments.standard_deviation(),
            stderr: moments.standard_error(),
            min: histogram.min().unwrap_or(0),
            max: histogram.max().unwrap_or(0),
            percentiles: REPORTED_PERCENTILES
                .into_iter()
                .filter_map(|percent| Some((percent, histogram.percentile(percent)?)))
                .collect(),
        }
    }
}

/// A rate with its 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct RateInterval {
    /// The rate.
    pub rate: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl RateInterval {
    /// The rate `hits / total` with Wilson's score interval, which stays within 0 and 1 and is
    /// accurate near them.
    #[must_use]
    pub(crate) fn wilson(hits: u64, total: u64) -> Self {
        if total == 0 {
            return Self { rate: 0.0, low: 0.0, high: 1.0 };
        }
        let n = total as f64;
        let rate = hits as f64 / n;
        let z2 = Z95 * Z95;
        let centre = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z95 / (1.0 + z2 / n) * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
        Self { rate, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_published_values() {
        // 8 of 10, 0 of 10 and 10 of 10: textbook values to four places.
        for (hits, low, high) in [(8, 0.4902, 0.9433), (0, 0.0, 0.2775), (10, 0.7225, 1.0)] {
            let interval = RateInterval::wilson(hits, 10);
            assert!((interval.low - low).abs() < 5e-5, "{interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{interval:?}");
        }
        assert_eq!(RateInterval::wilson(0, 0), RateInterval { rate: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn an_empty_histogram_has_statistics() {
        let empty = Statistics::from_histogram(&Histogram::default());
        assert_eq!((empty.mean, empty.sd, empty.stderr), (0.0, 0.0, 0.0));
        assert!(empty.percentiles.is_empty());
    }
}
