//! The lesson of Qwinto: choosing dice, where numbers go, the re-roll, and a bonus.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts, opponent_plays};

/// The stages, one idea each.
const STAGES: [LessonStage; 16] = [
    LessonStage::act("RYB", &["R", "Y", "B"]),
    LessonStage::roll(&[2, 3, 4]),
    LessonStage::act("keep", &["reroll"]),
    LessonStage::act("Y5", &["Y1", "Y10", "pass"]).followed_by(&[opponent_plays("B6")]),
    LessonStage::watch(&[opponent_plays("RB"), LessonMove::Roll(&[1, 2]), opponent_plays("keep")]),
    LessonStage::act("R2", &["pass", "R9", "R1"]).followed_by(&[opponent_plays("R1")]),
    LessonStage::act("R", &["RYB"]),
    LessonStage::roll(&[3]),
    LessonStage::act("reroll", &["keep"]).followed_by(&[LessonMove::Roll(&[5])]),
    LessonStage::act("R3", &["pass", "R10"]).followed_by(&[opponent_plays("pass")]),
    LessonStage::watch(&[opponent_plays("YB"), LessonMove::Roll(&[3, 4]), opponent_plays("keep")]),
    LessonStage::act("Y3", &["pass", "Y1"]).followed_by(&[opponent_plays("Y4")]),
    LessonStage::act("B", &["RYB"]),
    LessonStage::roll(&[4]),
    LessonStage::act("keep", &["reroll"]),
    LessonStage::act("B4", &["pass", "B1"]).followed_by(&[opponent_plays("pass")]),
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
