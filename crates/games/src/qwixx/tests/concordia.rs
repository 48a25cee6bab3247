//! RULES: Qwixx, the column `concordia`, and the rounds of its sample run.

use super::*;
use crate::qwixx::RuleViolation;

const CONCORDIA: Rules = Rules::CONCORDIA;

#[test]
fn the_sample_rounds() {
    let mut game = table(CONCORDIA, ["", ""]);
    roll(&mut game, &[6, 3, 4, 4, 1, 4]);
    act(&mut game, ONE, "G9");
    act(&mut game, TWO, "B9");
    // White 1 with blue: 6 + 4.
    act(&mut game, ONE, "B10");
    assert_eq!(*game.sheet_of(ONE), sheet(CONCORDIA, "G9 B10"));
    roll(&mut game, &[6, 1, 6, 1, 3, 1]);
    assert_eq!(phase(&game), "white sum 1", "seat 1 is asked first whoever is active");
    act(&mut game, ONE, "G7");
    act(&mut game, TWO, "B7");
    assert_eq!(phase(&game), "colour die 2");
    // White 2 with yellow: 1 + 1.
    act(&mut game, TWO, "Y2");
    assert_eq!(*game.sheet_of(ONE), sheet(CONCORDIA, "G9 G7 B10"));
    assert_eq!(*game.sheet_of(TWO), sheet(CONCORDIA, "Y2 B9 B7"));
    assert_eq!(phase(&game), "roll 1");
}

#[test]
fn a_crossed_three_is_rejected_as_in_the_sample() {
    let mut game = table(CONCORDIA, ["R3 Y4 G9 G7 G5 G3 B10", ""]);
    roll(&mut game, &[2, 1, 1, 5, 5, 5]);
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "pass");
    // White 2 with green makes 6, which was skipped; the sum 3 was crossed long ago.
    assert_eq!(
        error_of(&game, ONE, "G6"),
        PlayError::RuleViolation(RuleViolation::LeftOfCross {
            row: Colour::Green,
            number: 6,
            rightmost_crossed: 3
        })
    );
    act(&mut game, ONE, "B7");
    assert_eq!(*game.sheet_of(ONE), sheet(CONCORDIA, "R3 Y4 G9 G7 G5 G3 B10 B7"));
}

#[test]
fn the_last_number_is_always_allowed_and_locks() {
    let mut game = table(CONCORDIA, ["", ""]);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    act(&mut game, ONE, "R12");
    assert!(game.locked_rows().contains(Colour::Red));
    assert_eq!(game.score(ONE), 1, "locking adds no extra cross");
}

#[test]
fn a_row_has_at_most_eleven_crosses() {
    let mut game = table(CONCORDIA, ["R2 R3 R4 R5 R6 R7 R8 R9 R10 R11", ""]);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    act(&mut game, ONE, "R12");
    assert_eq!(game.score(ONE), 66);
}

#[test]
fn a_lock_stops_the_seats_after_it() {
    let mut game = table(CONCORDIA, ["", "", ""]);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "R12");
    assert_eq!(
        error_of(&game, THREE, "R12"),
        PlayError::RuleViolation(RuleViolation::RowLocked { row: Colour::Red })
    );
    assert_eq!(legal(&game, THREE), "pass Y12 G12 B12");
}

#[test]
fn seats_are_asked_one_by_one() {
    let mut game = table(CONCORDIA, ["", "", ""]);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    assert_eq!(error_of(&game, TWO, "pass"), PlayError::NotAsked { seat: TWO });
    act(&mut game, ONE, "pass");
    assert_eq!(error_of(&game, ONE, "pass"), PlayError::AlreadyAnswered { seat: ONE });
    assert_eq!(error_of(&game, THREE, "pass"), PlayError::NotAsked { seat: THREE });
    act(&mut game, TWO, "G12");
    // Nothing is hidden: seat 3 knows what the others did.
    assert_eq!(game.visible_to(Some(THREE)), game);
    assert_eq!(game.score(TWO), 1);
}

#[test]
fn an_unused_action_2_is_a_penalty_even_after_action_1() {
    let mut game = table(CONCORDIA, ["", ""]);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    act(&mut game, ONE, "R3");
    act(&mut game, TWO, "pass");
    act(&mut game, ONE, "pass");
    assert_eq!((game.sheet_of(ONE).penalties, game.score(ONE)), (1, -4));

    let mut game = table(CONCORDIA, ["", ""]);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "pass");
    act(&mut game, ONE, "R4");
    assert_eq!(game.sheet_of(ONE).penalties, 0);
}

#[test]
fn the_die_of_a_locked_row_stays() {
    let mut game = table(CONCORDIA, ["R12", ""]);
    assert_eq!(game.dice_to_roll().len(), 6);
    assert_eq!(game.possible_rolls().len(), 27_216);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "pass");
    assert_eq!(game.current_roll().unwrap().colour, [3; 4]);
    assert_eq!(
        error_of(&game, ONE, "R4"),
        PlayError::RuleViolation(RuleViolation::RowLocked { row: Colour::Red })
    );
    assert_eq!(legal(&game, ONE), "pass Y4 Y5 G4 G5 B4 B5");
}

#[test]
fn two_locks_end_the_game_at_the_end_of_the_turn() {
    let mut game = table(CONCORDIA, ["", "", ""]);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    act(&mut game, ONE, "R12");
    act(&mut game, TWO, "Y12");
    assert_eq!(phase(&game), "white sum 3");
    act(&mut game, THREE, "G12");
    assert_eq!(phase(&game), "colour die 1");
    act(&mut game, ONE, "pass");
    assert_eq!(phase(&game), "over: two rows locked");
    assert_eq!(game.score(ONE), -4, "the penalty counts in the last turn too");
}

#[test]
fn three_locks_and_a_fourth_penalty_in_one_turn() {
    let mut game = table(CONCORDIA, ["- - -", "G2"]);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    act(&mut game, ONE, "R12");
    act(&mut game, TWO, "Y12");
    act(&mut game, ONE, "pass");
    assert_eq!(phase(&game), "over: rows locked and fourth penalty");
    assert_eq!(game.locked_rows().len(), 3);
}

#[test]
fn the_fourth_penalty_ends_the_game() {
    let mut game = table(CONCORDIA, ["- - -", ""]);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    act(&mut game, ONE, "R3");
    act(&mut game, TWO, "pass");
    act(&mut game, ONE, "pass");
    assert_eq!(phase(&game), "over: fourth penalty");
}
