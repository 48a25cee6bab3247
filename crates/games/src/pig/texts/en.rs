//! English.

use super::Texts;
use crate::{About, RuleSetText};

pub(super) static TEXTS: Texts = Texts {
    about: About {
        line: "gather points roll by roll, and hold before a 1 takes them all",
        rule_sets: &[RuleSetText { title: "Classic", line: "one die; a 1 takes all of the turn" }],
        settings: &[("goal", "the score that wins")],
        strategies: &[("optimal", "the best chance to win of two, exactly")],
        questions: &[("roll or hold", "roll or hold")],
        measures: &[],
        notation: "roll or hold",
        rules_page: include_str!("../rules/en.md"),
        pictures: &[],
        picture_words: &[],
    },
    this_turn: "this turn",
    to_go: "to go",
    roll: "Roll again",
    hold: |turn| format!("Hold {turn}"),
    asks: |name, turn, score| format!("{name}: roll again, or hold {turn} on top of {score}?"),
    gathered: |name, face, turn| format!("{name} rolls {face}: {turn} this turn."),
    lost: |name, lost| format!("{name} rolls 1 and loses {lost}."),
    held: |name, gained, score| format!("{name} holds {gained} and has {score}."),
};
