//! The distribution of the next roll.

use maud::{Markup, html};
use rollwright_coach::value_format::ValueFormat;
use rollwright_games::{Game, PositionWithRules};

use super::{ExplorerPage, position_url};
use crate::coaching::{NextRoll, RollOutcome};
use crate::pages::games::RenderGame;

/// Up to this many rolls have a row each; more are grouped.
const MAX_SINGLE_ROLLS: usize = 36;
/// The number of groups of values.
const GROUPS: usize = 10;

/// A row: what the dice show, its probability, the mean value, and a link.
struct Row {
    label: String,
    probability: f64,
    value: Option<f64>,
    url: Option<String>,
}

/// The section about the next roll; `is_after_best` if a choice comes before it.
pub(super) fn next_roll_section<G: RenderGame>(
    page: &ExplorerPage<'_, G>,
    next: &NextRoll<G>,
    format: &ValueFormat,
    is_after_best: bool,
) -> Markup {
    let (texts, numbers) = (&page.visit.texts().explorer, &page.visit.texts().shared.numbers);
    let has_position_values = next.outcomes.iter().all(|outcome| outcome.value.is_some());
    let rows = match (next.outcomes.len(), has_position_values) {
        (..=MAX_SINGLE_ROLLS, _) => single_rolls(page, next),
        (_, true) => groups_by_value(next, format),
        (_, false) => sums(next),
    };
    let highest = rows.iter().map(|row| row.probability).fold(0.0, f64::max);
    let percent =
        |share: f64| (numbers.format_percent)(&(numbers.format_decimal)(100.0 * share, 2));
    let heads = match (has_position_values, rows.iter().any(|row| row.url.is_some())) {
        (_, true) => texts.roll,
        (true, false) => texts.value_range,
        (false, false) => texts.sum,
    };
    html! {
        section aria-labelledby="next-roll" {
            h2 #next-roll { (if is_after_best { texts.roll_after_best } else { texts.next_roll }) }
            p.faint { ((texts.roll_count)(next.outcomes.len())) }
            div.scrolls tabindex="0" { table.list.rolls {
                thead { tr { th scope="col" { (heads) } th scope="col" { (texts.probability) } th { }
                    @if has_position_values { th scope="col" { (texts.value) } } } }
                tbody { @for row in &rows { tr {
                    th scope="row" { @match &row.url {
                        Some(url) => a href=(url) { (row.label) },
                        None => (row.label),
                    } }
                    td.number { (percent(row.probability)) }
                    td aria-hidden="true" { meter min="0" max=(highest) value=(row.probability) {} }
                    @if let Some(value) = row.value { td.number { (format.format_value(value)) } }
                } } }
            } }
        }
    }
}

/// A row for each roll, best first.
fn single_rolls<G: RenderGame>(page: &ExplorerPage<'_, G>, next: &NextRoll<G>) -> Vec<Row> {
    let mut outcomes: Vec<&RollOutcome<G>> = next.outcomes.iter().collect();
    outcomes.sort_by(|one, other| {
        other.value.unwrap_or_default().total_cmp(&one.value.unwrap_or_default())
    });
    let row = |outcome: &RollOutcome<G>| {
        let mut position = next.before.clone();
        let label = faces_text(&position, outcome.roll);
        position.apply_roll(outcome.roll);
        let after = PositionWithRules { choice: page.with_rules.choice.clone(), position };
        Row {
            label,
            probability: outcome.probability,
            value: outcome.value,
            url: Some(position_url(&after.to_string_with_all_answers())),
        }
    };
    outcomes.into_iter().map(row).collect()
}

fn faces_text<G: Game>(before: &G, roll: G::Roll) -> String {
    let faces: Vec<String> = before.roll_faces(roll).iter().map(u8::to_string).collect();
    faces.join(" ")
}

/// Ranges of values of equal width, the highest first. Their means are exact.
fn groups_by_value<G: Game>(next: &NextRoll<G>, format: &ValueFormat) -> Vec<Row> {
    let values = || next.outcomes.iter().filter_map(|outcome| outcome.value);
    let (low, high) =
        (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    let width = ((high - low) / GROUPS as f64).max(f64::MIN_POSITIVE);
    let mut groups = [(0.0, 0.0); GROUPS];
    for outcome in &next.outcomes {
        let value = outcome.value.unwrap_or(low);
        let group = (((value - low) / width) as usize).min(GROUPS - 1);
        groups[group].0 += outcome.probability;
        groups[group].1 += outcome.probability * value;
    }
    let row = |(at, &(probability, sum)): (usize, &(f64, f64))| {
        let from = low + at as f64 * width;
        let bounds = [from, from + width].map(|bound| format.format_value(bound));
        Row { label: bounds.join(" – "), probability, value: Some(sum / probability), url: None }
    };
    groups.iter().enumerate().rev().filter(|(_, group)| group.0 > 0.0).map(row).collect()
}

/// A row for each sum of the dice.
fn sums<G: Game>(next: &NextRoll<G>) -> Vec<Row> {
    let mut by_sum = std::collections::BTreeMap::<u32, f64>::new();
    for outcome in &next.outcomes {
        let faces = next.before.roll_faces(outcome.roll);
        let sum = faces.iter().map(|&face| u32::from(face)).sum();
        *by_sum.entry(sum).or_default() += outcome.probability;
    }
    let row = |(sum, probability): (u32, f64)| Row {
        label: sum.to_string(),
        probability,
        value: None,
        url: None,
    };
    by_sum.into_iter().map(row).collect()
}
