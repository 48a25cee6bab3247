//! Texts of the plain console that other crates don't show, one file per language.

mod de;
mod en;

use rollwright_i18n::Lang;

/// Texts of the plain console.
pub(crate) struct TerminalTexts {
    /// A copy of a stored game was written. Takes its file, and where the game itself is.
    pub(crate) copy_saved: fn(&str, &str) -> String,
}

/// The texts in `lang`.
pub(crate) fn texts(lang: Lang) -> &'static TerminalTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}
