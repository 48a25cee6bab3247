//! The lesson of Warrior: moving, energy, fighting and watching a duel, and being weak.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonStage, LessonStep, LessonTexts, opponent_action};

/// The stages, one idea each.
const STAGES: [LessonStage; 12] = [
    LessonStage::learner_rolls(&[2, 3]),
    LessonStage::learner_watches(&[LessonStep::Roll(&[6, 2])]),
    LessonStage::learner_rolls(&[1, 3]),
    LessonStage::learner_watches(&[LessonStep::Roll(&[3, 4])]),
    LessonStage::learner_rolls(&[2, 4]),
    LessonStage::learner_acts("challenge", &["forfeit"]),
    LessonStage::learner_rolls(&[8]),
    LessonStage::learner_watches(&[
        LessonStep::Roll(&[5, 1]),
        opponent_action("challenge"),
        LessonStep::Roll(&[3]),
    ]),
    LessonStage::learner_rolls(&[6, 6]),
    LessonStage::learner_watches(&[LessonStep::Roll(&[1, 2])]),
    LessonStage::learner_rolls(&[4, 5]),
    LessonStage::learner_watches(&[
        LessonStep::Roll(&[2, 5]),
        LessonStep::Roll(&[1, 6]),
        LessonStep::Roll(&[3, 4]),
    ]),
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
        rule_set: "classic",
        seat_count: 2,
        stages: &STAGES,
        stage_texts: &texts.stages,
        closing_text: texts.closing_text,
    }
}
