//! Ratings from pairwise comparisons: the Bradley-Terry model, fitted by maximum likelihood.
//!
//! Each game compares every two of its players. The one with more points wins; equal points count
//! as half a win for both. As in chess, a rating difference of 400 means ten wins to one.

/// The average of all ratings.
const AVERAGE_RATING: f64 = 1500.0;

/// A prior of one drawn game between every two bots, so that a bot that never loses has a finite
/// rating. Among thousands of games it is negligible.
const PRIOR_WINS: f64 = 0.5;

/// How often each bot was ahead of each other bot: `wins[a][b]`. Equal points count as a half.
pub(super) type WinMatrix = Vec<Vec<f64>>;

/// A rating with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Its standard error. `None` if there are too few batches to estimate it.
    pub stderr: Option<f64>,
}

/// Rates bots from batches of games. The standard errors come from the jackknife over batches. They
/// are therefore valid although comparisons within one dice set or one game aren't independent.
pub(super) fn rate_bots(batches: &[WinMatrix]) -> Vec<Rating> {
    let Some(bots) = batches.first().map(Vec::len) else { return Vec::new() };
    let mut all = vec![vec![0.0; bots]; bots];
    for batch in batches {
        add_scaled(&mut all, batch, 1.0);
    }
    let whole = fit_bradley_terry(&all);
    let count = batches.len() as f64;
    let without: Vec<Vec<f64>> = (batches.iter())
        .map(|batch| {
            let mut rest = all.clone();
            add_scaled(&mut rest, batch, -1.0);
            fit_bradley_terry(&rest)
        })
        .collect();
    (whole.iter().enumerate())
        .map(|(bot, &rating)| {
            let mean = without.iter().map(|list| list[bot]).sum::<f64>() / count;
            let spread = without.iter().map(|list| (list[bot] - mean).powi(2)).sum::<f64>();
            let stderr = (batches.len() > 1).then(|| ((count - 1.0) / count * spread).sqrt());
            Rating { rating, stderr }
        })
        .collect()
}

fn add_scaled(to: &mut WinMatrix, batch: &WinMatrix, times: f64) {
    for (to, row) in to.iter_mut().zip(batch) {
        for (to, wins) in to.iter_mut().zip(row) {
            *to += times * wins;
        }
    }
}

/// The maximum-likelihood ratings, by Hunter's MM iteration, which always converges.
fn fit_bradley_terry(wins: &WinMatrix) -> Vec<f64> {
    let bots = wins.len();
    let won = |a: usize, b: usize| wins[a][b] + PRIOR_WINS;
    let mut strength = vec![1.0f64; bots];
    for _ in 0..100_000 {
        let mut moved = 0.0f64;
        for bot in 0..bots {
            let others = (0..bots).filter(|&other| other != bot);
            let total: f64 = others.clone().map(|other| won(bot, other)).sum();
            let weight: f64 = others
                .map(|other| {
                    (won(bot, other) + won(other, bot)) / (strength[bot] + strength[other])
                })
                .sum();
            if weight > 0.0 {
                let next = total / weight;
                moved = moved.max((next / strength[bot]).ln().abs());
                strength[bot] = next;
            }
        }
        if moved < 1e-12 {
            break;
        }
    }
    let average = strength.iter().map(|s| s.log10()).sum::<f64>() / bots.max(1) as f64;
    strength.iter().map(|s| AVERAGE_RATING + 400.0 * (s.log10() - average)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let batch = vec![vec![0.0, 100_000.0], vec![10_000.0, 0.0]];
        let rated = rate_bots(&[batch.clone(), batch]);
        assert!((rated[0].rating - rated[1].rating - 400.0).abs() < 0.01, "{rated:?}");
        assert!((rated[0].rating + rated[1].rating - 2.0 * AVERAGE_RATING).abs() < 1e-6);
        assert!(rated[0].stderr.unwrap() < 1e-6);
    }

    #[test]
    fn ratings_are_recovered_from_expected_results() {
        let truth = [1700.0, 1500.0, 1450.0, 1350.0];
        let expected = |a: f64, b: f64| 1e6 / (1.0 + 10f64.powf((b - a) / 400.0));
        let wins: WinMatrix = (truth.iter().enumerate())
            .map(|(at, &a)| {
                truth
                    .iter()
                    .enumerate()
                    .map(|(to, &b)| if at == to { 0.0 } else { expected(a, b) })
                    .collect()
            })
            .collect();
        for (rated, truth) in rate_bots(&[wins]).iter().zip(truth) {
            assert!((rated.rating - truth).abs() < 0.01, "{rated:?} {truth}");
            assert_eq!(rated.stderr, None);
        }
    }

    #[test]
    fn the_standard_error_matches_theory() {
        // Even games: the number of wins in each batch of 100 comparisons is binomial.
        let mut random = rollwright_bots::SplitMix64::new(1);
        let batches: Vec<WinMatrix> = (0..400)
            .map(|_| {
                let wins = (0..100).filter(|_| random.next_below(2) == 0).count() as f64;
                vec![vec![0.0, wins], vec![100.0 - wins, 0.0]]
            })
            .collect();
        // The logit of a half has error 2 / sqrt(n); half of it falls to each bot.
        let theory = 400.0 / std::f64::consts::LN_10 * 2.0 / 40_000f64.sqrt() / 2.0;
        let error = rate_bots(&batches)[0].stderr.unwrap();
        assert!((error / theory - 1.0).abs() < 0.2, "{error} {theory}");
    }

    #[test]
    fn a_bot_that_never_loses_has_a_rating() {
        let rated = rate_bots(&[vec![vec![0.0, 50.0], vec![0.0, 0.0]]]);
        assert!(rated[0].rating.is_finite() && rated[0].rating > 1800.0);
        assert!(rate_bots(&[]).is_empty());
    }
}
