//! The first lesson of Pig: gathering, holding, and what a 1 does.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonTexts, Move, Stage, other};

/// What is rolled and done, one idea at a time.
const STAGES: [Stage; 6] = [
    Stage::roll(&[5]),
    Stage::act("roll", &["hold"]).then(&[Move::Roll(&[6])]),
    Stage::act("roll", &["hold"]).then(&[Move::Roll(&[4])]),
    Stage::act("roll", &["hold"]).then(&[Move::Roll(&[6])]),
    Stage::act("hold", &["roll"]),
    Stage::watch(&[
        Move::Roll(&[3]),
        other("roll"),
        Move::Roll(&[6]),
        other("roll"),
        Move::Roll(&[1]),
    ]),
];

type Texts = LessonTexts<{ STAGES.len() }>;

texts_by_language!(Texts);

/// The lesson in a language.
pub(super) fn lesson(lang: Lang) -> Lesson {
    let said = texts(lang);
    Lesson { rules: "classic", seats: 2, stages: &STAGES, texts: &said.stages, end: said.end }
}
