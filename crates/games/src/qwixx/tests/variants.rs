//! Rulings are data: a variant of a rule set is played by its own rulings.

use rollwright_i18n::Lang;

use super::super::{Action1Order, PenaltyTrigger, RowNumbers, RuleViolation, Rulings};
use super::{ONE, TWO, act, error_of, legal, phase, roll, table};
use crate::qwixx::{RuleSetKind, Rules};
use crate::{Colour, Game, Presentation};

const OFFICIAL: Rulings = Rules::OFFICIAL.rulings();

fn variant(rulings: Rulings) -> Rules {
    Rules::OFFICIAL.with_rulings(rulings)
}

#[test]
fn a_variant_penalizes_an_unused_action_2_after_action_1() {
    let strict = variant(Rulings { penalty: PenaltyTrigger::Action2Unused, ..OFFICIAL });
    for (rules, points) in [(Rules::OFFICIAL, 1), (strict, -4)] {
        let mut game = table(rules, [""]);
        roll(&mut game, &[1, 2, 3, 3, 3, 3]);
        act(&mut game, ONE, "R3");
        act(&mut game, ONE, "pass");
        assert_eq!(game.score(ONE), points);
    }
}

#[test]
fn a_variant_asks_the_seats_in_its_own_order() {
    let by_number = Rulings { action1_order: Action1Order::BySeatNumber, ..OFFICIAL };
    let active_first = Rulings { action1_order: Action1Order::ActiveSeatFirst, ..OFFICIAL };
    for (rulings, asked) in [
        (OFFICIAL, ["white sum 1,2", "white sum 2"]),
        (by_number, ["white sum 1", "white sum 2"]),
        (active_first, ["white sum 1", "colour die 1"]),
    ] {
        let mut game = table(variant(rulings), ["", ""]);
        roll(&mut game, &[1, 2, 3, 3, 3, 3]);
        assert_eq!(phase(&game), asked[0]);
        act(&mut game, ONE, "pass");
        assert_eq!(phase(&game), asked[1]);
    }
}

#[test]
fn a_variant_decides_when_a_lock_closes_its_row_and_removes_the_die() {
    let locking = "R2 R3 R4 R5 R6";
    let order = Action1Order::ActiveSeatFirst;
    let closing = Rulings { action1_order: order, ..OFFICIAL };
    let open = Rulings { locked_row_stays_open_until_turn_end: true, ..closing };
    for (rulings, actions) in [(closing, "pass Y12 G12 B12"), (open, "pass R12 Y12 G12 B12")] {
        // So that the others may cross the last number too.
        let rulings = Rulings { last_number_must_lock: false, ..rulings };
        let mut game = table(variant(rulings), [locking, ""]);
        roll(&mut game, &[6, 6, 1, 1, 1, 1]);
        act(&mut game, ONE, "R12");
        act(&mut game, ONE, "pass");
        assert_eq!(legal(&game, TWO), actions);
    }
    let staying = variant(Rulings { removes_locked_dice: false, ..OFFICIAL });
    for (rules, dice) in [(Rules::OFFICIAL, 5), (staying, 6)] {
        let lock = "R2 R3 R4 R5 R6 R12 RL";
        assert_eq!(table(rules, [lock]).dice_to_roll().len(), dice);
    }
}

#[test]
fn a_variant_decides_whether_a_lock_scores_and_who_locked_a_row() {
    let unscored = variant(Rulings { is_lock_scored: false, ..OFFICIAL });
    for (rules, points) in [(Rules::OFFICIAL, 28), (unscored, 21)] {
        let mut game = table(rules, ["R2 R3 R4 R5 R6"]);
        roll(&mut game, &[6, 6, 1, 1, 1, 1]);
        act(&mut game, ONE, "R12");
        assert_eq!(game.score(ONE), points);
        assert!(rules.is_row_locked_by(game.sheet_of(ONE).rows[0]));
        assert_eq!(game.locked_rows().len(), 1);
    }
    let short = super::sheet(Rules::OTTAWA, "R2 R3 R12").rows[0];
    assert!(!Rules::OTTAWA.is_row_locked_by(short), "a third cross doesn't lock in ottawa");
    assert!(Rules::CONCORDIA.is_row_locked_by(short));
}

fn with_mixed_rows(rules: Rules) -> Rules {
    rules.with_rulings(Rulings { row_numbers: RowNumbers::Mixed, ..rules.rulings() })
}

#[test]
fn a_variant_decides_the_order_of_the_numbers_in_a_row() {
    let rules = with_mixed_rows(Rules::OFFICIAL);
    for row in Colour::ALL {
        let columns = (2..=12).map(|number| rules.column_of(row, number).unwrap());
        let numbers = columns.map(|column| rules.number_at(row, column));
        assert_eq!(numbers.collect::<Vec<_>>(), (2..=12).collect::<Vec<_>>());
        assert_eq!((rules.column_of(row, 1), rules.column_of(row, 13)), (None, None));
    }
    // Left of the crossed 9, there are 7, 3, 11 and 5.
    let mut game = table(rules, ["R7 R9"]);
    roll(&mut game, &[5, 6, 2, 1, 1, 1]);
    assert_eq!(legal(&game, ONE), "pass Y11 B11");
    let (number, rightmost_crossed) = (11, 9);
    let left = RuleViolation::LeftOfCross { row: Colour::Red, number, rightmost_crossed };
    assert_eq!(error_of(&game, ONE, "R11"), left.into());
    let numbers = |row: usize| -> Vec<String> {
        let view = game.view(Some(ONE), Lang::En);
        view.sheets[0].rows[row].cells.iter().map(|cell| cell.text.clone()).collect()
    };
    assert_eq!(numbers(2).join(" "), "9 5 2 10 7 12 4 8 3 6 11");
    let state = serde_json::to_value(game.state()).unwrap();
    assert_eq!(state["seats"][0]["rows"]["red"]["crossed"], serde_json::json!([7, 9]));

    // The last number locks: in red the 8.
    let mut game = table(rules, ["R7 R3 R11 R5 R9"]);
    roll(&mut game, &[4, 4, 1, 1, 1, 1]);
    act(&mut game, ONE, "R8");
    assert!(game.locked_rows().contains(Colour::Red));
}

#[test]
fn a_smaller_variant_leaves_out_the_numbers_its_dice_do_not_make() {
    let rules = with_mixed_rows(Rules::reduced(RuleSetKind::Official, 2, 1).unwrap());
    let numbers = |row| [0, 1, 2].map(|column| rules.number_at(row, column));
    assert_eq!(Colour::ALL.map(numbers), [[3, 2, 4], [4, 2, 3], [2, 4, 3], [3, 2, 4]]);
    for row in Colour::ALL {
        let columns = [2, 3, 4].map(|number| rules.column_of(row, number).unwrap());
        assert_eq!(columns.map(|column| rules.number_at(row, column)), [2, 3, 4]);
        assert_eq!(rules.column_of(row, 5), None);
    }
}
