//! The languages Rollwright speaks, and the sentences that all games share.
//!
//! One folder a language, one file an area; the structures make the compiler name
//! whatever a language lacks. What belongs to one game lies in that game's folder,
//! in a file a language too. Nothing here knows a game.

mod analysis;
mod bots;
mod charts;
mod common;
mod console;
mod de;
mod en;
mod grammar;
mod lang;
mod number_format;
mod record;
mod setup;

pub use analysis::{CoachTexts, ReviewTexts};
pub use bots::{BotLabel, BotTexts};
pub use charts::ChartTexts;
pub use common::CommonTexts;
pub use console::ConsoleTexts;
pub use grammar::{english_possessive, german_name_with_is};
pub use lang::Lang;
pub use number_format::{NumberTexts, with_minus_signs};
pub use record::RecordTexts;
pub use setup::SetupTexts;

/// All shared texts of a language.
pub struct SharedTexts {
    /// What every game says.
    pub common: CommonTexts,
    /// How numbers are written.
    pub numbers: NumberTexts,
    /// What bots are called and how they play.
    pub bots: BotTexts,
    /// What pictures of many games say.
    pub charts: ChartTexts,
    /// What the console says.
    pub console: ConsoleTexts,
    /// What does not follow from a record.
    pub record: RecordTexts,
    /// Why a game can't be set up.
    pub setup: SetupTexts,
    /// What the coach says.
    pub coach: CoachTexts,
}

/// A text with a capital letter in front and a full stop behind, where it has none.
#[must_use]
pub fn to_sentence(text: &str) -> String {
    let mut text = capitalize(text);
    if !text.is_empty() && !text.ends_with(['.', '!', '?', '…']) {
        text.push('.');
    }
    text
}

/// A text with a capital letter in front.
#[must_use]
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital_and_end_with_a_stop() {
        assert_eq!(to_sentence("the game is over"), "The game is over.");
        assert_eq!(to_sentence("über Bord!"), "Über Bord!");
        assert_eq!(to_sentence(""), "");
    }
}
