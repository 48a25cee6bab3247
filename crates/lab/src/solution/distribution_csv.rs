//! The distributions of a solution as CSV, a tidy table: one row per value of one thing.

use std::fmt::Write as _;

use super::SolutionDocument;

/// One row per possible value: what is counted, the value, its probability, and the probability of
/// at least that value.
///
/// The score or length comes first, then each figure, then the targets. Each target is played for
/// separately, so it only has the probability of reaching it.
#[must_use]
pub fn solution_csv(document: &SolutionDocument) -> String {
    let mut text = "what,value,chance,at_least\n".to_owned();
    if let Some(distribution) = &document.distribution {
        push_rows(&mut text, distribution.of, &distribution.scores);
        for figure in &distribution.figures {
            push_rows(&mut text, figure.name, &figure.values);
        }
    }
    for (target, chance) in &document.targets {
        let _ = writeln!(text, "target,{target},,{chance}");
    }
    text
}

fn push_rows(text: &mut String, what: &str, values: &[(i32, f64)]) {
    for ((value, chance), at_least) in values.iter().zip(chances_of_at_least(values)) {
        let _ = writeln!(text, "{what},{value},{chance},{at_least}");
    }
}

/// The chance of at least each value, for values in ascending order. The sums begin with the highest
/// value, so that tiny chances aren't lost.
fn chances_of_at_least(values: &[(i32, f64)]) -> Vec<f64> {
    let mut sum = 0.0;
    let mut sums: Vec<f64> = (values.iter().rev())
        .map(|(_, chance)| {
            sum += chance;
            // Rounding errors may push the whole slightly above 1.
            f64::min(sum, 1.0)
        })
        .collect();
    sums.reverse();
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiny_chances_of_high_values_are_not_lost() {
        let values = [(0, 0.75), (1, 0.25 - 1e-12), (11, 1e-12), (12, 4.2e-19)];
        let at_least = chances_of_at_least(&values);
        assert_eq!(at_least[3], 4.2e-19);
        assert_eq!(at_least[2], 1e-12 + 4.2e-19);
        assert_eq!(at_least[0], 1.0);
        assert!(at_least.windows(2).all(|pair| pair[0] >= pair[1]), "{at_least:?}");
        assert!(chances_of_at_least(&[]).is_empty());
    }
}
