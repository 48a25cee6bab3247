//! What Qwixx says: a file a language.

mod de;
mod en;

use rollwright_words::Lang;

use super::{Ending, Reason};
use crate::About;

pub(super) use en::EN;

/// The drawings of the rules page, by the name of their file.
const PICTURES: &[(&str, &str)] = &[("sheet.svg", include_str!("../rules/sheet.svg"))];

/// Everything Qwixx says in one language.
pub struct Texts {
    /// What it says of itself.
    pub about: About,
    /// Why a rule forbids something: a phrase.
    pub reason: fn(&Reason) -> String,
    /// How the game ended, as a sentence.
    pub ends: fn(Ending) -> &'static str,
    /// What penalties are called.
    pub penalties: &'static str,
    /// A die by its name in records.
    pub die: fn(&'static str) -> &'static str,
}

/// Everything Qwixx says in `lang`.
#[must_use]
pub const fn texts(lang: Lang) -> &'static Texts {
    match lang {
        Lang::En => &EN,
        Lang::De => &de::DE,
    }
}
