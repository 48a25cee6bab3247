//! A game that counts nothing beside scores is told, drawn, written and merged all the
//! same.

use rollwright_bots::NoProgress;
use rollwright_games::Qwixx;
use rollwright_lab::chart::{Chart, all_charts_svg, available_charts, svg_to_png};
use rollwright_lab::results_text::results_text;
use rollwright_lab::{Results, ResultsDocument, Shard, html_report, results_csv, results_xml};

use crate::test_support::{prepare_players, results_of_shard};

/// Results of two players as a game without measures would give them.
fn results_without_measures(from: u64, to: u64) -> Results {
    let (setting, players) = prepare_players::<Qwixx>(&["greedy", "random"], true);
    let part = Shard { seed: 3, from, to };
    let mut tally = players.play(part, 2, &NoProgress, None);
    tally.players.iter_mut().for_each(|player| player.measures.clear());
    results_of_shard(&setting, part, Shard { seed: 3, from: 0, to: 80 }, tally)
}

#[test]
fn without_measures_everything_else_is_there() {
    let document = ResultsDocument::new(&results_without_measures(0, 80));
    let said = results_text(&document);
    assert!(said.contains("Scores") && said.contains("How games ended"), "{said}");
    assert!(!said.contains("Crosses"), "{said}");
    let lines: Vec<usize> =
        results_csv(&document).lines().map(|line| line.split(',').count()).collect();
    assert_eq!(lines, [lines[0]; 3]);
    let xml = results_xml(&document);
    assert!(xml.contains("<seat ") && !xml.contains("<measure"));
    let pictures = available_charts(&document);
    assert!(pictures.len() >= 4 && !pictures.iter().any(|c| matches!(c, Chart::MeasureBars(_))));
    assert!(svg_to_png(&all_charts_svg(&document, &[])).unwrap().len() > 10_000);
    let page = html_report(&document, &[]);
    assert!(page.contains("<h2>Scores</h2>") && !page.contains("Crosses"));
}

#[test]
fn without_measures_parts_merge_into_the_whole() {
    let merged =
        Results::merge(vec![results_without_measures(30, 80), results_without_measures(0, 30)])
            .unwrap();
    assert_eq!(
        ResultsDocument::new(&merged),
        ResultsDocument::new(&results_without_measures(0, 80))
    );
}
