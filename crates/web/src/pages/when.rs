//! Days, as people write them.

use maud::{Markup, html};
use rollwright_tables::day_of;

use super::texts::Texts;

/// The day of a moment in seconds since 1970, as a `time` element. Nothing for a
/// moment that no calendar has.
pub(super) fn day(seconds: i64, texts: &Texts) -> Markup {
    html! {
        @if let Some(day) = day_of(seconds) {
            time datetime=(day) {
                ((texts.games.day)(day.year().into(), day.month().unsigned_abs(), day.day().unsigned_abs()))
            }
        }
    }
}
