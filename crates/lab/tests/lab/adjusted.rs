//! Results with luck taken out: the same mean, far surer, and the same bits everywhere.

use std::sync::Arc;

use rollwright_bots::{HasBots, SolveOptions, Unwatched};
use rollwright_games::{Pig, Qwinto, Qwixx, RuleChoice, Seat, Seats, Warrior, Yahtzee};
use rollwright_lab::{Adjusted, Setting, text};
use rollwright_lab::{Document, HasMeasures, Judge, NoJudge, Part, Players, Results, Shard};

use crate::world::{players, results, solutions};

/// A table whose results are freed of luck.
fn judged<G: HasMeasures>(strategies: &[&str], duplicate: bool) -> (Setting, Players<G>) {
    let (setting, table) = players::<G>(strategies, duplicate);
    let judge = Judge::new(&table.rules, table.seats, solutions()).unwrap();
    (Setting { adjusted: true, ..setting }, Players { judge: Some(Arc::new(judge)), ..table })
}

/// What came of so many sets for each player.
fn adjusted<G: HasMeasures>((setting, table): &(Setting, Players<G>), sets: u64) -> Vec<Adjusted> {
    let part = Part { seed: 3, from: 0, to: sets };
    let tally = table.play(part, 2, &Unwatched, None);
    let document = Document::new(&results(setting, part, part, tally));
    document.seats.into_iter().map(|player| player.adjusted.unwrap()).collect()
}

/// Both means tell of the same thing, and the adjusted one is surer by so much.
fn is_surer<G: HasMeasures>(strategies: &[&str], sets: u64, least: f64) {
    for adjusted in adjusted(&judged::<G>(strategies, false), sets) {
        let Adjusted { mean, stderr, plain_mean, plain_stderr, gain, .. } = adjusted;
        let off = (mean - plain_mean).abs();
        let name = G::ID;
        assert!(off < 4.0 * plain_stderr.hypot(stderr), "{name}: {mean} {plain_mean}");
        let gain = gain.unwrap();
        assert!(gain > least, "{name} {strategies:?}: as sure as {gain} times the games");
    }
}

#[test]
fn with_expectimax_ten_times_fewer_games_are_as_sure() {
    is_surer::<Yahtzee>(&["expectimax"], 150, 10.0);
    is_surer::<Pig>(&["expectimax", "optimal"], 300, 10.0);
    // Weak play loses more, and what it loses is left to chance.
    is_surer::<Yahtzee>(&["greedy"], 150, 1.0);
    if std::env::var_os("ROLLWRIGHT_LONG").is_some() {
        // These take long to solve.
        is_surer::<Qwixx>(&["expectimax"], 300, 10.0);
        is_surer::<Warrior>(&["expectimax", "optimal"], 300, 10.0);
    }
}

#[test]
fn perfect_play_leaves_nothing_to_chance() {
    let table = judged::<Yahtzee>(&["optimal"], false);
    let options = SolveOptions { seats: 1, discount: 1.0, distribution: false, target: None };
    let value = Yahtzee::solve(&table.1.rules, options, solutions()).unwrap().value;
    for adjusted in adjusted(&table, 20) {
        assert_eq!((adjusted.stderr, adjusted.sd, adjusted.gain), (0.0, 0.0, None));
        assert!((adjusted.mean - value).abs() < 1e-9, "{} {value}", adjusted.mean);
    }
    let both = adjusted(&judged::<Pig>(&["optimal", "optimal"], false), 50);
    assert_eq!(both[0].stderr, 0.0);
    assert!((both[0].mean + both[1].mean - 1.0).abs() < 1e-9);
    // With the seats rotated everybody is worth the same.
    let both = adjusted(&judged::<Pig>(&["optimal", "optimal"], true), 50);
    assert_eq!(both[0].stderr, 0.0);
    assert!(both.iter().all(|one| (one.mean - 0.5).abs() < 1e-9), "{both:?}");
}

#[test]
fn threads_shards_and_files_change_no_bit() {
    for duplicate in [false, true] {
        let (setting, table) = judged::<Pig>(&["greedy", "random"], duplicate);
        let whole = Part { seed: 5, from: 0, to: 101 };
        let one = table.play(whole, 1, &Unwatched, None);
        assert_eq!(table.play(whole, 3, &Unwatched, None), one);
        let single = results(&setting, whole, whole, one);
        let shards = [2, 1, 3].map(|index| {
            let part = whole.shard(Shard::new(index, 3).unwrap());
            let shard = results(&setting, part, whole, table.play(part, 2, &Unwatched, None));
            let json = serde_json::to_string(&Document::new(&shard)).unwrap();
            serde_json::from_str::<Document>(&json).unwrap().results().unwrap()
        });
        let merged = Results::merge(shards.to_vec()).unwrap();
        assert_eq!(merged, single);
        let document = Document::new(&merged);
        assert_eq!(document, Document::new(&single));
        assert!(document.command.as_deref().unwrap().ends_with(" --adjusted"));
        assert!(text::text(&document).contains("With luck taken out (share of the wins"));
        // Games with luck and without are not counted together.
        let plain = Setting { adjusted: false, ..setting };
        let part = Part { seed: 6, ..whole };
        let other = Players { judge: None, ..table };
        let other = results(&plain, part, part, other.play(part, 2, &Unwatched, None));
        let error = Results::merge(vec![merged, other]).unwrap_err().to_string();
        assert!(error.contains("different luck"), "{error}");
    }
}

#[test]
fn where_values_are_estimated_luck_stays_in() {
    let rules = <Qwinto as rollwright_games::Game>::rules(&RuleChoice::default_of::<Qwinto>());
    let seats = Seats::new(2, Seat(0)).unwrap();
    let refused = Judge::<Qwinto>::new(&rules, seats, solutions()).err().unwrap();
    assert!(matches!(refused, NoJudge::Estimated { .. }), "{refused}");
    assert!(refused.to_string().contains("where the game is solved"), "{refused}");
}
