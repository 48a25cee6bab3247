//! Published values, and what holds between values.

use std::sync::atomic::{AtomicU64, Ordering};

use rollwright_games::yahtzee::{Boxes, Category, Rules};

use super::super::{BadTable, State};
use super::*;
use crate::{Stopped, Watch};

#[test]
fn the_published_values_come_out() {
    for (rules, value) in [
        (Rules::Official, 254.5877),
        (Rules::Basic, 245.8708),
        (Rules::FreeJoker, 254.5896),
        // Computed here; no other source is known.
        (Rules::Bonus, 253.9702),
    ] {
        let found = solved(rules).value();
        assert!((found - value).abs() < 5e-5, "{rules:?}: {found}");
        assert_eq!(solved(rules).value_of(State::START), Some(found));
    }
}

#[test]
fn the_last_box_is_worth_what_can_be_worked_out_by_hand() {
    let only =
        |category: Category| State { used: category.alone().others(), upper: 0, fifty: false };
    for rules in Rules::ALL {
        // Chance: a die is rolled again below 5, and below 4 with two rolls to come.
        // 3.5, then (4+5+6)/6 + 3.5/2 = 4.25, then (5+6)/6 + 4.25 * 4/6.
        let chance = 5.0 * (11.0 / 6.0 + 4.25 * 4.0 / 6.0);
        let found = solved(rules).value_of(only(Category::Chance)).unwrap();
        // With chips or jokers the score is the same: the Yahtzee box holds 0.
        assert!((found - chance).abs() < 1e-9, "{rules:?} {found} {chance}");
        // Sixes: five dice, each a six within three rolls with 91/216.
        let sixes = solved(rules).value_of(only(Category::Sixes)).unwrap();
        assert!((sixes - 30.0 * 91.0 / 216.0).abs() < 1e-9, "{rules:?} {sixes}");
        // Yahtzee: the probability of five of a kind in three rolls is known.
        let yahtzee = solved(rules).value_of(only(Category::Yahtzee)).unwrap();
        assert!((yahtzee / 50.0 - 0.046_028_6).abs() < 1e-6, "{yahtzee}");
    }
}

#[test]
fn a_full_sheet_has_nothing_to_come_and_impossible_ones_no_value() {
    let full = State { used: Boxes::ALL, upper: 63, fifty: true };
    assert_eq!(solved(Rules::Official).value_of(full), Some(0.0));
    let odd = State { used: Category::Sixes.alone(), upper: 7, fifty: false };
    assert_eq!(solved(Rules::Official).value_of(odd), None);
}

#[test]
fn threads_make_no_difference() {
    let one = Solved::solve(Rules::Basic, 1, &Unwatched).unwrap();
    assert_eq!(one.to_bytes(), solved(Rules::Basic).to_bytes());
}

#[test]
fn a_table_survives_being_bytes() {
    let bytes = solved(Rules::Bonus).to_bytes();
    let back = Solved::from_bytes(&bytes).unwrap();
    assert_eq!((back.rules(), back.value()), (Rules::Bonus, solved(Rules::Bonus).value()));
    assert_eq!(back.to_bytes(), bytes);
    let refused = |bytes: &[u8]| Solved::from_bytes(bytes).err() == Some(BadTable);
    assert!(refused(&[]));
    assert!(refused(&bytes[..bytes.len() - 1]));
    assert!(refused(&[&bytes[..], &[0]].concat()));
    assert!(refused(&[&[9], &bytes[1..]].concat()));
    assert!(refused(&[&[1], &bytes[1..]].concat()));
    let mut nan = bytes;
    nan[1..9].copy_from_slice(&f64::NAN.to_le_bytes());
    assert!(refused(&nan));
}

/// Counts calls and stops after some.
struct Impatient {
    left: AtomicU64,
}

impl Watch for Impatient {
    fn progress(&self, done: u64, total: u64) {
        assert!(done <= total);
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
    }

    fn stopped(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn long_work_stops_when_told() {
    let watch = || Impatient { left: AtomicU64::new(20) };
    assert_eq!(Solved::solve(Rules::Official, 2, &watch()).err(), Some(Stopped));
    let stopped = solved(Rules::Official).distribution(State::START, &watch());
    assert_eq!(stopped, Err(Stopped));
}
