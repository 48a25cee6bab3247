//! What the first lesson says: a file a language.

mod de;
mod en;

use crate::lesson::LessonTexts;
use crate::warrior::lesson::STAGES;

type Texts = LessonTexts<{ STAGES.len() }>;

texts_by_language!(pub(in crate::warrior) Texts);
