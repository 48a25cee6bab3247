//! The lesson of Qwixx: white sums, coloured sums, a look at a penalty, and a lock.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts, new_opponent_action};

/// The stages, one idea each.
const STAGES: [LessonStage; 15] = [
    LessonStage::new_learner_roll(&[1, 2, 4, 1, 5, 6]),
    LessonStage::new_learner_action("R3", &["pass", "G3", "B3"])
        .with_follow_up_moves(&[new_opponent_action("Y3")]),
    LessonStage::new_learner_action("Y2", &["pass", "B8", "B7"]),
    LessonStage::new_watched_stage(&[LessonMove::Roll(&[6, 5, 3, 2, 4, 1])]),
    LessonStage::new_learner_action("G11", &["pass", "R11", "Y11"])
        .with_follow_up_moves(&[new_opponent_action("B11"), new_opponent_action("G10")]),
    LessonStage::new_learner_roll(&[1, 1, 3, 5, 4, 6]),
    LessonStage::new_learner_action("pass", &[])
        .with_follow_up_moves(&[new_opponent_action("pass")]),
    LessonStage::new_learner_action("R4", &["pass", "B7", "Y6"]),
    LessonStage::new_watched_stage(&[LessonMove::Roll(&[2, 3, 6, 4, 1, 2])]),
    LessonStage::new_learner_action("R5", &["pass", "Y5", "G5", "B5"])
        .with_follow_up_moves(&[new_opponent_action("pass"), new_opponent_action("Y7")]),
    LessonStage::new_learner_roll(&[3, 3, 4, 6, 5, 1]),
    LessonStage::new_learner_action("R6", &["pass", "Y6"])
        .with_follow_up_moves(&[new_opponent_action("pass")]),
    LessonStage::new_learner_action("R7", &["pass", "Y9"]),
    LessonStage::new_watched_stage(&[LessonMove::Roll(&[6, 6, 2, 3, 1, 4])]),
    LessonStage::new_learner_action("R12", &["pass", "B12"])
        .with_follow_up_moves(&[new_opponent_action("pass")]),
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
        seat_count: 2,
        stages: &STAGES,
        stage_texts: &texts.stages,
        closing_text: texts.closing_text,
    }
}
