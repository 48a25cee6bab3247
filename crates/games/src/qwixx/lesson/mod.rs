//! The lesson of Qwixx: white sums, coloured sums, a look at a penalty, and a lock.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts, opponent_plays};

/// The stages, one idea each.
const STAGES: [LessonStage; 15] = [
    LessonStage::roll(&[1, 2, 4, 1, 5, 6]),
    LessonStage::act("R3", &["pass", "G3", "B3"]).followed_by(&[opponent_plays("Y3")]),
    LessonStage::act("Y2", &["pass", "B8", "B7"]),
    LessonStage::watch(&[LessonMove::Roll(&[6, 5, 3, 2, 4, 1])]),
    LessonStage::act("G11", &["pass", "R11", "Y11"])
        .followed_by(&[opponent_plays("B11"), opponent_plays("G10")]),
    LessonStage::roll(&[1, 1, 3, 5, 4, 6]),
    LessonStage::act("pass", &[]).followed_by(&[opponent_plays("pass")]),
    LessonStage::act("R4", &["pass", "B7", "Y6"]),
    LessonStage::watch(&[LessonMove::Roll(&[2, 3, 6, 4, 1, 2])]),
    LessonStage::act("R5", &["pass", "Y5", "G5", "B5"])
        .followed_by(&[opponent_plays("pass"), opponent_plays("Y7")]),
    LessonStage::roll(&[3, 3, 4, 6, 5, 1]),
    LessonStage::act("R6", &["pass", "Y6"]).followed_by(&[opponent_plays("pass")]),
    LessonStage::act("R7", &["pass", "Y9"]),
    LessonStage::watch(&[LessonMove::Roll(&[6, 6, 2, 3, 1, 4])]),
    LessonStage::act("R12", &["pass", "B12"]).followed_by(&[opponent_plays("pass")]),
];

type Texts = LessonTexts<{ STAGES.len() }>;

texts_by_language!(Texts);

/// The lesson in a language.
pub(super) fn lesson(lang: Lang) -> Lesson {
    let texts = texts(lang);
    Lesson {
        rule_set: "official",
        seat_count: 2,
        stages: &STAGES,
        stage_texts: &texts.stages,
        closing_text: texts.closing_text,
    }
}
