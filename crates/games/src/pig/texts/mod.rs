//! The texts of Pig, one file per language.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::GameDescription;

/// All texts of Pig in one language.
pub(super) struct PigTexts {
    pub(super) description: GameDescription,
    pub(super) this_turn: &'static str,
    pub(super) points_to_goal: &'static str,
    pub(super) roll_label: &'static str,
    /// Words that people type to roll and to hold; the first ones are listed.
    pub(super) roll_words: &'static [&'static str],
    pub(super) hold_words: &'static [&'static str],
    pub(super) hold_label: fn(u16) -> String,
    /// The player, the points gathered this turn, and the score before it.
    pub(super) question: fn(&str, u16, i32) -> String,
    pub(super) added_to_turn: fn(&str, u8, u16) -> String,
    pub(super) lost_turn_total: fn(&str, u16) -> String,
    pub(super) held_turn_total: fn(&str, u16, i32) -> String,
}

/// All texts of the game in a language.
pub(super) const fn texts(lang: Lang) -> &'static PigTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
