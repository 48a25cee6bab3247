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

use super::Texts;

/// All texts in German.
pub(crate) static DE: Texts = Texts {
    words: Lang::De.words(),
    coach: coach::TEXTS,
    common: common::TEXTS,
    company: company::TEXTS,
    table: table::TEXTS,
    train: train::TEXTS,
    trouble: trouble::TEXTS,
    ending: ending::TEXTS,
    exact: exact::TEXTS,
    games: games::TEXTS,
    help: help::TEXTS,
    lab: lab::TEXTS,
    lesson: lesson::TEXTS,
    me: me::TEXTS,
    replay: replay::TEXTS,
    review: review::TEXTS,
    scores: scores::TEXTS,
    setup: setup::TEXTS,
    start: start::TEXTS,
    refusal: reasons::refusal,
};
