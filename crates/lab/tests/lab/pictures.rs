//! Pictures and pages: what is known exactly stands beside what was played.

use rollwright_bots::Unwatched;
use rollwright_games::{GameId, Qwixx, Warrior, with_game};
use rollwright_i18n::Lang;
use rollwright_lab::chart::{HEIGHT, WIDTH, charts, draw, png, sheet, title};
use rollwright_lab::{Document, Exact, HasMeasures, Part, report};

use crate::world::{players, results};

fn document<G: HasMeasures>(strategies: &[&str], sets: u64) -> Document {
    let (setting, players) = players::<G>(strategies, false);
    let part = Part { seed: 2, from: 0, to: sets };
    Document::new(&results(&setting, part, part, players.play(part, 1, &Unwatched, None)))
}

#[test]
fn exact_values_stand_beside_played_ones() {
    let document = document::<Qwixx>(&["greedy"], 200);
    assert!(!report(&document, &[]).contains("xact"));
    let distribution = Some(vec![(40, 0.25), (60, 0.75)]);
    let exact = [Some(Exact { mean: 55.0, distribution, ..Exact::default() })];
    let page = report(&document, &exact);
    assert!(page.contains("Exact and played") && page.contains("55.0000"));
    assert!(page.contains("black dots: exact distribution"));
    let plain = [Some(Exact { mean: 55.0, ..Exact::default() })];
    assert!(!sheet(&document, &plain).contains("black dots"));
}

#[test]
fn exact_win_rates_stand_beside_played_ones() {
    let document = document::<Warrior>(&["greedy", "random"], 60);
    let exact = [Some(Exact { mean: 0.625, ..Exact::default() }), None];
    let picture = sheet(&document, &exact);
    assert_eq!(picture.matches("exact 62.50%").count(), 1);
    assert!(picture.contains("Games won, n = 60"));
}

#[test]
fn the_smallest_runs_can_be_drawn() {
    for document in [document::<Qwixx>(&["random"; 12], 1), document::<Warrior>(&["greedy"; 2], 1)]
    {
        let picture = sheet(&document, &[]);
        assert!(!picture.contains("NaN") && !picture.contains("inf"));
        assert!(png(&picture).unwrap().len() > 10_000);
    }
}

#[test]
fn whatever_is_counted_has_a_label_in_every_language() {
    for game in GameId::ALL {
        let measures = with_game!(game, G => G::measures());
        for label in measures.iter().flat_map(|measure| [measure.label, measure.group]) {
            let is_number = label.chars().all(|c| c.is_ascii_digit());
            for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En && !is_number) {
                let known = game.about(lang).measures.iter().any(|(english, _)| *english == label);
                assert!(known, "{game}: {label} in {lang:?}");
            }
        }
    }
}

#[test]
fn pictures_speak_german_down_to_bots_and_labels() {
    let document = document::<Qwixx>(&["greedy", "random"], 40);
    let drawn: String = (charts(&document).into_iter())
        .map(|chart| draw(chart, &document, &[], Lang::De).picture(WIDTH, HEIGHT, "Bild"))
        .collect();
    for word in ["Gierig, n = 40", "Zufall", "Kreuze je Reihe", "Grün", "Verteilung der Punkte"] {
        assert!(drawn.contains(word), "{word}");
    }
    for word in ["greedy", "Greedy", "Red", "Crosses", "mean", "games"] {
        assert!(!drawn.contains(word), "{word}");
    }
    let titles = charts(&document).into_iter().map(|chart| title(chart, &document, Lang::De));
    assert!(titles.clone().any(|title| title == "Wer liegt vor wem"));
    assert!(titles.clone().any(|title| title == "Kreuze je Reihe"));
}
