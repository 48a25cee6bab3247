//! Days, as people write them.

use maud::{Markup, html};
use rollwright_tables::day_of;

use super::texts::Texts;

/// The day of a moment in seconds since 1970, as a `time` element. Nothing for a
/// moment that no calendar has.
pub(super) fn day(seconds: i64, texts: &Texts) -> Markup {
    html! {
        @if let Some(day) = day_of(seconds) {
            time datetime=(day) { (day_words(seconds, texts)) }
        }
    }
}

/// The day of a moment in words alone.
pub(super) fn day_words(seconds: i64, texts: &Texts) -> String {
    let words = texts.games.day;
    day_of(seconds).map_or_else(String::new, |day| {
        words(day.year().into(), day.month().unsigned_abs(), day.day().unsigned_abs())
    })
}

/// A length of time in the largest unit that fits: seconds, minutes, hours or days.
pub(crate) fn in_units(seconds: u32, units: [&'static str; 4]) -> (u32, &'static str) {
    let [second, minute, hour, day] = units;
    match seconds {
        ..60 => (seconds, second),
        60..3600 => (seconds / 60, minute),
        3600..86_400 => (seconds / 3600, hour),
        _ => (seconds / 86_400, day),
    }
}
