//! What the full screen says, a file a language. Everything about a game comes from the
//! game's own texts.

mod de;
mod en;

use rollwright_i18n::Lang;

/// Texts of the full screen.
pub(super) struct TuiTexts {
    /// The terminal is too small: its columns and rows.
    pub(in crate::tui) too_small: fn(u16, u16) -> String,
    /// In the title of one's own sheet.
    pub(in crate::tui) you: &'static str,
    /// Whose turn it is.
    pub(in crate::tui) turn_of: fn(&str) -> String,
    /// In the bar: a training game.
    pub(in crate::tui) training: &'static str,
    /// In the bar: nobody plays from this screen.
    pub(in crate::tui) spectating: &'static str,
    /// In the bar: a record, at a step of so many.
    pub(in crate::tui) replay: fn(usize, usize) -> String,
    /// Above what happened.
    pub(in crate::tui) history: &'static str,
    /// Above the sheets of others, where they are lines.
    pub(in crate::tui) others: &'static str,
    /// Above dice and choices.
    pub(in crate::tui) dice_and_choices: &'static str,
    /// Somebody here is to roll so many dice.
    pub(in crate::tui) roll_now: fn(&str, usize) -> String,
    /// Somebody elsewhere is to roll.
    pub(in crate::tui) waiting_for_roll: fn(&str) -> String,
    /// Somebody elsewhere is to decide.
    pub(in crate::tui) waiting_for: fn(&str) -> String,
    /// The button that rolls.
    pub(in crate::tui) roll: &'static str,
    /// The button that rolls the dice that are chosen, none of which is yet.
    pub(in crate::tui) choose_dice: &'static str,
    /// Asks for what real dice show: what was typed so far.
    pub(in crate::tui) type_faces: fn(&str, &str) -> String,
    /// Enter was pressed and nothing is chosen.
    pub(in crate::tui) choose_first: &'static str,
    /// There is nothing to be chosen now.
    pub(in crate::tui) nothing_to_choose: &'static str,
    /// A cell that no action goes with.
    pub(in crate::tui) no_cell_action: &'static str,
    /// A bot thinks.
    pub(in crate::tui) bot_thinking: &'static str,
    /// A bot prepares.
    pub(in crate::tui) bot_preparing: fn(u8) -> String,
    /// The connection is lost, and why.
    pub(in crate::tui) connection_lost: fn(&str) -> String,
    /// Something is on its way to the server.
    pub(in crate::tui) sending: &'static str,
    /// Others are asked to take something back.
    pub(in crate::tui) undo_awaiting_agreement: &'static str,
    /// Somebody asks to take something back.
    pub(in crate::tui) undo_requested: fn(&str) -> String,
    /// A bot plays for whoever looks; the key that takes the seat back.
    pub(in crate::tui) bot_plays_for_you: &'static str,
    /// Whoever looks has little time left.
    pub(in crate::tui) little_time_left: &'static str,
    /// So many days.
    pub(in crate::tui) days: fn(i64) -> String,
    /// Whose clock shows what.
    pub(in crate::tui) clock: fn(&str, &str) -> String,
    /// Somebody proposes the tutor.
    pub(in crate::tui) tutor_proposed: &'static str,
    /// The tutor warns: of what, and what would be better. Asks whether to do it even so.
    pub(in crate::tui) tutor_warns: fn(&str, &str) -> String,
    /// Something was taken back.
    pub(in crate::tui) undone: &'static str,
    /// Nothing can be taken back here.
    pub(in crate::tui) no_undo: &'static str,
    /// The coach works: so many percent.
    pub(in crate::tui) coach_works: fn(u64) -> String,
    /// A review is not given yet.
    pub(in crate::tui) no_review: &'static str,
    /// The title of a hint.
    pub(in crate::tui) hint: &'static str,
    /// The title of a review.
    pub(in crate::tui) review: &'static str,
    /// The title of the rules.
    pub(in crate::tui) rules: &'static str,
    /// The title of all sheets.
    pub(in crate::tui) sheets: &'static str,
    /// The title of the list of keys.
    pub(in crate::tui) keys: &'static str,
    /// The list of keys, a line each.
    pub(in crate::tui) key_list: &'static [&'static str],
    /// The same for a replay.
    pub(in crate::tui) replay_key_list: &'static [&'static str],
    /// The keys in the last line, each with its word.
    pub(in crate::tui) key_line: &'static [(char, &'static str)],
    /// The same for a replay.
    pub(in crate::tui) replay_key_line: &'static [(char, &'static str)],
    /// Closes a page over the game.
    pub(in crate::tui) close_hint: &'static str,
    /// A yes/no question is open.
    pub(in crate::tui) yes_no: &'static str,
    /// The letters that mean yes.
    pub(in crate::tui) yes_keys: &'static [char],
    /// Leaving loses the game.
    pub(in crate::tui) confirm_quit_unsaved: &'static str,
    /// Asks for the name to sit down with at a server's table.
    pub(in crate::tui) ask_name: &'static str,
    /// A row is locked.
    pub(in crate::tui) locked: &'static str,
}

/// The texts in `lang`.
pub(super) fn texts(lang: Lang) -> &'static TuiTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
