//! A fast normal distribution.

use std::sync::LazyLock;

/// Lookup entries per standard deviation.
const ENTRIES_PER_SIGMA: usize = 128;
/// Beyond this the remaining probability is negligible (less than 10^-15).
const MAX_SIGMA: usize = 8;

/// The probability below 0, 1/128, 2/128, ... standard deviations above the mean.
static CDF_LOOKUP: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let density = |z: f64| (-0.5 * z * z).exp() / std::f64::consts::TAU.sqrt();
    let step = 1.0 / ENTRIES_PER_SIGMA as f64;
    let mut sum = 0.5;
    let piece = |at: usize| {
        let z = at as f64 * step;
        let here = sum;
        // Simpson's rule: the error over a step of this size is far below 10^-12.
        sum += step / 6.0 * (density(z) + 4.0 * density(z + 0.5 * step) + density(z + step));
        here
    };
    (0..=ENTRIES_PER_SIGMA * MAX_SIGMA + 1).map(piece).collect()
});

/// The probability of less than `z` standard deviations above the mean, to 10^-5.
pub(crate) fn normal_cdf(z: f64) -> f64 {
    let at = (z.abs() * ENTRIES_PER_SIGMA as f64).min((2 * ENTRIES_PER_SIGMA * MAX_SIGMA) as f64);
    let whole = at as usize;
    let part = match CDF_LOOKUP.get(whole..whole + 2) {
        Some(&[low, high]) => low + (at - whole as f64) * (high - low),
        _ => 1.0,
    };
    if z < 0.0 { 1.0 - part } else { part }
}

/// Gauss-Hermite nodes: standard deviations from the mean, and weights. The mean of a smooth
/// function over the normal distribution is its weighted sum over these.
pub(crate) const GAUSS_HERMITE_NODES: [(f64, f64); 8] = [
    (-4.144_547_186_125_894, 0.000_112_614_538_375),
    (-2.802_485_861_287_542, 0.009_635_220_120_788),
    (-1.636_519_042_435_108, 0.117_239_907_661_759),
    (-0.539_079_811_351_375, 0.373_012_257_679_077),
    (0.539_079_811_351_375, 0.373_012_257_679_077),
    (1.636_519_042_435_108, 0.117_239_907_661_759),
    (2.802_485_861_287_542, 0.009_635_220_120_788),
    (4.144_547_186_125_894, 0.000_112_614_538_375),
];

#[cfg(test)]
mod tests {
    use crate::yahtzee::distribution::normal_distribution::*;

    #[test]
    fn known_values_of_the_normal_distribution() {
        for (z, expected) in
            [(0.0, 0.5), (1.0, 0.841_344_75), (1.96, 0.975_002_1), (3.3, 0.999_516_6)]
        {
            assert!((normal_cdf(z) - expected).abs() < 1e-5, "{z}");
            assert!((normal_cdf(-z) + expected - 1.0).abs() < 1e-5, "{z}");
        }
        assert_eq!(
            (normal_cdf(50.0), normal_cdf(-50.0), normal_cdf(f64::INFINITY)),
            (1.0, 0.0, 1.0)
        );
    }

    #[test]
    fn the_nodes_have_the_moments_of_the_normal_distribution() {
        for (power, moment) in [(0, 1.0), (1, 0.0), (2, 1.0), (4, 3.0), (6, 15.0), (14, 135_135.0)]
        {
            let sum: f64 =
                GAUSS_HERMITE_NODES.iter().map(|(z, weight)| weight * z.powi(power)).sum();
            assert!((sum - moment).abs() < 1e-8 * moment.max(1.0), "{power}: {sum}");
        }
    }
}
