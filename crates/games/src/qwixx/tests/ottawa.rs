//! RULES: Qwixx, the column `ottawa`.

use super::*;
use crate::qwixx::RuleViolation;

const OTTAWA: Rules = Rules::OTTAWA;
const FOUR_RED: &str = "R2 R3 R4 R5";

#[test]
fn the_last_number_locks_as_the_fifth_cross() {
    for (before, locks, points) in
        [("R9 R10", false, 6), ("R8 R9 R10", false, 10), (FOUR_RED, true, 21)]
    {
        let mut game = table(OTTAWA, [before]);
        roll(&mut game, &[6, 6, 1, 1, 1, 1]);
        act(&mut game, ONE, "R12");
        assert_eq!(game.sheet_of(ONE).row(Colour::Red).is_lock_crossed(), locks, "{before}");
        assert_eq!(game.locked_rows().contains(Colour::Red), locks, "{before}");
        assert_eq!(game.score(ONE), points, "{before}");
        assert_eq!(game.current_roll().unwrap().colour[0] == 0, locks, "{before}");
    }
}

#[test]
fn a_row_crossed_to_its_end_unlocked_stays_open_to_others() {
    let mut game = table(OTTAWA, ["R9 R10 R12", FOUR_RED]);
    assert_eq!(game.dice_to_roll().len(), 6);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    // Its owner can't use the row any more.
    assert_eq!(
        error_of(&game, ONE, "R12"),
        PlayError::RuleViolation(RuleViolation::AlreadyCrossed { row: Colour::Red, number: 12 })
    );
    act(&mut game, ONE, "pass");
    assert_eq!(
        error_of(&game, ONE, "R7"),
        PlayError::RuleViolation(RuleViolation::LeftOfCross {
            row: Colour::Red,
            number: 7,
            rightmost_crossed: 12
        })
    );
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "R12");
    assert!(game.locked_rows().contains(Colour::Red));
    assert!(
        !game.sheet_of(ONE).row(Colour::Red).is_lock_crossed(),
        "only the seat that locked it has the lock"
    );
}

#[test]
fn the_active_seat_finishes_before_the_others() {
    let mut game = table(OTTAWA, ["", "", ""]);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    assert_eq!(phase(&game), "white sum 1");
    assert_eq!(error_of(&game, TWO, "R3"), PlayError::NotAsked { seat: TWO });
    act(&mut game, ONE, "R3");
    assert_eq!(phase(&game), "colour die 1");
    act(&mut game, ONE, "R4");
    assert_eq!(phase(&game), "white sum 2,3");
    assert_eq!(error_of(&game, ONE, "Y3"), PlayError::NotAsked { seat: ONE });
    let asked = game;
    act(&mut game, THREE, "Y3");
    assert_eq!(error_of(&game, THREE, "Y3"), PlayError::AlreadyAnswered { seat: THREE });
    assert_eq!(game.visible_to(Some(TWO)), asked);
    assert_eq!(game.score(THREE), 0);
    act(&mut game, TWO, "pass");
    assert_eq!(phase(&game), "roll 2");
    assert_eq!([ONE, TWO, THREE].map(|seat| game.score(seat)), [3, 0, 1]);
}

#[test]
fn a_lock_of_this_turn_does_not_stop_the_others() {
    let mut game = table(OTTAWA, [FOUR_RED, FOUR_RED, "R11"]);
    roll(&mut game, &[6, 6, 3, 1, 1, 1]);
    act(&mut game, ONE, "R12");
    // It is closed for the active seat at once, and its die is removed.
    assert_eq!(
        error_of(&game, ONE, "R9"),
        PlayError::RuleViolation(RuleViolation::RowLocked { row: Colour::Red })
    );
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "R12");
    act(&mut game, THREE, "R12");
    assert_eq!([ONE, TWO, THREE].map(|seat| game.score(seat)), [21, 21, 3]);
    let rows = [ONE, TWO, THREE].map(|seat| game.sheet_of(seat).row(Colour::Red).is_lock_crossed());
    assert_eq!(rows, [true, true, false]);
    // From the next turn on it is closed for all.
    assert_eq!(phase(&game), "roll 2");
    assert_eq!(game.dice_to_roll().len(), 5);
    let mut later = table(OTTAWA, ["R2 R3 R4 R5 R12 RL", ""]);
    roll(&mut later, &[1, 2, 3, 3, 3]);
    act(&mut later, ONE, "pass");
    act(&mut later, ONE, "pass");
    assert_eq!(
        error_of(&later, TWO, "R3"),
        PlayError::RuleViolation(RuleViolation::RowLocked { row: Colour::Red })
    );
}

#[test]
fn others_may_cross_less_than_the_last_number_in_a_row_locked_this_turn() {
    let mut game = table(OTTAWA, [FOUR_RED, "R2"]);
    roll(&mut game, &[6, 1, 6, 1, 1, 1]);
    act(&mut game, ONE, "pass");
    act(&mut game, ONE, "R12");
    act(&mut game, TWO, "R7");
    assert_eq!(game.score(TWO), 3);
}

#[test]
fn a_penalty_needs_both_actions_unused() {
    for (first, second, penalties) in
        [("pass", "pass", 1), ("R3", "pass", 0), ("pass", "R4", 0), ("R3", "R4", 0)]
    {
        let mut game = table(OTTAWA, ["", ""]);
        roll(&mut game, &[1, 2, 3, 3, 3, 3]);
        act(&mut game, ONE, first);
        act(&mut game, ONE, second);
        assert_eq!(game.sheet_of(ONE).penalties, penalties);
        act(&mut game, TWO, "pass");
        assert_eq!(game.sheet_of(TWO).penalties, 0);
    }
}

#[test]
fn the_turn_is_played_out_after_two_locks() {
    let mut game = table(OTTAWA, ["R2 R3 R4 R5 Y2 Y3 Y4 Y5", "G12"]);
    roll(&mut game, &[6, 6, 1, 6, 1, 1]);
    act(&mut game, ONE, "R12");
    act(&mut game, ONE, "Y12");
    assert_eq!(game.locked_rows().len(), 2);
    assert_eq!(phase(&game), "white sum 2");
    act(&mut game, TWO, "B12");
    assert_eq!(phase(&game), "over: two rows locked");
    assert_eq!(game.score(TWO), 2);
}

#[test]
fn the_turn_is_played_out_after_a_fourth_penalty() {
    let mut game = table(OTTAWA, ["- - -", "", ""]);
    roll(&mut game, &[6, 6, 1, 6, 1, 1]);
    act(&mut game, ONE, "pass");
    act(&mut game, ONE, "pass");
    assert_eq!(phase(&game), "white sum 2,3");
    act(&mut game, TWO, "B12");
    act(&mut game, THREE, "pass");
    assert_eq!(phase(&game), "over: fourth penalty");
    assert_eq!(game.score(TWO), 1);
}

#[test]
fn locks_and_a_fourth_penalty_can_come_together() {
    let mut game = table(OTTAWA, ["- - -", FOUR_RED, "Y2 Y3 Y4 Y5"]);
    roll(&mut game, &[6, 6, 1, 6, 1, 1]);
    act(&mut game, ONE, "pass");
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "R12");
    act(&mut game, THREE, "Y12");
    assert_eq!(phase(&game), "over: rows locked and fourth penalty");
}

#[test]
fn one_seat_has_no_others_to_ask() {
    let mut game = table(OTTAWA, [""]);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    act(&mut game, ONE, "pass");
    act(&mut game, ONE, "pass");
    assert_eq!(phase(&game), "roll 1");
}
