//! English.

use super::Texts;
use crate::qwinto::{Ending, Reason};
use crate::{About, RuleSetText};

pub(in crate::qwinto) static EN: Texts = Texts {
    about: About {
        line: "fill three rising rows with sums of one, two or three dice",
        rule_sets: &[
            RuleSetText {
                title: "Official",
                line: "the box: whoever rolls may roll the same dice once more",
            },
            RuleSetText { title: "Ottawa", line: "the course handout: every roll stands" },
        ],
        settings: &[],
        rules_page: include_str!("../rules/en.md"),
        pictures: super::PICTURES,
        picture_words: &[],
    },
    reason: |reason| match *reason {
        Reason::DieNotRolled { row } => {
            format!("nothing can be entered in {row}: its die was not rolled")
        }
        Reason::NoSuchCell { row, cell } => {
            format!("there is no cell {cell} in {row}: cells run from 1 to 10")
        }
        Reason::CellClosed { row, cell } => format!("cell {cell} in {row} is closed"),
        Reason::CellFilled { row, cell, number } => {
            format!("cell {cell} in {row} already holds {number}")
        }
        Reason::NotAboveLeft { row, sum, number } => format!(
            "{sum} must be larger than every number to its left in {row}, and {number} stands there"
        ),
        Reason::NotBelowRight { row, sum, number } => format!(
            "{sum} must be smaller than every number to its right in {row}, and {number} stands there"
        ),
        Reason::ColumnHolds { row, cell, sum, other } => {
            format!("the column of cell {cell} in {row} already holds {sum}, in {other}")
        }
    },
    ends: |ending| match ending {
        Ending::FourFailed => "The game is over: four failed throws.",
        Ending::TwoFilled => "The game is over: two rows filled.",
        Ending::Both => "The game is over: four failed throws and two rows filled.",
    },
    failed_throws: "failed throws",
    bonus: "bonus",
    die: |name| name,
};
