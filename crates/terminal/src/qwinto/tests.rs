use std::collections::BTreeMap;

use proptest::prelude::*;
use rollwright_games::qwinto::{DiceSet, RowColour, Rules};
use rollwright_games::{PlayerNames, RuleSetWithSettings, Seats};
use rollwright_i18n::Lang;

use super::*;
use crate::OutputOptions;
use rollwright_games::record::RollOrAction;

const JANE_SHEET_TEXT: &str = "\
Player name: Jane Doe                Points: 28
             --1--2--3--4--5--6--7--8--9-10-
Red          | 2% 3% 6|XX| 9%11%12|13|15|16|
          --1--2--3--4--5--6--7--8--9-10----
Yellow    | 1| 3| 4| 5|  |XX|12%13%  |  |
       --1--2--3--4--5--6--7--8--9-10----
Blue   | 1| 3%  % 6|XX| 7|  |  |10%  %
       -------------------------------
Failed throws: 1 2 3
";

const EMPTY_SHEET_TEXT: &str = "\
Player name:
             --1--2--3--4--5--6--7--8--9-10-
Red          |  %  %  |XX|  %  %  |  |  |  |
          --1--2--3--4--5--6--7--8--9-10----
Yellow    |  |  |  |  |  |XX|  %  %  |  |
       --1--2--3--4--5--6--7--8--9-10----
Blue   |  |  %  %  |XX|  |  |  |  %  %
       -------------------------------
Failed throws:
";

fn jane_sheet() -> Sheet {
    let rows = [
        [2, 3, 6, 0, 9, 11, 12, 13, 15, 16],
        [1, 3, 4, 5, 0, 0, 12, 13, 0, 0],
        [1, 3, 0, 6, 0, 7, 0, 0, 10, 0],
    ];
    Sheet::from_numbers(rows, 3).unwrap()
}

fn names() -> PlayerNames {
    PlayerNames::new(&["Jane Doe", "Ben"].map(str::to_owned), Lang::En)
}

fn game_with_sheets(rules: Rules, sheets: &[Sheet]) -> Qwinto {
    let seats = Seats::new(sheets.len() as u8, Seat(0)).unwrap();
    Qwinto::from_sheets(rules, seats, Seat(0), sheets).unwrap()
}

fn written_text(draw: impl FnOnce(&mut StyledText)) -> String {
    let mut out = StyledText::new(OutputOptions::default());
    draw(&mut out);
    out.as_str().to_owned()
}

/// Plays an action in notation, and returns the announcement.
fn act_and_announce(game: &mut Qwinto, seat: u8, text: &str) -> String {
    let before = game.clone();
    let action = Qwinto::parse_action(text).unwrap();
    game.play_action(Seat(seat), action).unwrap();
    let event = RollOrAction::Action(Seat(seat), action);
    let transition = PositionTransition { before: &before, after: game, event };
    written_text(|out| <Qwinto as ConsoleGame>::write_announcement(&transition, &names(), out))
}

fn roll_and_announce(game: &mut Qwinto, faces: &[u8]) -> String {
    let before = game.clone();
    let roll = game.roll_from_faces(faces).unwrap();
    game.play_roll(roll).unwrap();
    let transition =
        PositionTransition { before: &before, after: game, event: RollOrAction::Roll(roll) };
    written_text(|out| <Qwinto as ConsoleGame>::write_announcement(&transition, &names(), out))
}

fn answer(game: &Qwinto, text: &str) -> DialogueStep<Action> {
    game.next_dialogue_step(PromptContext::new_piped(Seat(0), &names()), &[text.to_owned()])
}

#[test]
fn janes_sheet_is_drawn_as_in_the_rules() {
    for rules in [Rules::Official, Rules::Ottawa] {
        let game = game_with_sheets(rules, &[jane_sheet()]);
        let text = written_text(|out| ConsoleGame::write_sheet(&game, Seat(0), &names(), out));
        assert_eq!(text, JANE_SHEET_TEXT);
    }
}

#[test]
fn an_empty_sheet_has_no_points_and_the_same_layout() {
    let game = game_with_sheets(Rules::Ottawa, &[Sheet::EMPTY]);
    assert_eq!(
        written_text(|out| sheet::write_sheet(&Sheet::EMPTY, "", Lang::En, out)),
        EMPTY_SHEET_TEXT
    );
    assert!(written_text(|out| game.write_opening(&names(), out)).ends_with(EMPTY_SHEET_TEXT));
}

#[test]
fn colours_do_not_change_the_characters() {
    let mut out = StyledText::new(OutputOptions {
        use_colour: true,
        use_unicode: true,
        shows_guidance: false,
        is_strict: false,
    });
    sheet::write_sheet(&jane_sheet(), "Jane Doe", Lang::En, &mut out);
    assert!(out.as_str().contains("\x1b[31mRed"));
    let mut plain = String::new();
    for (i, part) in out.as_str().split('\x1b').enumerate() {
        plain.push_str(if i == 0 { part } else { part.split_once('m').unwrap().1 });
    }
    assert_eq!(plain, JANE_SHEET_TEXT);
}

#[test]
fn long_and_wide_names_stay_separated_from_the_points() {
    let first = |name: &str| {
        let text = written_text(|out| sheet::write_sheet(&jane_sheet(), name, Lang::En, out));
        text.lines().next().unwrap().to_owned()
    };
    assert!(first(&"x".repeat(60)).ends_with("x  Points: 28"));
    let wide = first("漢字");
    assert_eq!(wide, format!("Player name: 漢字{}Points: 28", " ".repeat(20)));
}

#[test]
fn dice_are_named_by_letters_or_names() {
    let game = game_with_sheets(Rules::Ottawa, &[Sheet::EMPTY]);
    assert!(matches!(
        game.next_dialogue_step(PromptContext::new_piped(Seat(0), &names()), &[]),
        DialogueStep::Question(_)
    ));
    let dice = |letters| {
        DialogueStep::Action(Action::Dice(DiceSet::from_colour_letters(letters).unwrap()))
    };
    for text in ["RB", "br", "R B", "red blue", "Blue, Red", "r+b"] {
        assert_eq!(answer(&game, text), dice("RB"), "{text}");
    }
    assert_eq!(answer(&game, "yellow"), dice("Y"));
    for text in ["", "RR", "G", "green", "R 4", "red red", "white"] {
        assert!(matches!(answer(&game, text), DialogueStep::InvalidAnswer(_)), "{text}");
    }
}

#[test]
fn an_empty_line_keeps_and_reroll_rerolls() {
    let mut game = game_with_sheets(Rules::Official, &[Sheet::EMPTY]);
    act_and_announce(&mut game, 0, "RB");
    roll_and_announce(&mut game, &[1, 2]);
    assert_eq!(answer(&game, ""), DialogueStep::Action(Action::Keep));
    assert_eq!(answer(&game, "Reroll"), DialogueStep::Action(Action::Reroll));
    assert!(matches!(answer(&game, "RB"), DialogueStep::InvalidAnswer(_)));
}

#[test]
fn entries_are_a_colour_and_a_cell() {
    let mut game = game_with_sheets(Rules::Ottawa, &[Sheet::EMPTY]);
    act_and_announce(&mut game, 0, "RB");
    roll_and_announce(&mut game, &[1, 2]);
    for text in ["R 4", "R4", "r4", "red 4", "Red4", "RED  4"] {
        assert_eq!(
            answer(&game, text),
            DialogueStep::Action(Action::Enter { row: RowColour::Red, cell: 3 }),
            "{text}"
        );
    }
    assert_eq!(
        answer(&game, "b10"),
        DialogueStep::Action(Action::Enter { row: RowColour::Blue, cell: 9 })
    );
    assert_eq!(answer(&game, ""), DialogueStep::Action(Action::Pass));
    for text in ["R", "4", "R 0", "R 11", "R 4 5", "G 4", "R -1", "R 999999999999"] {
        assert!(matches!(answer(&game, text), DialogueStep::InvalidAnswer(_)), "{text}");
    }
}

#[test]
fn a_turn_is_announced_once_all_have_decided() {
    let mut game = game_with_sheets(Rules::Official, &[Sheet::EMPTY, Sheet::EMPTY]);
    assert_eq!(act_and_announce(&mut game, 0, "RB"), "");
    assert_eq!(
        roll_and_announce(&mut game, &[1, 2]),
        "Jane Doe rolls: red 1, blue 2. The sum is 3.\n"
    );
    assert_eq!(act_and_announce(&mut game, 0, "reroll"), "");
    let again = "Jane Doe rolls again: red 5, blue 6. The sum is 11.\n";
    assert_eq!(roll_and_announce(&mut game, &[5, 6]), again);
    assert_eq!(act_and_announce(&mut game, 1, "R5"), "", "Jane has not answered yet");
    let expected = "Jane Doe enters nothing: failed throw 1 of 4.\nBen enters 11 in red, cell 5.\n";
    assert_eq!(act_and_announce(&mut game, 0, "pass"), expected);
}

#[test]
fn full_rows_columns_and_the_end_are_announced() {
    let red = [1, 2, 3, 0, 4, 5, 6, 7, 8, 9];
    let blue = [0, 0, 0, 0, 0, 0, 0, 0, 12, 0];
    let yellow = [2, 3, 4, 5, 6, 0, 7, 0, 9, 10];
    let nearly = Sheet::from_numbers([red, yellow, blue], 0).unwrap();
    let mut game = game_with_sheets(Rules::Ottawa, &[nearly, Sheet::EMPTY]);
    act_and_announce(&mut game, 0, "YB");
    roll_and_announce(&mut game, &[6, 2]);
    let before = written_text(|out| game.write_before_question(Seat(0), &names(), out));
    assert!(before.contains("Cells where 8 fits: Y8 B1 "), "{before}");
    act_and_announce(&mut game, 0, "Y8");
    let expected = "\
Jane Doe enters 8 in yellow, cell 8.
Jane Doe's yellow row is full and scores 10 points.
Jane Doe completes a column: a bonus of 8 points.
Ben enters nothing.
The game is over: two rows are full.
";
    assert_eq!(act_and_announce(&mut game, 1, "pass"), expected);
    let closing = written_text(|out| game.write_closing(&names(), out));
    assert!(
        closing.ends_with("Jane Doe: 28 points\nBen: 0 points\nJane Doe wins with 28 points.\n")
    );
}

#[test]
fn a_shared_win_is_shown_as_such() {
    let failed = Sheet::from_numbers([[0; 10]; 3], 4).unwrap();
    let game = game_with_sheets(Rules::Ottawa, &[failed, failed]);
    let closing = written_text(|out| game.write_closing(&names(), out));
    assert!(closing.ends_with("Jane Doe and Ben share the win with -20 points.\n"));
    let alone = game_with_sheets(Rules::Ottawa, &[failed]);
    let closing = written_text(|out| alone.write_closing(&names(), out));
    assert!(closing.ends_with("Jane Doe has scored -20 points.\n"));
}

#[test]
fn the_rules_name_the_difference() {
    for (name, word) in [("official", "allowed once"), ("ottawa", "not allowed")] {
        let choice =
            RuleSetWithSettings::from_name_and_settings::<Qwinto>(Some(name), &BTreeMap::new())
                .unwrap();
        let text = Qwinto::rules_text(&choice, Lang::En);
        assert!(text.contains(&format!("- second roll of the same dice: {word}\n")), "{text}");
    }
}

#[test]
fn a_german_dialogue_accepts_german_and_english_answers() {
    let german = PlayerNames::new(&["Jane", "Ben"].map(str::to_owned), Lang::De);
    let answer = |game: &Qwinto, text: &str| {
        game.next_dialogue_step(PromptContext::new_piped(Seat(0), &german), &[text.to_owned()])
    };
    let [choose, _, offer, entry] = &positions_with_questions()[..] else {
        panic!("four positions")
    };
    let DialogueStep::Question(question) =
        choose.next_dialogue_step(PromptContext::new_piped(Seat(0), &german), &[])
    else {
        panic!("a question")
    };
    assert_eq!(
        question,
        "Jane, welche Würfel willst du werfen? (rot, gelb oder blau, zum Beispiel „rot blau“): "
    );
    let dice = DialogueStep::Action(Action::Dice(DiceSet::from_colour_letters("YB").unwrap()));
    for text in ["gelb blau", "Blau, Gelb", "YB", "yellow blue"] {
        assert_eq!(answer(choose, text), dice, "{text}");
    }
    // There is no green die, so g is yellow.
    for text in ["gb", "g b", "ge bl"] {
        assert_eq!(answer(choose, text), dice, "{text}");
    }
    assert!(
        matches!(answer(choose, "lila"), DialogueStep::InvalidAnswer(text) if text.contains("gelb"))
    );
    assert_eq!(answer(offer, "nochmal"), DialogueStep::Action(Action::Reroll));
    assert_eq!(answer(offer, "Ja"), DialogueStep::Action(Action::Reroll));
    assert_eq!(answer(offer, "nein"), DialogueStep::Action(Action::Keep));
    assert_eq!(
        answer(entry, "rot 4"),
        DialogueStep::Action(Action::Enter { row: RowColour::Red, cell: 3 })
    );
    assert_eq!(
        answer(entry, "R4"),
        DialogueStep::Action(Action::Enter { row: RowColour::Red, cell: 3 })
    );
    assert_eq!(answer(entry, "nichts"), DialogueStep::Action(Action::Pass));
    assert!(
        matches!(answer(entry, "grün 4"), DialogueStep::InvalidAnswer(text) if text.contains("Reihe Grün"))
    );
}

#[test]
fn a_german_sheet_has_the_same_layout() {
    let text = written_text(|out| sheet::write_sheet(&jane_sheet(), "Jane Doe", Lang::De, out));
    let (german, english) = (text.lines().nth(2).unwrap(), JANE_SHEET_TEXT.lines().nth(2).unwrap());
    assert_eq!(german, english.replace("Red", "Rot"));
    assert!(text.starts_with(&format!("Name: Jane Doe{}Punkte: 28\n", " ".repeat(23))), "{text}");
    assert!(text.ends_with("Fehlwürfe: 1 2 3\n"));
}

#[test]
fn a_strict_sheet_has_no_cell_numbers() {
    let mut out = StyledText::new(OutputOptions { is_strict: true, ..OutputOptions::default() });
    sheet::write_sheet(&Sheet::EMPTY, "Jane", Lang::En, &mut out);
    let expected = "\
Player name: Jane
             -------------------------------
Red          |  %  %  |XX|  %  %  |  |  |  |
          ----------------------------------
Yellow    |  |  |  |  |  |XX|  %  %  |  |
       ----------------------------------
Blue   |  |  %  %  |XX|  |  |  |  %  %
       -------------------------------
Failed throws:
";
    assert_eq!(out.as_str(), expected);
}

#[test]
fn dice_and_rows_are_announced_in_their_colours() {
    let mut game = game_with_sheets(Rules::Ottawa, &[Sheet::EMPTY]);
    let fred = PlayerNames::new(&["Fred".to_owned()], Lang::En);
    act_and_announce(&mut game, 0, "R");
    roll_and_announce(&mut game, &[4]);
    let before = game.clone();
    let action = Action::Enter { row: RowColour::Red, cell: 0 };
    game.play_action(Seat(0), action).unwrap();
    let event = RollOrAction::Action(Seat(0), action);
    let mut out = StyledText::new(OutputOptions {
        use_colour: true,
        use_unicode: true,
        shows_guidance: false,
        is_strict: false,
    });
    <Qwinto as ConsoleGame>::write_announcement(
        &PositionTransition { before: &before, after: &game, event },
        &fred,
        &mut out,
    );
    assert_eq!(out.as_str(), "Fred enters 4 in \x1b[31mred\x1b[0m, cell 1.\n");
}

/// One position per question, and one with a roll due.
fn positions_with_questions() -> Vec<Qwinto> {
    let choose = game_with_sheets(Rules::Official, &[Sheet::EMPTY]);
    let mut offer = choose.clone();
    act_and_announce(&mut offer, 0, "RYB");
    let roll_due = offer.clone();
    roll_and_announce(&mut offer, &[1, 2, 3]);
    let mut entry = offer.clone();
    act_and_announce(&mut entry, 0, "keep");
    vec![choose, roll_due, offer, entry]
}

proptest! {
    #[test]
    fn any_answer_gets_a_reply(text in "\\PC{0,20}|[RYBGrybg 0-9]{0,6}") {
        for game in positions_with_questions() {
            if let DialogueStep::Action(action) = answer(&game, &text) {
                let other = matches!(game.check_action(Seat(0), action),
                    Err(rollwright_games::PlayError::WrongQuestion { .. }));
                prop_assert!(!other, "{text}: {action:?}");
            }
        }
    }
}

#[test]
fn every_legal_action_can_be_typed_in_notation() {
    for game in positions_with_questions() {
        for action in game.legal_actions(Seat(0)) {
            assert_eq!(answer(&game, &Qwinto::format_action(action)), DialogueStep::Action(action));
        }
    }
}
