//! What Yahtzee says: a file a language.

mod de;
mod en;

use rollwright_words::Lang;

use super::{Category, Ending, Reason};
use crate::About;

pub(super) use en::EN;

/// The drawings of the rules page, by the name of their file.
const PICTURES: &[(&str, &str)] = &[("card.svg", include_str!("../rules/card.svg"))];

/// Everything Yahtzee says in one language.
pub struct Texts {
    /// What it says of itself.
    pub about: About,
    /// Why a rule forbids something: a phrase.
    pub reason: fn(&Reason) -> String,
    /// How the game ended, as a sentence.
    pub ends: fn(Ending) -> &'static str,
    /// The name of a box.
    pub category: fn(Category) -> &'static str,
    /// What the sum of the upper boxes, their bonus and the chips are called.
    pub notes: [&'static str; 3],
    /// A die by its name in records.
    pub die: fn(&'static str) -> &'static str,
}

/// Everything Yahtzee says in `lang`.
#[must_use]
pub const fn texts(lang: Lang) -> &'static Texts {
    match lang {
        Lang::En => &EN,
        Lang::De => &de::DE,
    }
}
