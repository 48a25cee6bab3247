//! What nobody can win more often than, against play for points.

use crate::Distribution;

/// A bound on the share of games that any play wins against one other seat whose final score
/// is distributed like `others` whatever is done here, a tie counted half. `chances` are the
/// greatest chances to reach every number of points from 1 on.
///
/// It is the share of play that is told the other's final score before its first roll and
/// then plays for it: to know that never does harm, so that no real play has more. (Against
/// a score of s, winning with more and half with as many is half of "s or more" and half of
/// "more than s", each of which is no likelier than the best play for it alone.)
#[must_use]
pub fn win_share_upper_bound(others: &Distribution, chances: &[(u32, f64)]) -> f64 {
    let reach = |target: i32| match u32::try_from(target) {
        Err(_) | Ok(0) => 1.0,
        Ok(target) => {
            chances.iter().find(|(of, _)| *of == target).map_or(0.0, |(_, chance)| *chance)
        }
    };
    let share = |score: i32| 0.5 * (reach(score) + reach(score + 1));
    others.iter().map(|(score, chance)| chance * share(score)).sum()
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::champion::win_bound::*;

    #[test]
    fn who_reaches_every_score_as_often_as_the_other_has_an_even_share() {
        let others = Distribution::from_chances(0, [0.1, 0.0, 0.4, 0.3, 0.2]);
        let tail = |factor: f64| -> Vec<(u32, f64)> {
            (1..5)
                .map(|target| (target, factor * others.probability_at_least(target as i32)))
                .collect()
        };
        assert!((win_share_upper_bound(&others, &tail(1.0)) - 0.5).abs() < 1e-12);
        assert!(win_share_upper_bound(&others, &tail(1.1)) > 0.5);
        // Certain of four points: all scores but four are beaten, and that is tied.
        let four: Vec<(u32, f64)> = (1..5).map(|target| (target, 1.0)).collect();
        assert!((win_share_upper_bound(&others, &four) - 0.9).abs() < 1e-12);
        assert!((win_share_upper_bound(&others, &[]) - 0.05).abs() < 1e-12);
    }
}
