//! The texts of Pig, one file per language.

mod de;
mod en;

use rollwright_i18n::Lang;

use crate::GameDescription;

/// All texts of Pig in one language.
pub struct PigTexts {
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
    /// The points gathered in this turn, as a pile: the player and the points.
    pub pile: fn(&str, u16) -> String,
    /// What holding leads to: the player's new score, and how many points that is ahead of the best
    /// other player, who is named.
    pub if_you_hold: fn(i32, i32, &str) -> String,
    /// Holding wins the game.
    pub if_you_hold_you_win: &'static str,
    /// The heading above the faces of the next roll.
    pub next_roll: &'static str,
    /// How often the next roll ends the turn.
    pub one_in_six: &'static str,
    /// What that roll does.
    pub loses_all: &'static str,
    /// How often the next roll adds points.
    pub five_in_six: &'static str,
    /// What these rolls do.
    pub adds_points: &'static str,
}

/// All texts of the game in a language.
pub const fn texts(lang: Lang) -> &'static PigTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
