//! What the full screen says, a file a language. Everything about a game comes from the
//! game's own texts.

mod de;
mod en;

use rollwright_i18n::Lang;

/// Texts of the full screen.
pub(super) struct TuiTexts {
    /// The terminal is too small: its columns and rows.
    pub(in crate::screen) too_small: fn(u16, u16) -> String,
    /// In the title of one's own sheet.
    pub(in crate::screen) you: &'static str,
    /// Whose turn it is.
    pub(in crate::screen) turn_of: fn(&str) -> String,
    /// In the bar: a training game.
    pub(in crate::screen) training: &'static str,
    /// In the bar: nobody plays from this screen.
    pub(in crate::screen) spectating: &'static str,
    /// In the bar: a record, at a step of so many.
    pub(in crate::screen) replay: fn(usize, usize) -> String,
    /// Above what happened.
    pub(in crate::screen) history: &'static str,
    /// Above the sheets of others, where they are lines.
    pub(in crate::screen) others: &'static str,
    /// Above dice and choices.
    pub(in crate::screen) dice_and_choices: &'static str,
    /// Somebody here is to roll so many dice.
    pub(in crate::screen) roll_now: fn(&str, usize) -> String,
    /// Somebody elsewhere is to roll.
    pub(in crate::screen) waiting_for_roll: fn(&str) -> String,
    /// Somebody elsewhere is to decide.
    pub(in crate::screen) waiting_for: fn(&str) -> String,
    /// The button that rolls.
    pub(in crate::screen) roll: &'static str,
    /// The button that rolls the dice that are chosen, none of which is yet.
    pub(in crate::screen) choose_dice: &'static str,
    /// Asks for what real dice show: what was typed so far.
    pub(in crate::screen) type_faces: fn(&str, &str) -> String,
    /// Enter was pressed and nothing is chosen.
    pub(in crate::screen) choose_first: &'static str,
    /// There is nothing to be chosen now.
    pub(in crate::screen) nothing_to_choose: &'static str,
    /// A cell that no action goes with.
    pub(in crate::screen) no_cell_action: &'static str,
    /// A bot thinks.
    pub(in crate::screen) bot_thinking: &'static str,
    /// A bot prepares.
    pub(in crate::screen) bot_preparing: fn(u8) -> String,
    /// The connection is lost, and why.
    pub(in crate::screen) connection_lost: fn(&str) -> String,
    /// Something is on its way to the server.
    pub(in crate::screen) sending: &'static str,
    /// Others are asked to take something back.
    pub(in crate::screen) undo_awaiting_agreement: &'static str,
    /// Somebody asks to take something back.
    pub(in crate::screen) undo_requested: fn(&str) -> String,
    /// A bot plays for whoever looks; the key that takes the seat back.
    pub(in crate::screen) bot_plays_for_you: &'static str,
    /// Whoever looks has little time left.
    pub(in crate::screen) little_time_left: &'static str,
    /// So many days.
    pub(in crate::screen) days: fn(i64) -> String,
    /// Whose clock shows what.
    pub(in crate::screen) clock: fn(&str, &str) -> String,
    /// Somebody proposes the tutor.
    pub(in crate::screen) tutor_proposed: &'static str,
    /// The tutor warns: of what, and what would be better. Asks whether to do it even so.
    pub(in crate::screen) tutor_warns: fn(&str, &str) -> String,
    /// Something was taken back.
    pub(in crate::screen) undone: &'static str,
    /// Nothing can be taken back here.
    pub(in crate::screen) no_undo: &'static str,
    /// The coach works: so many percent.
    pub(in crate::screen) coach_works: fn(u64) -> String,
    /// A review is not given yet.
    pub(in crate::screen) no_review: &'static str,
    /// The title of a hint.
    pub(in crate::screen) hint: &'static str,
    /// The title of a review.
    pub(in crate::screen) review: &'static str,
    /// The title of the rules.
    pub(in crate::screen) rules: &'static str,
    /// The title of all sheets.
    pub(in crate::screen) sheets: &'static str,
    /// The title of the list of keys.
    pub(in crate::screen) keys: &'static str,
    /// The list of keys, a line each.
    pub(in crate::screen) key_list: &'static [&'static str],
    /// The same for a replay.
    pub(in crate::screen) replay_key_list: &'static [&'static str],
    /// The keys in the last line, each with its word.
    pub(in crate::screen) key_line: &'static [(char, &'static str)],
    /// The same for a replay.
    pub(in crate::screen) replay_key_line: &'static [(char, &'static str)],
    /// Closes a page over the game.
    pub(in crate::screen) close_hint: &'static str,
    /// A yes/no question is open.
    pub(in crate::screen) yes_no: &'static str,
    /// The letters that mean yes.
    pub(in crate::screen) yes_keys: &'static [char],
    /// Leaving loses the game.
    pub(in crate::screen) confirm_quit_unsaved: &'static str,
    /// Asks for the name to sit down with at a server's table.
    pub(in crate::screen) ask_name: &'static str,
    /// A row is locked.
    pub(in crate::screen) locked: &'static str,
}

/// The texts in `lang`.
pub(super) fn texts(lang: Lang) -> &'static TuiTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
