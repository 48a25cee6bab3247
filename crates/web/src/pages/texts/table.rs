//! The table's page.

/// Texts of the table's page, whatever the game.
pub(crate) struct TableTexts {
    /// Somebody has so long: for each move, or for the game.
    pub(crate) time_left: &'static str,
    pub(crate) low_time: &'static str,
    pub(crate) out_of_time: &'static str,
    pub(crate) training: &'static str,
    pub(crate) dice: &'static str,
    /// Who has won; several share the win.
    pub(crate) winners: fn(&str, bool) -> String,
    /// Somebody rolls so many dice.
    pub(crate) roll_now: fn(&str, usize) -> String,
    /// Roll so many dice for somebody else.
    pub(crate) roll_for: fn(&str, usize) -> String,
    pub(crate) waits_for_roll: fn(&str) -> String,
    pub(crate) waits_for: fn(&str) -> String,
    pub(crate) waits_for_people: &'static str,
    pub(crate) roll: &'static str,
    /// The name of a die, by its name in records.
    pub(crate) die: fn(&str) -> String,
    pub(crate) enter: &'static str,
    pub(crate) invalid_number: &'static str,
    pub(crate) event_log_title: &'static str,
    pub(crate) event_log_empty: &'static str,
    pub(crate) request_undo: &'static str,
    pub(crate) undo_cost_hint: &'static str,
    pub(crate) undo: &'static str,
    pub(crate) everyone_agrees: &'static str,
    pub(crate) without_fame: &'static str,
    /// Who asks to take a decision back; whether it goes back over a roll.
    pub(crate) undo_requested_by: fn(&str, bool) -> String,
    pub(crate) allow_undo: &'static str,
    pub(crate) refuse_undo: &'static str,
    pub(crate) withdraw_undo: &'static str,
    pub(crate) players: &'static str,
    pub(crate) you: &'static str,
    pub(crate) open: &'static str,
    pub(crate) points: fn(i32) -> String,
    pub(crate) is_on_turn: &'static str,
    pub(crate) invite: &'static str,
    pub(crate) invite_explanation: &'static str,
    pub(crate) copy: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) your_name: &'static str,
    pub(crate) bot_for: fn(u8) -> String,
    pub(crate) hand_to_bot: &'static str,
    pub(crate) offline: &'static str,
    pub(crate) not_sent: &'static str,
    pub(crate) sound: &'static str,
    pub(crate) your_turn: &'static str,
    pub(crate) bot_preparing: &'static str,
    pub(crate) sidebar_label: &'static str,
    pub(crate) all_steps: &'static str,
    pub(crate) menu: &'static str,
    pub(crate) watch: &'static str,
    pub(crate) watch_explanation: &'static str,
    pub(crate) to_start: &'static str,
    pub(crate) leave: &'static str,
    pub(crate) leave_explanation: &'static str,
    pub(crate) seat_of: &'static str,
    pub(crate) bot_level: &'static str,
    pub(crate) fair_dice: &'static str,
    pub(crate) fair_dice_promise: &'static str,
    pub(crate) fair_dice_link: &'static str,
    pub(crate) commitment: &'static str,
    pub(crate) add: &'static str,
    pub(crate) seed: &'static str,
    pub(crate) verify: &'static str,
    pub(crate) record: &'static str,
    /// Whose hands the screen should be in.
    pub(crate) pass_screen_to: fn(&str) -> String,
    pub(crate) take_seat_back: fn(&str) -> String,
    /// What whoever comes back is told, and the button with which they play again.
    pub(crate) bot_took_over: &'static str,
    pub(crate) you_left_to_bot: &'static str,
    pub(crate) play_again: &'static str,
    /// After how many minutes the seats of others can be handed over.
    pub(crate) others_away: fn(u8) -> String,
    /// A bot plays for somebody from here on.
    pub(crate) bot_takes_seat: fn(&str) -> String,
    /// Somebody who had left is back.
    pub(crate) player_is_back: fn(&str) -> String,
    /// Somebody takes a seat that was open.
    pub(crate) player_joins: fn(&str) -> String,
    pub(crate) add_number: fn(&str) -> String,
}
