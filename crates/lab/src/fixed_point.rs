//! Fixed-point sums of fractional numbers: exact, and independent of the order of addition.

use serde::{Deserialize, Serialize};

/// The number of units in 1. A number is off by less than 1.2e-10, and the sum of
/// [`crate::MAX_GAMES`] squares of any result fits into 128 bits.
const UNITS_PER_ONE: f64 = (1u64 << 32) as f64;

/// Converts a number to units.
pub(crate) fn to_fixed(number: f64) -> i64 {
    (number * UNITS_PER_ONE).round() as i64
}

/// Converts units to a number.
pub(crate) fn from_fixed(units: i128) -> f64 {
    units as f64 / UNITS_PER_ONE
}

/// The count, the sum and the sum of squares of fractional numbers. Files store the sums as decimal
/// strings, because they exceed most programs' number types.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct FixedPointMoments {
    /// How many numbers.
    pub(crate) count: u64,
    /// Their sum, in units.
    #[serde(with = "serde_decimal_string")]
    pub(crate) sum: i128,
    /// The sum of their squares, in units squared.
    #[serde(with = "serde_decimal_string")]
    pub(crate) squares: u128,
}

impl FixedPointMoments {
    /// Adds a number.
    pub(crate) fn add(&mut self, number: f64) {
        let units = i128::from(to_fixed(number));
        self.merge(&Self { count: 1, sum: units, squares: units.unsigned_abs().pow(2) });
    }

    /// Adds the numbers of `other`. Values from a damaged file wrap.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.count = self.count.wrapping_add(other.count);
        self.sum = self.sum.wrapping_add(other.sum);
        self.squares = self.squares.wrapping_add(other.squares);
    }

    /// The mean; 0 if empty.
    pub(crate) fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { from_fixed(self.sum) / self.count as f64 }
    }

    /// The sample variance (divided by n - 1); 0 for fewer than two numbers.
    pub(crate) fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let n = self.count as f64;
        let spread = self
            .scaled_variance()
            .unwrap_or_else(|| n * self.squares as f64 - (self.sum.unsigned_abs() as f64).powi(2));
        (spread / (n * (n - 1.0))).max(0.0) / (UNITS_PER_ONE * UNITS_PER_ONE)
    }

    /// n·Σx² - (Σx)², exactly; `None` on overflow.
    fn scaled_variance(&self) -> Option<f64> {
        let squares = self.squares.checked_mul(u128::from(self.count))?;
        let square = self.sum.unsigned_abs().checked_pow(2)?;
        Some(squares.checked_sub(square)? as f64)
    }

    /// The standard error of the mean.
    pub(crate) fn standard_error(&self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.variance() / self.count as f64).sqrt() }
    }
}

/// Serialises integers as decimal strings.
mod serde_decimal_string {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        number: &impl Display,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(super) fn deserialize<'de, N: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<N, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("a sum is not a whole number in quotes"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> FixedPointMoments {
        let mut moments = FixedPointMoments::default();
        numbers.iter().for_each(|&number| moments.add(number));
        moments
    }

    #[test]
    fn order_does_not_matter_and_equal_numbers_have_no_spread() {
        let numbers = [0.1, -2.75, 254.587_9, 1e-9, -0.3];
        let (one, mut other) = (of(&numbers), of(&numbers[3..]));
        other.merge(&of(&numbers[..3]));
        assert_eq!(one, other);
        assert!((one.mean() - numbers.iter().sum::<f64>() / 5.0).abs() < 1e-9);
        let mean = one.mean();
        let plain = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 4.0;
        assert!((one.variance() - plain).abs() < 1e-6 * plain, "{} {plain}", one.variance());
        assert_eq!(of(&[0.3; 1000]).standard_error(), 0.0);
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<FixedPointMoments>(&text).unwrap(), one);
        assert!(
            serde_json::from_str::<FixedPointMoments>(&text.replace("\"sum\":\"", "\"sum\":\"x"))
                .is_err()
        );
    }
}
