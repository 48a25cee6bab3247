//! Yahtzee at the console, as a player sees it.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rollwright_games::PlayerNames;
use rollwright_games::yahtzee::{Action, Category, DicePositions, Rules, Sheet, UncheckedPosition};
use rollwright_games::{Game, RuleSetWithSettings, Seat, Seats, Yahtzee};
use rollwright_i18n::Lang;
use unicode_width::UnicodeWidthStr;

use crate::console_game::{NORMALIZED_NO, NORMALIZED_YES};
use crate::{
    ConsoleGame, DialogueStep, OutputOptions, PositionTransition, PromptContext, StyledText,
};
use rollwright_games::record::RollOrAction;

fn names(names: &[&str]) -> PlayerNames {
    PlayerNames::new(&lines(names), Lang::En)
}

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|&line| line.to_owned()).collect()
}

fn new_game(rules: Rules, seats: u8) -> Yahtzee {
    Yahtzee::new(&rules, Seats::new(seats, Seat(0)).unwrap())
}

fn after_rolls(mut game: Yahtzee, rolls: &[[u8; 5]]) -> Yahtzee {
    for (at, faces) in rolls.iter().enumerate() {
        if at > 0 {
            game.play_action(game.active_seat(), Action::Reroll(DicePositions::ALL)).unwrap();
        }
        let roll = game.roll_from_faces(faces).unwrap();
        game.play_roll(roll).unwrap();
    }
    game
}

/// A single seat with these boxes filled.
fn sheet_with(rules: Rules, filled: &[(Category, u8)]) -> Yahtzee {
    let mut boxes = [None; 13];
    for &(category, points) in filled {
        boxes[category.index()] = Some(points);
    }
    UncheckedPosition::solo_turn_start(rules, Sheet::from_category_points(boxes, 0).unwrap())
        .unwrap()
        .try_into()
        .unwrap()
}

fn dialogue_step(game: &Yahtzee, lines: &[&str]) -> DialogueStep<Action> {
    game.next_dialogue_step(
        PromptContext::new_piped(game.active_seat(), &names(&["Eric", "Julie"])),
        &self::lines(lines),
    )
}

fn written_text(style: OutputOptions, fill: impl FnOnce(&mut StyledText)) -> String {
    let mut out = StyledText::new(style);
    fill(&mut out);
    out.as_str().to_owned()
}

/// The final sheet of the Yahtzee course handout, figure 9.
fn figure_9(rules: Rules) -> Yahtzee {
    let sheet = |points: [u8; 13]| Sheet::from_category_points(points.map(Some), 0).unwrap();
    let setup = UncheckedPosition {
        rules,
        seats: Seats::new(2, Seat(0)).unwrap(),
        active: Seat(1),
        sheets: vec![
            sheet([3, 0, 9, 12, 15, 12, 24, 0, 25, 30, 40, 0, 22]),
            sheet([2, 8, 12, 12, 15, 18, 27, 21, 25, 30, 0, 50, 18]),
        ],
        dice: [0; 5],
        rolls_left: 3,
    };
    setup.try_into().unwrap()
}

#[test]
fn the_final_sheet_of_eric_and_julie() {
    let players = names(&["Eric", "Julie"]);
    let text = written_text(OutputOptions::default(), |p| {
        figure_9(Rules::Basic).write_closing(&players, p)
    });
    let expected = "\
+------------------------+-------+-------+
|                        |  Eric | Julie |
+------------------------+-------+-------+
|  1 Ones                |     3 |     2 |
|  2 Twos                |     0 |     8 |
|  3 Threes              |     9 |    12 |
|  4 Fours               |    12 |    12 |
|  5 Fives               |    15 |    15 |
|  6 Sixes               |    12 |    18 |
+------------------------+-------+-------+
|    Upper Score         |    51 |    67 |
|    Upper Bonus (35)    |     0 |    35 |
+------------------------+-------+-------+
|  7 Three of a Kind     |    24 |    27 |
|  8 Four of a Kind      |     0 |    21 |
|  9 Full House (25)     |    25 |    25 |
| 10 Small Straight (30) |    30 |    30 |
| 11 Large Straight (40) |    40 |     0 |
| 12 Yahtzee (50)        |     0 |    50 |
| 13 Chance              |    22 |    18 |
+------------------------+-------+-------+
|    Lower Score         |   141 |   171 |
|    TOTAL               |   192 |   273 |
+------------------------+-------+-------+
The game is over. Julie wins with 273 points!
";
    assert_eq!(text, expected);
}

#[test]
fn rule_sets_with_chips_have_a_line_for_them() {
    let players = names(&["Eric", "Julie"]);
    for rules in Rules::ALL {
        let text = written_text(OutputOptions::default(), |p| {
            figure_9(rules).write_sheet(Seat(0), &players, p)
        });
        assert_eq!(text.contains("Bonus Chips (100)"), rules != Rules::Basic);
    }
}

#[test]
fn long_and_wide_names_keep_the_frame() {
    let long = "a name longer than any column".repeat(9);
    for count in 1..=10 {
        let all = [
            "骰子骰子骰子骰子",
            &long,
            "",
            "A",
            "e\u{301}e\u{301}",
            "👩‍👩‍👧",
            "Ann",
            "Ann",
            "Ω",
            "12345678",
        ];
        let players = names(&all[..usize::from(count)]);
        for unicode in [false, true] {
            let style = OutputOptions {
                use_colour: false,
                use_unicode: unicode,
                shows_guidance: false,
                is_strict: false,
            };
            let game = after_rolls(new_game(Rules::Official, count), &[[1; 5]]);
            let text = written_text(style, |p| game.write_sheet(Seat(0), &players, p));
            let widths: Vec<usize> = text.lines().map(UnicodeWidthStr::width).collect();
            assert!(widths.iter().all(|&w| w == widths[0] && w <= 78), "{count}\n{text}");
            assert_eq!(unicode, text.contains('│'));
        }
    }
}

#[test]
fn positions_are_parsed_as_a_reroll() {
    let game = after_rolls(new_game(Rules::Basic, 2), &[[3, 5, 5, 4, 1]]);
    assert!(
        matches!(dialogue_step(&game, &[]), DialogueStep::Question(text) if text.contains("Enter to stop"))
    );
    for typed in ["1 3 5", "135", "5,3,1", "1  3 , 5", "1 1 3 5"] {
        let expected =
            DialogueStep::Action(Action::Reroll(DicePositions::from_mask(0b10101).unwrap()));
        assert_eq!(dialogue_step(&game, &[typed]), expected, "{typed}");
    }
}

#[test]
fn an_unknown_die_is_rejected_with_the_reason() {
    let game = after_rolls(new_game(Rules::Basic, 2), &[[3, 5, 5, 4, 1]]);
    for (typed, die) in [("6", "6"), ("1 0", "0"), ("2 10", "10"), ("17", "17"), ("10", "10")] {
        let expected = format!("There is no die {die}: the positions are 1 to 5");
        assert_eq!(dialogue_step(&game, &[typed]), DialogueStep::InvalidAnswer(expected));
    }
    assert!(matches!(dialogue_step(&game, &["-1"]), DialogueStep::InvalidAnswer(_)));
    assert!(matches!(dialogue_step(&game, &["three dice"]), DialogueStep::InvalidAnswer(_)));
    assert!(matches!(dialogue_step(&game, &[","]), DialogueStep::InvalidAnswer(_)));
}

#[test]
fn an_empty_line_stops_and_asks_for_the_category() {
    let game = after_rolls(new_game(Rules::Basic, 2), &[[3, 2, 5, 4, 1]]);
    let DialogueStep::Question(text) = dialogue_step(&game, &[""]) else { panic!("no question") };
    assert!(text.contains("  11 Large Straight   40\n"), "{text}");
    assert!(text.contains("  12 Yahtzee           0\n"), "{text}");
    assert!(!text.ends_with('\n'));
    let large = DialogueStep::Action(Action::Score(Category::LargeStraight));
    assert_eq!(dialogue_step(&game, &["", "11"]), large);
    assert_eq!(dialogue_step(&game, &["", "large straight"]), large);
    // The name of a category does both at once.
    assert_eq!(dialogue_step(&game, &["Large Straight"]), large);
}

#[test]
fn the_third_roll_asks_for_the_category_at_once() {
    let game = after_rolls(new_game(Rules::Basic, 2), &[[1; 5], [2; 5], [2, 2, 2, 3, 3]]);
    assert!(
        matches!(dialogue_step(&game, &[]), DialogueStep::Question(text) if text.contains("Which box"))
    );
    assert_eq!(
        dialogue_step(&game, &["9"]),
        DialogueStep::Action(Action::Score(Category::FullHouse))
    );
    assert_eq!(dialogue_step(&game, &["3"]), DialogueStep::Action(Action::Score(Category::Threes)));
}

#[test]
fn a_rejected_category_is_asked_for_again() {
    let game = sheet_with(Rules::Basic, &[(Category::Threes, 9)]);
    let game = after_rolls(game, &[[3, 3, 1, 2, 2]]);
    let DialogueStep::InvalidAnswer(text) = dialogue_step(&game, &["", "threes"]) else {
        panic!("not rejected")
    };
    assert!(text.contains("the Threes box is already filled"), "{text}");
    let DialogueStep::Question(text) = dialogue_step(&game, &[""]) else { panic!("no question") };
    assert!(!text.contains(" 3 Threes"), "{text}");
    // A number is now a category, not a die.
    assert_eq!(
        dialogue_step(&game, &["", "1"]),
        DialogueStep::Action(Action::Score(Category::Ones))
    );
    assert!(
        matches!(dialogue_step(&game, &["", "14"]), DialogueStep::InvalidAnswer(text) if text.contains("isn't a box"))
    );
    assert!(matches!(dialogue_step(&game, &["", ""]), DialogueStep::InvalidAnswer(_)));
}

#[test]
fn a_number_that_can_only_be_a_box_never_rolls_dice() {
    let game = after_rolls(new_game(Rules::Basic, 2), &[[3, 5, 5, 4, 1]]);
    let players = names(&["Eric", "Julie"]);
    for number in 6..=13 {
        let answers = lines(&[&number.to_string()]);
        let reason = match number {
            12 => "12 is a box: to roll dice 1 and 2, type 1 2; to fill a box, press Enter first"
                .to_owned(),
            13 => "13 is a box: to roll dice 1 and 3, type 1 3; to fill a box, press Enter first"
                .to_owned(),
            number => format!("{number} is a box, not a die: press Enter first to stop rolling"),
        };
        assert_eq!(
            game.next_dialogue_step(PromptContext::new_guided(Seat(0), &players), &answers),
            DialogueStep::InvalidAnswer(reason.clone())
        );
        let in_pipe =
            game.next_dialogue_step(PromptContext::new_piped(Seat(0), &players), &answers);
        assert!(
            matches!(in_pipe, DialogueStep::InvalidAnswer(text) if number < 11 || text == reason)
        );
    }
    for number in 1..=5 {
        let answers = lines(&[&number.to_string()]);
        let die = DicePositions::from_mask(1 << (number - 1)).unwrap();
        let step = game.next_dialogue_step(PromptContext::new_guided(Seat(0), &players), &answers);
        assert_eq!(step, DialogueStep::Action(Action::Reroll(die)));
    }
    // A typo doesn't fill a box.
    let slip =
        game.next_dialogue_step(PromptContext::new_guided(Seat(0), &players), &lines(&["y"]));
    assert!(matches!(slip, DialogueStep::InvalidAnswer(_)));
}

#[test]
fn all_rolls_all_dice() {
    let game = after_rolls(new_game(Rules::Basic, 2), &[[3, 5, 5, 4, 1]]);
    let expected = DialogueStep::Action(Action::Reroll(DicePositions::from_mask(0b11111).unwrap()));
    for typed in ["all", "ALL"] {
        assert_eq!(dialogue_step(&game, &[typed]), expected, "{typed}");
    }
}

#[test]
fn every_face_has_its_pips() {
    let game = after_rolls(new_game(Rules::Basic, 1), &[[1, 2, 3, 4, 6]]);
    let options = OutputOptions { use_unicode: true, is_strict: true, ..OutputOptions::default() };
    let text = written_text(options, |p| game.write_before_question(Seat(0), &names(&["Eric"]), p));
    let expected = "\
            ┌───────┐ ┌───────┐ ┌───────┐ ┌───────┐ ┌───────┐
            │       │ │ ●     │ │ ●     │ │ ●   ● │ │ ●   ● │
            │   ●   │ │       │ │   ●   │ │       │ │ ●   ● │
            │       │ │     ● │ │     ● │ │ ●   ● │ │ ●   ● │
            └───────┘ └───────┘ └───────┘ └───────┘ └───────┘
";
    assert!(text.contains(expected), "{text}");
    // In a pipe, the dice stay in one line.
    let piped = OutputOptions::default();
    let text = written_text(piped, |p| game.write_before_question(Seat(0), &names(&["Eric"]), p));
    assert!(text.contains("  Dice      [1] [2] [3] [4] [6]\n"), "{text}");
}

#[test]
fn faces_typed_instead_of_positions_are_asked_about() {
    let game = after_rolls(new_game(Rules::Basic, 2), &[[6, 1, 6, 1, 1]]);
    let players = names(&["Eric", "Julie"]);
    let step = |answers: &[&str]| {
        game.next_dialogue_step(PromptContext::new_guided(Seat(0), &players), &lines(answers))
    };
    let reroll =
        |mask| DialogueStep::Action(Action::Reroll(DicePositions::from_mask(mask).unwrap()));
    for (typed, mask, faces, positions) in [
        ("1 1 1", 0b11010, "1 1 1", "2 4 5"),
        ("66", 0b00101, "6 6", "1 3"),
        ("6", 0b00001, "6", "1"),
        ("6,1", 0b00011, "6 1", "1 2"),
    ] {
        let DialogueStep::YesNo(question) = step(&[typed]) else { panic!("{typed}") };
        let dice = match positions.len() {
            1 => format!("the die that shows {faces}, at position {positions}?"),
            _ => format!("the dice that show {faces}, at the positions {positions}?"),
        };
        assert!(question.contains(&dice), "{question}");
        assert_eq!(step(&[typed, NORMALIZED_YES]), reroll(mask));
        assert!(matches!(step(&[typed, NORMALIZED_NO]), DialogueStep::StartOver(_)));
    }
    // Numbers that can be positions are positions.
    assert_eq!(step(&["1 2"]), reroll(0b00011));
    // Neither faces on the table nor positions.
    let refused =
        DialogueStep::InvalidAnswer("Name each die once: 5 is there several times".into());
    assert_eq!(step(&["5 5"]), refused);
    assert_eq!(
        step(&["1 1 1 1"]),
        DialogueStep::InvalidAnswer("Name each die once: 1 is there several times".into())
    );
}

#[test]
fn possible_scores_precede_the_question_and_the_sheet_follows_the_score() {
    let guided = OutputOptions { shows_guidance: true, ..OutputOptions::default() };
    let game = after_rolls(new_game(Rules::Basic, 2), &[[3, 2, 5, 4, 1]]);
    let players = names(&["Eric", "Julie"]);
    let text = written_text(guided, |p| game.write_before_question(Seat(0), &players, p));
    let expected = "\
            +-------+ +-------+ +-------+ +-------+ +-------+
            | o     | | o     | | o   o | | o   o | |       |
            |   o   | |       | |   o   | |       | |   o   |
            |     o | |     o | | o   o | | o   o | |       |
            +-------+ +-------+ +-------+ +-------+ +-------+
  Position      1         2         3         4         5
Possible scores:
   1 Ones              1                   8 Four of a Kind    0
";
    assert!(text.contains(expected), "{text}");
    assert!(text.contains("  11 Large Straight   40\n") && !text.contains("TOTAL"), "{text}");
    let question =
        game.next_dialogue_step(PromptContext::new_guided(Seat(0), &players), &lines(&[""]));
    let asks = "Which box? (1-13 or its name; undo to keep rolling): ";
    assert_eq!(question, DialogueStep::Question(asks.to_owned()));
    let mut after = game.clone();
    let action = Action::Score(Category::LargeStraight);
    after.play_action(Seat(0), action).unwrap();
    let event = RollOrAction::Action(Seat(0), action);
    let transition = PositionTransition { before: &game, after: &after, event };
    let text = written_text(guided, |p| Yahtzee::write_announcement(&transition, &players, p));
    assert!(text.contains("|    TOTAL               |    40 |"), "{text}");
}

#[test]
fn a_forced_joker_is_shown_as_such() {
    let game = sheet_with(Rules::Official, &[(Category::Yahtzee, 50)]);
    let game = after_rolls(game, &[[4; 5]]);
    let DialogueStep::Question(text) = dialogue_step(&game, &[""]) else { panic!("no question") };
    let expected =
        "This joker has to go here:\n   4 Fours            20  and a bonus chip\nWhich box";
    assert!(text.starts_with(expected), "{text}");
    let DialogueStep::InvalidAnswer(text) = dialogue_step(&game, &["", "chance"]) else {
        panic!("not rejected")
    };
    assert!(text.contains("a joker must go in the Fours box while it is open"), "{text}");
}

/// The announcement when the active seat scores.
fn score_announcement(game: &Yahtzee, category: Category) -> String {
    let seat = game.active_seat();
    let mut after = game.clone();
    after.play_action(seat, Action::Score(category)).unwrap();
    let event = RollOrAction::Action(seat, Action::Score(category));
    let transition = PositionTransition { before: game, after: &after, event };
    written_text(OutputOptions::default(), |p| {
        Yahtzee::write_announcement(&transition, &names(&["Ann"]), p)
    })
}

#[test]
fn scores_are_announced_with_all_their_effects() {
    let filled = [(Category::Yahtzee, 50), (Category::Fours, 16)];
    let game = after_rolls(sheet_with(Rules::Official, &filled), &[[4; 5]]);
    let expected = "\
Ann scores 40 points in Large Straight.
  The five of a kind is a joker.
  Another five of a kind: a bonus chip, 100 points!
  Ann has 206 points.
";
    assert_eq!(score_announcement(&game, Category::LargeStraight), expected);

    let game = after_rolls(new_game(Rules::Basic, 1), &[[1, 2, 3, 4, 6]]);
    assert_eq!(
        score_announcement(&game, Category::Ones),
        "Ann scores 1 point in Ones.\n  Ann has 1 point.\n"
    );

    let upper = [(Category::Fours, 16), (Category::Fives, 20), (Category::Threes, 9)];
    let game = after_rolls(sheet_with(Rules::Basic, &upper), &[[6, 6, 6, 1, 2]]);
    let text = score_announcement(&game, Category::Sixes);
    assert!(text.contains("have reached 63: upper bonus, 35 points!"), "{text}");
    assert!(text.ends_with("Ann has 98 points.\n"), "{text}");

    let short: Vec<_> =
        [0, 2, 6, 12, 15, 18].into_iter().zip(Category::ALL).skip(1).map(|(p, c)| (c, p)).collect();
    let game = after_rolls(sheet_with(Rules::Basic, &short), &[[1, 2, 3, 4, 6]]);
    assert!(score_announcement(&game, Category::Ones).contains("end at 54: no upper bonus"));
}

#[test]
fn rolls_are_announced() {
    let before = new_game(Rules::Basic, 1);
    let after = after_rolls(before.clone(), &[[5, 3, 5, 4, 5]]);
    let players = names(&["Ann"]);
    let transition = PositionTransition {
        before: &before,
        after: &after,
        event: RollOrAction::Roll([5, 3, 5, 4, 5]),
    };
    let text = written_text(OutputOptions::default(), |p| {
        Yahtzee::write_announcement(&transition, &players, p)
    });
    assert_eq!(text, "Ann's first roll: 5 3 5 4 5\n");
    let again = Action::Reroll(DicePositions::from_mask(0b01010).unwrap());
    let mut later = after.clone();
    later.play_action(Seat(0), again).unwrap();
    let transition = PositionTransition {
        before: &after,
        after: &later,
        event: RollOrAction::Action(Seat(0), again),
    };
    let text = written_text(OutputOptions::default(), |p| {
        Yahtzee::write_announcement(&transition, &players, p)
    });
    assert_eq!(text, "Ann keeps 5 5 5 and rolls the rest again.\n");
}

#[test]
fn dice_are_shown_above_their_positions() {
    let game = after_rolls(new_game(Rules::Basic, 2), &[[3, 5, 5, 4, 1]]);
    let text = written_text(OutputOptions::default(), |p| {
        game.write_before_question(Seat(0), &names(&["Eric", "Julie"]), p)
    });
    let expected = "\
Round 1 of 13. Eric's turn, 2 rolls left.
  Dice      [3] [5] [5] [4] [1]
  Position   1   2   3   4   5
";
    assert!(text.ends_with(expected), "{text}");
    assert!(text.contains("TOTAL"));
}

#[test]
fn all_texts_are_available_in_german() {
    let players = PlayerNames::new(&lines(&["Eric", "Julie"]), Lang::De);
    let game = after_rolls(new_game(Rules::Official, 2), &[[3, 5, 5, 4, 1]]);
    let text = written_text(OutputOptions::default(), |p| {
        game.write_opening(&players, p);
        game.write_before_question(Seat(0), &players, p);
    });
    for line in [
        "Regeln: official. Dreizehn Runden, bis zu drei Würfe pro Zug.",
        "| 11 Große Straße (40)   |       |       |",
        "|    Oberer Bonus (35)   |       |       |",
        "|    GESAMT              |     0 |     0 |",
        "Runde 1 von 13. Eric ist dran, noch 2 Würfe.",
        "  Würfel    [3] [5] [5] [4] [1]",
        "  Position   1   2   3   4   5",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
    }
    let ask = |answers: &[&str]| {
        game.next_dialogue_step(PromptContext::new_piped(Seat(0), &players), &lines(answers))
    };
    assert!(
        matches!(ask(&[]), DialogueStep::Question(text) if text.starts_with("Eric, welche Würfel wirfst du neu?"))
    );
    assert_eq!(
        ask(&["große straße"]),
        DialogueStep::Action(Action::Score(Category::LargeStraight))
    );
    assert_eq!(ask(&["", "fours"]), DialogueStep::Action(Action::Score(Category::Fours)));
    assert!(
        matches!(ask(&["6"]), DialogueStep::InvalidAnswer(text) if text.starts_with("Es gibt keinen Würfel 6"))
    );
    let DialogueStep::InvalidAnswer(text) = ask(&["", "Feld"]) else { panic!("not rejected") };
    assert!(text.starts_with("„Feld“ ist kein Feld"), "{text}");
}

#[test]
fn solo_won_and_shared_endings_are_distinguished() {
    let players = names(&["Eric", "Julie", "Ann"]);
    let end = |seats: u8, best: &[u8]| {
        let mut game = new_game(Rules::Basic, seats);
        for category in Category::ALL {
            for seat in 0..seats {
                let faces = if best.contains(&seat) { [6; 5] } else { [1; 5] };
                game = after_rolls(game, &[faces]);
                game.play_action(Seat(seat), Action::Score(category)).unwrap();
            }
        }
        let text = written_text(OutputOptions::default(), |p| game.write_closing(&players, p));
        text.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(end(1, &[0]), "The game is over. Eric: 170 points.");
    assert_eq!(end(2, &[1]), "The game is over. Julie wins with 170 points!");
    assert_eq!(
        end(3, &[0, 2]),
        "The game is over. Eric and Ann share the win with 170 points each."
    );
}

#[test]
fn the_rules_are_those_in_play() {
    for rules in Rules::ALL {
        let choice = RuleSetWithSettings::from_name_and_settings::<Yahtzee>(
            Some(rules.name()),
            &BTreeMap::new(),
        )
        .unwrap();
        let text = Yahtzee::rules_text(&choice, Lang::En);
        let chips =
            if rules.has_bonus_chips() { "- bonus chips: yes\n" } else { "- bonus chips: no\n" };
        assert!(text.contains(chips), "{text}");
        assert_eq!(text.contains("you must enter it there"), rules == Rules::Official, "{text}");
    }
}

proptest! {
    #[test]
    fn no_answer_makes_the_dialogue_fail(
        answers in prop::collection::vec(prop_oneof![any::<String>(), "[0-9 ,]{0,6}", "[a-z]{0,9}", Just(String::new())], 0..5),
        dice in prop::array::uniform5(1..=6u8),
        rolls_left in 0..=2u8,
        seat in 0..3u8,
    ) {
        let setup = UncheckedPosition { dice, rolls_left, ..UncheckedPosition::solo_turn_start(Rules::Official, Sheet::default()).unwrap() };
        let game = Yahtzee::try_from(setup).unwrap();
        match game.next_dialogue_step(PromptContext::new_piped(Seat(seat), &names(&["Ann"])), &answers) {
            DialogueStep::Action(action) => prop_assert!(seat > 0 || game.check_action(Seat(seat), action).is_ok()),
            DialogueStep::Question(text) | DialogueStep::YesNo(text) | DialogueStep::InvalidAnswer(text) | DialogueStep::StartOver(text) => prop_assert!(!text.is_empty() && !text.ends_with('\n')),
        }
    }
}
