//! Matches with duplicate dice: their test makes few errors, and their results don't depend on
//! threads, interruptions or batches.

use std::convert::Infallible;
use std::sync::Arc;

use rollwright_bots::{HasBots, NoCache, NoProgress, SolutionProvider, SplitMix64};
use rollwright_games::{Game, Pig, RuleSetWithSettings, Seat, Seats};
use rollwright_lab::paired_match::{
    MatchConfig, MatchEnd, MatchResults, PairPlayer, Sprt, SprtDecision, elo_difference,
    expected_score, match_chart_svg, match_csv, match_text,
};
use rollwright_lab::{GamePair, LuckAdjuster, PreparedRun, RunConfig};

fn pair(set: u64, results: [f64; 2], adjusted_mean: Option<f64>) -> GamePair {
    GamePair { set, results, adjusted_mean, failures: Vec::new() }
}

fn config(sprt: Option<Sprt>, adjusted: bool) -> MatchConfig {
    let choice = RuleSetWithSettings::default_of::<Pig>();
    let names = ["cautious", "greedy"].map(str::to_owned).to_vec();
    let run = RunConfig { adjusted, ..RunConfig::new(Pig::ID, &choice, names, true) };
    MatchConfig { run, seed: 3, sprt, movetime: 1000 }
}

/// Pig to 30 points, between two bots.
fn pig_player(config: &MatchConfig, threads: usize) -> Box<dyn PairPlayer> {
    let settings = [("goal".to_owned(), "30".to_owned())].into();
    let choice = RuleSetWithSettings::from_name_and_settings::<Pig>(None, &settings).unwrap();
    let (rules, seats) = (Pig::rules_for(&choice), Seats::new(2, Seat(0)).unwrap());
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    let bot = |name: &String| Pig::bot_factory(name, &rules, seats, &solutions).unwrap();
    let bot_makers = config.run.strategies.iter().map(bot).collect();
    let adjuster = || Arc::new(LuckAdjuster::<Pig>::new(&rules, seats, &solutions).unwrap());
    let luck_adjuster = config.run.adjusted.then(adjuster);
    PreparedRun { rules, seats, bot_makers, rotations: 2, luck_adjuster }
        .pair_player(config.seed, threads)
}

fn play(results: &mut MatchResults, max_pairs: u64, threads: usize) {
    let mut player = pig_player(&results.config, threads);
    let played: Result<(), Infallible> =
        results.play(max_pairs, &mut *player, &NoProgress, |_| Ok(()));
    played.unwrap();
    results.seconds = 0.0;
}

#[test]
fn elo_and_expected_scores_are_inverse() {
    assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
    for elo in [-500.0, -3.0, 0.0, 20.0, 700.0] {
        assert!((elo_difference(expected_score(elo)) - elo).abs() < 1e-9);
    }
    assert_eq!(elo_difference(0.0), f64::NEG_INFINITY);
    assert_eq!(elo_difference(1.0), f64::INFINITY);
}

/// How often the test is wrong if pairs have the mean of a hypothesis: the share of matches, and
/// the mean number of pairs.
fn simulate(
    sprt: &Sprt,
    truth: SprtDecision,
    matches: u64,
    mut next: impl FnMut(f64, &mut SplitMix64) -> f64,
) -> (f64, f64) {
    let elo = if truth == SprtDecision::H1 { sprt.elo1 } else { sprt.elo0 };
    let mut random = SplitMix64::new(5);
    let (mut wrong, mut pairs) = (0, 0);
    for _ in 0..matches {
        let mut results = MatchResults::new(config(Some(*sprt), true));
        while results.end.is_none() {
            let result = next(expected_score(elo), &mut random);
            results.add_pairs(&[pair(0, [0.5, 0.5], Some(result))]);
        }
        wrong += u64::from(results.end != Some(MatchEnd::Decided(truth)));
        pairs += results.statistics.pairs();
    }
    (wrong as f64 / matches as f64, pairs as f64 / matches as f64)
}

fn uniform(random: &mut SplitMix64) -> f64 {
    random.next_below(1 << 53) as f64 / (1u64 << 53) as f64
}

#[test]
fn the_test_makes_no_more_errors_than_it_promises() {
    let sprt = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05 };
    // Pairs of independent games without draws: 0, 1 or 2 wins.
    let plain = |mean: f64, random: &mut SplitMix64| {
        let mut game = || if uniform(random) < mean { 0.5 } else { 0.0 };
        game() + game()
    };
    // Luck-adjusted pairs: mostly no loss, now and then a large one.
    let skewed = |mean: f64, random: &mut SplitMix64| {
        if uniform(random) < 0.1 { mean - 0.18 } else { mean + 0.02 }
    };
    let mut means = Vec::new();
    for (name, next) in
        [("plain", &plain as &dyn Fn(f64, &mut SplitMix64) -> f64), ("adjusted", &skewed)]
    {
        for truth in [SprtDecision::H0, SprtDecision::H1] {
            // 600 matches: 5% is wrong in 30 of them, with a standard deviation of 5.3.
            let (wrong, pairs) = simulate(&sprt, truth, 600, next);
            assert!(wrong < 0.05 + 3.0 * 0.009, "{name}, {truth:?}: {wrong}");
            means.push(pairs);
        }
    }
    // Plain pairs have a variance of 1/8, the skewed ones of 1/278.
    assert!(means[0] > 10.0 * means[2] && means[1] > 10.0 * means[3], "{means:?}");
}

#[test]
fn nothing_is_decided_by_the_first_pairs() {
    let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
    let mut results = MatchResults::new(config(Some(sprt), false));
    for set in 0..15 {
        results.add_pairs(&[pair(set, [1.0, 1.0], None)]);
    }
    assert_eq!(results.end, None);
    results.add_pairs(&[pair(15, [1.0, 1.0], None)]);
    assert!(results.log_likelihood_ratio().unwrap().is_finite());
}

#[test]
fn a_match_is_the_same_for_any_number_of_threads_and_after_any_interruption() {
    let sprt = Sprt { elo0: -10.0, elo1: 30.0, alpha: 0.1, beta: 0.1 };
    for config in [config(None, true), config(Some(sprt), false), config(Some(sprt), true)] {
        let mut whole = MatchResults::new(config.clone());
        play(&mut whole, 400, 1);
        assert!(whole.end.is_some());
        let mut parts = MatchResults::new(config);
        for pairs in [1, 7, 60, 400] {
            if parts.end == Some(MatchEnd::AllGames) {
                parts.end = None;
            }
            play(&mut parts, pairs, 3);
            let text = serde_json::to_string(&parts).unwrap();
            parts = serde_json::from_str(&text).unwrap();
        }
        assert_eq!(whole.statistics, parts.statistics);
        assert_eq!(whole.end, parts.end);
        assert_eq!(whole.trail.last(), parts.trail.last());
    }
}

#[test]
fn the_luck_adjusted_score_agrees_with_the_plain_one_and_is_far_more_precise() {
    let mut config = config(None, true);
    config.run.strategies = ["optimal", "cautious"].map(str::to_owned).to_vec();
    let mut results = MatchResults::new(config);
    play(&mut results, 2000, 2);
    let (plain, adjusted) =
        (results.statistics.plain_result(), results.statistics.adjusted_result().unwrap());
    assert!((plain.mean - adjusted.mean).abs() < 4.0 * plain.stderr, "{plain:?} {adjusted:?}");
    assert!(results.luck_adjustment_gain().unwrap() > 4.0, "{plain:?} {adjusted:?}");
    assert_eq!(results.statistics.pentanomial.iter().sum::<u64>(), 2000);
    let games = results.statistics.wins + results.statistics.draws + results.statistics.losses;
    assert_eq!(games, 4000);
}

#[test]
fn forfeits_count_as_losses_and_are_explained() {
    let mut results = MatchResults::new(config(None, false));
    let failures = vec![(1, "didn't answer in time".to_owned())];
    results.add_pairs(&[GamePair { failures, ..pair(0, [1.0, 0.0], None) }]);
    results.add_pairs(&[pair(1, [0.5, 0.0], None)]);
    assert_eq!(results.statistics.forfeits, [0, 1]);
    assert_eq!(results.statistics.pentanomial, [0, 1, 1, 0, 0]);
    let text = match_text(&results);
    let sentence = "greedy forfeited games: 1. The first time, it didn't answer in time.";
    assert!(text.contains(sentence), "{text}");
    let csv = match_csv(&results);
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0].len(), rows[1].len());
    let column = rows[0].iter().position(|head| *head == "opponent_forfeits").unwrap();
    assert_eq!(rows[1][column], "1");
}

#[test]
fn the_chart_shows_the_score_and_the_test_with_its_bounds() {
    let sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };
    let mut results = MatchResults::new(config(Some(sprt), false));
    play(&mut results, 300, 1);
    let svg = match_chart_svg(&results);
    for text in ["Score of cautious, with luck", "SPRT of 0 against 60 Elo", "log-likelihood"] {
        assert!(svg.contains(text), "{text}");
    }
    // An empty match must not fail.
    assert!(match_chart_svg(&MatchResults::new(config(Some(sprt), true))).starts_with("<svg"));
}
