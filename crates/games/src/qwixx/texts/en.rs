//! English.

use super::Texts;
use crate::qwixx::{Ending, Reason};
use crate::{About, RuleSetText};

pub(in crate::qwixx) static EN: Texts = Texts {
    about: About {
        line: "cross off four rows from left to right; everyone uses every roll",
        rule_sets: &[
            RuleSetText {
                title: "Official",
                line: "the rules in the box: all answer at once, five crosses before a lock",
            },
            RuleSetText {
                title: "Concordia",
                line: "seat by seat, any last number locks, an unused action 2 costs 5",
            },
            RuleSetText {
                title: "Ottawa",
                line: "the active player finishes first, a fifth cross may lock",
            },
        ],
        settings: &[],
        rules_page: include_str!("../rules/en.md"),
        pictures: super::PICTURES,
        picture_words: &[],
    },
    reason: |reason| match *reason {
        Reason::AlreadyCrossed { row, number } => {
            format!("{number} is already crossed off in {row}")
        }
        Reason::LeftOfCross { row, number, last } => {
            format!("{number} lies to the left of {last}, which is already crossed off in {row}")
        }
        Reason::RowLocked { row } => format!("{row} is locked"),
        Reason::TooFewCrosses { row, number, crosses, needed } => format!(
            "{number} in {row} needs {needed} crosses in the row before it; there are {crosses}"
        ),
        Reason::NotTheWhiteSum { number, sum } => {
            format!("{number} is not the sum of the white dice, which is {sum}")
        }
        Reason::NotAPair { row, number, low, high } => format!(
            "{number} in {row} is not the sum of a white die and the {row} die ({low} or {high})"
        ),
    },
    ends: |ending| match ending {
        Ending::FourthPenalty => "The game is over: a fourth penalty was marked.",
        Ending::LockedAndPenalty => {
            "The game is over: rows were locked and a fourth penalty marked."
        }
        Ending::ThreeLocked => "The game is over: three rows are locked.",
        Ending::TwoLocked => "The game is over: two rows are locked.",
    },
    penalties: "penalties",
    die: |name| name,
};
