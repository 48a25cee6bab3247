//! Probability distributions of scores.

/// The probability of each score.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// The score of the first of `chances`.
    lowest_score: i32,
    chances: Vec<f64>,
}

impl Distribution {
    /// The distribution without any score.
    pub(crate) const EMPTY: Self = Self { lowest_score: 0, chances: Vec::new() };

    /// Every score from the lowest to the highest possible one, with its probability (which can be
    /// 0 in between).
    pub fn iter(&self) -> impl Iterator<Item = (i32, f64)> {
        (self.lowest_score..).zip(self.chances.iter().copied())
    }

    /// The distribution with these probabilities for the scores from `lowest_score` on.
    pub fn from_chances(lowest_score: i32, chances: impl IntoIterator<Item = f64>) -> Self {
        Self { lowest_score, chances: chances.into_iter().collect() }
    }

    /// The same distribution with `points` added to every score, for instance those already on the
    /// sheet.
    #[must_use]
    pub fn shifted_by(self, points: i32) -> Self {
        Self { lowest_score: self.lowest_score + points, ..self }
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.iter().map(|(score, chance)| f64::from(score) * chance).sum()
    }

    /// The standard deviation.
    #[must_use]
    pub fn standard_deviation(&self) -> f64 {
        let mean = self.mean();
        let square = |score: i32| (f64::from(score) - mean).powi(2);
        self.iter().map(|(score, chance)| square(score) * chance).sum::<f64>().sqrt()
    }

    /// The probability of `target` points or more.
    #[must_use]
    pub fn probability_at_least(&self, target: i32) -> f64 {
        // `sum` of nothing would be -0.
        let chances = self.iter().filter(|(score, _)| *score >= target).map(|(_, chance)| chance);
        chances.fold(0.0, |sum, chance| sum + chance)
    }

    /// The lowest score that is not exceeded with probability `part` (0.5: the median).
    #[must_use]
    pub fn quantile(&self, part: f64) -> i32 {
        let mut below = 0.0;
        let reached = self.iter().find(|(_, chance)| {
            below += chance;
            // Tolerate the rounding error of many small summands.
            below >= part - 1e-12
        });
        reached.map_or(
            self.lowest_score + self.chances.len().saturating_sub(1) as i32,
            |(score, _)| score,
        )
    }

    /// The likeliest score; the lowest of several.
    #[must_use]
    pub fn mode(&self) -> i32 {
        let first = (self.lowest_score, f64::NEG_INFINITY);
        self.iter().fold(first, |best, here| if here.1 > best.1 { here } else { best }).0
    }

    /// The lowest possible score.
    #[must_use]
    pub fn lowest(&self) -> i32 {
        self.iter().find(|(_, chance)| *chance > 0.0).map_or(self.lowest_score, |(score, _)| score)
    }

    /// The highest possible score.
    #[must_use]
    pub fn highest(&self) -> i32 {
        let last = self.chances.iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
        self.lowest_score + last as i32
    }

    /// The distribution with these probabilities for the scores from `lowest_score` on.
    pub(crate) fn new(lowest_score: i32, chances: Vec<f64>) -> Self {
        Self { lowest_score, chances }
    }

    /// The sum of all probabilities: 1, or the probability of reaching this point.
    pub(crate) fn total_probability(&self) -> f64 {
        self.chances.iter().sum()
    }

    /// Adds `other`, scaled by `chance` and with `points` added to its scores.
    pub(crate) fn add_scaled(&mut self, other: &Self, points: i32, chance: f64) {
        let low = other.lowest_score + points;
        if self.chances.is_empty() {
            self.lowest_score = low;
        }
        if low < self.lowest_score {
            let missing = (self.lowest_score - low) as usize;
            self.chances.splice(0..0, std::iter::repeat_n(0.0, missing));
            self.lowest_score = low;
        }
        let from = (low - self.lowest_score) as usize;
        let to = from + other.chances.len();
        if self.chances.len() < to {
            self.chances.resize(to, 0.0);
        }
        for (sum, part) in self.chances[from..to].iter_mut().zip(&other.chances) {
            *sum += chance * part;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_of_a_small_distribution() {
        let mut sum = Distribution::EMPTY;
        sum.add_scaled(&Distribution { lowest_score: 10, chances: vec![0.5, 0.5] }, 2, 0.5);
        sum.add_scaled(&Distribution { lowest_score: 0, chances: vec![1.0] }, 10, 0.5);
        assert_eq!(sum, Distribution { lowest_score: 10, chances: vec![0.5, 0.0, 0.25, 0.25] });
        assert_eq!(
            (sum.mean(), sum.probability_at_least(12), sum.probability_at_least(14)),
            (11.25, 0.5, 0.0)
        );
        assert!(
            (sum.standard_deviation() - (0.5 * 1.5625 + 0.25 * 0.5625 + 0.25 * 3.0625f64).sqrt())
                .abs()
                < 1e-12
        );
        assert_eq!(
            [0.0, 0.5, 0.51, 0.75, 1.0].map(|part| sum.quantile(part)),
            [10, 10, 12, 12, 13]
        );
        assert_eq!(
            (sum.mode(), sum.lowest(), sum.highest(), sum.total_probability()),
            (10, 10, 13, 1.0)
        );
        assert_eq!(sum.shifted_by(5).quantile(0.5), 15);
        let padded = Distribution::new(-2, vec![0.0, 0.25, 0.75, 0.0]);
        assert_eq!((padded.mode(), padded.lowest(), padded.highest()), (0, -1, 0));
    }
}
