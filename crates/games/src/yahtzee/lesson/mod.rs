//! The first lesson of Yahtzee: keeping dice, three turns, the bonus, and where a bad roll goes.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::lesson::{Lesson, LessonTexts, Move, Stage};

/// What is rolled and done, one idea at a time.
const STAGES: [Stage; 12] = [
    Stage::roll(&[5, 2, 5, 3, 5]),
    Stage::act("r24", &["three-kind", "fives", "r12345"]).then(&[Move::Roll(&[5, 1])]),
    Stage::act("r4", &["four-kind", "fives"]).then(&[Move::Roll(&[5])]),
    Stage::act("yahtzee", &["fives", "chance", "four-kind", "three-kind"]),
    Stage::roll(&[2, 3, 4, 6, 6]),
    Stage::act("r45", &["r123", "sixes", "chance", "r12345"]).then(&[Move::Roll(&[5, 1])]),
    Stage::act("large", &["small", "chance"]),
    Stage::roll(&[2, 2, 5, 2, 6]),
    Stage::act("r35", &["twos", "three-kind"]).then(&[Move::Roll(&[1, 3])]),
    Stage::act("twos", &["three-kind", "chance", "full-house"]),
    Stage::roll(&[1, 1, 3, 6, 4]),
    Stage::act("ones", &["full-house", "small", "four-kind", "sixes"]),
];

type Texts = LessonTexts<{ STAGES.len() }>;

texts_by_language!(Texts);

/// The lesson in a language.
pub(super) fn lesson(lang: Lang) -> Lesson {
    let said = texts(lang);
    Lesson { rules: "official", seats: 1, stages: &STAGES, texts: &said.stages, end: said.end }
}
