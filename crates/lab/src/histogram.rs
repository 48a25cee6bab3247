//! Counts of integers: the one accumulator that everything is built from.
//!
//! Scores, lengths and counts of a game are small integers, so a histogram loses nothing. Sums,
//! percentiles and extremes are exact, and merging two histograms equals counting together. The
//! only rounding happens in the final division, so results don't depend on the number of threads or
//! shards.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The widest range of values that a histogram loaded from a file may span.
const MAX_RANGE: i64 = 10_000_000;

/// How often each value occurred.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    /// The value that `counts[0]` counts.
    min_value: i32,
    counts: Vec<u64>,
}

impl Histogram {
    /// An empty histogram with capacity for `min_value..=high`. It grows for other values.
    #[must_use]
    pub fn with_capacity_for(min_value: i32, high: i32) -> Self {
        let width = i64::from(high) - i64::from(min_value) + 1;
        Self { min_value, counts: vec![0; usize::try_from(width).unwrap_or(0)] }
    }

    /// Counts `value` once.
    #[inline]
    pub fn add(&mut self, value: i32) {
        let at = value.wrapping_sub(self.min_value) as u32 as usize;
        match self.counts.get_mut(at) {
            Some(count) => *count += 1,
            None => self.add_times(value, 1),
        }
    }

    /// Counts `value` `times` times.
    pub(crate) fn add_times(&mut self, value: i32, times: u64) {
        if self.counts.is_empty() {
            self.min_value = value;
        }
        if value < self.min_value {
            let more = (i64::from(self.min_value) - i64::from(value)) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, more));
            self.min_value = value;
        }
        let at = (i64::from(value) - i64::from(self.min_value)) as usize;
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += times;
    }

    /// Adds all counts of `other`.
    pub fn merge(&mut self, other: &Self) {
        for (value, count) in other.iter() {
            self.add_times(value, count);
        }
    }

    /// The values that occurred, in rising order, with their counts.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i32, u64)> + '_ {
        let values = self.counts.iter().enumerate();
        values
            .filter(|(_, count)| **count > 0)
            .map(|(at, &count)| (self.min_value + at as i32, count))
    }

    /// How often `value` occurred.
    #[must_use]
    pub fn count_of(&self, value: i32) -> u64 {
        let at = usize::try_from(i64::from(value) - i64::from(self.min_value));
        at.ok().and_then(|at| self.counts.get(at)).copied().unwrap_or(0)
    }

    /// The number of values counted.
    #[must_use]
    pub fn total_count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The smallest value.
    #[must_use]
    pub fn min(&self) -> Option<i32> {
        self.iter().next().map(|(value, _)| value)
    }

    /// The largest value.
    #[must_use]
    pub fn max(&self) -> Option<i32> {
        self.iter().next_back().map(|(value, _)| value)
    }

    /// The count, the sum and the sum of squares.
    #[must_use]
    pub fn moments(&self) -> Moments {
        let mut moments = Moments::default();
        for (value, count) in self.iter() {
            moments.add_times(value, count);
        }
        moments
    }

    /// The smallest value that at least `percent` of all values don't exceed. `None` if nothing was
    /// counted.
    #[must_use]
    pub fn percentile(&self, percent: u32) -> Option<i32> {
        let total = u128::from(self.total_count());
        let needed = (total * u128::from(percent)).div_ceil(100).max(1);
        let mut seen = 0u128;
        self.iter().find_map(|(value, count)| {
            seen += u128::from(count);
            (seen >= needed).then_some(value)
        })
    }
}

impl PartialEq for Histogram {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Histogram {}

/// Serialised as a list of `[value, count]`.
impl Serialize for Histogram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Histogram {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let pairs: Vec<(i32, u64)> = Vec::deserialize(deserializer)?;
        let mut histogram = Self::default();
        let (low, high) = pairs.iter().fold((i32::MAX, i32::MIN), |(low, high), &(value, _)| {
            (low.min(value), high.max(value))
        });
        if i64::from(high) - i64::from(low) > MAX_RANGE {
            return Err(D::Error::custom("a histogram spans too many values"));
        }
        for (value, count) in pairs {
            if count > crate::MAX_GAMES || histogram.count_of(value) > 0 {
                return Err(D::Error::custom("a histogram has a count that can't be"));
            }
            histogram.add_times(value, count);
        }
        Ok(histogram)
    }
}

/// The count, the sum and the sum of squares of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments {
    /// How many numbers.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Moments {
    /// Counts `value` once.
    #[inline]
    pub fn add(&mut self, value: i32) {
        self.add_times(value, 1);
    }

    /// Counts `value` `times` times. Nothing overflows within [`crate::MAX_GAMES`] games; values
    /// from a damaged file wrap.
    #[inline]
    pub(crate) fn add_times(&mut self, value: i32, times: u64) {
        let square = u64::from(value.unsigned_abs()).pow(2);
        self.count = self.count.wrapping_add(times);
        self.sum = self.sum.wrapping_add(i64::from(value).wrapping_mul(times as i64));
        self.squares = self.squares.wrapping_add(square.wrapping_mul(times));
    }

    /// Adds all values of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.count = self.count.wrapping_add(other.count);
        self.sum = self.sum.wrapping_add(other.sum);
        self.squares = self.squares.wrapping_add(other.squares);
    }

    /// The mean; 0 if empty.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The sample variance (divided by n - 1); 0 for fewer than two numbers.
    #[must_use]
    pub(crate) fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        // Exact up to the final division: n·Σx² - (Σx)² is an integer.
        let n = i128::from(self.count);
        let sum = i128::from(self.sum);
        let spread = n * i128::from(self.squares) - sum * sum;
        spread.max(0) as f64 / (n as f64 * (n - 1) as f64)
    }

    /// The sample standard deviation.
    #[must_use]
    pub fn standard_deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The standard error of the mean.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.variance() / self.count as f64).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(values: &[i32]) -> Histogram {
        let mut histogram = Histogram::with_capacity_for(0, 3);
        values.iter().for_each(|&value| histogram.add(value));
        histogram
    }

    #[test]
    fn percentiles_are_values_that_occurred() {
        let histogram = of(&[1, 2, 3, 4]);
        let percentiles = [0, 25, 26, 50, 51, 75, 100].map(|p| histogram.percentile(p).unwrap());
        assert_eq!(percentiles, [1, 1, 2, 2, 3, 3, 4]);
        assert_eq!(Histogram::default().percentile(50), None);
    }

    #[test]
    fn a_damaged_histogram_is_rejected() {
        for bad in ["[[1,2],[1,2]]", "[[0,1],[2000000000,1]]", "[[0,18446744073709551615]]", "7"] {
            assert!(serde_json::from_str::<Histogram>(bad).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn all_statistics_agree_with_the_plain_formulas(values in prop::collection::vec(-50..400i32, 2..60)) {
            let histogram = of(&values);
            let n = values.len() as f64;
            let mean = values.iter().map(|&v| f64::from(v)).sum::<f64>() / n;
            let variance =
                values.iter().map(|&v| (f64::from(v) - mean).powi(2)).sum::<f64>() / (n - 1.0);
            let moments = histogram.moments();
            prop_assert!((moments.mean() - mean).abs() < 1e-9);
            prop_assert!((moments.variance() - variance).abs() < 1e-9 * variance.max(1.0));
            prop_assert!((moments.standard_error() - (variance / n).sqrt()).abs() < 1e-9 * variance.max(1.0));
            let mut sorted = values.clone();
            sorted.sort_unstable();
            prop_assert_eq!(histogram.min(), sorted.first().copied());
            prop_assert_eq!(histogram.max(), sorted.last().copied());
            prop_assert_eq!(histogram.percentile(50), Some(sorted[(sorted.len() - 1) / 2]));
        }

        #[test]
        fn merging_equals_counting_together(values in prop::collection::vec(-9..90i32, 0..40), cut in 0usize..40) {
            let (left, right) = values.split_at(cut.min(values.len()));
            let mut merged = of(left);
            merged.merge(&of(right));
            prop_assert_eq!(&merged, &of(&values));
            let text = serde_json::to_string(&merged).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Histogram>(&text).unwrap(), &merged);
        }
    }
}
