//! Presentation of steps.

use rollwright_i18n::Lang;

use super::*;
use crate::{GameStep, PlayerNames, Presentation, StepKind};

fn names(lang: Lang) -> PlayerNames {
    PlayerNames::new(&["Ann", "Ben", "Cleo"].map(str::to_owned), lang)
}

/// Plays all answers to a question, and returns their narration.
fn narrate(game: &mut Qwixx, answers: &[(Seat, &str)], lang: Lang) -> Vec<String> {
    let before = *game;
    let answers: Vec<_> =
        answers.iter().map(|&(seat, text)| (seat, Qwixx::parse_action(text).unwrap())).collect();
    for &(seat, action) in &answers {
        game.play_action(seat, action).unwrap();
    }
    let step = GameStep { before: &before, after: game, kind: StepKind::Actions(answers) };
    Qwixx::step_effects(&step)
        .iter()
        .map(|effect| Qwixx::effect_text(effect, &names(lang)))
        .collect()
}

#[test]
fn a_roll_names_the_dice_that_are_left() {
    let mut game = table(Rules::OFFICIAL, ["R2 R3 R4 R5 R6 R12 RL", ""]);
    let before = game;
    let rolled = game.roll_from_faces(&[6, 3, 4, 1, 2]).unwrap();
    game.play_roll(rolled).unwrap();
    let step = GameStep { before: &before, after: &game, kind: StepKind::Roll(rolled) };
    let text = |lang| Qwixx::effect_text(&Qwixx::step_effects(&step)[0], &names(lang));
    assert_eq!(
        text(Lang::En),
        "Ann rolls. White 1: 6, White 2: 3, Yellow: 4, Green: 1, Blue: 2. The white total is 9."
    );
    assert_eq!(
        text(Lang::De),
        "Ann würfelt. Weiß 1: 6, Weiß 2: 3, Gelb: 4, Grün: 1, Blau: 2. Die weißen Würfel ergeben 9."
    );
}

#[test]
fn answers_that_count_together_are_narrated_together() {
    for (lang, expected) in [
        (
            Lang::En,
            [
                "Ann crosses off Red 12 and the lock.",
                "Ben and Cleo pass.",
                "Ann has locked Red: it is closed to everyone, and its die leaves the game.",
            ],
        ),
        (
            Lang::De,
            [
                "Ann kreuzt Rot 12 und das Schloss an.",
                "Ben und Cleo kreuzen nichts an.",
                "Ann hat Rot abgeschlossen: Die Reihe ist für alle gesperrt, und ihr Würfel scheidet aus.",
            ],
        ),
    ] {
        let mut game = table(Rules::OFFICIAL, ["R2 R3 R4 R5 R6", "", ""]);
        roll(&mut game, &[6, 6, 1, 2, 3, 4]);
        let answers = [(TWO, "pass"), (THREE, "pass"), (ONE, "R12")];
        assert_eq!(narrate(&mut game, &answers, lang), expected);
    }
}

#[test]
fn the_fourth_penalty_is_narrated_with_the_end() {
    let mut game = table(Rules::OFFICIAL, ["- - -", ""]);
    roll(&mut game, &[1, 2, 3, 3, 3, 3]);
    assert_eq!(narrate(&mut game, &[(ONE, "pass"), (TWO, "R3")], Lang::De).len(), 2);
    let last = game;
    assert_eq!(
        narrate(&mut game, &[(ONE, "pass")], Lang::En),
        [
            "Ann skips action 2.",
            "Ann takes a penalty, -5 points (4 of 4).",
            "The game is over: a player has four penalties.",
        ]
    );
    assert_eq!(
        narrate(&mut last.clone(), &[(ONE, "pass")], Lang::De)[1],
        "Ann bekommt einen Fehlwurf: -5 Punkte (4 von 4)."
    );
}

#[test]
fn an_ottawa_lock_says_who_may_still_use_the_row() {
    let mut game = table(Rules::OTTAWA, ["R2 R3 R4 R5", "R11"]);
    roll(&mut game, &[6, 6, 3, 1, 1, 1]);
    let locked = narrate(&mut game, &[(ONE, "R12")], Lang::De);
    assert_eq!(
        locked[1],
        "Ann hat Rot abgeschlossen: Der Würfel der Reihe scheidet aus, aber die anderen Spieler \
         dürfen sie in diesem Zug noch nutzen."
    );
}

#[test]
fn questions_name_crossable_numbers_and_buttons_the_cost_of_passing() {
    let mut game = table(Rules::OFFICIAL, ["R2 R3 R4 R5 R6", ""]);
    roll(&mut game, &[1, 6, 2, 3, 4, 5]);
    assert_eq!(game.question_text(ONE, &names(Lang::En)), "Ann: cross off 7, the white total?");
    assert_eq!(game.action_label(ONE, Action::Pass, Lang::En), "No cross");
    narrate(&mut game, &[(ONE, "pass"), (TWO, "pass")], Lang::En);
    assert_eq!(
        game.question_text(ONE, &names(Lang::De)),
        "Ann: Weiß plus Farbe ankreuzen? Rot 8, Gelb 4/9, Grün 5/10, \
         Blau 6/11"
    );
    assert_eq!(game.action_label(ONE, Action::Pass, Lang::De), "Kein Kreuz: Fehlwurf, -5");
    let cross = Action::Cross { row: Colour::Red, number: 8 };
    assert_eq!(game.action_label(ONE, cross, Lang::En), "Cross off Red 8");
}
