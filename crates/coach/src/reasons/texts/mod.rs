//! The sentences of facts, one file per language.

mod de;
mod en;

use rollwright_games::PlayerNames;
use rollwright_i18n::Lang;

use super::{Fact, GapSize};

/// The texts of reasons in one language.
pub(super) struct ReasonTexts {
    /// A fact as a phrase with a verb and without a subject.
    pub(super) fact: fn(&Fact, &PlayerNames) -> String,
    /// The subject of phrases that begin a sentence.
    pub(super) subject: &'static str,
    /// Joins phrases.
    pub(super) join: fn(&[String]) -> String,
    /// The alternative, how much worse it is, and its facts.
    pub(super) alternative: fn(&str, GapSize, &str) -> String,
}

/// The texts in this language.
pub(super) fn texts(lang: Lang) -> &'static ReasonTexts {
    match lang {
        Lang::En => &en::TEXTS,
        Lang::De => &de::TEXTS,
    }
}

/// A chance in percent without decimals, but never 0 or 100 unless it is.
fn percent(chance: f64) -> String {
    match 100.0 * chance {
        percent if chance > 0.0 && percent < 0.5 => "< 1".to_owned(),
        percent if chance < 1.0 && percent >= 99.5 => "> 99".to_owned(),
        percent => format!("{percent:.0}"),
    }
}

/// Items with a word before the last one.
fn list(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {and} {last}", rest.join(", ")),
    }
}
