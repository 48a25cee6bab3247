//! German.

use super::Texts;
use crate::warrior::{Ending, Square};
use crate::{About, RuleSetText};

pub(super) static DE: Texts = Texts {
    about: About {
        line: "Die Ebenen hinauf: um Felder kämpfen, mit der Energie haushalten",
        rule_sets: &[RuleSetText {
            title: "Klassisch",
            line: "Zwei Krieger auf einem Brett, so groß du willst",
        }],
        settings: &[("levels", "Ebenen"), ("size", "Felder je Seite")],
        rules_page: include_str!("../rules/de.md"),
        pictures: super::PICTURES,
        picture_words: &[
            ("level 0", "Ebene 0"),
            ("level 1", "Ebene 1"),
            ("level 2", "Ebene 2"),
            ("challenge", "herausfordern"),
            ("forfeit", "ausweichen"),
        ],
    },
    ends: |Ending::LastSquare| "Das Spiel ist aus: Das letzte Feld ist erreicht.",
    level: |level| format!("Ebene {level}"),
    row: |row| format!("Reihe {row}"),
    square: |Square { level, x, y }| format!("Ebene {level} ({x},{y})"),
    energy: "Energie",
    die: |name| match name {
        "first" => "erster",
        "second" => "zweiter",
        "duel" => "Duell",
        other => other,
    },
};
