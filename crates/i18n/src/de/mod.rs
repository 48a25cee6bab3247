//! German texts.
//!
//! - `coach_and_chart_texts.rs`: the coach and the charts of the lab
//! - `common_texts.rs`: games, numbers, records, setup and bots
//! - `console_texts.rs`: the console
//! - `story_texts.rs`: the story of a game

mod coach_and_charts;
mod common;
mod console;
mod story;

use crate::SharedTexts;

/// All shared texts in German.
pub(crate) static TEXTS: SharedTexts = SharedTexts {
    common: common::COMMON,
    numbers: common::NUMBERS,
    bots: common::BOTS,
    charts: coach_and_charts::CHARTS,
    console: console::CONSOLE,
    record: common::RECORD,
    setup: common::SETUP,
    position_string: common::POSITION_STRING,
    coach: coach_and_charts::COACH,
    story: story::STORY,
};
