//! Seat clocks on the table page. The server writes the remaining time when it renders the page;
//! the script counts down from there.

use maud::{Markup, html};
use rollwright_api::format_time_left_under_a_day;
use rollwright_games::Seat;
use rollwright_tables::Table;

use crate::api_table_position::api_seat_clock;
use crate::pages::games::RenderContext;

/// The clock of a seat.
pub(super) fn seat_clock(
    table: &Table,
    seat: Seat,
    now: i64,
    context: &RenderContext<'_>,
) -> Markup {
    let texts = context.texts();
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

/// A notice that the visitor has little time left.
pub(super) fn low_time_notice(table: &Table, context: &RenderContext<'_>) -> Markup {
    let is_late = |seat: &Seat| api_seat_clock(table, *seat).is_some_and(|time| time.reminded);
    html! {
        @if context.own_seats.iter().any(|seat| is_late(&seat)) {
            p.hurry role="status" { (context.texts().table.low_time) }
        }
    }
}

/// Minutes and seconds, hours and minutes, or days.
fn clock_text(millis: i64, duration: fn(u32) -> String) -> String {
    let seconds = u32::try_from(millis / 1000).unwrap_or(u32::MAX);
    format_time_left_under_a_day(millis).unwrap_or_else(|| duration(seconds.saturating_add(43_200)))
}

#[cfg(test)]
mod tests {
    use crate::pages::page_language::{Lang, PageTextsExt};

    #[test]
    fn short_times_look_like_clocks_and_long_ones_are_in_days() {
        let text = |millis, lang: Lang| super::clock_text(millis, lang.texts().setup.duration);
        assert_eq!(text(61_999, Lang::En), "1:01");
        assert_eq!(text(3_661_000, Lang::En), "1:01 h");
        assert_eq!(text(86_399_000, Lang::En), "23:59 h");
        assert_eq!(text(3 * 86_400_000 - 1, Lang::De), "3 Tage");
        assert_eq!(text(86_400_000, Lang::De), "1 Tag");
    }
}
