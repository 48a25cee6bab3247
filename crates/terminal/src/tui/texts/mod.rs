//! The texts of the full screen, one file per language (`en`, `de`). Everything about a game comes
//! from the game's own texts.

mod de;
mod en;

use rollwright_i18n::Lang;

/// Texts of the full screen.
pub(super) struct TuiTexts {
    /// The terminal is too small. Takes its columns and rows.
    pub(in crate::tui) too_small: fn(u16, u16) -> String,
    /// Marks the viewer's own sheet in its title.
    pub(in crate::tui) you: &'static str,
    /// Whose turn it is.
    pub(in crate::tui) turn_of: fn(&str) -> String,
    /// Title bar: a training game.
    pub(in crate::tui) training: &'static str,
    /// Title bar: a spectator's screen.
    pub(in crate::tui) spectating: &'static str,
    /// Title bar: a replay. Takes the step and the number of steps.
    pub(in crate::tui) replay: fn(usize, usize) -> String,
    /// The title of the history.
    pub(in crate::tui) history: &'static str,
    /// The title of the other sheets, if they are single lines.
    pub(in crate::tui) others: &'static str,
    /// The title of dice and choices.
    pub(in crate::tui) dice_and_choices: &'static str,
    /// A local player has to roll this many dice.
    pub(in crate::tui) roll_now: fn(&str, usize) -> String,
    /// A remote player has to roll.
    pub(in crate::tui) waiting_for_roll: fn(&str) -> String,
    /// Other players have to decide.
    pub(in crate::tui) waiting_for: fn(&str) -> String,
    /// The label of the roll button.
    pub(in crate::tui) roll: &'static str,
    /// The label of a button if the chosen dice don't fit it. Takes what it does, and the number
    /// of dice.
    pub(in crate::tui) choose_dice: fn(&str, usize) -> String,
    /// Asks for the faces of real dice. Takes the dice and the text typed so far.
    pub(in crate::tui) type_faces: fn(&str, &str) -> String,
    /// Enter was pressed, but nothing is selected.
    pub(in crate::tui) choose_first: &'static str,
    /// An action loses this many points and must be pressed again.
    pub(in crate::tui) press_again_to_lose_points: fn(i32) -> String,
    /// The answer typed so far.
    pub(in crate::tui) typed_answer: fn(&str) -> String,
    /// The answers that can be typed.
    pub(in crate::tui) type_answer: fn(&str) -> String,
    /// An example of the answers that can be typed.
    pub(in crate::tui) type_answer_such_as: fn(&str) -> String,
    /// A key for another game was pressed right after the end of a game.
    pub(in crate::tui) game_just_ended: &'static str,
    /// There is nothing to choose now.
    pub(in crate::tui) nothing_to_choose: &'static str,
    /// The cell has no action.
    pub(in crate::tui) no_cell_action: &'static str,
    /// A bot is thinking.
    pub(in crate::tui) bot_thinking: &'static str,
    /// A bot is preparing. Takes the progress in percent.
    pub(in crate::tui) bot_preparing: fn(u8) -> String,
    /// The connection is lost. Takes the reason.
    pub(in crate::tui) connection_lost: fn(&str) -> String,
    /// A request is being sent to the server.
    pub(in crate::tui) sending: &'static str,
    /// An undo request awaits the agreement of others.
    pub(in crate::tui) undo_awaiting_agreement: &'static str,
    /// Another player requests an undo.
    pub(in crate::tui) undo_requested: fn(&str) -> String,
    /// A bot plays for the viewer; names the key that reclaims the seat.
    pub(in crate::tui) bot_plays_for_you: &'static str,
    /// The viewer has little time left.
    pub(in crate::tui) little_time_left: &'static str,
    /// A number of days.
    pub(in crate::tui) days: fn(i64) -> String,
    /// The running clock. Takes the player's name and the time left.
    pub(in crate::tui) clock: fn(&str, &str) -> String,
    /// Another player proposes the tutor.
    pub(in crate::tui) tutor_proposed: &'static str,
    /// The tutor warns and asks for a confirmation. Takes the cost and the better choice.
    pub(in crate::tui) tutor_warns: fn(&str, &str) -> String,
    /// A decision was undone.
    pub(in crate::tui) undone: &'static str,
    /// A finished game that counts can't be undone.
    pub(in crate::tui) result_is_final: &'static str,
    /// Nothing can be undone from this screen.
    pub(in crate::tui) no_undo: &'static str,
    /// The coach is computing. Takes the progress in percent.
    pub(in crate::tui) coach_works: fn(u64) -> String,
    /// A review isn't available yet.
    pub(in crate::tui) no_review: &'static str,
    /// The title of a hint.
    pub(in crate::tui) hint: &'static str,
    /// The title of a review.
    pub(in crate::tui) review: &'static str,
    /// After the game: the same players play again.
    pub(in crate::tui) rematch: &'static str,
    /// After the game: choose another game.
    pub(in crate::tui) new_game: &'static str,
    /// After the game: the hall of fame, and its title.
    pub(in crate::tui) hall_of_fame: &'static str,
    /// The title of the rules.
    pub(in crate::tui) rules: &'static str,
    /// The title of all sheets.
    pub(in crate::tui) sheets: &'static str,
    /// The title of the list of keys.
    pub(in crate::tui) keys: &'static str,
    /// The list of keys, one per line.
    pub(in crate::tui) key_list: &'static [&'static str],
    /// The same for a replay.
    pub(in crate::tui) replay_key_list: &'static [&'static str],
    /// The keys in the last line with their labels.
    pub(in crate::tui) key_line: &'static [(char, &'static str)],
    /// The same for a replay.
    pub(in crate::tui) replay_key_line: &'static [(char, &'static str)],
    /// How to close and scroll a page.
    pub(in crate::tui) close_hint: &'static str,
    /// The keys that answer a yes/no question.
    pub(in crate::tui) yes_no: &'static str,
    /// The keys that mean yes.
    pub(in crate::tui) yes_keys: &'static [char],
    /// Asks whether to leave a game that isn't stored.
    pub(in crate::tui) confirm_quit_unsaved: &'static str,
    /// Asks for the player's name at a server's table.
    pub(in crate::tui) ask_name_or_spectate: &'static str,
    /// The label of a locked row.
    pub(in crate::tui) locked: &'static str,
}

/// The texts in `lang`.
pub(super) fn texts(lang: Lang) -> &'static TuiTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rollwright_games::GameId;

    /// The texts of the full screen, and those that all games share.
    #[test]
    fn shared_texts_name_no_game() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folders = ["src/tui/texts", "../i18n/src", "../i18n/src/en", "../i18n/src/de"];
        let files = folders.iter().flat_map(|folder| sources.join(folder).read_dir().unwrap());
        let paths = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
        let mut checked = 0;
        for path in paths.filter(|path| !path.ends_with("texts/mod.rs")) {
            let text = std::fs::read_to_string(&path).unwrap().to_lowercase();
            for game in GameId::ALL {
                let mut words = text.split(|letter: char| !letter.is_alphanumeric());
                assert!(!words.any(|word| word == game.name()), "{path:?} names {game}");
            }
            checked += 1;
        }
        assert!(checked > 10, "{checked} files");
    }
}
