//! Rulings are data: a variant of a rule set is played by its own rulings.

use super::super::{Action1Order, PenaltyTrigger, Rulings};
use super::{ONE, TWO, act, legal, phase, roll, table};
use crate::Game;
use crate::qwixx::Rules;

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
