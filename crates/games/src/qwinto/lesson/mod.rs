//! The lesson of Qwinto: choosing dice, where numbers go, the re-roll, and a bonus.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts, new_opponent_action};

/// The stages, one idea each.
const STAGES: [LessonStage; 16] = [
    LessonStage::new_learner_action("RYB", &["B"]),
    LessonStage::new_learner_roll(&[2, 3, 4]),
    LessonStage::new_learner_action("keep", &[]),
    LessonStage::new_learner_action("B6", &["B1", "B10", "pass"])
        .with_follow_up_moves(&[new_opponent_action("B6")]),
    LessonStage::new_watched_stage(&[
        new_opponent_action("RB"),
        LessonMove::Roll(&[1, 2]),
        new_opponent_action("keep"),
    ]),
    LessonStage::new_learner_action("R2", &["pass", "R9", "R1"])
        .with_follow_up_moves(&[new_opponent_action("R1")]),
    LessonStage::new_learner_action("R", &[]),
    LessonStage::new_learner_roll(&[3]),
    LessonStage::new_learner_action("reroll", &["keep"])
        .with_follow_up_moves(&[LessonMove::Roll(&[5])]),
    LessonStage::new_learner_action("R3", &["pass", "R10"])
        .with_follow_up_moves(&[new_opponent_action("pass")]),
    LessonStage::new_watched_stage(&[
        new_opponent_action("YB"),
        LessonMove::Roll(&[4, 4]),
        new_opponent_action("keep"),
    ]),
    LessonStage::new_learner_action("B4", &["B1"])
        .with_follow_up_moves(&[new_opponent_action("Y4")]),
    LessonStage::new_learner_action("Y", &[]),
    LessonStage::new_learner_roll(&[5]),
    LessonStage::new_learner_action("keep", &[]),
    LessonStage::new_learner_action("Y3", &["pass", "Y1"])
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
