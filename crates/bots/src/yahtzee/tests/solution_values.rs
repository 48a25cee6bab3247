//! Published values, and relations between values.

use std::sync::atomic::{AtomicU64, Ordering};

use rollwright_games::yahtzee::{Category, CategorySet, Rules};

use super::super::{SolverSheetState, YahtzeeDecodeError};
use super::*;
use crate::{Cancelled, Progress};

#[test]
fn the_values_match_published_ones() {
    for (rules, value) in [
        (Rules::Official, 254.5877),
        (Rules::Basic, 245.8708),
        (Rules::FreeJoker, 254.5896),
        // Computed here; no other source is known.
        (Rules::Bonus, 253.9702),
    ] {
        let found = shared_solution(rules).expected_score_at_game_start();
        assert!((found - value).abs() < 5e-5, "{rules:?}: {found}");
        assert_eq!(
            shared_solution(rules).expected_points_to_come(SolverSheetState::START),
            Some(found)
        );
    }
}

#[test]
fn values_of_the_last_box_match_manual_calculation() {
    let only = |category: Category| SolverSheetState {
        used_boxes: category.to_set().complement(),
        upper_sum: 0,
        has_yahtzee_fifty: false,
    };
    for rules in Rules::ALL {
        // Chance: a die below 5 is rerolled, with one roll left a die below 4. 3.5, then (4+5+6)/6
        // + 3.5/2 = 4.25, then (5+6)/6 + 4.25 * 4/6.
        let chance = 5.0 * (11.0 / 6.0 + 4.25 * 4.0 / 6.0);
        let found = shared_solution(rules).expected_points_to_come(only(Category::Chance)).unwrap();
        // With chips or jokers the score is the same: the Yahtzee box has 0.
        assert!((found - chance).abs() < 1e-9, "{rules:?} {found} {chance}");
        // Sixes: five dice, each a six within three rolls with 91/216.
        let sixes = shared_solution(rules).expected_points_to_come(only(Category::Sixes)).unwrap();
        assert!((sixes - 30.0 * 91.0 / 216.0).abs() < 1e-9, "{rules:?} {sixes}");
        // Yahtzee: the probability of five of a kind in three rolls is known.
        let yahtzee =
            shared_solution(rules).expected_points_to_come(only(Category::Yahtzee)).unwrap();
        assert!((yahtzee / 50.0 - 0.046_028_6).abs() < 1e-6, "{yahtzee}");
    }
}

#[test]
fn full_sheets_are_worth_zero_and_impossible_ones_have_no_value() {
    let full =
        SolverSheetState { used_boxes: CategorySet::ALL, upper_sum: 63, has_yahtzee_fifty: true };
    assert_eq!(shared_solution(Rules::Official).expected_points_to_come(full), Some(0.0));
    let odd = SolverSheetState {
        used_boxes: Category::Sixes.to_set(),
        upper_sum: 7,
        has_yahtzee_fifty: false,
    };
    assert_eq!(shared_solution(Rules::Official).expected_points_to_come(odd), None);
}

#[test]
fn the_number_of_threads_does_not_change_the_values() {
    let one = YahtzeeSolution::solve(Rules::Basic, 1, &NoProgress).unwrap();
    assert_eq!(one.to_bytes(), shared_solution(Rules::Basic).to_bytes());
}

#[test]
fn a_solution_round_trips_through_bytes() {
    let bytes = shared_solution(Rules::Bonus).to_bytes();
    let back = YahtzeeSolution::from_bytes(&bytes).unwrap();
    assert_eq!(
        (back.rules(), back.expected_score_at_game_start()),
        (Rules::Bonus, shared_solution(Rules::Bonus).expected_score_at_game_start())
    );
    assert_eq!(back.to_bytes(), bytes);
    let is_rejected =
        |bytes: &[u8]| YahtzeeSolution::from_bytes(bytes).err() == Some(YahtzeeDecodeError);
    assert!(is_rejected(&[]));
    assert!(is_rejected(&bytes[..bytes.len() - 1]));
    assert!(is_rejected(&[&bytes[..], &[0]].concat()));
    assert!(is_rejected(&[&[9], &bytes[1..]].concat()));
    assert!(is_rejected(&[&[1], &bytes[1..]].concat()));
    let mut nan = bytes;
    nan[1..9].copy_from_slice(&f64::NAN.to_le_bytes());
    assert!(is_rejected(&nan));
}

/// Cancels after a number of reports.
struct CancelAfter {
    left: AtomicU64,
}

impl Progress for CancelAfter {
    fn report(&self, done: u64, total: u64) {
        assert!(done <= total);
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
    }

    fn is_cancelled(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn long_work_stops_when_cancelled() {
    let progress = || CancelAfter { left: AtomicU64::new(20) };
    assert_eq!(YahtzeeSolution::solve(Rules::Official, 2, &progress()).err(), Some(Cancelled));
    let stopped = shared_solution(Rules::Official)
        .points_to_come_distribution(SolverSheetState::START, &progress());
    assert_eq!(stopped, Err(Cancelled));
}
