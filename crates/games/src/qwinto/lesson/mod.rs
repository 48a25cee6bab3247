//! The lesson of Qwinto: choosing dice, where numbers go, the re-roll, and a bonus.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonStage, LessonStep, LessonTexts, opponent_action};

/// The stages, one idea each.
const STAGES: [LessonStage; 16] = [
    LessonStage::learner_acts("RYB", &["R", "Y", "B"]),
    LessonStage::learner_rolls(&[2, 3, 4]),
    LessonStage::learner_acts("keep", &["reroll"]),
    LessonStage::learner_acts("Y5", &["Y1", "Y10", "pass"]).followed_by(&[opponent_action("B6")]),
    LessonStage::learner_watches(&[
        opponent_action("RB"),
        LessonStep::Roll(&[1, 2]),
        opponent_action("keep"),
    ]),
    LessonStage::learner_acts("R2", &["pass", "R9", "R1"]).followed_by(&[opponent_action("R1")]),
    LessonStage::learner_acts("R", &["RYB"]),
    LessonStage::learner_rolls(&[3]),
    LessonStage::learner_acts("reroll", &["keep"]).followed_by(&[LessonStep::Roll(&[5])]),
    LessonStage::learner_acts("R3", &["pass", "R10"]).followed_by(&[opponent_action("pass")]),
    LessonStage::learner_watches(&[
        opponent_action("YB"),
        LessonStep::Roll(&[3, 4]),
        opponent_action("keep"),
    ]),
    LessonStage::learner_acts("Y3", &["pass", "Y1"]).followed_by(&[opponent_action("Y4")]),
    LessonStage::learner_acts("B", &["RYB"]),
    LessonStage::learner_rolls(&[4]),
    LessonStage::learner_acts("keep", &["reroll"]),
    LessonStage::learner_acts("B4", &["pass", "B1"]).followed_by(&[opponent_action("pass")]),
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
