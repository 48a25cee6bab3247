//! German texts.

use rollwright_i18n::{german_possessive_phrase, german_subject_and_verb};

use super::PigTexts;
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: PigTexts = PigTexts {
    description: GameDescription {
        summary: "Wurf um Wurf Punkte sammeln und aufhören, bevor eine 1 alles zunichtemacht",
        rule_sets: &[RuleSetText {
            title: "Klassisch",
            summary: "ein Würfel; bei einer 1 sind alle Punkte des Zugs weg",
        }],
        setting_labels: &[("goal", "Punkte bis zum Sieg")],
        strategy_descriptions: &[(
            "optimal",
            "maximiert im Spiel zu zweit die Gewinnchance, exakt berechnet",
        )],
        question_labels: &[("roll or hold", "würfeln oder sichern")],
        measure_labels: &[],
        notation_help: "roll (würfeln) oder hold (sichern)",
        rules_page: include_str!("../rules/de.md"),
        rules_page_images: &[],
        image_translations: &[],
    },
    this_turn: "in diesem Zug",
    points_to_goal: "bis zum Ziel",
    roll_label: "Noch einmal würfeln",
    roll_words: &["würfeln", "wuerfeln", "weiterwürfeln", "weiter", "w"],
    hold_words: &["sichern", "halten", "s"],
    hold_label: |turn| format!("{turn} sichern"),
    question: |name, turn, score| {
        format!("{name}: weiterwürfeln oder {turn} sichern (bisher {score})?")
    },
    added_to_turn: |name, face, turn| {
        let rolls = german_subject_and_verb(name, "würfelt", "würfelst");
        format!("{rolls} eine {face}: {turn} Punkte in diesem Zug.")
    },
    lost_turn_total: |name, lost| {
        if lost == 0 {
            let rolls = german_subject_and_verb(name, "würfelt", "würfelst");
            return format!("{rolls} eine 1: keine Punkte in diesem Zug.");
        }
        let rolls = german_subject_and_verb(
            name,
            "würfelt eine 1 und verliert",
            "würfelst eine 1 und verlierst",
        );
        format!("{rolls} {lost} Punkte.")
    },
    held_turn_total: |name, gained, score| {
        let has = if name == "Du" { "hast" } else { "hat" };
        let holds = german_subject_and_verb(name, "sichert", "sicherst");
        format!("{holds} {gained} Punkte und {has} jetzt {score}.")
    },
    pile: |name, points| format!("{}: {points}", german_possessive_phrase("Dein", "Haufen", name)),
    if_you_hold: |score, lead, other| match lead {
        0 => format!("Sichern ergibt {score}: Gleichstand mit {other}."),
        1.. => format!("Sichern ergibt {score}: {lead} vor {other}."),
        _ => format!("Sichern ergibt {score}: {} hinter {other}.", -lead),
    },
    if_you_hold_you_win: "Sichere, und du gewinnst!",
    next_roll: "Der nächste Wurf",
    one_in_six: "1 von 6",
    loses_all: "beendet den Zug und kostet den Haufen.",
    five_in_six: "5 von 6",
    adds_points: "legen etwas dazu, im Schnitt 4.",
};
