//! The distributions of a solution as CSV.

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
    let mut left: f64 = values.iter().map(|(_, chance)| chance).sum();
    for (value, chance) in values {
        let _ = writeln!(text, "{what},{value},{chance},{left}");
        left = (left - chance).max(0.0);
    }
}
