//! What a visitor comes back to: the days in a row on which they finished a game, and how many games
//! that makes.

use std::collections::BTreeSet;

use maud::{Markup, html};
use rollwright_tables::store::PlayerResultsInGameKind;

use crate::pages::page_context::PageContext;

const SECONDS_PER_DAY: i64 = 86_400;
/// The day of the week of day 0 (1 January 1970), counted from Monday.
const FIRST_WEEKDAY: i64 = 3;

/// The streak and the number of games; nothing for somebody who hasn't finished one lately.
pub(super) fn streak_card(
    results: &[PlayerResultsInGameKind],
    now_seconds: i64,
    visit: &PageContext,
) -> Markup {
    let texts = &visit.texts().start_page;
    let played = || results.iter().flat_map(|game| &game.played);
    let days: BTreeSet<i64> = played().map(|game| game.ended.div_euclid(SECONDS_PER_DAY)).collect();
    let today = now_seconds.div_euclid(SECONDS_PER_DAY);
    let streak = days_in_a_row(&days, today);
    let met = played().filter(|game| game.seats > 1).count();
    let won = played().filter(|game| game.seats > 1 && game.won).count();
    let monday = today - (today + FIRST_WEEKDAY).rem_euclid(7);
    html! {
        @if played().next().is_some() {
            a.card.streak href="/me" {
                svg.flame viewBox="0 0 24 24" aria-hidden="true" { path d="M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 2-5 1-9z" {} }
                span.words {
                    strong.display { @if streak > 0 { ((texts.streak)(streak)) } @else { (texts.no_streak) } }
                    span.week aria-hidden="true" {
                        @for (day, letter) in (monday..).zip(texts.weekdays) {
                            i.on[days.contains(&day)].today[day == today] { (letter) }
                        }
                    }
                    small { ((texts.lately)(played().count(), met, won)) }
                }
            }
        }
    }
}

/// How many days in a row end today, or yesterday if today isn't over yet.
fn days_in_a_row(days: &BTreeSet<i64>, today: i64) -> usize {
    let last = if days.contains(&today) { today } else { today - 1 };
    (0..).take_while(|back| days.contains(&(last - back))).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_ends_with_a_day_without_a_game() {
        let days = |days: &[i64]| days.iter().copied().collect();
        assert_eq!(days_in_a_row(&days(&[7, 8, 9]), 9), 3);
        assert_eq!(days_in_a_row(&days(&[7, 8]), 9), 2, "today isn't over yet");
        assert_eq!(days_in_a_row(&days(&[6, 7]), 9), 0);
        assert_eq!(days_in_a_row(&days(&[5, 7, 8, 9]), 9), 3);
        assert_eq!(days_in_a_row(&days(&[]), 9), 0);
    }
}
