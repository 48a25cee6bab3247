//! Luck-adjusted results: the same mean, a much smaller error, and bit-identical everywhere.

use std::sync::Arc;

use rollwright_bots::{HasSolver, NoProgress, SolveRequest};
use rollwright_games::{Pig, Qwinto, Qwixx, RuleSetWithSettings, Seat, Seats, Warrior, Yahtzee};
use rollwright_lab::{
    DiceSequenceRange, HasMeasures, LuckAdjustError, LuckAdjuster, PreparedRun, Results,
    ResultsDocument, ShardSpec,
};
use rollwright_lab::{LuckAdjustedResult, RunConfig, results_text};

use crate::test_support::{prepare_run, results_of_shard, shared_solutions};

/// Players whose results are luck-adjusted.
fn luck_adjusted_players<G: HasMeasures>(
    strategies: &[&str],
    duplicate: bool,
) -> (RunConfig, PreparedRun<G>) {
    let (config, players) = prepare_run::<G>(strategies, duplicate);
    let adjuster = LuckAdjuster::new(&players.rules, players.seats, shared_solutions()).unwrap();
    (
        RunConfig { adjusted: true, ..config },
        PreparedRun { luck_adjuster: Some(Arc::new(adjuster)), ..players },
    )
}

/// The luck-adjusted results of each player after this many sets.
fn play_adjusted<G: HasMeasures>(
    (config, players): &(RunConfig, PreparedRun<G>),
    sets: u64,
) -> Vec<LuckAdjustedResult> {
    let part = DiceSequenceRange { seed: 3, from: 0, to: sets };
    let tally = players.play(part, 2, &NoProgress, None);
    let document = ResultsDocument::new(&results_of_shard(config, part, part, tally));
    document.seats.into_iter().map(|player| player.adjusted.unwrap()).collect()
}

/// Asserts that both means agree, and that the adjusted one gains at least `min_gain` in precision.
fn assert_smaller_error<G: HasMeasures>(strategies: &[&str], sets: u64, min_gain: f64) {
    for adjusted in play_adjusted(&luck_adjusted_players::<G>(strategies, false), sets) {
        let LuckAdjustedResult { mean, stderr, plain_mean, plain_stderr, gain, .. } = adjusted;
        let off = (mean - plain_mean).abs();
        let name = G::ID;
        assert!(off < 4.0 * plain_stderr.hypot(stderr), "{name}: {mean} {plain_mean}");
        let gain = gain.unwrap();
        assert!(gain > min_gain, "{name} {strategies:?}: as sure as {gain} times the games");
    }
}

#[test]
fn expectimax_needs_ten_times_fewer_games_for_the_same_error() {
    assert_smaller_error::<Yahtzee>(&["expectimax"], 150, 10.0);
    assert_smaller_error::<Pig>(&["expectimax", "optimal"], 300, 10.0);
    // Weak play loses more, and its losses still vary.
    assert_smaller_error::<Yahtzee>(&["greedy"], 150, 1.0);
    if std::env::var_os("ROLLWRIGHT_LONG").is_some() {
        // These take long to solve.
        assert_smaller_error::<Qwixx>(&["expectimax"], 300, 10.0);
        assert_smaller_error::<Warrior>(&["expectimax", "optimal"], 300, 10.0);
    }
}

#[test]
fn perfect_play_has_no_variance() {
    let players = luck_adjusted_players::<Yahtzee>(&["optimal"], false);
    let options = SolveRequest { seats: 1, discount: 1.0, wants_distribution: false, target: None };
    let value = Yahtzee::solve(&players.1.rules, options, shared_solutions()).unwrap().value;
    for adjusted in play_adjusted(&players, 20) {
        assert_eq!((adjusted.stderr, adjusted.sd, adjusted.gain), (0.0, 0.0, None));
        assert!((adjusted.mean - value).abs() < 1e-9, "{} {value}", adjusted.mean);
    }
    let both = play_adjusted(&luck_adjusted_players::<Pig>(&["optimal", "optimal"], false), 50);
    assert_eq!(both[0].stderr, 0.0);
    assert!((both[0].mean + both[1].mean - 1.0).abs() < 1e-9);
    // With rotated seats, every player has the same value.
    let both = play_adjusted(&luck_adjusted_players::<Pig>(&["optimal", "optimal"], true), 50);
    assert_eq!(both[0].stderr, 0.0);
    assert!(both.iter().all(|one| (one.mean - 0.5).abs() < 1e-9), "{both:?}");
}

#[test]
fn results_are_bit_identical_across_threads_shards_and_files() {
    for duplicate in [false, true] {
        let (config, players) = luck_adjusted_players::<Pig>(&["greedy", "random"], duplicate);
        let whole = DiceSequenceRange { seed: 5, from: 0, to: 101 };
        let one = players.play(whole, 1, &NoProgress, None);
        assert_eq!(players.play(whole, 3, &NoProgress, None), one);
        let single = results_of_shard(&config, whole, whole, one);
        let shards = [2, 1, 3].map(|index| {
            let part = whole.part_for_shard(ShardSpec::new(index, 3).unwrap());
            let shard =
                results_of_shard(&config, part, whole, players.play(part, 2, &NoProgress, None));
            let json = serde_json::to_string(&ResultsDocument::new(&shard)).unwrap();
            serde_json::from_str::<ResultsDocument>(&json).unwrap().into_results().unwrap()
        });
        let merged = Results::merge_all(shards.to_vec()).unwrap();
        assert_eq!(merged, single);
        let document = ResultsDocument::new(&merged);
        assert_eq!(document, ResultsDocument::new(&single));
        assert!(document.command.as_deref().unwrap().ends_with(" --adjusted"));
        assert!(results_text::results_text(&document).contains("With luck removed (share of wins"));
        // Adjusted and plain results can't be merged.
        let plain = RunConfig { adjusted: false, ..config };
        let part = DiceSequenceRange { seed: 6, ..whole };
        let other = PreparedRun { luck_adjuster: None, ..players };
        let other = results_of_shard(&plain, part, part, other.play(part, 2, &NoProgress, None));
        let error = Results::merge_all(vec![merged, other]).unwrap_err().to_string();
        assert!(error.contains("different settings for --adjusted"), "{error}");
    }
}

#[test]
fn luck_adjustment_requires_exact_values() {
    let rules =
        <Qwinto as rollwright_games::Game>::rules_for(&RuleSetWithSettings::default_of::<Qwinto>());
    let seats = Seats::new(2, Seat(0)).unwrap();
    let error = LuckAdjuster::<Qwinto>::new(&rules, seats, shared_solutions()).err().unwrap();
    assert!(matches!(error, LuckAdjustError::ValuesNotExact { .. }), "{error}");
    assert!(error.to_string().contains("if the game is solved"), "{error}");
}
