//! The languages of Rollwright, and the texts that all games share.
//!
//! - `common_texts.rs`, `coach_and_chart_texts.rs`, `console_texts.rs`, `story_texts.rs`: one struct
//!   of texts per topic
//! - `en/`, `de/`: one directory per language, one file per area; a missing translation is a
//!   compile error
//! - `lang.rs`: the list of languages
//! - `grammar.rs`, `number_format.rs`: capitals, possessives, numbers, minus signs
//!
//! Texts of one game live in that game's folder. Nothing here depends on a game.

mod coach_and_chart_texts;
mod common_texts;
mod console_texts;
mod de;
mod en;
mod grammar;
mod lang;
mod number_format;
mod story_texts;

pub use coach_and_chart_texts::{ChartTexts, CoachTexts, ReviewTexts};
pub use common_texts::{
    BotTexts, CommonGameTexts, LevelOrStrategyLabel, PositionStringErrorTexts,
    RecordEventErrorTexts, SetupErrorTexts,
};
pub use console_texts::ConsoleTexts;
pub use grammar::{
    capitalize, english_name_inside_sentence, english_possessive, english_subject_and_verb,
    german_accusative_of_name_or_du, german_dative_of_name_or_du, german_plural_subject_and_verb,
    german_possessive_phrase, german_subject_and_verb, name_inside_sentence, to_sentence,
};
pub use lang::Lang;
pub use number_format::{NumberFormats, with_minus_signs};
pub use story_texts::{StoryCause, StoryTexts};

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
    /// Why a text isn't a position string.
    pub position_string: PositionStringErrorTexts,
    /// Texts of the coach.
    pub coach: CoachTexts,
    /// Texts of the story of a game.
    pub story: StoryTexts,
}
