//! Rolls and their probabilities (RULES: Qwixx, checks).

use super::super::{Roll, RuleSetKind};
use super::*;

fn nearly_equal(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn there_are_27216_rolls() {
    let rolls = table(Rules::OFFICIAL, ["", ""]).possible_rolls();
    assert_eq!(rolls.len(), 27_216);
    assert!(nearly_equal(rolls.iter().map(|&(_, probability)| probability).sum(), 1.0));
    let probability_of = |white| {
        let wanted = Roll { white, colour: [2, 3, 4, 5] };
        rolls.iter().find(|&&(roll, _)| roll == wanted).map(|&(_, probability)| probability)
    };
    assert!(nearly_equal(probability_of([6, 6]).unwrap(), 1.0 / 46_656.0));
    assert!(nearly_equal(probability_of([1, 6]).unwrap(), 2.0 / 46_656.0));
    assert_eq!(probability_of([6, 1]), None, "listed once, in ascending order");
}

#[test]
fn fewer_dice_make_fewer_rolls() {
    let game = table(Rules::OFFICIAL, ["G12 G11 G10 G9 G8 G2 GL", ""]);
    let rolls = game.possible_rolls();
    assert_eq!(rolls.len(), 27_216 / 6);
    assert!(rolls.iter().all(|(roll, _)| roll.colour[2] == 0));
    assert!(nearly_equal(rolls.iter().map(|&(_, probability)| probability).sum(), 1.0));
    let small = Rules::reduced(RuleSetKind::Official, 3, 2).unwrap();
    assert_eq!(table(small, [""]).possible_rolls().len(), 6 * 81);
}

#[test]
fn every_listed_roll_is_canonical_and_allowed() {
    let game = table(Rules::OFFICIAL, ["G12 G11 G10 G9 G8 G2 GL", ""]);
    for (roll, _) in game.possible_rolls() {
        assert_eq!(game.canonical_roll(roll), roll);
        assert_eq!(game.check_roll(roll), Ok(()));
        assert_eq!(game.roll_from_faces(&game.roll_faces(roll)), Ok(roll));
    }
}

#[test]
fn a_roll_keeps_the_order_of_the_whites() {
    let mut game = table(Rules::OFFICIAL, ["", ""]);
    roll(&mut game, &[6, 1, 2, 3, 4, 5]);
    let rolled = game.current_roll().unwrap();
    assert_eq!(rolled, Roll { white: [6, 1], colour: [2, 3, 4, 5] });
    assert_eq!(game.canonical_roll(rolled).white, [1, 6]);
    assert!(game.possible_rolls().is_empty());
}

#[test]
fn impossible_rolls_are_rejected() {
    let game = table(Rules::OFFICIAL, ["G12 G11 G10 G9 G8 G2 GL", ""]);
    let error_of = |white, colour| game.check_roll(Roll { white, colour }).unwrap_err();
    let face = |die, face| PlayError::FaceOutOfRange { die, face, low: 1, high: 6 };
    assert_eq!(error_of([1, 7], [1, 1, 0, 1]), face("white 2", 7));
    assert_eq!(error_of([0, 1], [1, 1, 0, 1]), face("white 1", 0));
    assert_eq!(error_of([1, 1], [1, 0, 0, 1]), face("yellow", 0));
    assert_eq!(error_of([1, 1], [1, 1, 1, 1]), PlayError::DiceCount { expected: 5, got: 6 });
    assert_eq!(game.roll_from_faces(&[1; 6]), Err(PlayError::DiceCount { expected: 5, got: 6 }));
}
