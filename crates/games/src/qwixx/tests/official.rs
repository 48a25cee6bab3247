//! RULES: Qwixx, the column `official`.

use super::*;
use crate::qwixx::RuleViolation;

const OFFICIAL: Rules = Rules::OFFICIAL;
const FIVE_RED: &str = "R2 R3 R4 R5 R6";
const FIVE_YELLOW: &str = "Y2 Y3 Y4 Y5 Y6";

#[test]
fn the_round_of_the_rulebook() {
    // Max (active), Emma, Laura, Linus; whites 4 and 1; Max combines 4 with the blue 6.
    let mut game = table(OFFICIAL, ["", "", "", ""]);
    roll(&mut game, &[4, 1, 2, 2, 2, 6]);
    act(&mut game, TWO, "Y5");
    act(&mut game, ONE, "R5");
    act(&mut game, THREE, "pass");
    act(&mut game, Seat(3), "pass");
    assert_eq!(phase(&game), "colour die 1");
    act(&mut game, ONE, "B10");
    assert_eq!(*game.sheet_of(ONE), sheet(OFFICIAL, "R5 B10"));
    assert_eq!(*game.sheet_of(TWO), sheet(OFFICIAL, "Y5"));
    assert_eq!(*game.sheet_of(THREE), Sheet::EMPTY);
    assert_eq!(phase(&game), "roll 2");
}

#[test]
fn crosses_go_from_left_to_right() {
    let mut game = table(OFFICIAL, ["R5 R7 G6 G8", ""]);
    roll(&mut game, &[3, 3, 1, 4, 4, 6]);
    // 6 was skipped in red and crossed in green.
    assert_eq!(legal(&game, ONE), "pass Y6 B6");
    assert_eq!(
        error_of(&game, ONE, "R6"),
        PlayError::RuleViolation(RuleViolation::LeftOfCross {
            row: Colour::Red,
            number: 6,
            rightmost_crossed: 7
        })
    );
    assert_eq!(
        error_of(&game, ONE, "G6"),
        PlayError::RuleViolation(RuleViolation::AlreadyCrossed { row: Colour::Green, number: 6 })
    );
    assert_eq!(
        error_of(&game, ONE, "Y7"),
        PlayError::RuleViolation(RuleViolation::NotTheWhiteSum { number: 7, sum: 6 })
    );
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "pass");
    assert_eq!(legal(&game, ONE), "pass Y7 B9");
    assert_eq!(
        error_of(&game, ONE, "G7"),
        PlayError::RuleViolation(RuleViolation::LeftOfCross {
            row: Colour::Green,
            number: 7,
            rightmost_crossed: 6
        })
    );
    assert_eq!(
        error_of(&game, ONE, "Y8"),
        PlayError::RuleViolation(RuleViolation::NotADiceSum {
            row: Colour::Yellow,
            number: 8,
            low: 7,
            high: 7
        })
    );
}

#[test]
fn either_white_die_pairs_with_a_colour_die() {
    let mut game = table(OFFICIAL, [""]);
    roll(&mut game, &[5, 2, 1, 1, 6, 6]);
    act(&mut game, ONE, "pass");
    assert_eq!(legal(&game, ONE), "pass R3 R6 Y3 Y6 G8 G11 B8 B11");
}

#[test]
fn the_last_number_needs_five_crosses() {
    let mut game = table(OFFICIAL, [FIVE_RED, "R2 R3 R4 R5"]);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    assert_eq!(legal(&game, ONE), "pass R12 G12 B12");
    assert_eq!(legal(&game, TWO), "pass G12 B12");
    assert_eq!(
        error_of(&game, TWO, "R12"),
        PlayError::RuleViolation(RuleViolation::TooFewCrosses {
            row: Colour::Red,
            number: 12,
            crosses: 4,
            required: 5
        })
    );
}

#[test]
fn a_cross_of_action_1_counts_for_the_five() {
    let mut game = table(OFFICIAL, ["R2 R3 R4 R5"]);
    roll(&mut game, &[6, 5, 6, 1, 1, 1]);
    act(&mut game, ONE, "R11");
    act(&mut game, ONE, "R12");
    assert_eq!(*game.sheet_of(ONE), sheet(OFFICIAL, "R2 R3 R4 R5 R11 R12 RL"));
    assert_eq!(game.score(ONE), 28);

    let mut game = table(OFFICIAL, ["R2 R3 R4 R5"]);
    roll(&mut game, &[6, 5, 6, 1, 1, 1]);
    act(&mut game, ONE, "pass");
    assert_eq!(legal(&game, ONE), "pass R11 Y6 Y7 G6 G7 B6 B7");
}

#[test]
fn a_lock_scores_one_more_cross() {
    let mut game = table(OFFICIAL, [FIVE_RED]);
    assert_eq!(game.score(ONE), 15);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    act(&mut game, ONE, "R12");
    assert_eq!(game.score(ONE), 28);
}

#[test]
fn a_lock_in_action_1_does_not_stop_the_others() {
    // All three answer at once, in any order. Two lock the row; the third passes.
    for order in [[ONE, TWO, THREE], [THREE, TWO, ONE], [TWO, ONE, THREE]] {
        let mut game = table(OFFICIAL, [FIVE_RED, FIVE_RED, "R2 R3"]);
        roll(&mut game, &[6, 6, 1, 1, 1, 1]);
        for seat in order {
            act(&mut game, seat, if seat == THREE { "pass" } else { "R12" });
        }
        assert_eq!(game.score(ONE), 28);
        assert_eq!(game.score(TWO), 28);
        assert_eq!(phase(&game), "colour die 1");
        assert!(game.locked_rows().contains(Colour::Red));
    }
}

#[test]
fn answers_to_action_1_are_hidden_until_the_last_one_arrives() {
    let mut game = table(OFFICIAL, [FIVE_RED, FIVE_RED]);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    let asked = game;
    act(&mut game, ONE, "R12");
    assert_eq!(phase(&game), "white sum 2");
    assert_eq!(game.sheet_of(ONE), asked.sheet_of(ONE));
    assert_eq!(game.pending_answer(ONE), Some(Action::Cross { row: Colour::Red, number: 12 }));
    assert_eq!(legal(&game, TWO), legal(&asked, TWO));
    assert_eq!(error_of(&game, ONE, "pass"), PlayError::AlreadyAnswered { seat: ONE });
    assert_eq!(legal(&game, ONE), "");
    // The others see what they saw when they were asked.
    assert_eq!(game.visible_to(Some(TWO)), asked);
    assert_eq!(game.visible_to(None), asked);
    assert_eq!(game.visible_to(Some(ONE)), game);
    act(&mut game, TWO, "pass");
    assert_eq!(game.pending_answer(ONE), None);
    assert_eq!(game.visible_to(None), game);
}

#[test]
fn the_order_of_answers_does_not_matter() {
    let mut one_first = table(OFFICIAL, [FIVE_RED, ""]);
    roll(&mut one_first, &[6, 6, 1, 1, 1, 1]);
    let mut two_first = one_first;
    act(&mut one_first, ONE, "R12");
    act(&mut one_first, TWO, "G12");
    act(&mut two_first, TWO, "G12");
    act(&mut two_first, ONE, "R12");
    assert_eq!(one_first, two_first);
}

#[test]
fn the_die_of_a_row_locked_in_action_1_is_gone_in_action_2() {
    let mut game = table(OFFICIAL, ["R2", FIVE_RED]);
    roll(&mut game, &[6, 6, 4, 1, 1, 1]);
    act(&mut game, TWO, "R12");
    act(&mut game, ONE, "pass");
    // Red 10 would be to the right of the red 2.
    assert_eq!(legal(&game, ONE), "pass Y7 G7 B7");
    assert_eq!(
        error_of(&game, ONE, "R10"),
        PlayError::RuleViolation(RuleViolation::RowLocked { row: Colour::Red })
    );
    assert_eq!(game.current_roll().unwrap().colour, [0, 1, 1, 1]);
    act(&mut game, ONE, "Y7");
    // Nor is it rolled again.
    let names: Vec<_> = game.dice_to_roll().iter().map(|die| die.name).collect();
    assert_eq!(names, ["white 1", "white 2", "yellow", "green", "blue"]);
    roll(&mut game, &[1, 2, 6, 6, 6]);
    assert_eq!(
        error_of(&game, ONE, "R3"),
        PlayError::RuleViolation(RuleViolation::RowLocked { row: Colour::Red })
    );
    // The crosses made before stay and score.
    assert_eq!(game.score(ONE), 2);
}

#[test]
fn a_lock_in_action_2_closes_the_row() {
    let mut game = table(OFFICIAL, [FIVE_RED, FIVE_RED]);
    roll(&mut game, &[6, 1, 6, 1, 1, 1]);
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "R7");
    act(&mut game, ONE, "R12");
    assert_eq!(phase(&game), "roll 2");
    assert_eq!(game.dice_to_roll().len(), 5);
    assert_eq!(game.score(TWO), 21);
}

#[test]
fn a_penalty_needs_both_actions_unused() {
    let after = |first: &str, second: &str| {
        let mut game = table(OFFICIAL, ["", ""]);
        roll(&mut game, &[1, 2, 3, 3, 3, 3]);
        act(&mut game, ONE, first);
        act(&mut game, TWO, "pass");
        act(&mut game, ONE, second);
        assert_eq!(game.sheet_of(TWO).penalties, 0, "only the active seat fails");
        (game.sheet_of(ONE).penalties, game.score(ONE))
    };
    assert_eq!(after("pass", "pass"), (1, -5));
    assert_eq!(after("R3", "pass"), (0, 1));
    assert_eq!(after("pass", "R4"), (0, 1));
    assert_eq!(after("R3", "R4"), (0, 3));
}

#[test]
fn the_fourth_penalty_ends_the_game_at_once() {
    let mut game = table(OFFICIAL, ["- - -", "R2"]);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "R3");
    act(&mut game, ONE, "pass");
    assert_eq!(phase(&game), "over: fourth penalty");
    assert_eq!((game.score(ONE), game.score(TWO)), (-20, 3));
    assert_eq!(error_of(&game, ONE, "pass"), PlayError::GameOver);
    assert_eq!(game.roll_from_faces(&[1, 1, 1, 1, 1, 1]), Err(PlayError::GameOver));
    assert_eq!(game.active_seat(), ONE);
}

#[test]
fn the_second_lock_in_action_1_ends_the_game_before_action_2() {
    let mut game = table(OFFICIAL, ["- - -", "R2 R3 R4 R5 R6 G12 G11 G10 G9 G8 G2 GL"]);
    roll(&mut game, &[6, 6, 1, 1, 1]);
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "R12");
    assert_eq!(phase(&game), "over: two rows locked");
    assert_eq!(game.sheet_of(ONE).penalties, 3, "no action 2, no penalty");
    assert_eq!(error_of(&game, ONE, "Y7"), PlayError::GameOver);
}

#[test]
fn the_second_lock_in_action_2_ends_the_game() {
    let mut game = table(OFFICIAL, ["R2 R3 R4 R5 R6 G12 G11 G10 G9 G8 G2 GL", ""]);
    roll(&mut game, &[6, 1, 6, 1, 1]);
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "pass");
    act(&mut game, ONE, "R12");
    assert_eq!(phase(&game), "over: two rows locked");
}

#[test]
fn two_rows_locked_in_one_action_1_end_the_game() {
    let mut game = table(OFFICIAL, [FIVE_RED, FIVE_YELLOW]);
    roll(&mut game, &[6, 6, 1, 1, 1, 1]);
    act(&mut game, ONE, "R12");
    act(&mut game, TWO, "Y12");
    assert_eq!(phase(&game), "over: two rows locked");
}

#[test]
fn three_rows_can_be_locked() {
    // The rulebook's example: green is locked, then Max and Linus cross 12s.
    let mut game = table(OFFICIAL, ["G12 G11 G10 G9 G8 G2 GL", FIVE_RED, FIVE_YELLOW]);
    roll(&mut game, &[6, 6, 1, 1, 1]);
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "R12");
    act(&mut game, THREE, "Y12");
    assert_eq!(phase(&game), "over: three rows locked");
    assert_eq!((game.score(TWO), game.score(THREE)), (28, 28));
}

#[test]
fn for_analysis_action_2_may_follow_the_deciding_lock() {
    let rules = OFFICIAL.with_action2_after_deciding_lock();
    let locked = "R2 R3 R4 R5 R6 G12 G11 G10 G9 G8 G2 GL";
    for (answer, points) in [("Y7", 1), ("pass", -5)] {
        let mut game = table(rules, ["", locked]);
        roll(&mut game, &[6, 6, 1, 1, 1]);
        act(&mut game, ONE, "pass");
        act(&mut game, TWO, "R12");
        assert_eq!(phase(&game), "colour die 1");
        act(&mut game, ONE, answer);
        assert_eq!(phase(&game), "over: two rows locked");
        assert_eq!(game.score(ONE), points);
    }
}

#[test]
fn one_seat_plays_alone() {
    let mut game = table(OFFICIAL, [""]);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    assert_eq!(phase(&game), "white sum 1");
    act(&mut game, ONE, "pass");
    act(&mut game, ONE, "pass");
    assert_eq!(phase(&game), "roll 1");
}

#[test]
fn nobody_answers_out_of_turn() {
    let mut game = table(OFFICIAL, ["", ""]);
    assert_eq!(error_of(&game, ONE, "pass"), PlayError::RollExpected);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    assert_eq!(error_of(&game, THREE, "pass"), PlayError::NotAsked { seat: THREE });
    assert_eq!(error_of(&game, Seat(255), "pass"), PlayError::NotAsked { seat: Seat(255) });
    assert_eq!(game.roll_from_faces(&[1, 2, 3, 3, 3, 3]), Err(PlayError::ActionExpected));
    act(&mut game, ONE, "pass");
    act(&mut game, TWO, "pass");
    assert_eq!(error_of(&game, TWO, "R3"), PlayError::NotAsked { seat: TWO });
}
