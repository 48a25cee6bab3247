//! Custom positions, valid and invalid.

use super::*;

fn two_seats(first: Seat, active: Seat, filled: [usize; 2]) -> UncheckedPosition {
    let sheet = |count: usize| {
        let boxes =
            std::array::from_fn(|at| (at >= 13 - count).then_some(if at == 12 { 5 } else { 0 }));
        Sheet::from_category_points(boxes, 0).unwrap()
    };
    UncheckedPosition {
        rules: Rules::Official,
        seats: Seats::new(2, first).unwrap(),
        active,
        sheets: filled.map(sheet).to_vec(),
        dice: [0; 5],
        rolls_left: 3,
    }
}

fn error(setup: UncheckedPosition) -> PositionError {
    Yahtzee::try_from(setup).unwrap_err()
}

#[test]
fn a_new_game_can_be_set_up() {
    let setup = two_seats(Seat(1), Seat(1), [0, 0]);
    let seats = setup.seats;
    assert_eq!(Yahtzee::try_from(setup).unwrap(), Yahtzee::new(&Rules::Official, seats));
}

#[test]
fn a_played_position_can_be_set_up_again() {
    let mut game = table(Rules::Official, 2);
    score(&mut game, [1, 2, 3, 4, 5], LargeStraight);
    roll(&mut game, &[6, 6, 1, 2, 3]);
    act(&mut game, "r345");
    let setup = UncheckedPosition {
        rules: game.rules_in_play(),
        seats: game.seats(),
        active: game.active_seat(),
        sheets: game.sheets().to_vec(),
        dice: game.dice_faces(),
        rolls_left: game.rolls_left(),
    };
    assert_eq!(setup.dice, [6, 6, 0, 0, 0]);
    assert_eq!(Yahtzee::try_from(setup), Ok(game));
}

#[test]
fn seats_must_have_taken_turns_in_order() {
    assert!(Yahtzee::try_from(two_seats(Seat(0), Seat(1), [4, 3])).is_ok());
    assert!(Yahtzee::try_from(two_seats(Seat(1), Seat(0), [3, 4])).is_ok());
    let late = error(two_seats(Seat(0), Seat(1), [3, 3]));
    assert_eq!(late, PositionError::WrongTurnCount { seat: Seat(0), expected: 4, got: 3 });
    let early = error(two_seats(Seat(0), Seat(0), [3, 4]));
    assert_eq!(early, PositionError::WrongTurnCount { seat: Seat(1), expected: 3, got: 4 });
}

#[test]
fn a_finished_game_can_be_set_up() {
    let over = Yahtzee::try_from(two_seats(Seat(0), Seat(1), [13, 13])).unwrap();
    assert_eq!(over.phase(), crate::Phase::Over { ending: crate::yahtzee::Ending::AllBoxesFilled });
    assert!(matches!(
        error(two_seats(Seat(0), Seat(0), [13, 13])),
        PositionError::WrongTurnCount { .. }
    ));
    let mut rolled = two_seats(Seat(0), Seat(1), [13, 13]);
    (rolled.dice, rolled.rolls_left) = ([1; 5], 2);
    assert_eq!(error(rolled), PositionError::DiceDontMatchRolls { rolls_left: 2 });
}

#[test]
fn dice_must_match_the_rolls_left() {
    for (dice, rolls_left, is_valid) in [
        ([0; 5], 3, true),
        ([1; 5], 3, false),
        ([1, 2, 3, 4, 5], 2, true),
        ([0, 2, 3, 4, 5], 2, true),
        ([0; 5], 1, true),
        ([0, 2, 3, 4, 5], 0, false),
        ([1, 2, 3, 4, 5], 0, true),
        ([0; 5], 4, false),
    ] {
        let setup = UncheckedPosition { dice, rolls_left, ..two_seats(Seat(0), Seat(0), [2, 2]) };
        assert_eq!(Yahtzee::try_from(setup).is_ok(), is_valid, "{dice:?} {rolls_left}");
    }
    let setup = UncheckedPosition {
        dice: [1, 1, 1, 1, 7],
        rolls_left: 1,
        ..two_seats(Seat(0), Seat(0), [2, 2])
    };
    assert_eq!(error(setup), PositionError::NoSuchFace { face: 7 });
}

#[test]
fn sheets_must_match_the_seats_and_chips_the_rules() {
    let mut few = two_seats(Seat(0), Seat(0), [2, 2]);
    few.sheets.pop();
    assert_eq!(error(few), PositionError::SheetCount { seats: 2, sheets: 1 });
    let away = two_seats(Seat(0), Seat(2), [2, 2]);
    assert_eq!(error(away), PositionError::NoSuchSeat { seat: Seat(2) });
    let mut boxes = [None; 13];
    (boxes[0], boxes[11]) = (Some(5), Some(50));
    let rich = Sheet::from_category_points(boxes, 1).unwrap();
    assert!(
        Yahtzee::try_from(UncheckedPosition::solo_turn_start(Rules::Bonus, rich).unwrap()).is_ok()
    );
    let poor = error(UncheckedPosition::solo_turn_start(Rules::Basic, rich).unwrap());
    assert_eq!(poor, PositionError::UnexpectedChips { seat: Seat(0) });
}
