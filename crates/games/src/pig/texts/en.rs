//! English texts.

use super::PigTexts;
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: PigTexts = PigTexts {
    description: GameDescription {
        summary: "gather points roll by roll, and hold before a 1 takes them all",
        rule_sets: &[RuleSetText {
            title: "Classic",
            summary: "one die; a 1 takes all of the turn",
        }],
        setting_labels: &[("goal", "the score that wins")],
        strategy_descriptions: &[("optimal", "the best chance to win of two, exactly")],
        question_labels: &[("roll or hold", "roll or hold")],
        measure_labels: &[],
        notation_help: "roll or hold",
        rules_page: include_str!("../rules/en.md"),
        rules_page_images: &[],
        image_translations: &[],
    },
    this_turn: "this turn",
    points_to_goal: "to go",
    roll_label: "Roll again",
    hold_label: |turn| format!("Hold {turn}"),
    question: |name, turn, score| format!("{name}: roll again, or hold {turn} on top of {score}?"),
    added_to_turn: |name, face, turn| format!("{name} rolls {face}: {turn} this turn."),
    lost_turn_total: |name, lost| format!("{name} rolls 1 and loses {lost}."),
    held_turn_total: |name, gained, score| format!("{name} holds {gained} and has {score}."),
};
