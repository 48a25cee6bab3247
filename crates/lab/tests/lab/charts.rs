//! Charts and reports, and the exact values shown in them.

use rollwright_bots::NoProgress;
use rollwright_games::{GameId, Qwixx, Warrior, with_game};
use rollwright_i18n::Lang;
use rollwright_lab::chart::{
    PANEL_HEIGHT, PANEL_WIDTH, all_charts_svg, available_charts, chart_title, draw_chart,
    svg_to_png,
};
use rollwright_lab::{DiceSequenceRange, ExactResults, HasMeasures, ResultsDocument, html_report};

use crate::test_support::{prepare_run, results_of_shard};

fn document<G: HasMeasures>(strategies: &[&str], sets: u64) -> ResultsDocument {
    let (config, players) = prepare_run::<G>(strategies, false);
    let part = DiceSequenceRange { seed: 2, from: 0, to: sets };
    ResultsDocument::new(&results_of_shard(
        &config,
        part,
        part,
        players.play(part, 1, &NoProgress, None),
    ))
}

#[test]
fn exact_values_are_shown_next_to_simulated_ones() {
    let document = document::<Qwixx>(&["greedy"], 200);
    assert!(!html_report(&document, &[]).contains("xact"));
    let distribution = Some(vec![(40, 0.25), (60, 0.75)]);
    let exact = [Some(ExactResults { mean: 55.0, distribution, ..ExactResults::default() })];
    let page = html_report(&document, &exact);
    assert!(page.contains("Exact and simulated") && page.contains("55.0000"));
    assert!(page.contains("black dots: exact distribution"));
    let plain = [Some(ExactResults { mean: 55.0, ..ExactResults::default() })];
    assert!(!all_charts_svg(&document, &plain).contains("black dots"));
}

#[test]
fn exact_win_rates_are_shown_next_to_simulated_ones() {
    let document = document::<Warrior>(&["greedy", "random"], 60);
    let exact = [Some(ExactResults { mean: 0.625, ..ExactResults::default() }), None];
    let svg = all_charts_svg(&document, &exact);
    assert_eq!(svg.matches("exact 62.50%").count(), 1);
    assert!(svg.contains("Games won, n = 60"));
}

#[test]
fn the_smallest_runs_can_be_drawn() {
    for document in [document::<Qwixx>(&["random"; 12], 1), document::<Warrior>(&["greedy"; 2], 1)]
    {
        let svg = all_charts_svg(&document, &[]);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        assert!(svg_to_png(&svg).unwrap().len() > 10_000);
    }
}

#[test]
fn every_measure_has_a_label_in_every_language() {
    for game in GameId::ALL {
        let measures = with_game!(game, G => G::measures());
        for label in measures.iter().flat_map(|measure| [measure.label, measure.group]) {
            let is_number = label.chars().all(|c| c.is_ascii_digit());
            for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En && !is_number) {
                let translated = game
                    .description(lang)
                    .measure_labels
                    .iter()
                    .any(|(english, _)| *english == label);
                assert!(translated, "{game}: {label} in {lang:?}");
            }
        }
    }
}

#[test]
fn charts_are_german_including_bots_and_labels() {
    let document = document::<Qwixx>(&["greedy", "random"], 40);
    let drawn: String = (available_charts(&document).into_iter())
        .map(|chart| {
            draw_chart(chart, &document, &[], Lang::De).to_svg_document(
                PANEL_WIDTH,
                PANEL_HEIGHT,
                "Bild",
            )
        })
        .collect();
    for word in ["Gierig, n = 40", "Zufall", "Kreuze je Reihe", "Grün", "Verteilung der Punkte"] {
        assert!(drawn.contains(word), "{word}");
    }
    for word in ["greedy", "Greedy", "Red", "Crosses", "mean", "games"] {
        assert!(!drawn.contains(word), "{word}");
    }
    let titles = available_charts(&document)
        .into_iter()
        .map(|chart| chart_title(chart, &document, Lang::De));
    assert!(titles.clone().any(|title| title == "Direkter Vergleich"));
    assert!(titles.clone().any(|title| title == "Kreuze je Reihe"));
}
