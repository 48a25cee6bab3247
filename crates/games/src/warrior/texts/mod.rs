//! What Warrior says: a file a language.

mod de;
mod en;

use rollwright_words::Lang;

use super::{Ending, Square};
use crate::About;

/// The drawings of the rules page, by the name of their file.
const PICTURES: &[(&str, &str)] = &[
    ("levels.svg", include_str!("../rules/levels.svg")),
    ("duel.svg", include_str!("../rules/duel.svg")),
];

/// Everything Warrior says in one language.
pub struct Texts {
    /// What it says of itself.
    pub about: About,
    /// How the game ended, as a sentence.
    pub ends: fn(Ending) -> &'static str,
    /// A level by its number.
    pub level: fn(u8) -> String,
    /// A row of a level's board by its number.
    pub row: fn(u8) -> String,
    /// A square in words.
    pub square: fn(Square) -> String,
    /// What energy is called.
    pub energy: &'static str,
    /// A die by its name in records.
    pub die: fn(&'static str) -> &'static str,
}

/// Everything Warrior says in `lang`.
#[must_use]
pub const fn texts(lang: Lang) -> &'static Texts {
    match lang {
        Lang::En => &en::EN,
        Lang::De => &de::DE,
    }
}
