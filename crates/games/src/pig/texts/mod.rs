//! What Pig says: a file a language.

mod de;
mod en;

use crate::About;

/// Everything Pig says in one language.
pub(super) struct Texts {
    pub(super) about: About,
    pub(super) this_turn: &'static str,
    pub(super) to_go: &'static str,
    pub(super) roll: &'static str,
    pub(super) hold: fn(u16) -> String,
    /// Who is asked, what the turn has gathered, and the score before it.
    pub(super) asks: fn(&str, u16, i32) -> String,
    pub(super) gathered: fn(&str, u8, u16) -> String,
    pub(super) lost: fn(&str, u16) -> String,
    pub(super) held: fn(&str, u16, i32) -> String,
}

texts_by_language!(pub(super) Texts);
