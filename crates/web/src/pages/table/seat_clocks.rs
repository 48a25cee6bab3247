//! Clocks on the table's page. The server writes what is left when the page is drawn; a
//! script counts on from there.

use maud::{Markup, html};
use rollwright_api::format_remaining_time;
use rollwright_games::Seat;
use rollwright_tables::Table;

use crate::pages::games::RenderContext;
use crate::time_limits::api_seat_clock;

/// The clock of a seat.
pub(super) fn seat_clock(table: &Table, seat: Seat, now: i64, look: &RenderContext<'_>) -> Markup {
    let texts = look.texts();
    html! {
        @if let Some(time) = api_seat_clock(table, seat) {
            @let left = time.remaining_millis_at(now);
            " " span.clock.low[time.reminded] data-left=[time.until.map(|_| left)] {
                span.unseen { (texts.table.time_left) " " }
                span.left { (clock_text(left, texts.setup.duration)) }
            }
        }
    }
}

/// That whoever looks has little time left.
pub(super) fn low_time_notice(table: &Table, look: &RenderContext<'_>) -> Markup {
    let late = |seat: &Seat| api_seat_clock(table, *seat).is_some_and(|time| time.reminded);
    html! {
        @if look.own_seats.iter().any(|seat| late(&seat)) {
            p.hurry role="status" { (look.texts().table.low_time) }
        }
    }
}

/// Minutes and seconds, hours and minutes, or so many days in words.
fn clock_text(millis: i64, words: fn(u32) -> String) -> String {
    let seconds = u32::try_from(millis / 1000).unwrap_or(u32::MAX);
    format_remaining_time(millis).unwrap_or_else(|| words(seconds.saturating_add(43_200)))
}

#[cfg(test)]
mod tests {
    use crate::pages::language::{Lang, PageTextsExt};

    #[test]
    fn time_is_written_as_clocks_do_and_in_words_over_hours() {
        let written = |millis, lang: Lang| super::clock_text(millis, lang.texts().setup.duration);
        assert_eq!(written(61_999, Lang::En), "1:01");
        assert_eq!(written(3_661_000, Lang::En), "1:01 h");
        assert_eq!(written(86_399_000, Lang::En), "23:59 h");
        assert_eq!(written(3 * 86_400_000 - 1, Lang::De), "3 Tage");
        assert_eq!(written(86_400_000, Lang::De), "1 Tag");
    }
}
