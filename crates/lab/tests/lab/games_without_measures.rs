//! A game without measures can still be reported, charted, written and merged.

use rollwright_bots::NoProgress;
use rollwright_games::Qwixx;
use rollwright_lab::chart::{RunChart, all_charts_svg, available_charts, svg_to_png};
use rollwright_lab::results_text::results_text;
use rollwright_lab::{
    DiceSequenceRange, Results, ResultsDocument, html_report, results_csv, results_xml,
};

use crate::test_support::{prepare_run, results_of_shard};

/// Results of two players, as a game without measures would produce them.
fn results_without_measures(from: u64, to: u64) -> Results {
    let (config, players) = prepare_run::<Qwixx>(&["greedy", "random"], true);
    let part = DiceSequenceRange { seed: 3, from, to };
    let mut tally = players.play(part, 2, &NoProgress, None);
    tally.players.iter_mut().for_each(|player| player.measures.clear());
    results_of_shard(&config, part, DiceSequenceRange { seed: 3, from: 0, to: 80 }, tally)
}

#[test]
fn without_measures_everything_else_is_reported() {
    let document = ResultsDocument::new(&results_without_measures(0, 80));
    let text = results_text(&document);
    assert!(text.contains("Scores") && text.contains("How games ended"), "{text}");
    assert!(!text.contains("Crosses"), "{text}");
    let lines: Vec<usize> =
        results_csv(&document).lines().map(|line| line.split(',').count()).collect();
    assert_eq!(lines, [lines[0]; 3]);
    let xml = results_xml(&document);
    assert!(xml.contains("<seat ") && !xml.contains("<measure"));
    let charts = available_charts(&document);
    assert!(charts.len() >= 4 && !charts.iter().any(|c| matches!(c, RunChart::MeasureBars(_))));
    assert!(svg_to_png(&all_charts_svg(&document, &[])).unwrap().len() > 10_000);
    let page = html_report(&document, &[]);
    assert!(page.contains("<h2>Scores</h2>") && !page.contains("Crosses"));
}

#[test]
fn without_measures_shards_merge_into_the_whole() {
    let merged =
        Results::merge_all(vec![results_without_measures(30, 80), results_without_measures(0, 30)])
            .unwrap();
    assert_eq!(
        ResultsDocument::new(&merged),
        ResultsDocument::new(&results_without_measures(0, 80))
    );
}
