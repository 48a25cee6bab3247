//! A game that counts nothing beside scores is told, drawn, written and merged all the
//! same.

use rollwright_bots::Unwatched;
use rollwright_games::Qwixx;
use rollwright_lab::chart::{Chart, charts, png, sheet};
use rollwright_lab::text::text;
use rollwright_lab::{Document, Part, Results, csv, report, results_xml};

use crate::world::{players, results};

/// Results of two players as a game without measures would give them.
fn scores_alone(from: u64, to: u64) -> Results {
    let (setting, players) = players::<Qwixx>(&["greedy", "random"], true);
    let part = Part { seed: 3, from, to };
    let mut tally = players.play(part, 2, &Unwatched, None);
    tally.players.iter_mut().for_each(|player| player.measures.clear());
    results(&setting, part, Part { seed: 3, from: 0, to: 80 }, tally)
}

#[test]
fn without_measures_everything_else_is_there() {
    let document = Document::new(&scores_alone(0, 80));
    let said = text(&document);
    assert!(said.contains("Scores") && said.contains("How games ended"), "{said}");
    assert!(!said.contains("Crosses"), "{said}");
    let lines: Vec<usize> = csv(&document).lines().map(|line| line.split(',').count()).collect();
    assert_eq!(lines, [lines[0]; 3]);
    let xml = results_xml(&document);
    assert!(xml.contains("<seat ") && !xml.contains("<measure"));
    let pictures = charts(&document);
    assert!(pictures.len() >= 4 && !pictures.iter().any(|c| matches!(c, Chart::Measures(_))));
    assert!(png(&sheet(&document, &[])).unwrap().len() > 10_000);
    let page = report(&document, &[]);
    assert!(page.contains("<h2>Scores</h2>") && !page.contains("Crosses"));
}

#[test]
fn without_measures_parts_merge_into_the_whole() {
    let merged = Results::merge(vec![scores_alone(30, 80), scores_alone(0, 30)]).unwrap();
    assert_eq!(Document::new(&merged), Document::new(&scores_alone(0, 80)));
}
