//! What is told of a step.

use rollwright_i18n::Lang;

use super::*;
use crate::{GameStep, Narration, PlayerNames, StepKind};

fn names(lang: Lang) -> PlayerNames {
    PlayerNames::new(&["Ann", "Ben"].map(str::to_owned), lang)
}

/// Takes all answers to a question, and gives what is told of them.
fn told(game: &mut Qwinto, answers: &[(u8, &str)], lang: Lang) -> Vec<String> {
    let before = game.clone();
    let answers: Vec<_> = answers
        .iter()
        .map(|&(seat, text)| (Seat(seat), Qwinto::parse_action(text).unwrap()))
        .collect();
    for &(seat, action) in &answers {
        game.play_action(seat, action).unwrap();
    }
    let step = GameStep { before: &before, after: game, kind: StepKind::Actions(answers) };
    Qwinto::step_effects(&step).iter().map(|fact| Qwinto::effect_text(fact, &names(lang))).collect()
}

#[test]
fn a_full_row_a_full_column_and_the_end_are_told() {
    let red = [1, 2, 3, 0, 4, 5, 6, 7, 8, 9];
    let yellow = [2, 3, 4, 5, 6, 0, 7, 0, 9, 10];
    let blue = [0, 0, 0, 0, 0, 0, 0, 0, 12, 0];
    for (lang, expected) in [
        (
            Lang::En,
            [
                "Ann enters 8 in yellow, cell 8.",
                "The yellow row of Ann is full and counts 10 points.",
                "Ann has completed a column: a bonus of 8 points.",
                "Ben enters nothing.",
                "The game is over: two rows filled.",
            ],
        ),
        (
            Lang::De,
            [
                "Ann trägt 8 in Gelb, Feld 8 ein.",
                "Ann hat Gelb voll: Die Reihe zählt 10 Punkte.",
                "Ann hat eine Bonusspalte voll: 8 Punkte.",
                "Ben trägt nichts ein.",
                "Das Spiel ist aus: Auf einem Zettel sind zwei Reihen voll.",
            ],
        ),
    ] {
        let mut game = table(&[sheet([red, yellow, blue], 0), Sheet::EMPTY]);
        throw(&mut game, "YB", &[6, 2]);
        assert_eq!(told(&mut game, &[(1, "pass"), (0, "Y8")], lang), expected);
    }
}

#[test]
fn a_second_throw_and_a_failed_one_are_told() {
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut game = Qwinto::new(&Rules::Official, seats);
    assert_eq!(told(&mut game, &[(0, "RB")], Lang::En), [""; 0]);
    let first = game.roll_from_faces(&[1, 2]).unwrap();
    game.play_roll(first).unwrap();
    assert_eq!(told(&mut game.clone(), &[(0, "keep")], Lang::De), ["Ann behält die 3."]);
    assert_eq!(told(&mut game, &[(0, "reroll")], Lang::En), [""; 0]);
    let before = game.clone();
    let second = game.roll_from_faces(&[5, 6]).unwrap();
    game.play_roll(second).unwrap();
    let step = GameStep { before: &before, after: &game, kind: StepKind::Roll(second) };
    let tell = |lang| Qwinto::effect_text(&Qwinto::step_effects(&step)[0], &names(lang));
    assert_eq!(tell(Lang::En), "Ann rolls again: red 5, blue 6. The sum is 11.");
    assert_eq!(tell(Lang::De), "Ann würfelt noch einmal: rot 5, blau 6. Die Summe ist 11.");
    assert_eq!(
        told(&mut game, &[(0, "pass"), (1, "R5")], Lang::En),
        ["Ann enters nothing: failed throw 1 of 4.", "Ben enters 11 in red, cell 5."]
    );
}

#[test]
fn questions_and_buttons_say_what_a_choice_means() {
    let mut game = table(&[sheet(JANE, 3), Sheet::EMPTY]);
    assert_eq!(game.question_text(Seat(0), &names(Lang::De)), "Ann, welche Würfel wirfst du?");
    throw(&mut game, "R", &[1]);
    assert_eq!(game.question_text(Seat(0), &names(Lang::En)), "Ann, 1 fits nowhere");
    assert_eq!(game.question_text(Seat(1), &names(Lang::En)), "Ben, where does 1 go?");
    let label =
        |seat, text| game.action_label(Seat(seat), Qwinto::parse_action(text).unwrap(), Lang::En);
    assert_eq!(label(0, "pass"), "Enter nothing: failed throw, -5");
    assert_eq!(label(1, "pass"), "Enter nothing");
    assert_eq!(label(1, "R2"), "Enter 1 in Red, cell 2, a bonus cell");
    assert_eq!(label(1, "RB"), "Roll red, blue");
}

#[test]
fn keeping_a_sum_that_fits_nowhere_says_what_it_costs() {
    let seats = Seats::new(2, Seat(0)).unwrap();
    let sheets = [sheet(JANE, 0), Sheet::EMPTY];
    for (face, english, german) in
        [(1, "Keep 1: failed throw, -5", "1 behalten: Fehlwurf, -5"), (5, "Keep 5", "5 behalten")]
    {
        let mut game = Qwinto::from_sheets(Rules::Official, seats, Seat(0), &sheets).unwrap();
        told(&mut game, &[(0, "B")], Lang::En);
        game.play_roll(game.roll_from_faces(&[face]).unwrap()).unwrap();
        assert_eq!(game.action_label(Seat(0), Action::Keep, Lang::En), english);
        assert_eq!(game.action_label(Seat(0), Action::Keep, Lang::De), german);
    }
}

#[test]
fn a_choice_of_dice_says_how_often_its_sum_fits() {
    let fits = |game: &Qwinto, dice: &str| match Qwinto::parse_action(dice) {
        Ok(Action::Dice(dice)) => game.entry_probability(Seat(0), dice),
        other => panic!("{dice} is read as {other:?}"),
    };
    let opening = Qwinto::new(&Rules::Official, Seats::new(2, Seat(0)).unwrap());
    for dice in ["R", "YB", "RYB"] {
        assert!((fits(&opening, dice) - 1.0).abs() < 1e-12, "{dice}");
    }
    // Red is full, and yellow takes nothing but 8.
    let red = [1, 2, 3, 0, 4, 5, 6, 7, 8, 9];
    let yellow = [2, 3, 4, 5, 6, 0, 7, 0, 9, 10];
    let game = table(&[sheet([red, yellow, [0; 10]], 0), Sheet::EMPTY]);
    assert!(fits(&game, "Y").abs() < 1e-12, "one die shows no 8");
    assert!((fits(&game, "RY") - 5.0 / 36.0).abs() < 1e-12, "five of 36");
}

#[test]
fn one_die_is_no_dice() {
    let seats = Seats::new(2, Seat(0)).unwrap();
    for (dice, faces, english, german) in [
        ("R", &[4][..], "Roll the same die again", "Denselben Würfel noch einmal"),
        ("RB", &[4, 1][..], "Roll the same dice again", "Dieselben Würfel noch einmal"),
    ] {
        let mut game = Qwinto::new(&Rules::Official, seats);
        told(&mut game, &[(0, dice)], Lang::En);
        game.play_roll(game.roll_from_faces(faces).unwrap()).unwrap();
        assert_eq!(game.action_label(Seat(0), Action::Reroll, Lang::En), english);
        assert_eq!(game.action_label(Seat(0), Action::Reroll, Lang::De), german);
    }
}
