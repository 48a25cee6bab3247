//! The lesson of Yahtzee: keeping dice, three turns, the bonus, and where a bad roll goes.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts};

/// The stages, one idea each.
const STAGES: [LessonStage; 12] = [
    LessonStage::roll(&[5, 2, 5, 3, 5]),
    LessonStage::act("r24", &["three-kind", "fives", "r12345"])
        .followed_by(&[LessonMove::Roll(&[5, 1])]),
    LessonStage::act("r4", &["four-kind", "fives"]).followed_by(&[LessonMove::Roll(&[5])]),
    LessonStage::act("yahtzee", &["fives", "chance", "four-kind", "three-kind"]),
    LessonStage::roll(&[2, 3, 4, 6, 6]),
    LessonStage::act("r45", &["r123", "sixes", "chance", "r12345"])
        .followed_by(&[LessonMove::Roll(&[5, 1])]),
    LessonStage::act("large", &["small", "chance"]),
    LessonStage::roll(&[2, 2, 5, 2, 6]),
    LessonStage::act("r35", &["twos", "three-kind"]).followed_by(&[LessonMove::Roll(&[1, 3])]),
    LessonStage::act("twos", &["three-kind", "chance", "full-house"]),
    LessonStage::roll(&[1, 1, 3, 6, 4]),
    LessonStage::act("ones", &["full-house", "small", "four-kind", "sixes"]),
];

type Texts = LessonTexts<{ STAGES.len() }>;

texts_by_language!(Texts);

/// The lesson in a language.
pub(super) fn lesson(lang: Lang) -> Lesson {
    let texts = texts(lang);
    Lesson {
        rule_set: "official",
        seat_count: 1,
        stages: &STAGES,
        stage_texts: &texts.stages,
        closing_text: texts.closing_text,
    }
}
