//! English texts.
//!
//! - `analysis.rs`: the coach and the charts of the lab
//! - `common.rs`: games, numbers, records, setup and bots
//! - `console.rs`: the console

mod analysis;
mod common;
mod console;

use crate::SharedTexts;

/// All shared texts in English.
pub(crate) static TEXTS: SharedTexts = SharedTexts {
    common: common::COMMON,
    numbers: common::NUMBERS,
    bots: common::BOTS,
    charts: analysis::CHARTS,
    console: console::CONSOLE,
    record: common::RECORD,
    setup: common::SETUP,
    coach: analysis::COACH,
};
