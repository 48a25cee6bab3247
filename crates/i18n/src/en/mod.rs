//! English.

mod bots;
mod charts;
mod coach;
mod console;
mod core;
mod numbers;
mod record;
mod setup;

use crate::SharedTexts;

/// All shared texts in English.
pub(crate) static TEXTS: SharedTexts = SharedTexts {
    common: core::COMMON,
    numbers: numbers::NUMBERS,
    bots: bots::BOTS,
    charts: charts::CHARTS,
    console: console::CONSOLE,
    record: record::RECORD,
    setup: setup::SETUP,
    coach: coach::COACH,
};
