//! German texts.

use rollwright_i18n::{
    german_plural_subject_and_verb, german_possessive_phrase, german_subject_and_verb,
};

use super::{GameConsoleTexts, NarrationTexts, QuestionAndActionTexts, QwintoTexts, SheetTexts};
use crate::qwinto::{Ending, RuleViolation, Rules};
use crate::{Colour, GameDescription, RuleSetText};

pub(super) static TEXTS: QwintoTexts = QwintoTexts {
    description: GameDescription {
        summary: "Drei Reihen mit steigenden Summen aus ein bis drei Würfeln füllen",
        rule_sets: &[
            RuleSetText {
                title: "Offiziell",
                summary: "Die Originalregeln: Wer würfelt, darf dieselben Würfel noch einmal werfen",
            },
            RuleSetText {
                title: "Ottawa",
                summary: "Die Regeln eines Programmierkurses, ohne zweiten Wurf",
            },
        ],
        setting_labels: &[],
        strategy_descriptions: &[
            ("greedy", "wählt, was sofort die meisten Punkte bringt"),
            ("cautious", "hält Felder offen und vermeidet Fehlwürfe"),
            (
                "expectimax",
                "rechnet bis zum Ende seines nächsten Zugs voraus, mit exakten Wahrscheinlichkeiten",
            ),
            ("champion", "hat im Spiel gegen sich selbst gelernt; spielt auf Sieg"),
        ],
        question_labels: &[
            ("dice", "Wahl der Würfel"),
            ("reroll", "behalten oder noch einmal würfeln"),
            ("entry", "Feld für die Summe"),
        ],
        measure_labels: &[
            ("Red", "Rot"),
            ("Yellow", "Gelb"),
            ("Blue", "Blau"),
            ("Numbers per row", "Zahlen je Reihe"),
            ("Rows filled", "Volle Reihen"),
            ("Bonus columns filled, from the left", "Volle Bonusspalten, von links"),
            ("Bonus points", "Bonuspunkte"),
            ("Failed throws", "Fehlwürfe"),
        ],
        notation_help: "Würfel (etwa RB), reroll, keep, ein Feld (etwa R4) oder pass",
        rules_page: include_str!("../rules/de.md"),
        rules_page_images: super::RULES_PAGE_IMAGES,
        image_translations: &[
            ("red", "Rot"),
            ("yellow", "Gelb"),
            ("blue", "Blau"),
            ("failed throws", "Fehlwürfe"),
        ],
    },
    rule_violation: |reason| match *reason {
        RuleViolation::DieNotRolled { row } => {
            format!(
                "In {} darfst du nichts eintragen, denn der Würfel dieser Farbe wurde nicht geworfen",
                colour(row)
            )
        }
        RuleViolation::NoSuchCell { row, cell } => {
            format!(
                "In {} gibt es kein Feld {cell}: Die Felder sind von 1 bis 10 nummeriert",
                colour(row)
            )
        }
        RuleViolation::CellClosed { row, cell } => {
            format!("Feld {cell} in {} ist gesperrt", colour(row))
        }
        RuleViolation::CellFilled { row, cell, number } => {
            format!("In {} steht in Feld {cell} schon eine {number}", colour(row))
        }
        RuleViolation::NotAboveLeft { row, sum, number } => format!(
            "Die {sum} darf nicht rechts von der {number} stehen, denn in {} müssen die Zahlen steigen",
            colour(row)
        ),
        RuleViolation::NotBelowRight { row, sum, number } => format!(
            "Die {sum} darf nicht links von der {number} stehen, denn in {} müssen die Zahlen steigen",
            colour(row)
        ),
        RuleViolation::NumberInColumn { sum, other, .. } => {
            format!("In derselben Spalte steht in {} schon eine {sum}", colour(other))
        }
    },
    ending: |ending| match ending {
        Ending::FourFailedRolls => "Das Spiel ist aus: Auf einem Zettel stehen vier Fehlwürfe.",
        Ending::TwoRowsFilled => "Das Spiel ist aus: Auf einem Zettel sind zwei Reihen voll.",
        Ending::FailedRollsAndRowsFilled => {
            "Das Spiel ist aus: Es gibt einen vierten Fehlwurf, und auf einem Zettel sind zwei Reihen voll."
        }
    },
    die_name: |name| match name {
        "red" => "rot",
        "yellow" => "gelb",
        "blue" => "blau",
        other => other,
    },
    die_with_article: |name| {
        let die = match name {
            "red" => "Der rote Würfel",
            "yellow" => "Der gelbe Würfel",
            "blue" => "Der blaue Würfel",
            other => other,
        };
        die.to_owned()
    },
    narration: NarrationTexts {
        rolls: |name, dice, sum, again| {
            let again = if again { " noch einmal" } else { "" };
            let rolls = german_subject_and_verb(name, "würfelt", "würfelst");
            format!("{rolls}{again}: {dice}. Die Summe ist {sum}.")
        },
        keeps: |name, sum| {
            format!("{} die {sum}.", german_subject_and_verb(name, "behält", "behältst"))
        },
        row_name: colour,
        enters: |name, number, row, cell| {
            let enters = german_subject_and_verb(name, "trägt", "trägst");
            format!("{enters} die {number} in Feld {cell} von {row} ein.")
        },
        row_full: |name, row, points| {
            format!(
                "{} {row} gefüllt: Die Reihe zählt {points}.",
                german_subject_and_verb(name, "hat", "hast")
            )
        },
        column_full: |name, points| {
            let gets = german_subject_and_verb(name, "bekommt", "bekommst");
            format!("{gets} für eine volle Spalte {points} Bonus.")
        },
        passes: |name| format!("{} nichts ein.", german_subject_and_verb(name, "trägt", "trägst")),
        marks_failed_roll: |name, count| {
            let enters = german_subject_and_verb(name, "trägt", "trägst");
            format!("{enters} nichts ein: Fehlwurf {count} von 4.")
        },
        single_player_points: |name, points| {
            format!("{} {points}.", german_subject_and_verb(name, "hat", "hast"))
        },
        wins: |names, several, points| {
            if several {
                let share = german_plural_subject_and_verb(names, "teilen sich", "teilt euch");
                format!("{share} den Sieg: je {points}.")
            } else {
                format!("{}: {points}.", german_subject_and_verb(names, "gewinnt", "gewinnst"))
            }
        },
    },
    questions: QuestionAndActionTexts {
        ask_dice: |name| format!("{name}, welche Würfel willst du werfen?"),
        ask_keep: |name, sum| {
            format!("{name}, willst du die {sum} behalten oder noch einmal würfeln?")
        },
        ask_entry: |name, sum| format!("{name}, wo trägst du die {sum} ein?"),
        no_entry_possible: |name, sum| format!("{name}, die {sum} passt nirgends"),
        roll_dice_label: |dice| format!("Würfeln mit {dice}"),
        keep_label: |sum| format!("{sum} behalten"),
        keep_failed_roll_label: |sum| format!("{sum} behalten: Fehlwurf, -5"),
        reroll_label: |dice| match dice {
            1 => "Denselben Würfel noch einmal werfen",
            _ => "Dieselben Würfel noch einmal werfen",
        },
        enter_label: |row, cell, sum, bonus| {
            let bonus = if bonus { " (Bonusfeld)" } else { "" };
            format!("{sum} eintragen: {row}, Feld {cell}{bonus}")
        },
        pass_label: "Nichts eintragen",
        pass_failed_roll_label: "Nichts eintragen: Fehlwurf, -5",
    },
    sheet: SheetTexts {
        sheet_title: |name| german_possessive_phrase("Dein", "Zettel", name),
        failed_rolls_counter: "Fehlwürfe",
        bonus_counter: "Bonus",
        bonus_points: |points| format!("Bonus: {points}"),
        failed_rolls_heading: "Fehlwürfe",
        failed_roll_count: |count| format!("Fehlwürfe: {count} von 4"),
        row_accessible_label: |row, numbers, points| {
            let numbers = if numbers.is_empty() { "leer" } else { numbers };
            format!("{row}: {numbers}; {points}")
        },
        number_in_cell: |number, cell| format!("{number} in Feld {cell}"),
        empty_cell: |row, cell| format!("{row}, Feld {cell}"),
        die_shows: |name, face| match face {
            Some(face) => format!("{name}: {face}"),
            None => format!("{name}: noch nicht gewürfelt"),
        },
        sum: |sum| format!("Summe {sum}"),
        dice_choices_title: "Welche Würfel?",
        dice_choice_odds: |low, high, percent| {
            format!("Summe {low} bis {high}, passt in {percent}\u{a0}% der Fälle")
        },
        part_heading: "Teil",
        reason_heading: "Grund",
        points_heading: "Punkte",
        row_points_reason: |numbers, full| match (full, numbers) {
            (true, _) => "volle Reihe: die Zahl ganz rechts".to_owned(),
            (false, 1) => "1 Zahl".to_owned(),
            (false, numbers) => format!("{numbers} Zahlen"),
        },
        bonus_columns: "Bonusspalten",
        no_full_columns: "keine",
        total: "Summe",
    },
    console: GameConsoleTexts {
        rule_set_summary: |rules| match rules {
            Rules::Official => {
                "Offizielle Regeln: Wer würfelt, darf dieselben Würfel noch einmal werfen."
            }
            Rules::Ottawa => "Regelwerk Ottawa, ohne zweiten Wurf.",
        },
        empty_sheet: "Alle beginnen mit diesem Zettel (% markiert Bonusfelder, XX gesperrte):",
        turn: |name| format!("{} am Zug.", german_subject_and_verb(name, "ist", "bist")),
        dice_show: |name, dice, sum| {
            format!("{name}, die Würfel zeigen {dice}. Die Summe ist {sum}.")
        },
        accepting_cells: |sum, cells| format!("Felder, in die die {sum} passt: {cells}"),
        no_open_cell: |sum, fails| {
            let fails = if fails { ": Das wird ein Fehlwurf" } else { "" };
            format!("Die {sum} passt nirgends{fails}.")
        },
        no_question_open: "Gerade ist keine Frage zu beantworten.",
        dice_hint: "(rot, gelb oder blau, zum Beispiel „rot blau“)",
        ask_reroll: |name| {
            format!("{name}, noch einmal würfeln? („nochmal“, oder Enter zum Behalten): ")
        },
        entry_hint: |example, failed| {
            let price = match failed {
                None => "",
                Some(1) => ": dein erster Fehlwurf, -5",
                Some(2) => ": dein zweiter Fehlwurf, -5",
                Some(3) => ": dein dritter Fehlwurf, -5",
                Some(_) => ": dein vierter Fehlwurf, -5",
            };
            match example {
                Some(example) => format!("(etwa {example}, oder Enter für nichts{price})"),
                None => format!("(Enter für nichts{price})"),
            }
        },
        not_dice: "Nenne die Farben von einem, zwei oder drei Würfeln: rot, gelb, blau (kurz r, g, b).",
        not_keep_or_reroll: "Gib „nochmal“ ein, um dieselben Würfel noch einmal zu werfen, oder drück Enter, um sie zu behalten.",
        not_a_row: |example| {
            let what = "Gib eine Farbe (rot, gelb oder blau) und ein Feld von 1 bis 10 ein";
            match example {
                Some(example) => format!("{what}, etwa {example}."),
                None => format!("{what}."),
            }
        },
        no_such_row: |colour| {
            format!("Eine Reihe {colour} gibt es nicht: Gib rot, gelb oder blau ein.")
        },
        not_a_cell: "Die Felder sind von links nach rechts von 1 bis 10 nummeriert; das gesperrte zählt mit.",
        keep_words: &["behalten", "nein", "keep", "no", "n"],
        reroll_words: &["nochmal", "noch einmal", "ja", "j", "reroll", "yes", "y"],
        pass_words: &["passen", "nichts", "nein", "pass", "none", "no", "n"],
        player_name_label: "Name: ",
        failed_rolls_label: "Fehlwürfe:",
    },
};

fn colour(colour: Colour) -> &'static str {
    colour.localized_name(rollwright_i18n::Lang::De)
}
