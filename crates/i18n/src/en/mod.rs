//! English.

mod bots;
mod charts;
mod coach;
mod console;
mod core;
mod numbers;
mod record;
mod setup;

use crate::Words;

/// All shared texts in English.
pub(crate) static WORDS: Words = Words {
    core: core::TEXTS,
    numbers: numbers::TEXTS,
    bots: bots::TEXTS,
    charts: charts::TEXTS,
    console: console::TEXTS,
    record: record::TEXTS,
    setup: setup::TEXTS,
    coach: coach::TEXTS,
};
