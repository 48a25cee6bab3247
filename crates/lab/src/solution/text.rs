//! A solution as text for a terminal.

use std::fmt::Write as _;

use rollwright_i18n::Lang;

use super::{ExactMeasureDistribution, QUANTILES, SolutionDistribution, SolutionDocument};
use crate::results_text::TextTable;

/// The value of the game, followed by the outcome of perfect play.
#[must_use]
pub fn solution_text(document: &SolutionDocument) -> String {
    let mut text = format!(
        "{} {}: {}\n  value    {:.10}\n  states   {}\n  seconds  {:.3}\n",
        document.game.title(),
        document.rules,
        document.objective,
        document.value,
        document.states,
        document.seconds
    );
    for (seat, value) in document.seat_values.iter().enumerate().skip(1) {
        let _ = writeln!(text, "  seat {}   {value:.10}", seat + 1);
    }
    if document.targets.len() > 1 {
        text += "\nThe best chance to reach each number of points, if that is the only aim\n";
        for (target, chance) in document.targets.iter().filter(|(target, _)| target % 25 == 0) {
            let _ = writeln!(text, "  {target:<8} {}", chance_text(*chance));
        }
        text += "  (--format json or csv has every number)\n";
    }
    if let Some(distribution) = &document.distribution {
        text += &distribution_text(distribution);
    }
    text
}

fn distribution_text(all: &SolutionDistribution) -> String {
    let what = match all.of {
        "turns" => "Game length, in turns of both seats together",
        _ => "Probability of each score",
    };
    let mut text = format!("\n{what}\n");
    let _ = writeln!(text, "  mean     {:.4}\n  sd       {:.4}", all.mean, all.sd);
    let _ = writeln!(text, "  mode     {}\n  lowest   {}", all.mode, all.lowest);
    let _ = match all.highest {
        Some(highest) => writeln!(text, "  highest  {highest}"),
        None => writeln!(text, "  highest  there is none"),
    };
    for (_, name) in QUANTILES {
        if let Some(value) = all.percentiles.get(name) {
            let _ = writeln!(text, "  {name:<8} {value}");
        }
    }
    for (target, chance) in &all.at_least {
        let _ = writeln!(text, "  {target} or more: {}", chance_text(*chance));
    }
    for (group, figures) in all.nonzero_measures_by_group() {
        let _ = writeln!(text, "\n{group}");
        text += &figures_text(&figures);
    }
    text
}

fn figures_text(figures: &[&ExactMeasureDistribution]) -> String {
    let points = figures.iter().any(|figure| figure.is_category_points());
    let mut table = match points {
        true => TextTable::new(&["", "mean", "sd", "never"]),
        false => TextTable::default(),
    };
    for figure in figures {
        let (mean, sd) = (format!("{:.4}", figure.mean), format!("{:.4}", figure.sd));
        table.add_row(match figure.is_rate() {
            true => vec![figure.label.to_owned(), chance_text(figure.mean)],
            false if points => vec![figure.label.to_owned(), mean, sd, chance_text(figure.zero)],
            false => vec![figure.label.to_owned(), mean, format!("sd {sd}")],
        });
    }
    let mut text = table.render();
    for figure in figures.iter().filter(|figure| !figure.probabilities_at_least_if_few().is_empty())
    {
        let mut steps = TextTable::default();
        for (value, chance) in figure.probabilities_at_least_if_few() {
            steps.add_row(vec![format!("{value} or more"), chance_text(chance)]);
        }
        text += &steps.render();
    }
    text
}

/// A probability in percent, in scientific notation if it is too small for four decimals.
fn chance_text(chance: f64) -> String {
    match 100.0 * chance {
        percent if percent > 0.0 && percent < 0.0005 => format!("{percent:.2e}%"),
        percent => format!("{}%", (Lang::En.shared_texts().numbers.format_decimal)(percent, 4)),
    }
}
