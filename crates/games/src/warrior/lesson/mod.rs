//! The lesson of Warrior: moving, energy, fighting and watching a duel, and being weak.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts, new_opponent_action};

/// The stages, one idea each.
const STAGES: [LessonStage; 12] = [
    LessonStage::new_learner_roll(&[2, 3]),
    LessonStage::new_watched_stage(&[LessonMove::Roll(&[6, 2])]),
    LessonStage::new_learner_roll(&[1, 3]),
    LessonStage::new_watched_stage(&[LessonMove::Roll(&[3, 4])]),
    LessonStage::new_learner_roll(&[2, 4]),
    LessonStage::new_learner_action("challenge", &["forfeit"]),
    LessonStage::new_learner_roll(&[8]),
    LessonStage::new_watched_stage(&[
        LessonMove::Roll(&[5, 1]),
        new_opponent_action("challenge"),
        LessonMove::Roll(&[3]),
    ]),
    LessonStage::new_learner_roll(&[6, 6]),
    LessonStage::new_watched_stage(&[LessonMove::Roll(&[1, 2])]),
    LessonStage::new_learner_roll(&[4, 5]),
    LessonStage::new_watched_stage(&[
        LessonMove::Roll(&[2, 5]),
        LessonMove::Roll(&[1, 6]),
        LessonMove::Roll(&[3, 4]),
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
