//! The lesson of Pig: gathering points, holding, and losing the turn to a 1.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts, opponent_plays};

/// The stages, one idea each.
const STAGES: [LessonStage; 6] = [
    LessonStage::roll(&[5]),
    LessonStage::act("roll", &["hold"]).followed_by(&[LessonMove::Roll(&[6])]),
    LessonStage::act("roll", &["hold"]).followed_by(&[LessonMove::Roll(&[4])]),
    LessonStage::act("roll", &["hold"]).followed_by(&[LessonMove::Roll(&[6])]),
    LessonStage::act("hold", &["roll"]),
    LessonStage::watch(&[
        LessonMove::Roll(&[3]),
        opponent_plays("roll"),
        LessonMove::Roll(&[6]),
        opponent_plays("roll"),
        LessonMove::Roll(&[1]),
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
