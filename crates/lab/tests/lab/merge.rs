//! Which results and documents are accepted and which are rejected.

use rollwright_bots::NoProgress;
use rollwright_games::GameId;
use rollwright_lab::{DiceSequenceRange, Results, ResultsDocument, RunConfig};

use crate::test_support::{prepare_run, results_of_shard};

#[test]
fn results_of_different_configurations_are_not_merged() {
    let part = DiceSequenceRange { seed: 1, from: 0, to: 10 };
    let (config, qwixx) = prepare_run::<rollwright_games::Qwixx>(&["random", "random"], false);
    let one = results_of_shard(&config, part, part, qwixx.play(part, 1, &NoProgress, None));
    let merge_error = |change: &dyn Fn(&mut RunConfig)| {
        let mut other = one.clone();
        other.shards[0].seed = 2;
        change(&mut other.config);
        Results::merge_all(vec![one.clone(), other]).unwrap_err().to_string()
    };
    assert!(merge_error(&|s| s.rules = "ottawa".to_owned()).contains("rules"));
    assert!(merge_error(&|s| s.version = 99).contains("version 99"));
    assert!(merge_error(&|s| s.game = GameId::Yahtzee).contains("games"));
    assert!(merge_error(&|s| s.strategies[0] = "greedy".to_owned()).contains("seats"));
    assert!(merge_error(&|s| s.duplicate = true).contains("--duplicate"));
    assert!(
        merge_error(&|s| {
            s.settings.insert("levels".to_owned(), 3);
        })
        .contains("settings")
    );
    assert!(Results::merge_all(Vec::new()).is_err());
    // Another seed is another run, whose games are added.
    let other = DiceSequenceRange { seed: 2, ..part };
    let two = results_of_shard(&config, other, other, qwixx.play(other, 1, &NoProgress, None));
    let both = Results::merge_all(vec![one, two]).unwrap();
    assert_eq!((both.tally.games, both.games_requested, both.seed()), (20, 20, None));
}

#[test]
fn a_damaged_document_is_rejected() {
    let part = DiceSequenceRange { seed: 1, from: 0, to: 10 };
    let (config, qwixx) = prepare_run::<rollwright_games::Qwixx>(&["random", "random"], false);
    let one = results_of_shard(&config, part, part, qwixx.play(part, 1, &NoProgress, None));
    let document = ResultsDocument::new(&one);
    assert_eq!(document.clone().into_results().unwrap(), one);
    let assert_rejected = |change: &dyn Fn(&mut ResultsDocument)| {
        let mut other = document.clone();
        change(&mut other);
        assert!(other.into_results().is_err());
    };
    assert_rejected(&|d| d.rollwright = 2);
    assert_rejected(&|d| d.games += 1);
    assert_rejected(&|d| d.parts[0].to = 5);
    assert_rejected(&|d| d.seats[0].histogram.add(3));
    assert_rejected(&|d| drop(d.seats[0].measures.pop()));
    assert_rejected(&|d| d.pairs.clear());
    assert_rejected(&|d| d.game = GameId::Yahtzee);
}
