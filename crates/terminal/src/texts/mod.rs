//! Texts of the plain console that other crates don't show, one file per language.

mod de;
mod en;

use rollwright_i18n::Lang;

/// Texts of the plain console.
pub(crate) struct TerminalTexts {
    /// A copy of a stored game was written. Takes its file, and where the game itself is.
    pub(crate) copy_saved: fn(&str, &str) -> String,
    /// The answer is empty, but one of the listed actions is needed.
    pub(crate) empty_answer: &'static str,
    /// Below a page of a text: the number of lines that `more` shows.
    pub(crate) type_more: fn(usize) -> String,
    /// Reply to `more` if there is nothing to show.
    pub(crate) nothing_more: &'static str,
    /// An engine failed: its name, why in English, and the bot that plays on.
    pub(crate) engine_forfeits: fn(&str, &str, &str) -> String,
    /// The English command word for a word of this language, in lower case.
    pub(crate) english_command_word: fn(&str) -> Option<&'static str>,
}

/// The texts in `lang`.
pub(crate) fn texts(lang: Lang) -> &'static TerminalTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
