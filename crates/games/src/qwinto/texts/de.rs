//! German.

use rollwright_i18n::being_german;

use super::{Console, Questions, SheetTexts, Story, Texts};
use crate::qwinto::{Ending, Reason, Rules};
use crate::{About, Colour, RuleSetText};

pub(super) static TEXTS: Texts = Texts {
    about: About {
        line: "Drei steigende Reihen mit Summen aus ein bis drei Würfeln füllen",
        rule_sets: &[
            RuleSetText {
                title: "Offiziell",
                line: "Wie in der Schachtel: Wer würfelt, darf dieselben Würfel noch einmal werfen",
            },
            RuleSetText { title: "Ottawa", line: "Nach dem Kursblatt: Jeder Wurf gilt" },
        ],
        settings: &[],
        strategies: &[
            ("greedy", "nimmt die Punkte, die jetzt zu haben sind"),
            ("cautious", "hält Felder offen und vermeidet Fehlwürfe"),
            ("expectimax", "wägt diesen und den nächsten Zug mit den genauen Chancen ab"),
            ("champion", "hat aus eigenen Spielen gelernt; spielt auf Sieg"),
        ],
        questions: &[
            ("dice", "welche Würfel"),
            ("reroll", "noch einmal würfeln oder nicht"),
            ("entry", "wohin eintragen"),
        ],
        measures: &[
            ("Red", "Rot"),
            ("Yellow", "Gelb"),
            ("Blue", "Blau"),
            ("Numbers per row", "Zahlen je Reihe"),
            ("Rows filled", "Volle Reihen"),
            ("Bonus columns filled, from the left", "Volle Bonusspalten, von links"),
            ("Bonus points", "Bonuspunkte"),
            ("Failed throws", "Fehlwürfe"),
        ],
        notation: "Würfel wie RB, reroll, keep, ein Feld wie R4, oder pass",
        rules_page: include_str!("../rules/de.md"),
        pictures: super::PICTURES,
        picture_words: &[
            ("red", "Rot"),
            ("yellow", "Gelb"),
            ("blue", "Blau"),
            ("failed throws", "Fehlwürfe"),
        ],
    },
    reason: |reason| match *reason {
        Reason::DieNotRolled { row } => {
            format!("In {} geht nichts: Ihr Würfel wurde nicht geworfen", colour(row))
        }
        Reason::NoSuchCell { row, cell } => {
            format!("In {} gibt es kein Feld {cell}: Die Felder gehen von 1 bis 10", colour(row))
        }
        Reason::CellClosed { row, cell } => format!("Feld {cell} in {} ist gesperrt", colour(row)),
        Reason::CellFilled { row, cell, number } => {
            format!("In Feld {cell} in {} steht schon {number}", colour(row))
        }
        Reason::NotAboveLeft { row, sum, number } => format!(
            "{sum} muss größer sein als jede Zahl links davon in {}, und dort steht {number}",
            colour(row)
        ),
        Reason::NotBelowRight { row, sum, number } => format!(
            "{sum} muss kleiner sein als jede Zahl rechts davon in {}, und dort steht {number}",
            colour(row)
        ),
        Reason::ColumnHolds { sum, other, .. } => {
            format!("In der Spalte steht {sum} schon, in {}", colour(other))
        }
    },
    ends: |ending| match ending {
        Ending::FourFailed => "Das Spiel ist aus: der vierte Fehlwurf.",
        Ending::TwoFilled => "Das Spiel ist aus: Auf einem Zettel sind zwei Reihen voll.",
        Ending::Both => {
            "Das Spiel ist aus: der vierte Fehlwurf, und auf einem Zettel sind zwei Reihen voll."
        }
    },
    die: |name| match name {
        "red" => "rot",
        "yellow" => "gelb",
        "blue" => "blau",
        other => other,
    },
    the_die: |name| {
        let die = match name {
            "red" => "Der rote Würfel",
            "yellow" => "Der gelbe Würfel",
            "blue" => "Der blaue Würfel",
            other => other,
        };
        die.to_owned()
    },
    story: Story {
        rolls: |name, dice, sum, again| {
            let again = if again { " noch einmal" } else { "" };
            format!("{name} würfelt{again}: {dice}. Die Summe ist {sum}.")
        },
        keeps: |name, sum| format!("{name} behält die {sum}."),
        row: colour,
        enters: |name, number, row, cell| {
            format!("{name} trägt {number} in {row}, Feld {cell} ein.")
        },
        row_full: |name, row, points| format!("{name} hat {row} voll: Die Reihe zählt {points}."),
        column_full: |name, points| format!("{name} hat eine Bonusspalte voll: {points}."),
        passes: |name| format!("{name} trägt nichts ein."),
        fails: |name, count| format!("{name} trägt nichts ein: Fehlwurf {count} von 4."),
        alone: |name, points| format!("{name} hat {points}."),
        wins: |names, several, points| {
            if several {
                format!("{names} teilen sich den Sieg: {points}.")
            } else {
                format!("{names} gewinnt: {points}.")
            }
        },
    },
    questions: Questions {
        dice: |name| format!("{name}, welche Würfel wirfst du?"),
        keep: |name, sum| format!("{name}, {sum} behalten oder noch einmal würfeln?"),
        entry: |name, sum| format!("{name}, wohin mit der {sum}?"),
        no_entry: |name, sum| format!("{name}, die {sum} passt nirgends"),
        roll_these: |dice| format!("Würfeln mit {dice}"),
        keep_sum: |sum| format!("{sum} behalten"),
        keep_fails: |sum| format!("{sum} behalten: Fehlwurf, -5"),
        reroll: |dice| match dice {
            1 => "Denselben Würfel noch einmal",
            _ => "Dieselben Würfel noch einmal",
        },
        enter: |row, cell, sum, bonus| {
            let bonus = if bonus { " (Bonusfeld)" } else { "" };
            format!("{sum} in {row}, Feld {cell} eintragen{bonus}")
        },
        pass: "Nichts eintragen",
        pass_fails: "Nichts eintragen: Fehlwurf, -5",
    },
    sheet: SheetTexts {
        sheet_of: |name| format!("Zettel von {name}"),
        failed_note: "Fehlwürfe",
        bonus_note: "Bonus",
        bonus_is: |points| format!("Bonus: {points}"),
        failed: "Fehlwürfe",
        failed_of: |count| format!("Fehlwürfe: {count} von 4"),
        row_in_words: |row, numbers, points| {
            let numbers = if numbers.is_empty() { "leer" } else { numbers };
            format!("{row}: {numbers}; {points}")
        },
        number_in: |number, cell| format!("{number} in Feld {cell}"),
        cell: |row, cell| format!("{row}, Feld {cell}"),
        die_shows: |name, face| match face {
            Some(face) => format!("{name}: {face}"),
            None => format!("{name}: noch nicht gewürfelt"),
        },
        sum: |sum| format!("Summe {sum}"),
        which_dice: "Welche Würfel?",
        brings: |low, high, percent| format!("{low} bis {high}, passt zu {percent}\u{a0}%"),
        part: "Teil",
        counts: "Zählt",
        points: "Punkte",
        row_counts: |numbers, full| match (full, numbers) {
            (true, _) => "voll: die letzte Zahl".to_owned(),
            (false, 1) => "1 Zahl".to_owned(),
            (false, numbers) => format!("{numbers} Zahlen"),
        },
        bonus_columns: "Bonusspalten",
        no_columns: "keine",
        total: "Summe",
    },
    console: Console {
        rules: |rules| match rules {
            Rules::Official => {
                "Offizielle Regeln: Wer würfelt, darf dieselben Würfel noch einmal werfen."
            }
            Rules::Ottawa => "Regelwerk Ottawa: Jeder Wurf gilt.",
        },
        empty_sheet: "Alle beginnen mit diesem Zettel (% steht um Bonusfelder, XX in gesperrten):",
        turn: |name| format!("{} am Zug.", being_german(name)),
        dice_show: |name, dice, sum| format!("{name}, die Würfel zeigen {dice}: {sum}."),
        open_cells: |sum, cells| format!("Felder, in die {sum} passt: {cells}"),
        no_cell: |sum, fails| {
            let fails = if fails { ": Das wird ein Fehlwurf" } else { "" };
            format!("Die {sum} passt nirgends{fails}.")
        },
        not_asked: "Jetzt ist niemand etwas gefragt.",
        dice_hint: "(rot, gelb, blau; etwa rot blau)",
        ask_reroll: |name| {
            format!("{name}, schreibe nochmal, oder Enter, um die Würfel zu behalten: ")
        },
        entry_hint: |failed| {
            let price = match failed {
                None => "",
                Some(1) => ": Fehlwurf, -5, dein erster",
                Some(2) => ": Fehlwurf, -5, dein zweiter",
                Some(3) => ": Fehlwurf, -5, dein dritter",
                Some(_) => ": Fehlwurf, -5, dein vierter",
            };
            format!("(etwa rot 4; Enter für nirgends{price})")
        },
        no_dice: "Nenne einen, zwei oder drei verschiedene Würfel mit ihren Farben: rot, gelb, blau (kurz R, Y, B).",
        no_reroll: "Schreibe „nochmal“, um dieselben Würfel noch einmal zu werfen, oder nichts, um sie zu behalten.",
        no_row: "Schreibe eine Farbe (rot, gelb oder blau, kurz R, Y, B) und ein Feld von 1 bis 10, etwa rot 4.",
        no_such_row: |colour| {
            format!("Eine Reihe {colour} gibt es nicht; die Reihen sind rot, gelb und blau.")
        },
        no_such_cell: "Die Felder zählen von links von 1 bis 10, das gesperrte mit.",
        keep_words: &["behalten", "nein", "keep", "no", "n"],
        reroll_words: &["nochmal", "noch einmal", "ja", "j", "reroll", "yes", "y"],
        pass_words: &["passen", "nichts", "nein", "pass", "none", "no", "n"],
        player_name: "Name: ",
        failed_throws: "Fehlwürfe:",
    },
};

fn colour(colour: Colour) -> &'static str {
    colour.called(rollwright_i18n::Lang::De)
}
