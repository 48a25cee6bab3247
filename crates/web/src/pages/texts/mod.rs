//! All texts of the pages: one struct file per area, one directory per language. A missing
//! translation is a compile error.
//!
//! - `layout`, `counts_and_dates`, `errors`: every page, counts and dates, error pages
//! - `start`, `setup`, `lesson`: choosing a game and creating a table
//! - `table`: the table page
//! - `coaching`: hints, tutor, trainer, review
//! - `my_games`, `hall_of_fame`, `replay`: finished games
//! - `explorer`: any position
//! - `lab`: simulations and solutions
//! - `de`, `en`: the texts

mod coaching;
mod counts_and_dates;
mod de;
mod en;
mod errors;
mod explorer;
mod hall_of_fame;
mod lab;
mod layout;
mod lesson;
mod my_games;
mod replay;
mod setup;
mod start;
mod table;

use rollwright_i18n::{Lang, SharedTexts};
use rollwright_tables::TableError;

use crate::pages::page_language::PageTextsExt;

pub(crate) use coaching::{CoachPageTexts, ReviewPageTexts, TrainerTexts};
pub(crate) use counts_and_dates::CountAndDateTexts;
pub(crate) use de::DE;
pub(crate) use en::EN;
pub(crate) use errors::ErrorPageTexts;
pub(crate) use explorer::ExplorerTexts;
pub(crate) use hall_of_fame::HallOfFameTexts;
pub(crate) use lab::{LabTexts, SolutionTexts};
pub(crate) use layout::LayoutTexts;
pub(crate) use lesson::LessonPageTexts;
pub(crate) use my_games::MyGamesTexts;
pub(crate) use replay::ReplayTexts;
pub(crate) use setup::SetupPageTexts;
pub(crate) use start::StartPageTexts;
pub(crate) use table::{GameOverTexts, HelpTexts, MultiplayerTexts, TableTexts};

/// All texts of a language.
pub(crate) struct PageTexts {
    /// The texts shared with the other crates.
    pub(crate) shared: &'static SharedTexts,
    pub(crate) coach: CoachPageTexts,
    pub(crate) layout: LayoutTexts,
    pub(crate) multiplayer: MultiplayerTexts,
    pub(crate) table: TableTexts,
    pub(crate) trainer: TrainerTexts,
    pub(crate) error_page: ErrorPageTexts,
    pub(crate) explorer: ExplorerTexts,
    pub(crate) game_over: GameOverTexts,
    pub(crate) solution: SolutionTexts,
    pub(crate) counts_and_dates: CountAndDateTexts,
    pub(crate) help: HelpTexts,
    pub(crate) lab: LabTexts,
    pub(crate) lesson: LessonPageTexts,
    pub(crate) my_games: MyGamesTexts,
    pub(crate) replay: ReplayTexts,
    pub(crate) review: ReviewPageTexts,
    pub(crate) hall_of_fame: HallOfFameTexts,
    pub(crate) setup: SetupPageTexts,
    pub(crate) start_page: StartPageTexts,
    /// Why a table refuses something.
    pub(crate) refusal_text: fn(&TableError) -> String,
}

/// The note that a connection in the local network isn't encrypted, which the terminal shows too.
#[must_use]
pub fn unencrypted_lan_notice(lang: Lang) -> &'static str {
    lang.texts().multiplayer.not_encrypted
}

/// A number with a typographic minus sign.
pub(crate) fn with_minus_sign(number: impl Into<i64>) -> String {
    let number = number.into();
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::page_language::{Lang, PageTextsExt};

    #[test]
    fn negative_results_have_a_minus_sign() {
        for lang in Lang::ALL {
            let texts = lang.texts();
            let sentences = [
                (texts.my_games.solo_summary)(1, -12),
                (texts.my_games.over_time_text)(2, "3", -12),
                (texts.my_games.distribution_text)(2, -12, 5),
                (texts.multiplayer.previous_best)(-12),
            ];
            assert!(sentences.iter().all(|sentence| sentence.contains("−12")), "{sentences:?}");
        }
        assert_eq!([with_minus_sign(7), with_minus_sign(-7), with_minus_sign(0)], ["7", "−7", "0"]);
    }

    #[test]
    fn a_single_die_is_singular() {
        let texts = &Lang::En.texts().table;
        assert_eq!((texts.roll_now)("Ann", 1), "Ann: roll the die");
        assert_eq!((texts.roll_now)("Ann", 2), "Ann: roll the dice");
        assert_eq!((texts.roll_for)("Ann", 1), "Roll the die for Ann");
    }
}
