//! Compares simulated results with a solver's exact values, as text.

use std::fmt::Write as _;

use rollwright_bots::Distribution;

use crate::ResultsDocument;
use crate::chart::ExactResults;
use crate::measures::measure_definitions;
use crate::results_document::PlayerResults;
use crate::results_text::{TextTable, format_signed, strategy_names_by_player};

/// A comparison for each player with exact results; empty if there are none. The distance of a mean
/// from the exact one is given in standard errors.
#[must_use]
pub fn exact_comparison_text(document: &ResultsDocument, exact: &[Option<ExactResults>]) -> String {
    let mut text = String::new();
    for ((player, name), exact) in
        document.seats.iter().zip(strategy_names_by_player(document)).zip(exact)
    {
        if let Some(exact) = exact {
            let _ = write!(text, "\nExact and simulated: {name}\n");
            text += &table(document, player, exact);
        }
    }
    text
}

fn table(document: &ResultsDocument, player: &PlayerResults, exact: &ExactResults) -> String {
    let mut table = TextTable::new(&["", "exact", "played", "error", "std errors apart"]);
    let scores = &player.scores;
    table.add_row(comparison_row("mean", exact.mean, scores.mean, scores.stderr));
    if let Some(chances) = &exact.distribution {
        let low = chances.first().map_or(0, |(score, _)| *score);
        let all = Distribution::from_chances(low, chances.iter().map(|(_, chance)| *chance));
        let sd = [all.standard_deviation(), scores.sd].map(|sd| format!("{sd:.4}"));
        table.add_row([vec!["sd".to_owned()], sd.to_vec()].concat());
        for percent in [5, 50, 95] {
            let played = scores.percentiles.get(&percent).map_or_else(String::new, i32::to_string);
            let exact_value = all.quantile(f64::from(percent) / 100.0).to_string();
            table.add_row(vec![format!("{percent}%"), exact_value, played]);
        }
    }
    for figure in &exact.figures {
        let parts =
            player.measures.iter().filter(|one| figure.measures.contains(&one.name.as_str()));
        let played: f64 = parts.clone().map(|one| one.statistics.mean).sum();
        let exact_value = figure.distribution.mean();
        if exact_value == 0.0 && played == 0.0 {
            continue;
        }
        let label = match figure.measures {
            [one] => measure_definitions(document.game).iter().find(|measure| measure.name == *one),
            _ => None,
        };
        let label = label.map_or(figure.name, |measure| measure.label);
        // The error follows from the exact distribution, because parts of one game aren't
        // independent.
        let error =
            figure.distribution.standard_deviation() / (document.games.max(1) as f64).sqrt();
        table.add_row(comparison_row(label, exact_value, played, error));
    }
    if let Some(length) = &exact.turns {
        let turns = &document.length.statistics;
        table.add_row(comparison_row("turns of a game", length.mean(), turns.mean, turns.stderr));
    }
    table.render()
}

fn comparison_row(label: &str, exact: f64, played: f64, error: f64) -> Vec<String> {
    let apart = if error > 0.0 { (played - exact) / error } else { 0.0 };
    let [exact, played, error] = [exact, played, error].map(|number| format!("{number:.4}"));
    vec![label.to_owned(), exact, played, error, format_signed(apart, 2)]
}
