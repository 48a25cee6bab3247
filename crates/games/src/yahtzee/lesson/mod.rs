//! The lesson of Yahtzee: keeping dice, three turns, the bonus, and where a bad roll goes.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonStage, LessonStep, LessonTexts};

/// The stages, one idea each.
const STAGES: [LessonStage; 12] = [
    LessonStage::learner_rolls(&[5, 2, 5, 3, 5]),
    LessonStage::learner_acts("r24", &["three-kind", "fives", "r12345"])
        .followed_by(&[LessonStep::Roll(&[5, 1])]),
    LessonStage::learner_acts("r4", &["four-kind", "fives"]).followed_by(&[LessonStep::Roll(&[5])]),
    LessonStage::learner_acts("yahtzee", &["fives", "chance", "four-kind", "three-kind"]),
    LessonStage::learner_rolls(&[2, 3, 4, 6, 6]),
    LessonStage::learner_acts("r45", &["r123", "sixes", "chance", "r12345"])
        .followed_by(&[LessonStep::Roll(&[5, 1])]),
    LessonStage::learner_acts("large", &["small", "chance"]),
    LessonStage::learner_rolls(&[2, 2, 5, 2, 6]),
    LessonStage::learner_acts("r35", &["twos", "three-kind"])
        .followed_by(&[LessonStep::Roll(&[1, 3])]),
    LessonStage::learner_acts("twos", &["three-kind", "chance", "full-house"]),
    LessonStage::learner_rolls(&[1, 1, 3, 6, 4]),
    LessonStage::learner_acts("ones", &["full-house", "small", "four-kind", "sixes"]),
];

type Texts = LessonTexts<{ STAGES.len() }>;

const fn texts(lang: Lang) -> &'static Texts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}

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
