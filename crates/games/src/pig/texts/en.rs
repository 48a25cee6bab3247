//! English texts.

use rollwright_i18n::english_subject_and_verb;

use super::PigTexts;
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: PigTexts = PigTexts {
    description: GameDescription {
        summary: "collect points roll by roll, and hold before a 1 takes them all",
        rule_sets: &[RuleSetText {
            title: "Classic",
            summary: "one die; a 1 loses all points of the turn",
        }],
        setting_labels: &[("goal", "points needed to win")],
        strategy_descriptions: &[(
            "optimal",
            "the best chance to win between two players, from exact values",
        )],
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
    added_to_turn: |name, face, turn| {
        format!("{} {face}: {turn} this turn.", english_subject_and_verb(name, "rolls", "roll"))
    },
    lost_turn_total: |name, lost| {
        let rolls = english_subject_and_verb(name, "rolls a 1 and loses", "roll a 1 and lose");
        format!("{rolls} {lost}.")
    },
    held_turn_total: |name, gained, score| {
        let has = if name == "You" { "have" } else { "has" };
        format!("{} {gained} and {has} {score}.", english_subject_and_verb(name, "holds", "hold"))
    },
};
