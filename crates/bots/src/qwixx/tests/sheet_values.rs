//! Values of sheets, checked against brute force.

use rollwright_games::qwixx::{RowCrosses, Rules, Sheet};
use rollwright_games::{Seat, Seats};

use super::brute_force::{BruteForce, set_up};
use super::small_rules;
use crate::NoProgress;
use crate::qwixx::QwixxSolution;

/// Solves exactly and by brute force from `sheet` on, and compares the values of every sheet that
/// can occur. Returns the number of compared sheets.
fn compare_with_brute_force(rules: Rules, seats: u8, discount: f64, sheet: Sheet) -> usize {
    let solution =
        QwixxSolution::solve(rules, usize::from(seats), discount, 2, &NoProgress).unwrap();
    let table = Seats::new(seats, Seat(0)).unwrap();
    let me = Seat(seats - 1);
    let mut brute = BruteForce::new(me, discount);
    for active in table.iter() {
        brute.value_before_roll(&set_up(rules, table, active, me, sheet));
    }
    for (&(sheet, active), &expected) in &brute.cached_values {
        let game = set_up(rules, table, active, me, sheet);
        let turns = usize::from(me.0 - active.0);
        let found = solution.expected_points_to_come(&sheet, game.locked_rows(), turns).unwrap();
        assert!(
            (found - expected).abs() < 1e-9,
            "{rules:?}, {seats} seats, discount {discount}, {turns} turns before the own one: \
             {found} instead of {expected} for {sheet:?}"
        );
    }
    brute.cached_values.len()
}

fn sheet(rows: [u16; 4], penalties: u8) -> Sheet {
    Sheet { rows: rows.map(RowCrosses), penalties }
}

#[test]
fn small_solo_games_match_brute_force() {
    for rules in small_rules() {
        assert!(compare_with_brute_force(rules, 1, 1.0, Sheet::EMPTY) > 500);
    }
}

#[test]
fn small_games_of_two_match_brute_force() {
    for rules in small_rules() {
        assert!(compare_with_brute_force(rules, 2, 1.0, Sheet::EMPTY) > 1000);
    }
}

#[test]
fn small_discounted_games_of_three_match_brute_force() {
    for rules in small_rules() {
        assert!(compare_with_brute_force(rules, 3, 0.9, sheet([1, 0, 3, 0], 1)) > 100);
    }
}

/// Dice with three faces and rows of five, begun in the middle: action 1 and action 2 often
/// compete, and white dice make a sum in two ways.
#[test]
fn middle_games_with_three_faces_match_brute_force() {
    for small in small_rules() {
        let lock_after = small.crosses_before_last_number_locks() * 3 / 2;
        let mut rules = Rules::reduced(small.kind(), 3, lock_after).unwrap();
        if small == small.with_action2_after_deciding_lock() {
            rules = rules.with_action2_after_deciding_lock();
        }
        assert!(
            compare_with_brute_force(rules, 1, 1.0, sheet([0b0110, 0b0101, 0b0111, 0b0100], 2))
                > 50
        );
        assert!(
            compare_with_brute_force(rules, 2, 1.0, sheet([0b0111, 0b0110, 0b1000, 0b0110], 3))
                > 10
        );
    }
}
