//! An upper bound on the share of wins against opponents who play for points.

use crate::Distribution;

/// An upper bound on the share of games that any strategy wins against one opponent, counting a tie
/// as half. The opponent's final score is distributed like `others`, independently of this seat.
/// `chances` are the greatest chances to reach every number of points from 1 on.
///
/// It is the share of a player who knows the opponent's final score before the first roll and plays
/// for it. Knowing it never hurts, so no real player wins more often. (Against a score of s,
/// winning with more and half with as many is half of "s or more" and half of "more than s". Each
/// of these is at most as likely as under the best play for it alone.)
#[must_use]
pub fn win_share_upper_bound_against_one(others: &Distribution, chances: &[(u32, f64)]) -> f64 {
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
    use crate::yahtzee::win_share_upper_bound::*;

    #[test]
    fn equal_chances_for_every_score_give_an_even_share() {
        let others = Distribution::from_chances(0, [0.1, 0.0, 0.4, 0.3, 0.2]);
        let tail = |factor: f64| -> Vec<(u32, f64)> {
            (1..5)
                .map(|target| (target, factor * others.probability_at_least(target as i32)))
                .collect()
        };
        assert!((win_share_upper_bound_against_one(&others, &tail(1.0)) - 0.5).abs() < 1e-12);
        assert!(win_share_upper_bound_against_one(&others, &tail(1.1)) > 0.5);
        // Certain of four points: beats every score except four, and ties with that.
        let four: Vec<(u32, f64)> = (1..5).map(|target| (target, 1.0)).collect();
        assert!((win_share_upper_bound_against_one(&others, &four) - 0.9).abs() < 1e-12);
        assert!((win_share_upper_bound_against_one(&others, &[]) - 0.05).abs() < 1e-12);
    }
}
