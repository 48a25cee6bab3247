//! Every dialogue with its rejections and commands, in both languages, compared with golden files.
//! `UPDATE_GOLDEN=1` updates them.

use std::path::Path;

use rollwright_i18n::Lang;

use crate::test_terminal::DialogueSetup;

/// A name, the setup, what is typed in English, and what is typed in German.
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
    let qwixx_steps_de = &[
        "", "sheets", "R", "1", "undo", "ja", "undo", "ja", "lila", "g", "rot", "nein", "grün",
        "ja", "3", "1", "undo", "2", "?x", "rot", "ja", "1", "blau", "quit", "",
    ];
    let entry = &[
        "x", "sheets", "W", "RB", "maybe", "undo", "", "R", "G 1", "R 99", "R 4", "Y 1", "R 3",
        "pass", "quit", "",
    ];
    let entry_de = &[
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
            qwixx_steps_de,
        ),
        (
            "qwixx-ottawa",
            DialogueSetup { dice: qwixx, ..DialogueSetup::for_terminal("qwixx", "ottawa") },
            qwixx_steps,
            qwixx_steps_de,
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
            "qwixx-concordia-strict",
            DialogueSetup {
                dice: qwixx,
                is_strict: true,
                ..DialogueSetup::for_terminal("qwixx", "concordia")
            },
            &["", "yes", "purple", "R", "maybe", "yes", "3", "1", "B", "quit", ""],
            &["", "ja", "lila", "rot", "vielleicht", "ja", "3", "1", "blau", "quit", ""],
        ),
        (
            "qwinto-ottawa-strict",
            DialogueSetup {
                dice: qwinto,
                is_strict: true,
                ..DialogueSetup::for_terminal("qwinto", "ottawa")
            },
            &["RB", "", "", "R 1", "quit", ""],
            &["rb", "", "", "rot 1", "beenden", ""],
        ),
        (
            "yahtzee-basic-strict",
            DialogueSetup {
                dice: yahtzee,
                is_strict: true,
                ..DialogueSetup::for_terminal("yahtzee", "basic")
            },
            &["", "2 4", "", "", "full house", "quit", ""],
            &["", "2 4", "", "", "full house", "beenden", ""],
        ),
        (
            "qwinto-official",
            DialogueSetup { dice: qwinto, ..DialogueSetup::for_terminal("qwinto", "official") },
            entry,
            entry_de,
        ),
        (
            "qwinto-ottawa",
            DialogueSetup { dice: qwinto, ..DialogueSetup::for_terminal("qwinto", "ottawa") },
            entry,
            entry_de,
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

/// The commands that work at every prompt, except `undo` and `quit`. The empty line answers the
/// file name that `save` asks for.
const PROMPT_COMMANDS: [&str; 7] = ["help", "rules", "sheets", "bots", "hint", "save", ""];

/// The same commands in German.
const GERMAN_PROMPT_COMMANDS: [&str; 7] =
    ["hilfe", "regeln", "zettel", "bots", "tipp", "speichern", ""];

/// The answers between two rounds of all commands: one round at the roll, one at each kind of
/// question, and one inside a half-given answer.
fn dialogues_with_every_prompt() -> Vec<Dialogue> {
    let setup = |game, rules, dice| DialogueSetup {
        dice: Some(dice),
        ..DialogueSetup::for_terminal(game, rules)
    };
    let qwixx = "4 5 1 3 2 6  6 6 1 1 1 1";
    vec![
        ("qwixx-official", setup("qwixx", "official", qwixx), &["", "R", ""], &["", "rot", ""]),
        ("qwixx-concordia", setup("qwixx", "concordia", qwixx), &["", "yes"], &["", "ja"]),
        ("qwixx-ottawa", setup("qwixx", "ottawa", qwixx), &["", "yes"], &["", "ja"]),
        (
            "qwinto-official",
            setup("qwinto", "official", "3 4  1 2  6 6"),
            &["RB", "", "no"],
            &["rot blau", "", "nein"],
        ),
        (
            "qwinto-ottawa",
            setup("qwinto", "ottawa", "3 4  1 2  6 6"),
            &["RB", ""],
            &["rot blau", ""],
        ),
        ("yahtzee-official", setup("yahtzee", "official", "5 3 5 4 5"), &["", ""], &["", ""]),
        ("warrior", setup("warrior", "classic", "3 4  3 4  8"), &["", "", "c"], &["", "", "h"]),
        ("pig", setup("pig", "classic", "3 4 1"), &["", "roll"], &["", "roll"]),
    ]
}

/// The same text with the rules written out only once.
fn without_repeated_rules(text: &str, [_, rules, sheets, ..]: [&str; 7]) -> String {
    let typed = |command: &str| format!(": {command}\n");
    let begin = text.find(&typed(rules)).map_or(0, |at| at + typed(rules).len());
    let (before, from) = text.split_at(begin);
    let length = from.find(&typed(sheets)).and_then(|at| from[..at].rfind('\n')).unwrap_or(0);
    let (page, after) = from.split_at(length);
    assert!(page.lines().count() > 10, "the rules are shown: {page}");
    format!("{before}{page}{}", after.replace(page, "(the rules, as above)"))
}

/// What is typed in the menu, with every rejection.
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

fn assert_golden(name: &str, lang: Lang, text: &str) {
    let file =
        format!("{}/tests/dialogues/golden/{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    let golden = std::fs::read_to_string(Path::new(&file)).unwrap_or_default();
    assert!(golden == text, "{name} in {lang:?} is not as in {file}; it is now:\n{text}");
}

#[test]
fn every_dialogue_matches_its_golden_file() {
    for (name, setup, english, german) in dialogues() {
        for (lang, lines) in [(Lang::En, english), (Lang::De, german)] {
            assert_golden(name, lang, &DialogueSetup { lang, ..setup.clone() }.play_lines(lines));
        }
    }
}

#[test]
fn every_command_at_every_prompt_matches_its_golden_file() {
    for (name, setup, english, german) in dialogues_with_every_prompt() {
        for (lang, answers) in [(Lang::En, english), (Lang::De, german)] {
            let commands = if lang == Lang::En { PROMPT_COMMANDS } else { GERMAN_PROMPT_COMMANDS };
            let mut lines = commands.to_vec();
            for answer in answers {
                lines.push(answer);
                lines.extend(commands);
            }
            lines.extend(["quit", ""]);
            let text = DialogueSetup { lang, ..setup.clone() }.play_lines(&lines);
            assert_golden(
                &format!("{name}-commands"),
                lang,
                &without_repeated_rules(&text, commands),
            );
        }
    }
}

#[test]
fn the_menu_matches_its_golden_file() {
    for lang in Lang::ALL {
        for setup in [
            DialogueSetup::for_terminal("pig", "classic"),
            DialogueSetup::for_pipe("pig", "classic"),
        ] {
            let setup = DialogueSetup { lang, ..setup };
            let (text, _) = setup.run_menu(&MENU_INPUT);
            assert_golden(if setup.is_terminal { "menu" } else { "menu-in-a-pipe" }, lang, &text);
        }
    }
}
