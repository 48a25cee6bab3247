//! German.

mod coach;
mod common;
mod company;
mod ending;
mod exact;
mod games;
mod help;
mod lab;
mod lesson;
mod me;
mod reasons;
mod replay;
mod review;
mod scores;
mod setup;
mod start;
mod table;
mod train;
mod trouble;

use rollwright_i18n::Lang;

use super::PageTexts;

/// All texts in German.
pub(crate) static DE: PageTexts = PageTexts {
    shared: Lang::De.shared_texts(),
    coach: coach::COACH,
    layout: common::LAYOUT,
    multiplayer: company::MULTIPLAYER,
    table: table::TABLE,
    trainer: train::TRAINER,
    error_page: trouble::ERROR_PAGE,
    game_over: ending::GAME_OVER,
    solution: exact::SOLUTION,
    game_list: games::GAME_LIST,
    help: help::HELP,
    lab: lab::LAB,
    lesson: lesson::LESSON,
    my_games: me::MY_GAMES,
    replay: replay::REPLAY,
    review: review::REVIEW,
    hall_of_fame: scores::HALL_OF_FAME,
    setup: setup::SETUP,
    start_page: start::START_PAGE,
    refusal_text: reasons::refusal_text,
};
