//! The lesson of Yahtzee: keeping dice, three turns, the bonus, and where a bad roll goes.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonMove, LessonStage, LessonTexts};

/// The stages, one idea each.
const STAGES: [LessonStage; 15] = [
    LessonStage::new_learner_roll(&[5, 2, 5, 3, 5]),
    LessonStage::new_learner_action("r24", &["three-kind", "fives", "r12345"])
        .with_follow_up_moves(&[LessonMove::Roll(&[5, 1])]),
    LessonStage::new_learner_action("r4", &["four-kind", "fives"])
        .with_follow_up_moves(&[LessonMove::Roll(&[5])]),
    LessonStage::new_learner_action("yahtzee", &["fives", "chance", "four-kind", "three-kind"]),
    LessonStage::new_learner_roll(&[1, 2, 3, 4, 6]),
    LessonStage::new_learner_action("r5", &["small", "chance", "r12345"])
        .with_follow_up_moves(&[LessonMove::Roll(&[5])]),
    LessonStage::new_learner_action("large", &["small", "chance"]),
    LessonStage::new_learner_roll(&[2, 2, 5, 2, 6]),
    LessonStage::new_learner_action("r35", &["twos", "three-kind"])
        .with_follow_up_moves(&[LessonMove::Roll(&[1, 3])]),
    LessonStage::new_learner_action("r35", &["twos", "three-kind"])
        .with_follow_up_moves(&[LessonMove::Roll(&[3, 5])]),
    LessonStage::new_learner_action("twos", &["three-kind", "chance", "full-house"]),
    LessonStage::new_learner_roll(&[6, 6, 4, 3, 1]),
    LessonStage::new_learner_action("r345", &["sixes", "chance"])
        .with_follow_up_moves(&[LessonMove::Roll(&[4, 3, 1])]),
    LessonStage::new_learner_action("r345", &["sixes", "chance"])
        .with_follow_up_moves(&[LessonMove::Roll(&[1, 1, 3])]),
    LessonStage::new_learner_action("ones", &["full-house", "small", "four-kind", "sixes"]),
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
