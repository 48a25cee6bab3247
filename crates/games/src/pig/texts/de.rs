//! German texts.

use super::PigTexts;
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: PigTexts = PigTexts {
    description: GameDescription {
        summary: "Punkte sammeln, Wurf um Wurf, und aufhören, bevor eine 1 alles nimmt",
        rule_sets: &[RuleSetText { title: "Klassisch", summary: "eine 1 nimmt den ganzen Zug" }],
        setting_labels: &[("goal", "Punkte, die gewinnen")],
        strategy_descriptions: &[("optimal", "zu zweit die beste Aussicht auf den Sieg, genau")],
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
    question: |name, turn, score| format!("{name}: weiter würfeln, oder {turn} zu {score} dazu?"),
    added_to_turn: |name, face, turn| format!("{name} würfelt {face}: {turn} in diesem Zug."),
    lost_turn_total: |name, lost| format!("{name} würfelt eine 1 und verliert {lost}."),
    held_turn_total: |name, gained, score| format!("{name} behält {gained} und hat {score}."),
};
