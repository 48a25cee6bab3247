//! The lesson of Warrior: moving, energy, fighting and watching a duel, and being weak.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts, opponent_plays};

/// The stages, one idea each.
const STAGES: [LessonStage; 12] = [
    LessonStage::roll(&[2, 3]),
    LessonStage::watch(&[LessonMove::Roll(&[6, 2])]),
    LessonStage::roll(&[1, 3]),
    LessonStage::watch(&[LessonMove::Roll(&[3, 4])]),
    LessonStage::roll(&[2, 4]),
    LessonStage::act("challenge", &["forfeit"]),
    LessonStage::roll(&[8]),
    LessonStage::watch(&[
        LessonMove::Roll(&[5, 1]),
        opponent_plays("challenge"),
        LessonMove::Roll(&[3]),
    ]),
    LessonStage::roll(&[6, 6]),
    LessonStage::watch(&[LessonMove::Roll(&[1, 2])]),
    LessonStage::roll(&[4, 5]),
    LessonStage::watch(&[
        LessonMove::Roll(&[2, 5]),
        LessonMove::Roll(&[1, 6]),
        LessonMove::Roll(&[3, 4]),
    ]),
];

type Texts = LessonTexts<{ STAGES.len() }>;

texts_by_language!(Texts);

/// The lesson in a language.
pub(super) fn lesson(lang: Lang) -> Lesson {
    let texts = texts(lang);
    Lesson {
        rule_set: "classic",
        seat_count: 2,
        stages: &STAGES,
        stage_texts: &texts.stages,
        closing_text: texts.closing_text,
    }
}
