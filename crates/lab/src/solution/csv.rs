//! How likely each score is, as comma-separated values.

use std::fmt::Write as _;

use super::SolutionDocument;

/// One row for each value that can come: what is counted, the value, its chance, and the
/// chance of at least as much. First those of the score or length, then those of each figure,
/// then targets, of which each is played for: they have only the chance of at least as much.
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
