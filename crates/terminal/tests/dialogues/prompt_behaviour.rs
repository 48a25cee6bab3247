//! Prompts never trick anybody: single behaviours.

use crate::test_terminal::{CountingStore, DialogueSetup};
use rollwright_i18n::Lang;
use rollwright_terminal::SessionError;

/// The last prompt on a screen.
fn last_line(text: &str) -> &str {
    text.trim_end_matches('\n').lines().last().unwrap_or_default()
}

fn count_occurrences(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

/// How many changes were stored while these lines were typed.
fn count_table_changes(setup: &DialogueSetup, lines: &[&str]) -> usize {
    let store = CountingStore::default();
    let mut lines = lines.iter().map(|&line| line.to_owned());
    let (_, _) = setup.play(|_| lines.next(), Box::new(store.clone()));
    *store.0.borrow()
}

#[test]
fn an_invalid_answer_repeats_only_that_step() {
    // White 4 and 5; white 1 plus blue is 10.
    for setup in
        [DialogueSetup::for_terminal("qwixx", "ottawa"), DialogueSetup::for_pipe("qwixx", "ottawa")]
    {
        let setup = DialogueSetup { dice: Some("4 5 1 3 2 6"), ..setup };
        let start: &[&str] = if setup.is_terminal { &[""] } else { &[] };
        let lines = [start, &["no", "yes", "3", "1", "purple", "B"]].concat();
        let text = setup.play_lines(&lines);
        let refused = "There is no white die '3': type 1 or 2.\nWhich white die?";
        assert!(text.contains(refused), "{text}");
        assert!(text.contains("There is no row 'purple': type R, Y, G or B.\nIn which row?"));
        assert!(text.contains("Ann crosses off Blue 10."), "{text}");
        assert!(!text.contains("failed throw 1"), "{text}");
    }
}

#[test]
fn an_illegal_move_restarts_the_dialogue() {
    let setup =
        DialogueSetup { dice: Some("6 6 1 3 2 6"), ..DialogueSetup::for_pipe("qwixx", "official") };
    let text = setup.play_lines(&["yes", "R"]);
    assert!(text.contains("Invalid move: 12 in Red needs 5 crosses"), "{text}");
    assert!(last_line(&text).starts_with("Cross off 12, the white total?"), "{text}");
}

#[test]
fn on_a_terminal_only_words_for_no_mean_no() {
    let setup = DialogueSetup {
        dice: Some("4 5 1 3 2 6"),
        ..DialogueSetup::for_terminal("qwixx", "concordia")
    };
    for neither in ["R", "green", "1", "yess", "maybe"] {
        let text = setup.play_lines(&["", neither]);
        let message = format!("'{neither}' is neither yes nor no; answer yes or no.\nCross off 9");
        assert!(text.contains(&message), "{text}");
        assert_eq!(count_table_changes(&setup, &["", neither]), count_table_changes(&setup, &[""]));
    }
    for no in ["", "no", "N", "nope"] {
        let text = setup.play_lines(&["", no]);
        assert!(text.contains("Ben it's your turn..."), "{no}: {text}");
    }
    let german = DialogueSetup { lang: Lang::De, ..setup.clone() };
    for no in ["nein", "n", "no", ""] {
        assert!(german.play_lines(&["", no]).contains("Ben, du bist dran"), "{no}");
    }
    // In a pipe and with --strict, anything but yes means no, as in the handouts.
    let strict = DialogueSetup { is_strict: true, ..setup.clone() };
    assert!(strict.play_lines(&["", "green"]).contains("Ben it's your turn..."));
    let pipe = DialogueSetup { is_terminal: false, ..setup };
    assert!(pipe.play_lines(&["green"]).contains("Ben it's your turn..."));
}

#[test]
fn undo_inside_an_answer_undoes_that_part_first() {
    let setup = DialogueSetup {
        dice: Some("4 5 1 3 2 6"),
        ..DialogueSetup::for_terminal("qwixx", "ottawa")
    };
    // Ann crosses Red 9; in action 2, yes and the white die are undone part by part.
    let text = setup.play_lines(&["", "yes", "R", "yes", "1", "undo", "undo"]);
    let parts = [
        "(1 shows 4, 2 shows 5) 1\n",
        "undo\nTaken back.\nWhich white die?",
        "undo\nTaken back.\nCross off one white die plus one colour die?",
    ];
    let mut rest = text.as_str();
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part}\n{text}"));
        rest = &rest[at + part.len() - 10..];
    }
    let changes = count_table_changes(&setup, &["", "yes", "R"]);
    assert_eq!(count_table_changes(&setup, &["", "yes", "R", "yes", "1", "undo", "undo"]), changes);
    // Without a half-given answer, the last decision is undone.
    assert_eq!(count_table_changes(&setup, &["", "yes", "R", "yes", "undo", "undo"]), changes + 1);
}

#[test]
fn stopping_in_yahtzee_can_be_undone() {
    let dice = Some("3 3 3 4 5  6 6");
    let setup =
        DialogueSetup { dice, seats: "Ann", ..DialogueSetup::for_terminal("yahtzee", "official") };
    // Two quick Enters: the second one stops rolling, and loses nothing.
    let text = setup.play_lines(&["", "", "", "undo", "4 5"]);
    assert!(text.contains("Type a number from 1 to 13, or the name of a box."), "{text}");
    assert!(text.contains("Ann keeps 3 3 3 and rolls the rest again."), "{text}");
}

#[test]
fn a_single_person_is_not_asked_whether_everyone_agrees() {
    let dice = Some("3 3 3 4 5  1 1 1 1 1");
    let setup =
        DialogueSetup { dice, seats: "Ann", ..DialogueSetup::for_terminal("yahtzee", "official") };
    let text = setup.play_lines(&["", "", "chance", "", "undo", "yes"]);
    assert!(!text.contains("everyone"), "{text}");
    assert!(text.contains("Taken back."), "{text}");
}

#[test]
fn a_typo_does_not_roll() {
    for typo in ["udno", "q", "x"] {
        let text = DialogueSetup::for_terminal("qwixx", "official").play_lines(&[typo]);
        let message = "Just press Enter to roll; help lists what else you can type.";
        assert!(text.contains(message) && !text.contains("rolls."), "{text}");
        assert_eq!(
            count_table_changes(&DialogueSetup::for_terminal("qwixx", "official"), &[typo]),
            0
        );
    }
    assert!(
        DialogueSetup::for_terminal("qwixx", "official")
            .play_lines(&["ROLL"])
            .contains("Ann rolls.")
    );
}

#[test]
fn official_qwixx_accepts_short_answers_and_lists_the_options() {
    let setup = DialogueSetup {
        dice: Some("4 5 1 3 2 6"),
        ..DialogueSetup::for_terminal("qwixx", "official")
    };
    let text = setup.play_lines(&["", "R", "2B", "B", ""]);
    let question = "9, the white total, fits R, Y, G, B. In which row? (Enter for none): R\n";
    assert!(text.contains(question), "{text}");
    assert!(text.contains("'2B' isn't a row: type R, Y, G or B, or just press Enter."));
    let pair = "Possible: 1Y = 7, 2Y = 8, 1G = 6, 2G = 7, 1B = 10, 2B = 11. Which one? ";
    assert!(text.contains(pair), "{text}");
    // Each white die makes its own number; the row is enough if only one number fits.
    let text = setup.play_lines(&["", "R", "", "1B"]);
    assert!(text.contains("Ann crosses off Blue 10."), "{text}");
    let text = setup.play_lines(&["", "", "", "b"]);
    assert!(text.contains("Both white dice fit in that row: type 1B or 2B."), "{text}");
    assert!(
        text.contains("Active player: Ann. Locked rows: none. Penalties: Ann 0, Ben 0."),
        "{text}"
    );
    // In a pipe the questions are asked step by step.
    let pipe =
        DialogueSetup { dice: Some("4 5 1 3 2 6"), ..DialogueSetup::for_pipe("qwixx", "official") };
    assert!(pipe.play_lines(&["no"]).contains("Cross off 9, the white total? (yes or no) no\n"));
}

#[test]
fn the_prompt_states_the_cost_of_passing() {
    let dice = Some("4 5 1 3 2 6");
    let terminal = DialogueSetup { dice, ..DialogueSetup::for_terminal("qwixx", "official") };
    let text = terminal.play_lines(&["", "", ""]);
    assert!(text.trim_end().ends_with("(Enter for none: penalty, -5, your first):"), "{text}");
    // The same applies in a pipe, in every rule set, and in Qwinto.
    let pipe = DialogueSetup { dice, ..DialogueSetup::for_pipe("qwixx", "concordia") };
    let question = "colour die? (yes, or no: penalty, -5, your first) ";
    assert!(pipe.play_lines(&["no", "no"]).trim_end().ends_with(question.trim_end()));
    let pipe = DialogueSetup { dice, ..DialogueSetup::for_pipe("qwixx", "ottawa") };
    let question = "colour die? (yes, or no: failed throw, -5, your first) ";
    assert!(pipe.play_lines(&["no"]).trim_end().ends_with(question.trim_end()));
    let qwinto = DialogueSetup { dice: Some("3 4"), ..DialogueSetup::for_pipe("qwinto", "ottawa") };
    let question = "(such as R 1, or Enter for nothing: your first failed throw, -5): ";
    assert!(qwinto.play_lines(&["RB"]).trim_end().ends_with(question.trim_end()));
    // After a cross, passing is free.
    let text = terminal.play_lines(&["", "R", ""]);
    assert!(text.trim_end().ends_with("(Enter for none):"), "{text}");
}

#[test]
fn a_forced_action_is_taken_and_announced() {
    let dice = Some("6 6 6 6 1 1  6 6 6 6 1 1  6 6 6 6 1 1");
    let setup =
        DialogueSetup { dice, seats: "Ann", ..DialogueSetup::for_terminal("qwixx", "official") };
    // 12 starts green and blue; then none is left, and red and yellow need five crosses.
    let text = setup.play_lines(&["", "G", "", "", "B", "", "", "undo"]);
    let only = "Ann: 12, the white total, fits nowhere. Only one answer is possible: No cross.";
    assert_eq!(count_occurrences(&text, only), 1, "{text}");
    // A forced action is undone together with the decision before it.
    assert!(text.contains("Taken back."), "{text}");
    let handout = DialogueSetup { rules: "ottawa", ..setup };
    assert!(!handout.play_lines(&["", "no", "", "", "", ""]).contains("That leaves"));
}

#[test]
fn commands_work_at_the_name_prompt_of_a_terminal() {
    let setup = DialogueSetup::for_terminal("pig", "classic");
    let menu = ["5", "yes", "2", "help", "bots", "rules", "sheets", "undo", "save", "quit"];
    let (text, result) = setup.run_menu(&menu);
    assert!(matches!(result, Err(SessionError::Quit)), "{text}");
    assert_eq!(count_occurrences(&text, "The game hasn't started yet."), 3, "{text}");
    assert!(text.contains("Answer the question, or type rules"), "{text}");
    // A script may have a player called Quit.
    let pipe = DialogueSetup::for_pipe("pig", "classic");
    let (_, result) = pipe.run_menu(&["5", "yes", "2", "Quit", "help"]);
    assert_eq!(result.unwrap().seats[0].name, "Quit");
}

#[test]
fn sheets_and_bots_are_shown_in_a_game() {
    for (game, rules) in [
        ("qwixx", "official"),
        ("qwinto", "official"),
        ("yahtzee", "official"),
        ("warrior", "classic"),
        ("pig", "classic"),
    ] {
        for setup in
            [DialogueSetup::for_terminal(game, rules), DialogueSetup::for_pipe(game, rules)]
        {
            let text = setup.play_lines(&["sheets", "bots", "help"]);
            if setup.is_terminal || game != "warrior" {
                assert!(text.contains("bot:random"), "{game}: {text}");
                assert!(text.contains("At any prompt you can type:"), "{game}: {text}");
            }
        }
    }
}

#[test]
fn qwintos_cells_are_numbered_above_the_rows() {
    let text = DialogueSetup::for_pipe("qwinto", "ottawa").play_lines(&[]);
    let sheet = "\
             --1--2--3--4--5--6--7--8--9-10-
Red          |  %  %  |XX|  %  %  |  |  |  |
          --1--2--3--4--5--6--7--8--9-10----
Yellow    |  |  |  |  |  |XX|  %  %  |  |
       --1--2--3--4--5--6--7--8--9-10----
Blue   |  |  %  %  |XX|  |  |  |  %  %
       -------------------------------
";
    assert!(text.contains(sheet), "{text}");
}

#[test]
fn warrior_shows_the_levels_of_both_players() {
    let setup = DialogueSetup {
        dice: Some("6 6  1 2  6 6"),
        ..DialogueSetup::for_pipe("warrior", "classic")
    };
    let text = setup.play_lines(&[]);
    let written = "A square is written (row, column), both counted from 0.";
    assert_eq!(count_occurrences(&text, written), 1, "{text}");
    // Ann has moved to the fourth row; Ben is still where both started.
    let level = "\
Level 0
   P2    0    0   -3
    0    0   -3    0
    0   -3    0   -2
   P1    0   -2   -3
P1 Ann: level 0 (3,0)";
    assert!(text.contains(level), "{text}");
    assert_eq!(count_occurrences(&setup.play_lines(&["sheets"]), written), 1);
}

#[test]
fn boards_appear_where_the_handouts_show_them() {
    let pipe = DialogueSetup::for_pipe("pig", "classic");
    let (text, result) = pipe.run_menu(&["1", "concordia", "2", "Nancy", "Marta"]);
    assert!(result.is_ok_and(|result| result.has_asked_names));
    let after_each = "\
player 1: Nancy

Nancy's Gameboard:
Red: 2 3 4 5 6 7 8 9 10 11 12
Yellow: 2 3 4 5 6 7 8 9 10 11 12
Green: 12 11 10 9 8 7 6 5 4 3 2
Blue: 12 11 10 9 8 7 6 5 4 3 2

Please enter the name of player 2: Marta

Marta's Gameboard:";
    assert!(text.contains(after_each), "{text}");
    let (text, _) = pipe.run_menu(&["4", "yes", "Ann", "Ben"]);
    let board = text.find("Level 2").unwrap();
    assert!(board < text.find("name of player 1").unwrap(), "{text}");
    // The bots take one line until they are listed on request.
    assert!(
        text.contains("bot:medium instead of a name") && !text.contains("bot:cautious"),
        "{text}"
    );
    let (text, _) =
        DialogueSetup::for_terminal("pig", "classic").run_menu(&["4", "yes", "bots", "Ann"]);
    assert!(text.contains("bot:cautious"), "{text}");
}

#[test]
fn hints_are_given_only_where_they_are_fair() {
    let pig = |seats, training| DialogueSetup {
        dice: Some("6 6 6"),
        seats,
        is_training: training,
        ..DialogueSetup::for_terminal("pig", "classic")
    };
    let given = "Best for Ann: ";
    let refused = "Hints are available in training games (--training)";
    // In training, and for one person whose chosen seed keeps the game out of the hall of fame.
    for setup in [pig("Ann,Ben", true), pig("Ann,bot:greedy", false)] {
        let text = setup.play_lines(&["hint", "", "hint", "quit", ""]);
        assert!(count_occurrences(&text, "There is nothing to decide yet") == 1, "{text}");
        assert!(
            count_occurrences(&text, given) == 1 && count_occurrences(&text, refused) == 0,
            "{text}"
        );
    }
    let text = pig("Ann,Ben", false).play_lines(&["hint", "", "hint", "quit", ""]);
    assert!(
        count_occurrences(&text, refused) == 2 && count_occurrences(&text, given) == 0,
        "{text}"
    );
}

#[test]
fn hints_follow_the_cases_of_the_coaching_policy() {
    let cases: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../tables/tests/coaching_cases.json")).unwrap();
    for case in &cases {
        let seats: Vec<_> =
            case["seats"].as_array().unwrap().iter().map(|seat| seat.as_str().unwrap()).collect();
        let setup = DialogueSetup {
            seats: seats.join(",").leak(),
            dice: (case["own_dice"] == true).then_some("6 6 6"),
            seed: None,
            is_training: case["training"] == true,
            ..DialogueSetup::for_terminal("pig", "classic")
        };
        let text = setup.play_lines(&["hint", "quit", ""]);
        let refused = text.contains("Hints are available in training games (--training)");
        assert_eq!(refused, case["allowed"] == false, "{case}: {text}");
    }
    assert!(cases.len() > 5);
}

#[test]
fn enter_takes_the_default_at_setup_questions() {
    for (lang, default_name) in [(Lang::En, "Player 1"), (Lang::De, "Spieler 1")] {
        let terminal = DialogueSetup { lang, ..DialogueSetup::for_terminal("pig", "classic") };
        let (text, setup) = terminal.run_menu(&["", "", "", "", ""]);
        let setup = setup.unwrap();
        assert_eq!((setup.game.name(), setup.rules.rule_set().name), ("qwixx", "official"));
        assert_eq!(setup.seats.len(), 2);
        assert!(text.contains(&format!("{default_name})")), "{text}");
        // Settings keep their defaults.
        let (_, setup) = terminal.run_menu(&["pig", "", "", "", ""]);
        assert_eq!(
            setup.unwrap().rules.settings().map(|(_, value)| value).collect::<Vec<_>>(),
            [100]
        );
    }
    // Pipes and --strict ask as the handouts do.
    let pipe = DialogueSetup::for_pipe("pig", "classic");
    let strict = DialogueSetup { is_strict: true, ..DialogueSetup::for_terminal("pig", "classic") };
    for setup in [pipe, strict] {
        let (text, _) = setup.run_menu(&["1", "concordia", "", "2", "Nancy", "Marta"]);
        assert!(text.contains("Please enter the number of players (2-5): "), "{text}");
        assert!(text.contains("You must have between 2 and 5 players."), "{text}");
    }
}

#[test]
fn german_words_are_accepted() {
    let setup = DialogueSetup {
        lang: Lang::De,
        dice: Some("3 4 5 1"),
        is_training: true,
        ..DialogueSetup::for_terminal("pig", "classic")
    };
    let text = setup.play_lines(&[
        "hilfe", "regeln", "zettel", "würfeln", "tipp", "würfeln", "", "sichern", "zurück", "ja",
        "halten", "beenden", "",
    ]);
    for expected in [
        "  zurück             den letzten Teil",
        "Am besten für Ann: ",
        "Ann sichert 7 Punkte",
        "Zurückgenommen.",
        "Auf Wiedersehen.",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert_eq!(count_occurrences(&text, "Ann sichert 7 Punkte"), 2, "{text}");
    let menu = DialogueSetup { lang: Lang::De, ..DialogueSetup::for_terminal("pig", "classic") };
    let (text, setup) = menu.run_menu(&["pig", "", "2", "bot:mittel", "bot:anfänger"]);
    let bots: Vec<_> = setup.unwrap().seats.into_iter().map(|seat| seat.bot.unwrap()).collect();
    assert_eq!(bots, ["medium", "beginner"], "{text}");
}

#[test]
fn an_ambiguous_row_is_explained_and_not_asked_in_a_loop() {
    let setup = DialogueSetup {
        lang: Lang::De,
        dice: Some("4 5 1 3 2 6"),
        ..DialogueSetup::for_terminal("qwixx", "official")
    };
    let text = setup.play_lines(&["", "g", "g", "ge", "", "1g", "1gr"]);
    assert_eq!(count_occurrences(&text, "„g“ passt zu mehreren Reihen: Gib ge oder gr ein."), 2);
    assert!(text.contains("„1g“ passt zu mehreren Reihen: Gib 1ge oder 1gr ein."), "{text}");
    assert!(text.contains("Ann kreuzt Gelb 9 an."), "{text}");
    assert!(text.contains("Ann kreuzt Grün 6 an."), "{text}");
}

#[test]
fn pig_takes_single_letters() {
    let setup =
        DialogueSetup { dice: Some("3 4 5 6"), ..DialogueSetup::for_terminal("pig", "classic") };
    let text = setup.play_lines(&["", "r", "", "", "h"]);
    assert!(text.contains("Type one of the words or numbers in the list."), "{text}");
    assert!(text.contains("Ann holds 7 points"), "{text}");
}

#[test]
fn examples_in_prompts_are_legal() {
    let setup =
        DialogueSetup { dice: Some("3  2 1"), ..DialogueSetup::for_terminal("qwinto", "ottawa") };
    // Red 1 is taken, so it is no longer an example.
    let setup = DialogueSetup { seats: "Ann", ..setup };
    let text = setup.play_lines(&["R", "", "R 1", "RB", ""]);
    assert!(text.contains("(such as R 1, or Enter for nothing: "), "{text}");
    assert!(text.contains("(such as B 1, or Enter for nothing"), "{text}");
    // If nothing fits, there is no example.
    let full = DialogueSetup { dice: Some("6  6"), ..setup };
    let text = full.play_lines(&["R", "", "R 1", "R", ""]);
    assert!(text.contains("(Enter for nothing: your first failed throw, -5): "), "{text}");
}

#[test]
fn a_hint_begins_with_the_answer_and_shows_three_options() {
    let setup = DialogueSetup {
        dice: Some("4 5 1 3 2 6"),
        seats: "Ann",
        is_training: true,
        ..DialogueSetup::for_terminal("qwixx", "official")
    };
    let text = setup.play_lines(&["", "hint", "more", "more", "quit", ""]);
    let (_, hint) = text.split_once("Best for Ann: ").unwrap();
    let (shown, rest) = hint.split_once("Type more for 2 more lines.\n").unwrap();
    // The answer, the headings, three options, and how they are valued.
    assert_eq!(shown.lines().count(), 6, "{text}");
    assert!(rest.contains("There is nothing more to show."), "{text}");
}
