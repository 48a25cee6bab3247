//! English texts.

use rollwright_i18n::{english_name_inside_sentence, english_possessive, english_subject_and_verb};

use super::PigTexts;
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: PigTexts = PigTexts {
    description: GameDescription {
        summary: "collect points roll by roll, and hold before a 1 takes them all",
        rule_sets: &[RuleSetText {
            title: "Classic",
            summary: "one die; if you roll a 1, you lose all points from that turn",
        }],
        setting_labels: &[("goal", "points needed to win")],
        strategy_descriptions: &[(
            "optimal",
            "maximises its chance of winning a two-player game, using exact values",
        )],
        question_labels: &[("roll or hold", "roll or hold")],
        measure_labels: &[],
        notation_help: "roll or hold",
        rules_page: include_str!("../rules/en.md"),
        rules_page_images: &[],
        image_translations: &[],
    },
    this_turn: "this turn",
    points_to_goal: "points to go",
    roll_label: "Roll again",
    roll_words: &["roll", "r", "again"],
    hold_words: &["hold", "h"],
    hold_label: |turn| format!("Hold {turn}"),
    question: |name, turn, score| {
        format!("{name}: roll again, or hold {turn} points (your score is {score})?")
    },
    added_to_turn: |name, face, turn| {
        format!(
            "{} a {face}: {turn} points this turn.",
            english_subject_and_verb(name, "rolls", "roll")
        )
    },
    lost_turn_total: |name, lost| {
        if lost == 0 {
            return format!(
                "{} a 1: no points this turn.",
                english_subject_and_verb(name, "rolls", "roll")
            );
        }
        let rolls = english_subject_and_verb(name, "rolls a 1 and loses", "roll a 1 and lose");
        format!("{rolls} {lost} points.")
    },
    held_turn_total: |name, gained, score| {
        let has = if name == "You" { "now have" } else { "now has" };
        format!(
            "{} {gained} points and {has} {score}.",
            english_subject_and_verb(name, "holds", "hold")
        )
    },
    pile: |name, points| format!("{} pile: {points}", english_possessive(name)),
    if_you_hold: |score, lead, other| {
        let other = english_name_inside_sentence(other);
        match lead {
            0 => format!("Hold, and you have {score}, level with {other}."),
            1.. => format!("Hold, and you have {score}: {lead} ahead of {other}."),
            _ => format!("Hold, and you have {score}: {} behind {other}.", -lead),
        }
    },
    if_you_hold_you_win: "Hold, and you win!",
    next_roll: "The next roll",
    one_in_six: "1 in 6",
    loses_all: "ends the turn and takes the pile.",
    five_in_six: "5 in 6",
    adds_points: "add to it, 4 on average.",
};
