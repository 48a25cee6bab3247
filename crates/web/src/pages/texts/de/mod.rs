//! The German texts, one file per area.

mod coaching;
mod counts_and_dates;
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

use rollwright_i18n::Lang;

use super::PageTexts;

/// All texts in German.
pub(crate) static DE: PageTexts = PageTexts {
    shared: Lang::De.shared_texts(),
    coach: coaching::COACH,
    layout: layout::LAYOUT,
    multiplayer: table::MULTIPLAYER,
    table: table::TABLE,
    trainer: coaching::TRAINER,
    error_page: errors::ERROR_PAGE,
    explorer: explorer::EXPLORER,
    game_over: table::GAME_OVER,
    solution: lab::SOLUTION,
    counts_and_dates: counts_and_dates::COUNTS_AND_DATES,
    help: table::HELP,
    lab: lab::LAB,
    lesson: lesson::LESSON,
    my_games: my_games::MY_GAMES,
    replay: replay::REPLAY,
    review: coaching::REVIEW,
    hall_of_fame: hall_of_fame::HALL_OF_FAME,
    setup: setup::SETUP,
    start_page: start::START_PAGE,
    refusal_text: errors::refusal_text,
};
