//! From answers to actions.

use super::*;
use crate::console_game::{NORMALIZED_NO, NORMALIZED_YES};
use proptest::prelude::*;

#[test]
fn the_dialogue_of_action_1() {
    let mut game = game_with_sheets(Rules::OFFICIAL, &["", ""]);
    roll_and_announce(&mut game, &[6, 3, 4, 4, 1, 4], &["Ann", "Ben"]);
    assert!(matches!(dialogue_step(&game, &[]), DialogueStep::YesNo(text) if text.contains(" 9,")));
    assert_eq!(dialogue_step(&game, &[NORMALIZED_NO]), DialogueStep::Action(Action::Pass));
    assert!(
        matches!(dialogue_step(&game, &[NORMALIZED_YES]), DialogueStep::Question(text) if text.contains("row"))
    );
    assert_eq!(dialogue_step(&game, &[NORMALIZED_YES, "g"]), cross(Colour::Green, 9));
    assert_eq!(dialogue_step(&game, &[NORMALIZED_YES, "Yellow"]), cross(Colour::Yellow, 9));
    assert!(
        matches!(dialogue_step(&game, &[NORMALIZED_YES, "white"]), DialogueStep::InvalidAnswer(text) if text.contains("'white'"))
    );
}

#[test]
fn the_dialogue_of_action_2() {
    let mut game = game_with_sheets(Rules::OFFICIAL, &["", "R2 R3 R4 R5 R6"]);
    let players = ["Ann", "Ben"];
    roll_and_announce(&mut game, &[6, 6, 4, 4, 1, 4], &players);
    act_and_announce(&mut game, SEAT_1, "pass", &players);
    act_and_announce(&mut game, SEAT_2, "R12", &players);
    assert!(
        matches!(dialogue_step(&game, &[]), DialogueStep::YesNo(text) if text.contains("colour die"))
    );
    assert_eq!(dialogue_step(&game, &[NORMALIZED_NO]), DialogueStep::Action(Action::Pass));
    assert!(
        matches!(dialogue_step(&game, &[NORMALIZED_YES]), DialogueStep::Question(text) if text.contains("1 shows 6"))
    );
    assert!(
        matches!(dialogue_step(&game, &[NORMALIZED_YES, "3"]), DialogueStep::InvalidAnswer(text) if text.contains("1 or 2"))
    );
    assert!(
        matches!(dialogue_step(&game, &[NORMALIZED_YES, "2"]), DialogueStep::Question(text) if text.contains("row"))
    );
    assert_eq!(dialogue_step(&game, &[NORMALIZED_YES, "2", "blue"]), cross(Colour::Blue, 10));
    // The red die has left the game: the error says why.
    let DialogueStep::Action(red) = dialogue_step(&game, &[NORMALIZED_YES, "1", "R"]) else {
        panic!("an action")
    };
    assert_eq!(game.check_action(SEAT_1, red).unwrap_err().to_string(), "Red is locked");
}

#[test]
fn a_strict_concordia_dialogue_uses_the_words_of_the_handout() {
    let mut game = game_with_sheets(Rules::CONCORDIA, &["", ""]);
    let players = ["Ann", "Ben"];
    roll_and_announce(&mut game, &[6, 3, 4, 4, 1, 4], &players);
    let english = names(&players);
    let step = |game: &Qwixx, answers: &[&str]| {
        game.next_dialogue_step(PromptContext::new_strict(SEAT_1, &english), &lines(answers))
    };
    let sum = "Would you like to cross off a number on the game board using the white dice total? \
               (anything other than 'yes' is taken to mean no): ";
    assert_eq!(step(&game, &[]), DialogueStep::YesNo(sum.to_owned()));
    let row =
        "What colour would you like to cross out? (R = red, Y = yellow, G = green, B = Blue): ";
    assert_eq!(step(&game, &[NORMALIZED_YES]), DialogueStep::Question(row.to_owned()));
    act_and_announce(&mut game, SEAT_1, "pass", &players);
    act_and_announce(&mut game, SEAT_2, "pass", &players);
    let pair = "Would you like to cross off a number on the game board using one of the coloured \
                dice and a white dice? (anything other than 'yes' is taken to mean no): ";
    assert_eq!(step(&game, &[]), DialogueStep::YesNo(pair.to_owned()));
    let white = "Which white dice would you like to use? (White = 1, White2 = 2): ";
    assert_eq!(step(&game, &[NORMALIZED_YES]), DialogueStep::Question(white.to_owned()));
    // Other rule sets have no such sample run.
    let mut game = game_with_sheets(Rules::OTTAWA, &["", ""]);
    roll_and_announce(&mut game, &[6, 3, 4, 4, 1, 4], &players);
    assert_ne!(step(&game, &[]), DialogueStep::YesNo(sum.to_owned()));
}

#[test]
fn each_white_die_makes_its_own_number() {
    let mut game = game_with_sheets(Rules::CONCORDIA, &["", ""]);
    let players = ["Ann", "Ben"];
    roll_and_announce(&mut game, &[6, 1, 6, 1, 3, 1], &players);
    act_and_announce(&mut game, SEAT_1, "pass", &players);
    act_and_announce(&mut game, SEAT_2, "pass", &players);
    assert_eq!(dialogue_step(&game, &[NORMALIZED_YES, "1", "Y"]), cross(Colour::Yellow, 7));
    assert_eq!(dialogue_step(&game, &[NORMALIZED_YES, "2", "Y"]), cross(Colour::Yellow, 2));
}

#[test]
fn a_german_dialogue_accepts_german_and_english_answers() {
    let mut game = game_with_sheets(Rules::OFFICIAL, &["", ""]);
    roll_and_announce(&mut game, &[6, 3, 4, 4, 1, 4], &["Ann", "Ben"]);
    let german = PlayerNames::new(&lines(&["Ann", "Ben"]), Lang::De);
    let step = |answers: &[&str]| {
        game.next_dialogue_step(PromptContext::new_piped(SEAT_1, &german), &lines(answers))
    };
    let question = |text: &str| DialogueStep::Question(text.to_owned());
    let first = "Kreuzt du die 9 der weißen Würfel an? (ja oder nein) ".to_owned();
    assert_eq!(step(&[]), DialogueStep::YesNo(first));
    assert_eq!(step(&[NORMALIZED_YES]), question("In welcher Reihe? (rot, gelb, grün, blau) "));
    assert_eq!(step(&[NORMALIZED_YES, "gelb"]), cross(Colour::Yellow, 9));
    assert_eq!(step(&[NORMALIZED_YES, "Y"]), cross(Colour::Yellow, 9));
    let which = "„g“ passt zu mehreren Reihen: Gib ge oder gr ein.".to_owned();
    assert_eq!(step(&[NORMALIZED_YES, "g"]), DialogueStep::InvalidAnswer(which));
    assert_eq!(step(&[NORMALIZED_YES, "gr"]), cross(Colour::Green, 9));
    assert_eq!(step(&[NORMALIZED_YES, "ge"]), cross(Colour::Yellow, 9));
    assert!(
        matches!(step(&[NORMALIZED_YES, "weiß"]), DialogueStep::InvalidAnswer(text) if text.contains("„weiß“"))
    );
}

proptest! {
    #[test]
    fn any_dialogue_ends(
        rules in prop::sample::select(vec![Rules::OFFICIAL, Rules::CONCORDIA, Rules::OTTAWA]),
        seed: u64,
        lines in prop::collection::vec(
            prop_oneof![".*", "yes|1|2|r|green|b", Just(String::new())], 0..5
        ),
        players in prop::collection::vec("\\PC{0,30}", 0..4),
    ) {
        let players = PlayerNames::new(&players, Lang::En);
        let mut game = Qwixx::new(&rules, Seats::new(3, SEAT_1).unwrap());
        let mut left = seed;
        let mut face = || { left = left.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15); 1 + (left >> 40) as u8 % 6 };
        for _ in 0..30 {
            let mut out = StyledText::new(OutputOptions::default());
            let before = game;
            let event = match game.phase() {
                Phase::Roll { .. } => {
                    let roll = game.roll_with(|_| face());
                    game.apply_roll(roll);
                    RollOrAction::Roll(roll)
                }
                Phase::Decide { seats, .. } => {
                    let seat = seats.iter().next().unwrap();
                    // Three answers always settle it, whatever follows.
                    let answer = game.next_dialogue_step(PromptContext::new_piped(seat, &players), &lines);
                    prop_assert!(lines.len() < 3 || !matches!(answer, DialogueStep::Question(_)));
                    game.write_before_question(seat, &players, &mut out);
                    let action = match answer {
                        DialogueStep::Action(action) if game.check_action(seat, action).is_ok() => action,
                        _ => Action::Pass,
                    };
                    game.apply_action(seat, action);
                    RollOrAction::Action(seat, action)
                }
                Phase::Over { .. } => break,
            };
            let transition = PositionTransition { before: &before, after: &game, event };
            Qwixx::write_announcement(&transition, &players, &mut out);
            let _ = game.next_dialogue_step(PromptContext::new_piped(Seat(200), &players), &lines);
            game.write_sheet(Seat(200), &players, &mut out);
        }
        let mut out = StyledText::new(OutputOptions { use_colour: true, use_unicode: true, shows_guidance: false, is_strict: false });
        game.write_opening(&players, &mut out);
        game.write_closing(&players, &mut out);
    }
}
