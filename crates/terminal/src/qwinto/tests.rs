use std::collections::BTreeMap;

use proptest::prelude::*;
use rollwright_games::qwinto::{DiceSet, Row, Rules};
use rollwright_games::{Names, RuleChoice, Seats};
use rollwright_i18n::Lang;

use super::*;
use crate::Style;
use crate::console_game::Event;

const JANE: &str = "\
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

const EMPTY: &str = "\
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

fn janes() -> Sheet {
    let rows = [
        [2, 3, 6, 0, 9, 11, 12, 13, 15, 16],
        [1, 3, 4, 5, 0, 0, 12, 13, 0, 0],
        [1, 3, 0, 6, 0, 7, 0, 0, 10, 0],
    ];
    Sheet::new(rows, 3).unwrap()
}

fn names() -> Names {
    Names::new(&["Jane Doe", "Ben"].map(str::to_owned), Lang::En)
}

fn table(rules: Rules, sheets: &[Sheet]) -> Qwinto {
    let seats = Seats::new(sheets.len() as u8, Seat(0)).unwrap();
    Qwinto::set_up(rules, seats, Seat(0), sheets).unwrap()
}

fn shown(draw: impl FnOnce(&mut Output)) -> String {
    let mut out = Output::new(Style::default());
    draw(&mut out);
    out.text().to_owned()
}

/// Takes an action in notation and gives what is told about it.
fn act(game: &mut Qwinto, seat: u8, text: &str) -> String {
    let before = game.clone();
    let action = Qwinto::read(text).unwrap();
    game.act(Seat(seat), action).unwrap();
    let event = Event::Act(Seat(seat), action);
    let happened = Happened { before: &before, after: game, event };
    shown(|out| <Qwinto as ConsoleGame>::report(&happened, &names(), out))
}

fn roll(game: &mut Qwinto, faces: &[u8]) -> String {
    let before = game.clone();
    let roll = game.roll_of(faces).unwrap();
    game.roll(roll).unwrap();
    let happened = Happened { before: &before, after: game, event: Event::Roll(roll) };
    shown(|out| <Qwinto as ConsoleGame>::report(&happened, &names(), out))
}

fn answer(game: &Qwinto, text: &str) -> Ask<Action> {
    game.ask(Asked::plainly(Seat(0), &names()), &[text.to_owned()])
}

#[test]
fn janes_sheet_is_drawn_as_in_the_rules() {
    for rules in [Rules::Official, Rules::Ottawa] {
        let game = table(rules, &[janes()]);
        let text = shown(|out| ConsoleGame::sheet(&game, Seat(0), &names(), out));
        assert_eq!(text, JANE);
    }
}

#[test]
fn an_empty_sheet_has_no_points_and_the_same_layout() {
    let game = table(Rules::Ottawa, &[Sheet::EMPTY]);
    assert_eq!(shown(|out| sheet::draw(&Sheet::EMPTY, "", Lang::En, out)), EMPTY);
    assert!(shown(|out| game.opening(&names(), out)).ends_with(EMPTY));
}

#[test]
fn colours_lie_on_top_of_the_same_characters() {
    let mut out = Output::new(Style { colour: true, unicode: true, guided: false });
    sheet::draw(&janes(), "Jane Doe", Lang::En, &mut out);
    assert!(out.text().contains("\x1b[31mRed"));
    let mut plain = String::new();
    for (i, part) in out.text().split('\x1b').enumerate() {
        plain.push_str(if i == 0 { part } else { part.split_once('m').unwrap().1 });
    }
    assert_eq!(plain, JANE);
}

#[test]
fn long_and_wide_names_keep_the_points_apart() {
    let first = |name: &str| {
        let text = shown(|out| sheet::draw(&janes(), name, Lang::En, out));
        text.lines().next().unwrap().to_owned()
    };
    assert!(first(&"x".repeat(60)).ends_with("x  Points: 28"));
    let wide = first("漢字");
    assert_eq!(wide, format!("Player name: 漢字{}Points: 28", " ".repeat(20)));
}

#[test]
fn dice_are_named_by_letters_or_names() {
    let game = table(Rules::Ottawa, &[Sheet::EMPTY]);
    assert!(matches!(game.ask(Asked::plainly(Seat(0), &names()), &[]), Ask::Question(_)));
    let dice = |letters| Ask::Do(Action::Dice(DiceSet::from_letters(letters).unwrap()));
    for text in ["RB", "br", "R B", "red blue", "Blue, Red", "r+b"] {
        assert_eq!(answer(&game, text), dice("RB"), "{text}");
    }
    assert_eq!(answer(&game, "yellow"), dice("Y"));
    for text in ["", "RR", "G", "green", "R 4", "red red", "white"] {
        assert!(matches!(answer(&game, text), Ask::Again(_)), "{text}");
    }
}

#[test]
fn an_empty_line_keeps_and_reroll_rerolls() {
    let mut game = table(Rules::Official, &[Sheet::EMPTY]);
    act(&mut game, 0, "RB");
    roll(&mut game, &[1, 2]);
    assert_eq!(answer(&game, ""), Ask::Do(Action::Keep));
    assert_eq!(answer(&game, "Reroll"), Ask::Do(Action::Reroll));
    assert!(matches!(answer(&game, "RB"), Ask::Again(_)));
}

#[test]
fn entries_are_a_colour_and_a_cell() {
    let mut game = table(Rules::Ottawa, &[Sheet::EMPTY]);
    act(&mut game, 0, "RB");
    roll(&mut game, &[1, 2]);
    for text in ["R 4", "R4", "r4", "red 4", "Red4", "RED  4"] {
        assert_eq!(
            answer(&game, text),
            Ask::Do(Action::Enter { row: Row::Red, cell: 3 }),
            "{text}"
        );
    }
    assert_eq!(answer(&game, "b10"), Ask::Do(Action::Enter { row: Row::Blue, cell: 9 }));
    assert_eq!(answer(&game, ""), Ask::Do(Action::Pass));
    for text in ["R", "4", "R 0", "R 11", "R 4 5", "G 4", "R -1", "R 999999999999"] {
        assert!(matches!(answer(&game, text), Ask::Again(_)), "{text}");
    }
}

#[test]
fn a_turn_is_told_once_all_have_answered() {
    let mut game = table(Rules::Official, &[Sheet::EMPTY, Sheet::EMPTY]);
    assert_eq!(act(&mut game, 0, "RB"), "");
    assert_eq!(roll(&mut game, &[1, 2]), "Jane Doe rolls: red 1, blue 2. The sum is 3.\n");
    assert_eq!(act(&mut game, 0, "reroll"), "");
    let again = "Jane Doe rolls again: red 5, blue 6. The sum is 11.\n";
    assert_eq!(roll(&mut game, &[5, 6]), again);
    assert_eq!(act(&mut game, 1, "R5"), "", "Jane has not answered yet");
    let told = "Jane Doe enters nothing: failed throw 1 of 4.\nBen enters 11 in red, cell 5.\n";
    assert_eq!(act(&mut game, 0, "pass"), told);
}

#[test]
fn full_rows_columns_and_the_end_are_told() {
    let red = [1, 2, 3, 0, 4, 5, 6, 7, 8, 9];
    let blue = [0, 0, 0, 0, 0, 0, 0, 0, 12, 0];
    let yellow = [2, 3, 4, 5, 6, 0, 7, 0, 9, 10];
    let nearly = Sheet::new([red, yellow, blue], 0).unwrap();
    let mut game = table(Rules::Ottawa, &[nearly, Sheet::EMPTY]);
    act(&mut game, 0, "YB");
    roll(&mut game, &[6, 2]);
    let before = shown(|out| game.before_question(Seat(0), &names(), out));
    assert!(before.contains("Cells that take 8: Y8 B1 "), "{before}");
    act(&mut game, 0, "Y8");
    let told = "\
Jane Doe enters 8 in yellow, cell 8.
The yellow row of Jane Doe is full and counts 10 points.
Jane Doe has completed a column: a bonus of 8 points.
Ben enters nothing.
The game is over: two rows filled.
";
    assert_eq!(act(&mut game, 1, "pass"), told);
    let closing = shown(|out| game.closing(&names(), out));
    assert!(
        closing.ends_with("Jane Doe: 28 points\nBen: 0 points\nJane Doe wins with 28 points.\n")
    );
}

#[test]
fn a_shared_win_is_shown_as_such() {
    let failed = Sheet::new([[0; 10]; 3], 4).unwrap();
    let game = table(Rules::Ottawa, &[failed, failed]);
    let closing = shown(|out| game.closing(&names(), out));
    assert!(closing.ends_with("Jane Doe and Ben share the win with -20 points.\n"));
    let alone = table(Rules::Ottawa, &[failed]);
    let closing = shown(|out| alone.closing(&names(), out));
    assert!(closing.ends_with("Jane Doe has scored -20 points.\n"));
}

#[test]
fn the_rules_name_the_difference() {
    for (name, word) in [("official", "allowed, once"), ("ottawa", "none: every roll stands")] {
        let choice = RuleChoice::new::<Qwinto>(Some(name), &BTreeMap::new()).unwrap();
        let text = Qwinto::rules_text(&choice, Lang::En);
        assert!(text.contains(&format!("- second roll of the same dice: {word}\n")), "{text}");
    }
}

#[test]
fn german_answers_count_at_a_german_table_beside_the_english_ones() {
    let german = Names::new(&["Jane", "Ben"].map(str::to_owned), Lang::De);
    let answer =
        |game: &Qwinto, text: &str| game.ask(Asked::plainly(Seat(0), &german), &[text.to_owned()]);
    let [choose, _, offer, entry] = &asked()[..] else { panic!("four positions") };
    let Ask::Question(question) = choose.ask(Asked::plainly(Seat(0), &german), &[]) else {
        panic!("a question")
    };
    assert_eq!(question, "Jane, welche Würfel wirfst du? (rot, gelb, blau; etwa rot blau): ");
    let dice = Ask::Do(Action::Dice(DiceSet::from_letters("YB").unwrap()));
    for text in ["gelb blau", "Blau, Gelb", "YB", "yellow blue"] {
        assert_eq!(answer(choose, text), dice, "{text}");
    }
    assert!(matches!(answer(choose, "g"), Ask::Again(text) if text.contains("gelb")));
    assert_eq!(answer(offer, "nochmal"), Ask::Do(Action::Reroll));
    assert_eq!(answer(offer, "Ja"), Ask::Do(Action::Reroll));
    assert_eq!(answer(offer, "nein"), Ask::Do(Action::Keep));
    assert_eq!(answer(entry, "rot 4"), Ask::Do(Action::Enter { row: Row::Red, cell: 3 }));
    assert_eq!(answer(entry, "R4"), Ask::Do(Action::Enter { row: Row::Red, cell: 3 }));
    assert_eq!(answer(entry, "nichts"), Ask::Do(Action::Pass));
    assert!(matches!(answer(entry, "grün 4"), Ask::Again(text) if text.contains("Reihe Grün")));
}

#[test]
fn a_german_sheet_has_the_same_layout() {
    let text = shown(|out| sheet::draw(&janes(), "Jane Doe", Lang::De, out));
    let (german, english) = (text.lines().nth(2).unwrap(), JANE.lines().nth(2).unwrap());
    assert_eq!(german, english.replace("Red", "Rot"));
    assert!(text.starts_with(&format!("Name: Jane Doe{}Punkte: 28\n", " ".repeat(23))), "{text}");
    assert!(text.ends_with("Fehlwürfe: 1 2 3\n"));
}

#[test]
fn dice_and_rows_are_told_in_their_colours() {
    let mut game = table(Rules::Ottawa, &[Sheet::EMPTY]);
    let fred = Names::new(&["Fred".to_owned()], Lang::En);
    act(&mut game, 0, "R");
    roll(&mut game, &[4]);
    let before = game.clone();
    let action = Action::Enter { row: Row::Red, cell: 0 };
    game.act(Seat(0), action).unwrap();
    let event = Event::Act(Seat(0), action);
    let mut out = Output::new(Style { colour: true, unicode: true, guided: false });
    <Qwinto as ConsoleGame>::report(
        &Happened { before: &before, after: &game, event },
        &fred,
        &mut out,
    );
    assert_eq!(out.text(), "Fred enters 4 in \x1b[31mred\x1b[0m, cell 1.\n");
}

/// Positions at each question.
fn asked() -> Vec<Qwinto> {
    let choose = table(Rules::Official, &[Sheet::EMPTY]);
    let mut offer = choose.clone();
    act(&mut offer, 0, "RYB");
    let due = offer.clone();
    roll(&mut offer, &[1, 2, 3]);
    let mut entry = offer.clone();
    act(&mut entry, 0, "keep");
    vec![choose, due, offer, entry]
}

proptest! {
    #[test]
    fn any_answer_gets_a_reply(text in "\\PC{0,20}|[RYBGrybg 0-9]{0,6}") {
        for game in asked() {
            if let Ask::Do(action) = answer(&game, &text) {
                let other = matches!(game.check(Seat(0), action),
                    Err(rollwright_games::Illegal::NotTheQuestion { .. }));
                prop_assert!(!other, "{text}: {action:?}");
            }
        }
    }
}

#[test]
fn every_legal_action_can_be_typed_in_notation() {
    for game in asked() {
        for action in game.legal(Seat(0)) {
            assert_eq!(answer(&game, &Qwinto::write(action)), Ask::Do(action));
        }
    }
}
