//! Results with luck taken out: the same mean, far surer, and the same bits everywhere.

use std::sync::Arc;

use rollwright_bots::{HasBots, NoProgress, SolveOptions};
use rollwright_games::{Pig, Qwinto, Qwixx, RuleChoice, Seat, Seats, Warrior, Yahtzee};
use rollwright_lab::{
    HasMeasures, LuckAdjustError, LuckAdjuster, Players, Results, ResultsDocument, Shard, ShardSpec,
};
use rollwright_lab::{LuckAdjustedResult, RunConfig, results_text};

use crate::test_support::{prepare_players, results_of_shard, shared_solutions};

/// A table whose results are freed of luck.
fn luck_adjusted_players<G: HasMeasures>(
    strategies: &[&str],
    duplicate: bool,
) -> (RunConfig, Players<G>) {
    let (setting, table) = prepare_players::<G>(strategies, duplicate);
    let judge = LuckAdjuster::new(&table.rules, table.seats, shared_solutions()).unwrap();
    (
        RunConfig { adjusted: true, ..setting },
        Players { luck_adjuster: Some(Arc::new(judge)), ..table },
    )
}

/// What came of so many sets for each player.
fn play_adjusted<G: HasMeasures>(
    (setting, table): &(RunConfig, Players<G>),
    sets: u64,
) -> Vec<LuckAdjustedResult> {
    let part = Shard { seed: 3, from: 0, to: sets };
    let tally = table.play(part, 2, &NoProgress, None);
    let document = ResultsDocument::new(&results_of_shard(setting, part, part, tally));
    document.seats.into_iter().map(|player| player.adjusted.unwrap()).collect()
}

/// Both means tell of the same thing, and the adjusted one is surer by so much.
fn assert_smaller_error<G: HasMeasures>(strategies: &[&str], sets: u64, least: f64) {
    for adjusted in play_adjusted(&luck_adjusted_players::<G>(strategies, false), sets) {
        let LuckAdjustedResult { mean, stderr, plain_mean, plain_stderr, gain, .. } = adjusted;
        let off = (mean - plain_mean).abs();
        let name = G::ID;
        assert!(off < 4.0 * plain_stderr.hypot(stderr), "{name}: {mean} {plain_mean}");
        let gain = gain.unwrap();
        assert!(gain > least, "{name} {strategies:?}: as sure as {gain} times the games");
    }
}

#[test]
fn with_expectimax_ten_times_fewer_games_are_as_sure() {
    assert_smaller_error::<Yahtzee>(&["expectimax"], 150, 10.0);
    assert_smaller_error::<Pig>(&["expectimax", "optimal"], 300, 10.0);
    // Weak play loses more, and what it loses is left to chance.
    assert_smaller_error::<Yahtzee>(&["greedy"], 150, 1.0);
    if std::env::var_os("ROLLWRIGHT_LONG").is_some() {
        // These take long to solve.
        assert_smaller_error::<Qwixx>(&["expectimax"], 300, 10.0);
        assert_smaller_error::<Warrior>(&["expectimax", "optimal"], 300, 10.0);
    }
}

#[test]
fn perfect_play_leaves_nothing_to_chance() {
    let table = luck_adjusted_players::<Yahtzee>(&["optimal"], false);
    let options = SolveOptions { seats: 1, discount: 1.0, wants_distribution: false, target: None };
    let value = Yahtzee::solve(&table.1.rules, options, shared_solutions()).unwrap().value;
    for adjusted in play_adjusted(&table, 20) {
        assert_eq!((adjusted.stderr, adjusted.sd, adjusted.gain), (0.0, 0.0, None));
        assert!((adjusted.mean - value).abs() < 1e-9, "{} {value}", adjusted.mean);
    }
    let both = play_adjusted(&luck_adjusted_players::<Pig>(&["optimal", "optimal"], false), 50);
    assert_eq!(both[0].stderr, 0.0);
    assert!((both[0].mean + both[1].mean - 1.0).abs() < 1e-9);
    // With the seats rotated everybody is worth the same.
    let both = play_adjusted(&luck_adjusted_players::<Pig>(&["optimal", "optimal"], true), 50);
    assert_eq!(both[0].stderr, 0.0);
    assert!(both.iter().all(|one| (one.mean - 0.5).abs() < 1e-9), "{both:?}");
}

#[test]
fn threads_shards_and_files_change_no_bit() {
    for duplicate in [false, true] {
        let (setting, table) = luck_adjusted_players::<Pig>(&["greedy", "random"], duplicate);
        let whole = Shard { seed: 5, from: 0, to: 101 };
        let one = table.play(whole, 1, &NoProgress, None);
        assert_eq!(table.play(whole, 3, &NoProgress, None), one);
        let single = results_of_shard(&setting, whole, whole, one);
        let shards = [2, 1, 3].map(|index| {
            let part = whole.select(ShardSpec::new(index, 3).unwrap());
            let shard =
                results_of_shard(&setting, part, whole, table.play(part, 2, &NoProgress, None));
            let json = serde_json::to_string(&ResultsDocument::new(&shard)).unwrap();
            serde_json::from_str::<ResultsDocument>(&json).unwrap().into_results().unwrap()
        });
        let merged = Results::merge(shards.to_vec()).unwrap();
        assert_eq!(merged, single);
        let document = ResultsDocument::new(&merged);
        assert_eq!(document, ResultsDocument::new(&single));
        assert!(document.command.as_deref().unwrap().ends_with(" --adjusted"));
        assert!(
            results_text::results_text(&document)
                .contains("With luck taken out (share of the wins")
        );
        // Games with luck and without are not counted together.
        let plain = RunConfig { adjusted: false, ..setting };
        let part = Shard { seed: 6, ..whole };
        let other = Players { luck_adjuster: None, ..table };
        let other = results_of_shard(&plain, part, part, other.play(part, 2, &NoProgress, None));
        let error = Results::merge(vec![merged, other]).unwrap_err().to_string();
        assert!(error.contains("different luck"), "{error}");
    }
}

#[test]
fn where_values_are_estimated_luck_stays_in() {
    let rules = <Qwinto as rollwright_games::Game>::rules_for(&RuleChoice::default_of::<Qwinto>());
    let seats = Seats::new(2, Seat(0)).unwrap();
    let refused = LuckAdjuster::<Qwinto>::new(&rules, seats, shared_solutions()).err().unwrap();
    assert!(matches!(refused, LuckAdjustError::ValuesNotExact { .. }), "{refused}");
    assert!(refused.to_string().contains("where the game is solved"), "{refused}");
}
