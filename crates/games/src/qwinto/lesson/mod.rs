//! The first lesson of Qwinto: choosing dice, where numbers go, the second roll, and a bonus.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonTexts, Move, Stage, other};

/// What is rolled and done, one idea at a time.
const STAGES: [Stage; 16] = [
    Stage::act("RYB", &["R", "Y", "B"]),
    Stage::roll(&[2, 3, 4]),
    Stage::act("keep", &["reroll"]),
    Stage::act("Y5", &["Y1", "Y10", "pass"]).then(&[other("B6")]),
    Stage::watch(&[other("RB"), Move::Roll(&[1, 2]), other("keep")]),
    Stage::act("R2", &["pass", "R9", "R1"]).then(&[other("R1")]),
    Stage::act("R", &["RYB"]),
    Stage::roll(&[3]),
    Stage::act("reroll", &["keep"]).then(&[Move::Roll(&[5])]),
    Stage::act("R3", &["pass", "R10"]).then(&[other("pass")]),
    Stage::watch(&[other("YB"), Move::Roll(&[3, 4]), other("keep")]),
    Stage::act("Y3", &["pass", "Y1"]).then(&[other("Y4")]),
    Stage::act("B", &["RYB"]),
    Stage::roll(&[4]),
    Stage::act("keep", &["reroll"]),
    Stage::act("B4", &["pass", "B1"]).then(&[other("pass")]),
];

type Texts = LessonTexts<{ STAGES.len() }>;

texts_by_language!(Texts);

/// The lesson in a language.
pub(super) fn lesson(lang: Lang) -> Lesson {
    let said = texts(lang);
    Lesson { rules: "official", seats: 2, stages: &STAGES, texts: &said.stages, end: said.end }
}
