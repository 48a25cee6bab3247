//! The stored puzzles: every daily one of a year is worth solving, and no set can be guessed.

use std::collections::{BTreeMap, BTreeSet};

use rollwright_bots::HasPositionValues;
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::training::{
    DAILY_PUZZLES, Exercise, ExerciseSource, FIRST_DAY_WITH_PUZZLE, PuzzleFinder, PuzzleSet,
    default_training_game_setup,
};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
use rollwright_games::{GameId, PositionWithRules, with_game};

use crate::test_support::{is_long_test_run, shared_solutions};

/// A stored gap has six decimals.
const ROUNDING: f64 = 1e-6;

fn check_puzzles<G: HasReasons + HasPositionValues>() {
    let set = PuzzleSet::of_game::<G>();
    if set.is_empty() {
        return;
    }
    let table = default_training_game_setup::<G>().unwrap();
    let rules = G::rules_for(&table.rules);
    let coach = Coach::<G>::new(&rules, table.seats, DEFAULT_ROLLOUTS, shared_solutions()).unwrap();
    let finder = PuzzleFinder::new(&coach, &table, shared_solutions()).unwrap();
    let last = if is_long_test_run() { set.len() } else { 366 };
    for index in 0..last {
        let stored = set.get(index).unwrap();
        let source = match index < DAILY_PUZZLES {
            true => ExerciseSource::Daily { day: FIRST_DAY_WITH_PUZZLE + index as u32 },
            false => ExerciseSource::Puzzle { index },
        };
        let exercise = Exercise::<G>::from_puzzle_set(&source).unwrap();
        let position = PositionWithRules::<G>::parse(&stored.position).unwrap();
        assert_eq!(exercise.position(), position.position, "{stored}");
        assert!(position.position.legal_actions(exercise.seat).len() > 1, "{stored}");
        // This checks the gap, the levels, that nothing is decided, and that no two different
        // answers are equally good.
        let found = finder.puzzle(&position, exercise.seat);
        let found = found.unwrap_or_else(|| panic!("puzzle {index} is no puzzle: {stored}"));
        assert!((found.gap - stored.gap).abs() < ROUNDING, "{stored}: {}", found.gap);
        assert_eq!((&found.best, found.theme), (&stored.best, stored.theme), "{stored}");
    }
}

#[test]
fn every_daily_puzzle_of_a_year_ahead_is_worth_solving() {
    for game in GameId::ALL {
        with_game!(game, G => check_puzzles::<G>());
    }
}

#[test]
fn no_puzzle_is_asked_twice_and_no_answer_can_be_guessed() {
    for game in GameId::ALL {
        let set = PuzzleSet::of(game);
        if set.is_empty() {
            continue;
        }
        assert!(set.len() > DAILY_PUZZLES, "{game} has puzzles for practice too");
        let puzzles: Vec<_> = (0..set.len()).map(|index| set.get(index).unwrap()).collect();
        let positions: BTreeSet<_> = puzzles.iter().map(|puzzle| &puzzle.position).collect();
        assert_eq!(positions.len(), puzzles.len(), "{game} repeats a position");
        for part in [&puzzles[..DAILY_PUZZLES], &puzzles[DAILY_PUZZLES..]] {
            let mut answers = BTreeMap::<_, usize>::new();
            for puzzle in part {
                *answers.entry(&puzzle.best).or_default() += 1;
            }
            let most = answers.values().max().unwrap();
            assert!(4 * most <= 3 * part.len(), "{game}: {answers:?}");
        }
    }
}
