//! English.

use super::Texts;
use crate::yahtzee::{Category, Ending, Reason};
use crate::{About, RuleSetText};

pub(in crate::yahtzee) static EN: Texts = Texts {
    about: About {
        line: "three rolls a turn, thirteen boxes to fill",
        rule_sets: &[
            RuleSetText { title: "Official", line: "bonus chips and the forced joker" },
            RuleSetText {
                title: "Basic",
                line: "thirteen boxes and the upper bonus, nothing more",
            },
            RuleSetText {
                title: "Bonus",
                line: "bonus chips for further five of a kinds, no jokers",
            },
            RuleSetText {
                title: "Free joker",
                line: "bonus chips, and jokers in any box you like",
            },
        ],
        settings: &[],
        rules_page: include_str!("../rules/en.md"),
        pictures: super::PICTURES,
        picture_words: &[],
    },
    reason: |reason| match *reason {
        Reason::CategoryUsed { category } => {
            format!("{category} is already used; choose an open category")
        }
        Reason::NoRollsLeft => "all three rolls are used; choose a category".to_owned(),
        Reason::JokerUpper { must } => {
            format!("a joker must go to {must} while that is open")
        }
        Reason::JokerLower => {
            "a joker must go to an open lower category while there is one".to_owned()
        }
    },
    ends: |Ending::AllFilled| "The game is over: all boxes are filled.",
    category: Category::title,
    notes: ["upper section", "upper bonus", "bonus chips"],
    die: |name| name,
};
