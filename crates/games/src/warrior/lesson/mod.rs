//! The first lesson of Warrior: moving, energy, a duel fought and a duel watched, and being weak.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonTexts, Move, Stage, other};

/// What is rolled and done, one idea at a time.
const STAGES: [Stage; 12] = [
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

type Texts = LessonTexts<{ STAGES.len() }>;

texts_by_language!(Texts);

/// The lesson in a language.
pub(super) fn lesson(lang: Lang) -> Lesson {
    let said = texts(lang);
    Lesson { rules: "classic", seats: 2, stages: &STAGES, texts: &said.stages, end: said.end }
}
