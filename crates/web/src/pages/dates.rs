//! Dates and durations as text.

use maud::{Markup, html};
use rollwright_tables::date_from_unix_seconds;

use super::texts::PageTexts;

/// The date of a Unix timestamp as a `time` element; empty if it is out of range.
pub(super) fn date_element(seconds: i64, texts: &PageTexts) -> Markup {
    html! {
        @if let Some(day) = date_from_unix_seconds(seconds) {
            time datetime=(day) { (date_text(seconds, texts)) }
        }
    }
}

/// The date of a Unix timestamp as text.
pub(super) fn date_text(seconds: i64, texts: &PageTexts) -> String {
    let date = texts.counts_and_dates.date;
    date_from_unix_seconds(seconds).map_or_else(String::new, |day| {
        date(day.year().into(), day.month().unsigned_abs(), day.day().unsigned_abs())
    })
}

/// A duration in the largest unit that fits: seconds, minutes, hours or days.
pub(crate) fn in_largest_unit(seconds: u32, units: [&'static str; 4]) -> (u32, &'static str) {
    let [second, minute, hour, day] = units;
    match seconds {
        ..60 => (seconds, second),
        60..3600 => (seconds / 60, minute),
        3600..86_400 => (seconds / 3600, hour),
        _ => (seconds / 86_400, day),
    }
}
