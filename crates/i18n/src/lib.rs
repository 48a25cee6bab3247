//! The languages of Rollwright, and the texts that all games share.
//!
//! - `common.rs`, `analysis.rs`, `console.rs`: one struct of texts per topic
//! - `en/`, `de/`: one directory per language, one file per area; a missing translation is a
//!   compile error
//! - `lang.rs`: the list of languages
//! - `grammar.rs`, `number_format.rs`: capitals, possessives, numbers, minus signs
//!
//! Texts of one game live in that game's folder. Nothing here depends on a game.

mod analysis;
mod common;
mod console;
mod de;
mod en;
mod grammar;
mod lang;
mod number_format;

pub use analysis::{ChartTexts, CoachTexts, ReviewTexts};
pub use common::{
    BotTexts, CommonGameTexts, LevelOrStrategyLabel, RecordEventErrorTexts, SetupErrorTexts,
};
pub use console::ConsoleTexts;
pub use grammar::{
    capitalize, english_object, english_possessive, english_verb, german_accusative, german_dative,
    german_plural_verb, german_possessive, german_verb, name_inside_sentence, to_sentence,
};
pub use lang::Lang;
pub use number_format::{NumberFormats, with_minus_signs};

/// All shared texts of one language.
pub struct SharedTexts {
    /// Texts of every game.
    pub common: CommonGameTexts,
    /// Number formats.
    pub numbers: NumberFormats,
    /// Names and descriptions of bots.
    pub bots: BotTexts,
    /// Texts of the lab's charts.
    pub charts: ChartTexts,
    /// Texts of the console.
    pub console: ConsoleTexts,
    /// Why an event can't follow in a record.
    pub record: RecordEventErrorTexts,
    /// Why a game can't be set up.
    pub setup: SetupErrorTexts,
    /// Texts of the coach.
    pub coach: CoachTexts,
}
