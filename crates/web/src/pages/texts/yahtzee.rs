//! Yahtzee at the table.

use rollwright_games::yahtzee::{Category, Scored};

/// Texts of Yahtzee's dice, scorecard and events.
pub(crate) struct Yahtzee {
    /// What is asked while dice may be rolled again, of whom.
    pub(crate) asks_again: fn(&str) -> String,
    /// What is asked after the last roll, of whom.
    pub(crate) asks_box: fn(&str) -> String,

    /// A die by its position and what it shows.
    pub(crate) die: fn(usize, Option<u8>) -> String,
    /// The checkbox on a die, by its position and what it shows.
    pub(crate) again_die: fn(usize, u8) -> String,
    pub(crate) keep: &'static str,
    pub(crate) again: &'static str,
    pub(crate) rolls_left: fn(u8) -> String,
    pub(crate) pick: &'static str,
    pub(crate) roll_chosen: &'static str,
    pub(crate) roll_all: &'static str,

    pub(crate) card: &'static str,
    pub(crate) box_column: &'static str,
    pub(crate) upper: &'static str,
    pub(crate) lower: &'static str,
    pub(crate) category: fn(Category) -> String,
    /// What a box is worth, in a few words.
    pub(crate) worth: fn(Category) -> &'static str,
    /// The label of a box that can be chosen: what would go into it.
    pub(crate) would: fn(&str, Scored) -> String,
    /// The label of a box that is filled or can't be chosen.
    pub(crate) holds: fn(&str, Option<u8>) -> String,
    pub(crate) open_box: &'static str,
    pub(crate) joker: &'static str,
    pub(crate) upper_sum: &'static str,
    pub(crate) upper_bonus: &'static str,
    /// How many points the upper bonus still takes.
    pub(crate) missing: fn(u16) -> String,
    pub(crate) no_more: &'static str,
    pub(crate) lower_sum: &'static str,
    pub(crate) chips: &'static str,
    pub(crate) total: &'static str,

    /// A roll: by whom, which of the three, what the dice show.
    pub(crate) rolled: fn(&str, u8, &str) -> String,
    /// Who keeps which dice and rolls the others again.
    pub(crate) keeps: fn(&str, &str) -> String,
    pub(crate) keeps_none: fn(&str) -> String,
    /// Who takes how many points in which box.
    pub(crate) scored: fn(&str, u8, &str) -> String,
    pub(crate) was_joker: &'static str,
    pub(crate) won_chip: fn(&str) -> String,
    pub(crate) won_bonus: fn(&str, u16) -> String,
    pub(crate) lost_bonus: fn(&str, u16) -> String,
}
