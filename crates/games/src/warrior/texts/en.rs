//! English.

use super::Texts;
use crate::warrior::Ending;
use crate::{About, RuleSetText};

pub(super) static EN: Texts = Texts {
    about: About {
        line: "race up the levels, duel for squares, mind your energy",
        rule_sets: &[RuleSetText {
            title: "Classic",
            line: "race up the levels, duel for squares, mind your energy",
        }],
        settings: &[
            ("levels", "how many levels there are to climb"),
            ("size", "how many squares a level's board is wide and high"),
        ],
        rules_page: include_str!("../rules/en.md"),
        pictures: super::PICTURES,
        picture_words: &[],
    },
    ends: |Ending::LastSquare| "The game is over: the last square is reached.",
    level: |level| format!("Level {level}"),
    row: |row| format!("row {row}"),
    square: |square| square.to_string(),
    energy: "energy",
    die: |name| name,
};
