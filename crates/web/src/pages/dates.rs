//! Days, as people write them.

use maud::{Markup, html};
use rollwright_tables::date_from_unix_seconds;

use super::texts::PageTexts;

/// The day of a moment in seconds since 1970, as a `time` element. Nothing for a
/// moment that no calendar has.
pub(super) fn date_element(seconds: i64, texts: &PageTexts) -> Markup {
    html! {
        @if let Some(day) = date_from_unix_seconds(seconds) {
            time datetime=(day) { (date_text(seconds, texts)) }
        }
    }
}

/// The day of a moment in words alone.
pub(super) fn date_text(seconds: i64, texts: &PageTexts) -> String {
    let words = texts.game_list.date;
    date_from_unix_seconds(seconds).map_or_else(String::new, |day| {
        words(day.year().into(), day.month().unsigned_abs(), day.day().unsigned_abs())
    })
}

/// A length of time in the largest unit that fits: seconds, minutes, hours or days.
pub(crate) fn in_largest_unit(seconds: u32, units: [&'static str; 4]) -> (u32, &'static str) {
    let [second, minute, hour, day] = units;
    match seconds {
        ..60 => (seconds, second),
        60..3600 => (seconds / 60, minute),
        3600..86_400 => (seconds / 3600, hour),
        _ => (seconds / 86_400, day),
    }
}
