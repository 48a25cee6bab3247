//! The first lesson of Warrior: moving, energy, a duel fought and a duel watched, and being weak.

use rollwright_words::Lang;

use super::texts::lesson::texts;
use crate::lesson::{Lesson, Move, Stage, other};

/// What is rolled and done, one idea at a time.
pub(super) const STAGES: [Stage; 12] = [
    Stage::roll(&[2, 3]),
    Stage::watch(&[Move::Roll(&[6, 2])]),
    Stage::roll(&[1, 3]),
    Stage::watch(&[Move::Roll(&[3, 4])]),
    Stage::roll(&[2, 4]),
    Stage::act("challenge", &["forfeit"]),
    Stage::roll(&[8]),
    Stage::watch(&[Move::Roll(&[5, 1]), other("challenge"), Move::Roll(&[3])]),
    Stage::roll(&[6, 6]),
    Stage::watch(&[Move::Roll(&[1, 2])]),
    Stage::roll(&[4, 5]),
    Stage::watch(&[Move::Roll(&[2, 5]), Move::Roll(&[1, 6]), Move::Roll(&[3, 4])]),
];

/// The lesson in a language.
pub(super) fn lesson(lang: Lang) -> Lesson {
    let said = texts(lang);
    Lesson { rules: "classic", seats: 2, stages: &STAGES, texts: &said.stages, end: said.end }
}
