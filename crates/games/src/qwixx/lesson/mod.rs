//! The first lesson of Qwixx: white sums, coloured sums, a penalty looked at, and a lock.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonTexts, Move, Stage, other};

/// What is rolled and done, one idea at a time.
const STAGES: [Stage; 15] = [
    Stage::roll(&[1, 2, 4, 1, 5, 6]),
    Stage::act("R3", &["pass", "G3", "B3"]).then(&[other("Y3")]),
    Stage::act("Y2", &["pass", "B8", "B7"]),
    Stage::watch(&[Move::Roll(&[6, 5, 3, 2, 4, 1])]),
    Stage::act("G11", &["pass", "R11", "Y11"]).then(&[other("B11"), other("G10")]),
    Stage::roll(&[1, 1, 3, 5, 4, 6]),
    Stage::act("pass", &[]).then(&[other("pass")]),
    Stage::act("R4", &["pass", "B7", "Y6"]),
    Stage::watch(&[Move::Roll(&[2, 3, 6, 4, 1, 2])]),
    Stage::act("R5", &["pass", "Y5", "G5", "B5"]).then(&[other("pass"), other("Y7")]),
    Stage::roll(&[3, 3, 4, 6, 5, 1]),
    Stage::act("R6", &["pass", "Y6"]).then(&[other("pass")]),
    Stage::act("R7", &["pass", "Y9"]),
    Stage::watch(&[Move::Roll(&[6, 6, 2, 3, 1, 4])]),
    Stage::act("R12", &["pass", "B12"]).then(&[other("pass")]),
];

type Texts = LessonTexts<{ STAGES.len() }>;

texts_by_language!(Texts);

/// The lesson in a language.
pub(super) fn lesson(lang: Lang) -> Lesson {
    let said = texts(lang);
    Lesson { rules: "official", seats: 2, stages: &STAGES, texts: &said.stages, end: said.end }
}
