//! Every dialogue, with its refusals and commands, in both languages, as it is seen.
//! `UPDATE_GOLDEN=1` writes what is seen now.

use std::path::Path;

use rollwright_i18n::Lang;

use crate::test_terminal::DialogueSetup;

/// A name, the scene in English, what is typed there, and what is typed in German.
type Dialogue = (&'static str, DialogueSetup, &'static [&'static str], &'static [&'static str]);

fn dialogues() -> Vec<Dialogue> {
    let qwixx = Some("4 5 1 3 2 6  6 6 1 1 1 1");
    let qwinto = Some("3 4  1 2  6 6");
    let yahtzee = Some("5 3 5 4 5  6 3  1 1 1 1 1");
    let warrior = Some("3 4  3 4  8");
    let qwixx_steps = &[
        "", "sheets", "R", "1", "undo", "yes", "undo", "yes", "purple", "r", "no", "green", "yes",
        "3", "1", "undo", "2", "?x", "R", "yes", "1", "B", "quit", "",
    ];
    let qwixx_schritte = &[
        "", "sheets", "R", "1", "undo", "ja", "undo", "ja", "lila", "g", "rot", "nein", "grün",
        "ja", "3", "1", "undo", "2", "?x", "rot", "ja", "1", "blau", "quit", "",
    ];
    let entry = &[
        "x", "sheets", "W", "RB", "maybe", "undo", "", "R", "G 1", "R 99", "R 4", "Y 1", "R 3",
        "pass", "quit", "",
    ];
    let eintrag = &[
        "x",
        "sheets",
        "W",
        "rot blau",
        "",
        "vielleicht",
        "undo",
        "",
        "rot",
        "grün 1",
        "rot 99",
        "rot 4",
        "gelb 1",
        "rot 3",
        "",
        "quit",
        "",
    ];
    vec![
        (
            "qwixx-official",
            DialogueSetup { dice: qwixx, ..DialogueSetup::for_terminal("qwixx", "official") },
            &[
                "x", "help", "", "bots", "sheets", "yes", "1R", "R 8", "purple", "r", "", "b",
                "undo", "yes", "1b", "", "sheets", "12", "quit", "",
            ],
            &[
                "x", "help", "", "bots", "sheets", "ja", "1rot", "rot 8", "lila", "g", "gelb", "",
                "blau", "undo", "ja", "1blau", "", "sheets", "12", "quit", "",
            ],
        ),
        (
            "qwixx-concordia",
            DialogueSetup { dice: qwixx, ..DialogueSetup::for_terminal("qwixx", "concordia") },
            qwixx_steps,
            qwixx_schritte,
        ),
        (
            "qwixx-ottawa",
            DialogueSetup { dice: qwixx, ..DialogueSetup::for_terminal("qwixx", "ottawa") },
            qwixx_steps,
            qwixx_schritte,
        ),
        (
            "qwixx-official-strict",
            DialogueSetup {
                dice: qwixx,
                is_strict: true,
                ..DialogueSetup::for_terminal("qwixx", "official")
            },
            &["", "R", "no", "yes", "3", "1", "B", "quit", ""],
            &["", "rot", "nein", "ja", "3", "1", "blau", "quit", ""],
        ),
        (
            "qwinto-official",
            DialogueSetup { dice: qwinto, ..DialogueSetup::for_terminal("qwinto", "official") },
            entry,
            eintrag,
        ),
        (
            "qwinto-ottawa",
            DialogueSetup { dice: qwinto, ..DialogueSetup::for_terminal("qwinto", "ottawa") },
            entry,
            eintrag,
        ),
        (
            "yahtzee-official",
            DialogueSetup { dice: yahtzee, ..DialogueSetup::for_terminal("yahtzee", "official") },
            &[
                "q", "", "7", "12", "6 1", "x", "y", "sheets", "2 4", "", "undo", "", "", "99",
                "full", "sheets", "undo", "maybe", "no", "quit", "",
            ],
            &[
                "q",
                "",
                "7",
                "12",
                "6 1",
                "x",
                "y",
                "sheets",
                "2 4",
                "",
                "",
                "undo",
                "",
                "",
                "99",
                "full house",
                "sheets",
                "undo",
                "vielleicht",
                "nein",
                "quit",
                "",
            ],
        ),
        (
            "yahtzee-basic-in-a-pipe",
            DialogueSetup { dice: yahtzee, ..DialogueSetup::for_pipe("yahtzee", "basic") },
            &["7", "12", "2 4", "", "undo", "", "x", "full house", "quit"],
            &["7", "12", "2 4", "", "undo", "", "x", "full house", "quit"],
        ),
        (
            "warrior",
            DialogueSetup { dice: warrior, ..DialogueSetup::for_terminal("warrior", "classic") },
            &["", "", "yes", "sheets", "undo", "no", "c", "quit", ""],
            &["", "", "ja", "sheets", "undo", "nein", "h", "quit", ""],
        ),
        (
            "pig",
            DialogueSetup { dice: Some("3 4 1"), ..DialogueSetup::for_terminal("pig", "classic") },
            &["", "x", "roll", "sheets", "hint", "undo", "", "2", "quit", ""],
            &["", "x", "roll", "sheets", "hint", "undo", "", "2", "quit", ""],
        ),
        (
            "pig-training",
            DialogueSetup {
                dice: Some("3 4 1"),
                is_training: true,
                ..DialogueSetup::for_terminal("pig", "classic")
            },
            &["hint", "", "hint", "roll", "hint", "2", "quit", ""],
            &["hint", "", "hint", "roll", "hint", "2", "quit", ""],
        ),
    ]
}

/// What can be typed at every prompt of a game, beside `undo` and `quit`; the file that `save`
/// asks for is none.
const PROMPT_COMMANDS: [&str; 7] = ["help", "rules", "sheets", "bots", "hint", "save", ""];

/// What is answered between two rounds of all commands: one round at the roll, one at each
/// kind of question, one inside an answer that is half given.
fn dialogues_with_every_prompt() -> Vec<Dialogue> {
    let scene = |game, rules, dice| DialogueSetup {
        dice: Some(dice),
        ..DialogueSetup::for_terminal(game, rules)
    };
    let qwixx = "4 5 1 3 2 6  6 6 1 1 1 1";
    vec![
        ("qwixx-official", scene("qwixx", "official", qwixx), &["", "R", ""], &["", "rot", ""]),
        ("qwixx-concordia", scene("qwixx", "concordia", qwixx), &["", "yes"], &["", "ja"]),
        ("qwixx-ottawa", scene("qwixx", "ottawa", qwixx), &["", "yes"], &["", "ja"]),
        (
            "qwinto-official",
            scene("qwinto", "official", "3 4  1 2  6 6"),
            &["RB", "", "no"],
            &["rot blau", "", "nein"],
        ),
        (
            "qwinto-ottawa",
            scene("qwinto", "ottawa", "3 4  1 2  6 6"),
            &["RB", ""],
            &["rot blau", ""],
        ),
        ("yahtzee-official", scene("yahtzee", "official", "5 3 5 4 5"), &["", ""], &["", ""]),
        ("warrior", scene("warrior", "classic", "3 4  3 4  8"), &["", "", "c"], &["", "", "h"]),
        ("pig", scene("pig", "classic", "3 4 1"), &["", "roll"], &["", "roll"]),
    ]
}

/// The same text with the rules written out only once.
fn without_repeated_rules(seen: &str) -> String {
    let begin = seen.find("rules\n").map_or(0, |at| at + "rules\n".len());
    let (before, from) = seen.split_at(begin);
    let length = from.find("sheets\n").and_then(|at| from[..at].rfind('\n')).unwrap_or(0);
    let (page, after) = from.split_at(length);
    assert!(page.lines().count() > 10, "the rules are shown: {page}");
    format!("{before}{page}{}", after.replace(page, "(the rules, as above)"))
}

/// What is typed at the menu, with every refusal.
const MENU_INPUT: [&str; 14] = [
    "rules",
    "bots",
    "undo",
    "9",
    "warrior",
    "maybe",
    "no",
    "2",
    "",
    "3",
    "bots",
    "bot:nobody",
    "Ann",
    "bot:greedy",
];

fn assert_golden(name: &str, lang: Lang, seen: &str) {
    let file =
        format!("{}/tests/dialogues/golden/{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, seen).unwrap();
    }
    let golden = std::fs::read_to_string(Path::new(&file)).unwrap_or_default();
    assert!(golden == seen, "{name} in {lang:?} is not as in {file}; it is now:\n{seen}");
}

#[test]
fn every_dialogue_is_as_it_was() {
    for (name, scene, english, german) in dialogues() {
        for (lang, lines) in [(Lang::En, english), (Lang::De, german)] {
            assert_golden(name, lang, &DialogueSetup { lang, ..scene.clone() }.play_lines(lines));
        }
    }
}

#[test]
fn every_command_at_every_kind_of_prompt_is_as_it_was() {
    for (name, scene, english, german) in dialogues_with_every_prompt() {
        for (lang, answers) in [(Lang::En, english), (Lang::De, german)] {
            let mut lines = PROMPT_COMMANDS.to_vec();
            for answer in answers {
                lines.push(answer);
                lines.extend(PROMPT_COMMANDS);
            }
            lines.extend(["quit", ""]);
            let seen = DialogueSetup { lang, ..scene.clone() }.play_lines(&lines);
            assert_golden(&format!("{name}-commands"), lang, &without_repeated_rules(&seen));
        }
    }
}

#[test]
fn the_menu_is_as_it_was() {
    for lang in Lang::ALL {
        for scene in [
            DialogueSetup::for_terminal("pig", "classic"),
            DialogueSetup::for_pipe("pig", "classic"),
        ] {
            let scene = DialogueSetup { lang, ..scene };
            let (seen, _) = scene.run_menu(&MENU_INPUT);
            assert_golden(if scene.is_terminal { "menu" } else { "menu-in-a-pipe" }, lang, &seen);
        }
    }
}
