//! Every text people read on pages: one folder a language, one file an area of the
//! pages. The structures make sure that no language lacks a text.

mod coach;
mod common;
mod company;
mod de;
mod en;
mod ending;
mod exact;
mod games;
mod help;
mod lab;
mod lesson;
mod me;
mod replay;
mod review;
mod scores;
mod setup;
mod start;
mod table;
mod train;
mod trouble;

use rollwright_i18n::{Lang, Words};
use rollwright_tables::Refusal;

use crate::pages::lang::Paged;

pub(crate) use coach::CoachTexts;
pub(crate) use common::Common;
pub(crate) use company::Company;
pub(crate) use ending::Ending;
pub(crate) use exact::ExactTexts;
pub(crate) use games::Games;
pub(crate) use help::Help;
pub(crate) use lab::LabTexts;
pub(crate) use lesson::LessonTexts;
pub(crate) use me::Me;
pub(crate) use replay::Replay;
pub(crate) use review::Review;
pub(crate) use scores::Scores;
pub(crate) use setup::SetupTexts;
pub(crate) use start::Start;
pub(crate) use table::TableTexts;
pub(crate) use train::TrainTexts;
pub(crate) use trouble::Trouble;

pub(crate) use de::DE;
pub(crate) use en::EN;

/// All texts of a language.
pub(crate) struct Texts {
    /// What pages share with everything else.
    pub(crate) words: &'static Words,
    pub(crate) coach: CoachTexts,
    pub(crate) common: Common,
    pub(crate) company: Company,
    pub(crate) table: TableTexts,
    pub(crate) train: TrainTexts,
    pub(crate) trouble: Trouble,
    pub(crate) ending: Ending,
    pub(crate) exact: ExactTexts,
    pub(crate) games: Games,
    pub(crate) help: Help,
    pub(crate) lab: LabTexts,
    pub(crate) lesson: LessonTexts,
    pub(crate) me: Me,
    pub(crate) replay: Replay,
    pub(crate) review: Review,
    pub(crate) scores: Scores,
    pub(crate) setup: SetupTexts,
    pub(crate) start: Start,
    /// Why the table does not allow something.
    pub(crate) refusal: fn(&Refusal) -> String,
}

/// The texts about people elsewhere, which are also said at the prompt.
pub(crate) fn company_of(lang: Lang) -> &'static Company {
    &lang.texts().company
}

/// A number with a minus sign as it is printed.
pub(crate) fn signed(number: impl Into<i64>) -> String {
    let number = number.into();
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::lang::{Lang, Paged};

    #[test]
    fn a_best_result_below_zero_has_a_minus_sign() {
        for lang in Lang::ALL {
            let texts = lang.texts();
            let told = [
                (texts.me.sum_alone)(1, -12),
                (texts.me.over_time_words)(2, "3", -12),
                (texts.me.distribution_words)(2, -12, 5),
                (texts.company.best_so_far)(-12),
            ];
            assert!(told.iter().all(|words| words.contains("−12")), "{told:?}");
        }
        assert_eq!([signed(7), signed(-7), signed(0)], ["7", "−7", "0"]);
    }

    #[test]
    fn one_die_is_no_dice() {
        let texts = &Lang::En.texts().table;
        assert_eq!((texts.roll_now)("Ann", 1), "Ann: roll the die");
        assert_eq!((texts.roll_now)("Ann", 2), "Ann: roll the dice");
        assert_eq!((texts.roll_for)("Ann", 1), "Roll the die for Ann");
    }
}
