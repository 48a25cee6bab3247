//! The lesson of Pig: gathering points, holding, and losing the turn to a 1.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts, new_opponent_action};

/// The stages, one idea each.
const STAGES: [LessonStage; 6] = [
    LessonStage::new_learner_roll(&[5]),
    LessonStage::new_learner_action("roll", &["hold"])
        .with_follow_up_moves(&[LessonMove::Roll(&[6])]),
    LessonStage::new_learner_action("roll", &["hold"])
        .with_follow_up_moves(&[LessonMove::Roll(&[4])]),
    LessonStage::new_learner_action("roll", &["hold"])
        .with_follow_up_moves(&[LessonMove::Roll(&[6])]),
    LessonStage::new_learner_action("hold", &["roll"]),
    LessonStage::new_watched_stage(&[
        LessonMove::Roll(&[3]),
        new_opponent_action("roll"),
        LessonMove::Roll(&[6]),
        new_opponent_action("roll"),
        LessonMove::Roll(&[1]),
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
