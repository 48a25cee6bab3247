//! German texts.

use rollwright_i18n::german_subject_and_verb;

use super::PigTexts;
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: PigTexts = PigTexts {
    description: GameDescription {
        summary: "Wurf um Wurf Punkte sammeln und aufhören, bevor eine 1 alles nimmt",
        rule_sets: &[RuleSetText {
            title: "Klassisch",
            summary: "ein Würfel; bei einer 1 sind alle Punkte des Zugs weg",
        }],
        setting_labels: &[("goal", "Punkte bis zum Sieg")],
        strategy_descriptions: &[(
            "optimal",
            "zu zweit die beste Aussicht auf den Sieg, exakt berechnet",
        )],
        question_labels: &[("roll or hold", "würfeln oder behalten")],
        measure_labels: &[],
        notation_help: "roll (würfeln) oder hold (behalten)",
        rules_page: include_str!("../rules/de.md"),
        rules_page_images: &[],
        image_translations: &[],
    },
    this_turn: "in diesem Zug",
    points_to_goal: "fehlen noch",
    roll_label: "Noch einmal würfeln",
    hold_label: |turn| format!("{turn} behalten"),
    question: |name, turn, score| {
        format!("{name}: weiter würfeln oder {turn} behalten (zu {score} dazu)?")
    },
    added_to_turn: |name, face, turn| {
        format!(
            "{} {face}: {turn} in diesem Zug.",
            german_subject_and_verb(name, "würfelt", "würfelst")
        )
    },
    lost_turn_total: |name, lost| {
        let rolls = german_subject_and_verb(
            name,
            "würfelt eine 1 und verliert",
            "würfelst eine 1 und verlierst",
        );
        format!("{rolls} {lost}.")
    },
    held_turn_total: |name, gained, score| {
        let has = if name == "Du" { "hast" } else { "hat" };
        format!(
            "{} {gained} und {has} {score}.",
            german_subject_and_verb(name, "behält", "behältst")
        )
    },
};
