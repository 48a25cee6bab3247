//! German.

use super::Texts;
use crate::{About, RuleSetText};

pub(super) static TEXTS: Texts = Texts {
    about: About {
        line: "Punkte sammeln, Wurf um Wurf, und aufhören, bevor eine 1 alles nimmt",
        rule_sets: &[RuleSetText { title: "Klassisch", line: "eine 1 nimmt den ganzen Zug" }],
        settings: &[("goal", "Punkte, die gewinnen")],
        strategies: &[("optimal", "zu zweit die beste Aussicht auf den Sieg, genau")],
        questions: &[("roll or hold", "würfeln oder behalten")],
        measures: &[],
        notation: "roll (würfeln) oder hold (behalten)",
        rules_page: include_str!("../rules/de.md"),
        pictures: &[],
        picture_words: &[],
    },
    this_turn: "in diesem Zug",
    to_go: "fehlen noch",
    roll: "Noch einmal würfeln",
    hold: |turn| format!("{turn} behalten"),
    asks: |name, turn, score| format!("{name}: weiter würfeln, oder {turn} zu {score} dazu?"),
    gathered: |name, face, turn| format!("{name} würfelt {face}: {turn} in diesem Zug."),
    lost: |name, lost| format!("{name} würfelt eine 1 und verliert {lost}."),
    held: |name, gained, score| format!("{name} behält {gained} und hat {score}."),
};
