//! Solo games played in batches.

use rollwright_games::qwixx::{Qwixx, RuleSetKind, Rules};
use rollwright_games::{Game, Seat, Seats};

use super::small_rules;
use crate::qwixx::{QwixxSolution, random_roll_unaffected_by_locks};
use crate::solo_batch_play::play_one_by_one;
use crate::{CompletedGame, NoProgress, RollNumberGenerator};

fn opening(rules: Rules, seats: u8) -> Qwixx {
    Qwixx::new(&rules, Seats::new(seats, Seat(0)).unwrap())
}

fn play_batch(
    solution: &QwixxSolution,
    opening: &Qwixx,
    dice: &[RollNumberGenerator],
) -> Vec<CompletedGame<Qwixx>> {
    let mut ends = Vec::new();
    solution.play_solo_games(opening, dice, &mut ends).unwrap();
    ends
}

/// The same games with every decision asked for.
fn play_each_decision(
    solution: &QwixxSolution,
    opening: &Qwixx,
    dice: &[RollNumberGenerator],
) -> Vec<CompletedGame<Qwixx>> {
    let best = |position: &Qwixx| solution.best_action(position, Seat(0));
    dice.iter()
        .map(|&dice| play_one_by_one(opening, dice, random_roll_unaffected_by_locks, best))
        .collect()
}

/// Rule sets with rows of five and seven numbers, in which every way to end a game occurs.
fn middle_rules() -> impl Iterator<Item = Rules> {
    let kinds = RuleSetKind::ALL;
    kinds.into_iter().flat_map(|kind| {
        [(3, 2), (4, 3)].map(|(faces, locks)| Rules::reduced(kind, faces, locks).unwrap())
    })
}

#[test]
fn batched_games_equal_games_played_one_by_one() {
    // More than one batch, and the last batch is smaller.
    let dice: Vec<_> = (0..300).map(RollNumberGenerator::new).collect();
    for rules in small_rules().into_iter().chain(middle_rules()) {
        // A solution for more seats, or with a discount, plays by its own values.
        for (seats, discount) in [(1, 1.0), (2, 0.9)] {
            let solution = QwixxSolution::solve(rules, seats, discount, 2, &NoProgress).unwrap();
            let opening = opening(rules, 1);
            let ends = play_batch(&solution, &opening, &dice);
            assert_eq!(ends, play_each_decision(&solution, &opening, &dice), "{rules:?}");
        }
    }
}

#[test]
fn batched_games_end_in_every_way() {
    let dice: Vec<_> = (0..2000).map(RollNumberGenerator::new).collect();
    for rules in middle_rules() {
        let solution = QwixxSolution::solve(rules, 1, 1.0, 2, &NoProgress).unwrap();
        let ends = play_batch(&solution, &opening(rules, 1), &dice);
        let some = |ended: fn(&Qwixx) -> bool| ends.iter().any(|end| ended(&end.final_position));
        assert!(some(|position| position.locked_rows().len() == 2), "{rules:?}");
        assert!(some(|position| position.sheet_of(Seat(0)).penalties == 4), "{rules:?}");
    }
}

#[test]
fn a_batch_can_start_in_the_middle_of_a_game() {
    let dice: Vec<_> = (0..70).map(RollNumberGenerator::new).collect();
    for rules in middle_rules() {
        let solution = QwixxSolution::solve(rules, 1, 1.0, 2, &NoProgress).unwrap();
        let mut later = opening(rules, 1);
        for turn in 1..=3 {
            later.apply_roll(random_roll_unaffected_by_locks(
                &later,
                RollNumberGenerator::new(7).random_number_for_roll(turn, 0),
            ));
            while let Some(best) = solution.best_action(&later, Seat(0)) {
                later.play_action(Seat(0), best).unwrap();
            }
        }
        let ends = play_batch(&solution, &later, &dice);
        assert_eq!(ends, play_each_decision(&solution, &later, &dice), "{rules:?}");
    }
}

#[test]
fn a_batch_needs_a_solo_game_between_turns() {
    let rules = small_rules()[0];
    let solution = QwixxSolution::solve(rules, 1, 1.0, 1, &NoProgress).unwrap();
    let mut begun = opening(rules, 1);
    begun.apply_roll(begun.possible_rolls()[0].0);
    for other in [begun, opening(rules, 2), opening(small_rules()[1], 1)] {
        let mut ends = Vec::new();
        assert_eq!(
            solution.play_solo_games(&other, &[RollNumberGenerator::new(1)], &mut ends),
            None
        );
        assert!(ends.is_empty());
    }
}

/// The full games: solving them takes a minute, so they only run in the long form.
#[test]
fn full_batched_games_equal_games_played_one_by_one() {
    if std::env::var_os("ROLLWRIGHT_LONG").is_none() {
        return;
    }
    let dice: Vec<_> = (0..2000).map(RollNumberGenerator::new).collect();
    for kind in RuleSetKind::ALL {
        let rules = Rules::full_size(kind);
        let solution = QwixxSolution::solve(rules, 1, 1.0, 2, &NoProgress).unwrap();
        let opening = opening(rules, 1);
        let ends = play_batch(&solution, &opening, &dice);
        assert_eq!(ends, play_each_decision(&solution, &opening, &dice), "{rules:?}");
    }
}
