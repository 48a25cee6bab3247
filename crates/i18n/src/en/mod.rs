//! English.

mod analysis;
mod bots;
mod charts;
mod common;
mod console;
mod numbers;
mod record;
mod setup;

use crate::SharedTexts;

/// All shared texts in English.
pub(crate) static TEXTS: SharedTexts = SharedTexts {
    common: common::COMMON,
    numbers: numbers::NUMBERS,
    bots: bots::BOTS,
    charts: charts::CHARTS,
    console: console::CONSOLE,
    record: record::RECORD,
    setup: setup::SETUP,
    coach: analysis::COACH,
};
