//! Presentation of steps.

use rollwright_i18n::Lang;

use super::*;
use crate::{GameStep, PlayerNames, Presentation, StepKind};

fn names(lang: Lang) -> PlayerNames {
    PlayerNames::new(&["Ann", "Ben"].map(str::to_owned), lang)
}

/// Plays all answers to a question, and returns their narration.
fn narrate(game: &mut Qwinto, answers: &[(u8, &str)], lang: Lang) -> Vec<String> {
    let before = game.clone();
    let answers: Vec<_> = answers
        .iter()
        .map(|&(seat, text)| (Seat(seat), Qwinto::parse_action(text).unwrap()))
        .collect();
    for &(seat, action) in &answers {
        game.play_action(seat, action).unwrap();
    }
    let step = GameStep { before: &before, after: game, kind: StepKind::Actions(answers) };
    Qwinto::step_effects(&step)
        .iter()
        .map(|effect| Qwinto::effect_text(effect, &names(lang)))
        .collect()
}

#[test]
fn a_full_row_a_full_column_and_the_end_are_narrated() {
    let red = [1, 2, 3, 0, 4, 5, 6, 7, 8, 9];
    let yellow = [2, 3, 4, 5, 6, 0, 7, 0, 9, 10];
    let blue = [0, 0, 0, 0, 0, 0, 0, 0, 12, 0];
    for (lang, expected) in [
        (
            Lang::En,
            [
                "Ann enters 8 in yellow, cell 8.",
                "Ann's yellow row is full and scores 10 points.",
                "Ann completes a column: a bonus of 8 points.",
                "Ben enters nothing.",
                "The game is over: two rows are full.",
            ],
        ),
        (
            Lang::De,
            [
                "Ann trägt die 8 in Feld 8 von Gelb ein.",
                "Ann hat Gelb gefüllt: Die Reihe zählt 10 Punkte.",
                "Ann bekommt für eine volle Spalte 8 Punkte Bonus.",
                "Ben trägt nichts ein.",
                "Das Spiel ist aus: Auf einem Zettel sind zwei Reihen voll.",
            ],
        ),
    ] {
        let mut game = table(&[sheet([red, yellow, blue], 0), Sheet::EMPTY]);
        roll_dice(&mut game, "YB", &[6, 2]);
        assert_eq!(narrate(&mut game, &[(1, "pass"), (0, "Y8")], lang), expected);
    }
}

#[test]
fn a_reroll_and_a_failed_throw_are_narrated() {
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut game = Qwinto::new(&Rules::Official, seats);
    assert_eq!(narrate(&mut game, &[(0, "RB")], Lang::En), [""; 0]);
    let first = game.roll_from_faces(&[1, 2]).unwrap();
    game.play_roll(first).unwrap();
    assert_eq!(narrate(&mut game.clone(), &[(0, "keep")], Lang::De), ["Ann behält die 3."]);
    assert_eq!(narrate(&mut game, &[(0, "reroll")], Lang::En), [""; 0]);
    let before = game.clone();
    let second = game.roll_from_faces(&[5, 6]).unwrap();
    game.play_roll(second).unwrap();
    let step = GameStep { before: &before, after: &game, kind: StepKind::Roll(second) };
    let text = |lang| Qwinto::effect_text(&Qwinto::step_effects(&step)[0], &names(lang));
    assert_eq!(text(Lang::En), "Ann rolls again: red 5, blue 6. The sum is 11.");
    assert_eq!(text(Lang::De), "Ann würfelt noch einmal: rot 5, blau 6. Die Summe ist 11.");
    assert_eq!(
        narrate(&mut game, &[(0, "pass"), (1, "R5")], Lang::En),
        ["Ann enters nothing: failed throw 1 of 4.", "Ben enters 11 in red, cell 5."]
    );
}

#[test]
fn questions_and_buttons_explain_each_choice() {
    let mut game = table(&[sheet(JANE, 3), Sheet::EMPTY]);
    assert_eq!(
        game.question_text(Seat(0), &names(Lang::De)),
        "Ann, welche Würfel willst du werfen?"
    );
    roll_dice(&mut game, "R", &[1]);
    assert_eq!(game.question_text(Seat(0), &names(Lang::En)), "Ann, 1 fits nowhere");
    assert_eq!(game.question_text(Seat(1), &names(Lang::En)), "Ben, where does 1 go?");
    let label =
        |seat, text| game.action_label(Seat(seat), Qwinto::parse_action(text).unwrap(), Lang::En);
    assert_eq!(label(0, "pass"), "Enter nothing: failed throw, -5");
    assert_eq!(label(1, "pass"), "Enter nothing");
    assert_eq!(label(1, "R2"), "Enter 1 in Red, cell 2 (bonus cell)");
    assert_eq!(label(1, "RB"), "Roll red, blue");
}

#[test]
fn the_label_for_keeping_a_useless_sum_names_its_cost() {
    let seats = Seats::new(2, Seat(0)).unwrap();
    let sheets = [sheet(JANE, 0), Sheet::EMPTY];
    for (face, english, german) in
        [(1, "Keep 1: failed throw, -5", "1 behalten: Fehlwurf, -5"), (5, "Keep 5", "5 behalten")]
    {
        let mut game = Qwinto::from_sheets(Rules::Official, seats, Seat(0), &sheets).unwrap();
        narrate(&mut game, &[(0, "B")], Lang::En);
        game.play_roll(game.roll_from_faces(&[face]).unwrap()).unwrap();
        assert_eq!(game.action_label(Seat(0), Action::Keep, Lang::En), english);
        assert_eq!(game.action_label(Seat(0), Action::Keep, Lang::De), german);
    }
}

#[test]
fn entry_probability_is_how_often_a_sum_fits() {
    let probability = |game: &Qwinto, dice: &str| match Qwinto::parse_action(dice) {
        Ok(Action::Dice(dice)) => game.enterable_roll_probability(Seat(0), dice),
        other => panic!("{dice} is parsed as {other:?}"),
    };
    let opening = Qwinto::new(&Rules::Official, Seats::new(2, Seat(0)).unwrap());
    for dice in ["R", "YB", "RYB"] {
        assert!((probability(&opening, dice) - 1.0).abs() < 1e-12, "{dice}");
    }
    // Red is full, and yellow accepts only 8.
    let red = [1, 2, 3, 0, 4, 5, 6, 7, 8, 9];
    let yellow = [2, 3, 4, 5, 6, 0, 7, 0, 9, 10];
    let game = table(&[sheet([red, yellow, [0; 10]], 0), Sheet::EMPTY]);
    assert!(probability(&game, "Y").abs() < 1e-12, "one die can't show 8");
    assert!((probability(&game, "RY") - 5.0 / 36.0).abs() < 1e-12, "five of 36");
}

#[test]
fn the_reroll_label_distinguishes_one_die_from_several() {
    let seats = Seats::new(2, Seat(0)).unwrap();
    for (dice, faces, english, german) in [
        ("R", &[4][..], "Roll the same die again", "Denselben Würfel noch einmal werfen"),
        ("RB", &[4, 1][..], "Roll the same dice again", "Dieselben Würfel noch einmal werfen"),
    ] {
        let mut game = Qwinto::new(&Rules::Official, seats);
        narrate(&mut game, &[(0, dice)], Lang::En);
        game.play_roll(game.roll_from_faces(faces).unwrap()).unwrap();
        assert_eq!(game.action_label(Seat(0), Action::Reroll, Lang::En), english);
        assert_eq!(game.action_label(Seat(0), Action::Reroll, Lang::De), german);
    }
}
