//! With exact values, luck and skill add up exactly.

use rollwright_bots::{HasPositionValues, SolveRequest};
use rollwright_coach::CoachResultWithSameDice;
use rollwright_games::{Pig, Presentation, Qwixx, Warrior, Yahtzee};

use crate::test_support::{CoachedTable, is_long_test_run, shared_solutions};

/// Checks the identity for every seat of every game.
fn assert_luck_and_skill_add_up<G: HasPositionValues + Presentation>(
    table: &CoachedTable<G>,
    strategies: &[&str],
    games: u64,
) {
    for (at, name) in strategies.iter().enumerate() {
        let factory = table.bot_factory(name);
        let other = table.bot_factory(strategies[(at + 1) % strategies.len()]);
        let factories = if table.seats == 1 { vec![&factory] } else { vec![&factory, &other] };
        for seed in 0..games {
            let review = table.review(&table.play_game(&factories, seed));
            assert!(review.exact && review.finished);
            for seat in &review.seats {
                let sum = seat.start + seat.luck - seat.loss + seat.others;
                assert!(
                    (seat.result - sum).abs() < 1e-9,
                    "{} {name} {seed}: {} and {sum}",
                    G::ID,
                    seat.result
                );
                assert_eq!(seat.residual, seat.result - sum);
            }
        }
    }
}

/// Optimal play loses exactly nothing, and the game is worth what the solver says.
fn assert_optimal_play_loses_nothing<G: HasPositionValues + Presentation>(
    table: &CoachedTable<G>,
    games: u64,
) {
    let factory = table.bot_factory("optimal");
    let options =
        SolveRequest { seats: table.seats, discount: 1.0, wants_distribution: false, target: None };
    let value = G::solve(&G::rules_for(&table.choice), options, shared_solutions()).unwrap().value;
    for seed in 100..100 + games {
        let review = table.review(&table.play_game(&vec![&factory; table.seats], seed));
        assert!((review.seats[0].start - value).abs() < 1e-9, "{}", review.seats[0].start);
        for seat in &review.seats {
            assert_eq!(seat.loss, 0.0);
            assert!(seat.accuracy.is_none_or(|accuracy| accuracy == 100.0));
        }
        assert!(review.decisions.iter().all(|d| d.mark.is_none() && d.played == d.best));
    }
}

/// Luck is zero on average: a strategy loses what it scores less than optimal play, within three
/// standard errors. The others play optimally.
fn assert_losses_explain_scores<G: HasPositionValues + Presentation>(
    table: &CoachedTable<G>,
    strategy: &str,
    games: u64,
) {
    let (factory, optimal) = (table.bot_factory(strategy), table.bot_factory("optimal"));
    let factories: Vec<_> =
        (0..table.seats).map(|seat| if seat == 0 { &factory } else { &optimal }).collect();
    let (mut start, mut loss) = (0.0, 0.0);
    let (mut sum, mut squares) = (0.0, 0.0);
    for seed in 1000..1000 + games {
        let review = table.review(&table.play_game(&factories, seed));
        let seat = &review.seats[0];
        (start, loss) = (seat.start, loss + seat.loss);
        // The score minus start and loss is luck.
        let luck = seat.result - seat.start + seat.loss;
        (sum, squares) = (sum + luck, squares + luck * luck);
    }
    let (games, mean) = (games as f64, sum / games as f64);
    let error = ((squares / games - mean * mean) / games).sqrt();
    if is_long_test_run() {
        let (lost, more) = (loss / games, start - loss / games);
        println!(
            "{} {strategy}: worth {start:.4}, loses {lost:.4}, so scores {more:.4}; scored {:.4} +- {error:.4}",
            G::ID,
            more + mean
        );
    }
    assert!(loss > 0.0, "{strategy} would be perfect");
    assert!(mean.abs() < 3.0 * error, "{} {strategy}: {mean} +- {error}, start {start}", G::ID);
}

fn game_count(default: u64) -> u64 {
    if is_long_test_run() { 10_000 } else { default }
}

#[test]
fn yahtzee_with_one_seat() {
    let table = CoachedTable::<Yahtzee>::new("official", &[], 1);
    assert_luck_and_skill_add_up(
        &table,
        &["random", "greedy", "cautious", "expectimax", "optimal"],
        8,
    );
    assert_optimal_play_loses_nothing(&table, 20);
    assert_losses_explain_scores(&table, "greedy", game_count(150));
    for rules in ["basic", "free-joker", "bonus"] {
        assert_luck_and_skill_add_up(
            &CoachedTable::<Yahtzee>::new(rules, &[], 1),
            &["cautious"],
            3,
        );
    }
}

#[test]
fn qwixx_with_one_seat() {
    let table = CoachedTable::<Qwixx>::new("official", &[], 1);
    assert_luck_and_skill_add_up(
        &table,
        &["random", "greedy", "cautious", "expectimax", "optimal"],
        8,
    );
    assert_optimal_play_loses_nothing(&table, 20);
    assert_losses_explain_scores(&table, "greedy", game_count(300));
}

#[test]
fn warrior_with_two_seats() {
    let table = CoachedTable::<Warrior>::new("classic", &[], 2);
    assert_luck_and_skill_add_up(&table, &["random", "greedy", "cautious", "optimal"], 10);
    assert_optimal_play_loses_nothing(&table, 20);
    assert_losses_explain_scores(&table, "random", game_count(400));
}

#[test]
fn pig_with_two_seats() {
    let table = CoachedTable::<Pig>::new("classic", &[], 2);
    assert_luck_and_skill_add_up(&table, &["random", "greedy", "optimal"], 10);
    assert_optimal_play_loses_nothing(&table, 20);
    assert_losses_explain_scores(&table, "greedy", game_count(300));
    let small = CoachedTable::<Pig>::new("classic", &[("goal", "25")], 2);
    assert_luck_and_skill_add_up(&small, &["random", "expectimax"], 10);
}

/// Optimal play with optimally played dice gets the same score; missing dice need a seed.
#[test]
fn the_same_dice_are_replayed_optimally() {
    let table = CoachedTable::<Yahtzee>::new("official", &[], 1);
    let own = table.play_game(&[&table.bot_factory("optimal")], 5);
    let review = table.review(&own);
    let Some(CoachResultWithSameDice::Played { result, course, drawn: 0 }) = review.same_dice
    else {
        panic!("{:?}", review.same_dice)
    };
    assert_eq!((result, course.len()), (review.seats[0].result, review.course.len()));
    let mut other = table.play_game(&[&table.bot_factory("random")], 6);
    assert!(matches!(
        table.review(&other).same_dice,
        Some(CoachResultWithSameDice::Undefined { .. })
    ));
    other.header.seed = Some(3);
    let [one, again] = [table.review(&other).same_dice, table.review(&other).same_dice];
    assert_eq!(one, again);
    let Some(CoachResultWithSameDice::Played { result, course, drawn }) = one else {
        panic!("{one:?}")
    };
    assert!(
        drawn > 0
            && course.last() == Some(&result)
            && result > table.review(&other).seats[0].result
    );
}
