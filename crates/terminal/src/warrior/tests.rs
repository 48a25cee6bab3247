use proptest::prelude::*;
use rollwright_games::PlayerNames;
use rollwright_games::warrior::{Rules, Square};
use rollwright_games::{RuleSetWithSettings, Seats};
use rollwright_i18n::Lang;

use super::*;
use crate::OutputOptions;
use rollwright_games::record::RollOrAction;

const ADJUSTMENTS_TEXT: &str = "\
Level 0
   -3    0    0   -3
    0    0   -3    0
    0   -3    0   -2
   -3    0   -2   -3
Level 1
    0    0   -3    0
    0   -3    0   -2
   -3    0   -2   -3
    0   -2   -3   +2
Level 2
    0   -3    0   -2
   -3    0   -2   -3
    0   -2   -3   +2
   -2   -3   +2    0
";

fn names() -> PlayerNames {
    PlayerNames::new(&["Ann", "Ben"].map(str::to_owned), Lang::En)
}

fn at(level: u8, x: u8, y: u8) -> Square {
    Square { level, x, y }
}

/// A position with Ann to move.
fn game(ann: (Square, i32), ben: (Square, i32)) -> Warrior {
    let seats = Seats::new(2, Seat(0)).unwrap();
    Warrior::from_fighters_at_turn_start(Rules::DEFAULT, seats, Seat(0), &[ann, ben]).unwrap()
}

fn written_text(draw: impl FnOnce(&mut StyledText)) -> String {
    let mut out = StyledText::new(OutputOptions::default());
    draw(&mut out);
    out.as_str().to_owned()
}

fn roll_and_announce(game: &mut Warrior, faces: &[u8]) -> String {
    let before = *game;
    let roll = game.roll_from_faces(faces).unwrap();
    game.play_roll(roll).unwrap();
    let transition =
        PositionTransition { before: &before, after: game, event: RollOrAction::Roll(roll) };
    written_text(|out| <Warrior as ConsoleGame>::write_announcement(&transition, &names(), out))
}

fn act_and_announce(game: &mut Warrior, action: Action) -> String {
    let before = *game;
    game.play_action(before.active_seat(), action).unwrap();
    let event = RollOrAction::Action(before.active_seat(), action);
    let transition = PositionTransition { before: &before, after: game, event };
    written_text(|out| <Warrior as ConsoleGame>::write_announcement(&transition, &names(), out))
}

fn position_before_duel() -> Warrior {
    let mut game = game((at(0, 3, 2), 9), (at(1, 1, 3), 7));
    let announced = "Ann rolls 4 and 5: 9.\nBen stands there, on level 1 (1,3).\n";
    assert_eq!(roll_and_announce(&mut game, &[4, 5]), announced);
    game
}

#[test]
fn a_banner_is_written_before_the_first_question() {
    let text = written_text(|out| Warrior::write_welcome(Lang::En, out));
    assert!(text.contains("|    Welcome to Nancy's 3D Warrior!    |\n"));
    assert!(Warrior::settings_question(Lang::En, false).contains("3 levels of 4x4"));
    let text = written_text(|out| Warrior::write_welcome(Lang::De, out));
    assert!(text.contains("|  Willkommen bei Nancy's 3D Warrior!  |\n"));
    assert!(Warrior::settings_question(Lang::De, true).contains("3 Ebenen mit 4x4"));
}

#[test]
fn the_opening_shows_the_boards_and_the_first_player() {
    let game = Warrior::new(&Rules::DEFAULT, Seats::new(2, Seat(1)).unwrap());
    let text = written_text(|out| game.write_opening(&names(), out));
    assert!(text.contains("3 levels of 4x4 squares. The first to reach level 2 (3,3) wins.\n"));
    assert!(text.contains(ADJUSTMENTS_TEXT));
    let places = "P1 Ann: level 0 (0,0), energy 10\nP2 Ben: level 0 (0,0), energy 10\n";
    assert!(text.ends_with(&format!("{places}Ben goes first.\n\n")));
}

#[test]
fn the_sheet_marks_both_on_the_boards() {
    let game = game((at(0, 3, 2), 9), (at(1, 1, 3), -1));
    let text = written_text(|out| ConsoleGame::write_sheet(&game, Seat(0), &names(), out));
    let places = "\nP1 Ann: level 0 (3,2), energy 9\nP2 Ben: level 1 (1,3), energy -1\n";
    let mut lines: Vec<_> = ADJUSTMENTS_TEXT.lines().collect();
    lines[4] = "   -3    0   P1   -3";
    lines[7] = "    0   -3    0   P2";
    assert_eq!(text, format!("{}\n{places}", lines.join("\n")));
}

#[test]
fn a_move_is_announced_with_its_adjustment_and_both_positions() {
    let mut game = game((at(0, 0, 0), 10), (at(0, 0, 3), 4));
    let announced = "\
Ann rolls 4 and 5: 9.
Ann moves to level 0 (2,1): -3 energy.
Level 0
   -3    0    0   P2
    0    0   -3    0
    0   P1    0   -2
   -3    0   -2   -3
P1 Ann: level 0 (2,1), energy 7
P2 Ben: level 0 (0,3), energy 4

";
    assert_eq!(roll_and_announce(&mut game, &[4, 5]), announced);
    let announced = roll_and_announce(&mut game, &[1, 1]);
    let expected = "\
Ben rolls 1 and 1: 2.
A double: +2 energy.
Ben moves to level 0 (1,1): no change of energy.
";
    assert!(announced.starts_with(expected), "{announced}");
}

#[test]
fn moves_past_and_onto_the_last_square_are_announced() {
    let mut far = game((at(2, 3, 0), 5), (at(0, 0, 0), 10));
    let announced = roll_and_announce(&mut far, &[2, 2]);
    let expected = "\
Ann rolls 2 and 2: 4.
A double: +2 energy.
That is past the last square: Ann stays on level 2 (3,0), -2 energy.
";
    assert!(announced.starts_with(expected), "{announced}");
    let mut near = game((at(2, 3, 0), 5), (at(0, 0, 0), 10));
    let announced = roll_and_announce(&mut near, &[1, 2]);
    assert!(announced.contains("Ann reaches the last square, level 2 (3,3)!\n"), "{announced}");
    let closing = written_text(|out| near.write_closing(&names(), out));
    assert!(closing.contains("P1 Ann: level 2 (3,3), energy 5\n"), "{closing}");
    assert!(closing.ends_with("\nAnn wins the race.\n"), "{closing}");
}

#[test]
fn weak_tosses_are_announced_one_by_one() {
    let mut weak = game((at(0, 1, 1), 0), (at(0, 0, 0), 10));
    let first = "Ann is too weak to move and tosses for energy.\nToss 1 of 3: 1 and 2.\n";
    assert_eq!(roll_and_announce(&mut weak, &[1, 2]), first);
    let mut lucky = weak;
    assert_eq!(roll_and_announce(&mut weak, &[1, 2]), "Toss 2 of 3: 1 and 2.\n");
    let last = "Toss 3 of 3: 1 and 2.\nAnn is still too weak: the turn is over.\nLevel 0\n";
    assert!(roll_and_announce(&mut weak, &[1, 2]).starts_with(last));
    assert_eq!(
        roll_and_announce(&mut lucky, &[3, 3]),
        "Toss 2 of 3: 3 and 3.\nA double: +2 energy.\n"
    );
    let last = "Toss 3 of 3: 1 and 2.\nAnn is strong enough again and may move.\n";
    assert_eq!(roll_and_announce(&mut lucky, &[1, 2]), last);
}

#[test]
fn a_forfeit_is_announced() {
    let mut game = position_before_duel();
    let announced = act_and_announce(&mut game, Action::Forfeit);
    assert!(announced.starts_with("Ann forfeits and goes to level 0 (1,3): -2 energy.\nLevel 0 "));
}

#[test]
fn a_duel_is_announced_with_the_number_and_its_consequence() {
    let mut lost = position_before_duel();
    assert_eq!(
        act_and_announce(&mut lost, Action::Challenge),
        "Ann challenges Ben for level 1 (1,3).\n"
    );
    let mut won = lost;
    let announced = "\
The number is 5, below 6: the challenge is lost.
Ann stays on level 0 (3,2) and loses 4 energy.
Level 0                 Level 1
   -3    0    0   -3        0    0   -3    0
    0    0   -3    0        0   -3    0   P2
    0   -3    0   -2       -3    0   -2   -3
   -3    0   P1   -3        0   -2   -3   +2
P1 Ann: level 0 (3,2), energy 5
P2 Ben: level 1 (1,3), energy 7

";
    assert_eq!(roll_and_announce(&mut lost, &[5]), announced);
    let announced = "\
The number is 6, and 6 or more wins: the challenge is won.
Ann takes level 1 (1,3) and 3 energy from Ben. Ben goes to level 0 (3,2).
Level 0                 Level 1
   -3    0    0   -3        0    0   -3    0
    0    0   -3    0        0   -3    0   P1
    0   -3    0   -2       -3    0   -2   -3
   -3    0   P2   -3        0   -2   -3   +2
P1 Ann: level 1 (1,3), energy 12
P2 Ben: level 0 (3,2), energy 4

";
    assert_eq!(roll_and_announce(&mut won, &[6]), announced);
}

#[test]
fn a_duel_is_answered_by_word_or_letter() {
    let game = position_before_duel();
    let ask = |answers: &[String]| {
        game.next_dialogue_step(PromptContext::new_piped(Seat(0), &names()), answers)
    };
    let question = "Ann, 'challenge' Ben for level 1 (1,3), \
                    or 'forfeit' (to level 0 (1,3), -2 energy)? ";
    assert_eq!(ask(&[]), DialogueStep::Question(question.to_owned()));
    for (text, action) in [
        ("challenge", Action::Challenge),
        ("C", Action::Challenge),
        ("FORFEIT", Action::Forfeit),
        ("f", Action::Forfeit),
    ] {
        assert_eq!(ask(&[text.to_owned()]), DialogueStep::Action(action));
    }
    assert!(matches!(ask(&[String::new()]), DialogueStep::InvalidAnswer(_)));
}

#[test]
fn all_texts_are_available_in_german() {
    let german = PlayerNames::new(&["Ann", "Ben"].map(str::to_owned), Lang::De);
    let mut game = position_before_duel();
    let text = written_text(|out| game.write_opening(&german, out));
    assert!(
        text.starts_with(
            "3 Ebenen mit 4x4 Feldern. Wer zuerst auf Ebene 2 (3,3) steht, gewinnt.\n"
        )
    );
    assert!(text.contains("\nEbene 1\n"), "{text}");
    assert!(text.ends_with("P2 Ben: Ebene 1 (1,3), Energie 7\nAnn beginnt.\n\n"), "{text}");
    let ask = |answers: &[String]| {
        game.next_dialogue_step(PromptContext::new_piped(Seat(0), &german), answers)
    };
    let question = "Ann, Ben zum Duell um Ebene 1 (1,3) „herausfordern“ oder „ausweichen“ \
                    (auf Ebene 0 (1,3), -2 Energie)? ";
    assert_eq!(ask(&[]), DialogueStep::Question(question.to_owned()));
    assert_eq!(ask(&["challenge".to_owned()]), DialogueStep::Action(Action::Challenge));
    assert_eq!(ask(&["ausweichen".to_owned()]), DialogueStep::Action(Action::Forfeit));
    game.play_action(Seat(0), Action::Forfeit).unwrap();
    let text = written_text(|out| ConsoleGame::write_sheet(&game, Seat(0), &german, out));
    assert!(text.contains("P1 Ann: Ebene 0 (1,3), Energie 7\n"), "{text}");
}

#[test]
fn the_rules_end_with_the_board_in_play() {
    let settings = [("levels".to_owned(), "5".to_owned())].into();
    let choice = RuleSetWithSettings::from_name_and_settings::<Warrior>(None, &settings).unwrap();
    let text = Warrior::rules_text(&choice, Lang::De);
    assert!(text.ends_with("\n\nEbenen: 5\nFelder je Seite: 4\n"), "{text}");
}

proptest! {
    #[test]
    fn any_answer_gets_a_reply(text in "\\PC{0,20}|[cfhaCFHA ]{0,2}") {
        let (free, dueling) = (game((at(0, 1, 1), 3), (at(0, 0, 0), 10)), position_before_duel());
        let answers = [text];
        prop_assert!(matches!(free.next_dialogue_step(PromptContext::new_piped(Seat(0), &names()), &answers), DialogueStep::InvalidAnswer(_)));
        match dueling.next_dialogue_step(PromptContext::new_piped(Seat(0), &names()), &answers) {
            DialogueStep::Action(action) => prop_assert_eq!(dueling.check_action(Seat(0), action), Ok(())),
            DialogueStep::InvalidAnswer(_) | DialogueStep::StartOver(_) => {}
            DialogueStep::Question(question) | DialogueStep::YesNo(question) => prop_assert!(false, "asked again: {}", question),
        }
    }
}
