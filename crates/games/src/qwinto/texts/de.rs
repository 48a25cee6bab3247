//! German.

use super::Texts;
use crate::qwinto::{Ending, Reason};
use crate::{About, Colour, RuleSetText};

pub(super) static DE: Texts = Texts {
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
    failed_throws: "Fehlwürfe",
    bonus: "Bonus",
    die: |name| match name {
        "red" => "rot",
        "yellow" => "gelb",
        "blue" => "blau",
        other => other,
    },
};

fn colour(colour: Colour) -> &'static str {
    colour.called(rollwright_words::Lang::De)
}
