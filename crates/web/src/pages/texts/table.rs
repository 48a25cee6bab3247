//! The table's page.

use rollwright_minds::Level;

/// Texts of the table's page, whatever the game.
pub(crate) struct TableTexts {
    pub(crate) training: &'static str,
    pub(crate) dice: &'static str,
    /// Who has won; several share the win.
    pub(crate) won: fn(&str, bool) -> String,
    pub(crate) roll_now: fn(&str) -> String,
    pub(crate) waits_for_roll: fn(&str) -> String,
    pub(crate) waits_for: fn(&str) -> String,
    pub(crate) roll: &'static str,
    pub(crate) typed: &'static str,
    /// The name of a die, by its name in records.
    pub(crate) die: fn(&str) -> String,
    pub(crate) enter: &'static str,
    pub(crate) happened: &'static str,
    pub(crate) nothing_yet: &'static str,
    pub(crate) undo: &'static str,
    pub(crate) agreed: &'static str,
    pub(crate) players: &'static str,
    pub(crate) you: &'static str,
    pub(crate) open: &'static str,
    pub(crate) points: fn(i32) -> String,
    pub(crate) at_turn: &'static str,
    pub(crate) invite: &'static str,
    pub(crate) invite_how: &'static str,
    pub(crate) copy: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) your_name: &'static str,
    pub(crate) sit_down: fn(u8) -> String,
    pub(crate) bot_for: fn(u8) -> String,
    pub(crate) level: fn(Level) -> &'static str,
    pub(crate) let_play: &'static str,
    pub(crate) offline: &'static str,
    pub(crate) not_sent: &'static str,
}
