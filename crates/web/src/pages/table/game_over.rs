//! The end of a game: the result, the score breakdown, and what comes next.

use maud::{Markup, html};
use rollwright_games::{Seat, Seats};
use rollwright_tables::Table;
use rollwright_tables::store::{GameVariant, HallOfFameRow, Rank};

use super::StoredResults;
use crate::pages::games::{RenderContext, RenderGame};
use crate::pages::hall_of_fame::variant_url;
use crate::pages::texts::with_minus_sign;

/// The section for the final position `game`.
pub(super) fn game_over_section<G: RenderGame>(
    table: &Table,
    game: &G,
    context: &RenderContext<'_>,
    StoredResults { fame, ranks, best_solo_score }: &StoredResults,
) -> Markup {
    let seats = table.game().seats().count();
    let texts = &context.texts().game_over;
    let winners = table.game().winners();
    // The visitor's seats that a bot didn't take over.
    let played = |seat: &Seat| table.bot_playing_for_person(*seat).is_none();
    let people: Vec<Seat> = context.own_seats.iter().filter(played).collect();
    let won_alone = winners.iter().count() == 1
        && people.len() == 1
        && people.iter().all(|&seat| winners.contains(seat));
    let score = i64::from(table.game().score(Seat(0)));
    let celebrates = match seats {
        1 => best_solo_score.is_some_and(|best| best <= score) && !people.is_empty(),
        _ => people.iter().any(|&seat| winners.contains(seat)),
    };
    html! {
        section.ending data-celebrates[celebrates] aria-labelledby="ending" {
            // The prompt above names the winner.
            h2 #ending { (texts.title) }
            @if seats == 1 { (solo_best_text(table, *best_solo_score, context)) }
            @else if won_alone { p.won { (texts.you_won) } }
            @for entry in fame { (fame_notice(table, entry, &people, context)) }
            @for entry in own_ranks(fame, ranks, context) { (rank_text(entry, context)) }
            @if !fame.is_empty() || own_ranks(fame, ranks, context).next().is_some() {
                p { a href=(variant_url(&GameVariant::of_table(table))) { (texts.see_hall_of_fame) } }
            }
            @if seats > 1 { (ranking_table(table, context)) }
            (next_links(table, context))
            (score_breakdowns(game, context))
        }
    }
}

/// In a solo game, the personal best counts instead of winning.
fn solo_best_text(table: &Table, best: Option<i64>, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().multiplayer;
    let points = i64::from(table.game().score(Seat(0)));
    html! {
        @match best {
            Some(best) if best > points => p { ((texts.previous_best)(best)) },
            Some(_) => p.won { (texts.new_best) },
            None => {},
        }
    }
}

/// The ranks of the viewer's own seats that the hall of fame doesn't list.
fn own_ranks<'r>(
    fame: &'r [HallOfFameRow],
    ranks: &'r [Rank],
    context: &'r RenderContext<'_>,
) -> impl Iterator<Item = (Seat, Rank)> + 'r {
    let own_rank = |rank: &Rank| {
        let seat = u8::try_from(rank.seat).ok().and_then(|seat| Seat::try_from(seat).ok())?;
        let listed = fame.iter().any(|entry| entry.seat == rank.seat);
        (context.own_seats.contains(seat) && !listed).then_some((seat, *rank))
    };
    ranks.iter().filter_map(own_rank)
}

fn rank_text((seat, rank): (Seat, Rank), context: &RenderContext<'_>) -> Markup {
    let whole = context.texts().shared.numbers.format_integer;
    let [place, of] = [rank.place, rank.of].map(|number| whole(number.max(0).unsigned_abs()));
    html! { p { ((context.texts().game_over.ranked)(context.name(seat), &place, &of)) } }
}

/// A notice about an entry in the hall of fame.
fn fame_notice(
    table: &Table,
    entry: &HallOfFameRow,
    people: &[Seat],
    context: &RenderContext<'_>,
) -> Markup {
    let texts = &context.texts().game_over;
    let has_seat = |seat: Seat| i64::from(u8::from(seat)) == entry.seat;
    let is_own = matches!(people, [seat] if has_seat(*seat));
    let game = table.game();
    let has_won = game.seats().count() == 1 || game.winners().iter().any(has_seat);
    let name = if entry.name.is_empty() {
        context.texts().counts_and_dates.unnamed_player
    } else {
        &entry.name
    };
    html! {
        // Only winners are congratulated.
        @if !has_won { p { ((texts.listed_in_hall_of_fame)(if is_own { texts.you } else { name }, entry.rank)) } }
        @else { p.famous { @if is_own { ((texts.you_entered_hall_of_fame)(entry.rank)) } @else { ((texts.entered_hall_of_fame)(name, entry.rank)) } } }
    }
}

/// All seats by points; equal ones share a place.
fn ranking_table(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().game_over;
    let score = |seat: Seat| table.game().score(seat);
    let seats = seats_by_points(table.game().seats(), &score);
    let place = |seat: Seat| 1 + seats.iter().filter(|&&other| score(other) > score(seat)).count();
    let winners = table.game().winners();
    let has_points = table.header().game.has_points();
    html! {
        table.ranking {
            caption { (texts.ranking) }
            thead { tr {
                th scope="col" { (texts.place) } th scope="col" { (texts.name) }
                @if has_points { th.number scope="col" { (texts.points) } }
                @else { th.number scope="col" { (texts.turns) } }
            } }
            tbody {
                @for &seat in &seats {
                    tr.won[winners.contains(seat)] {
                        td { (place(seat)) }
                        th scope="row" { (context.name(seat)) }
                        td.number {
                            @if has_points { (with_minus_sign(score(seat))) } @else { (table.game().turn_count(seat)) }
                        }
                    }
                }
            }
        }
    }
}

/// The seats, most points first.
fn seats_by_points(seats: Seats, score: &dyn Fn(Seat) -> i32) -> Vec<Seat> {
    let mut seats: Vec<Seat> = seats.iter().collect();
    seats.sort_by_key(|&seat| std::cmp::Reverse(score(seat)));
    seats
}

/// How all players scored their points.
fn score_breakdowns<G: RenderGame>(game: &G, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().game_over;
    let seats = seats_by_points(game.seats(), &|seat| game.score(seat));
    html! {
        div.explained {
            @for &seat in &seats {
                @let breakdown = game.render_score_breakdown(seat, context);
                @if !breakdown.0.is_empty() {
                    details open[context.is_own(seat)] {
                        summary { ((texts.score_breakdown_of)(context.name(seat))) }
                        (breakdown)
                    }
                }
            }
        }
    }
}

/// Links to what comes next.
fn next_links(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().game_over;
    html! {
        div.next {
            // Only players learn where the rematch is.
            @if !context.own_seats.is_empty() {
                @if let Some(rematch) = table.rematch_id() {
                    a.button.primary href={ "/t/" (rematch) } { (texts.to_rematch) }
                } @else {
                    form method="post" action={ "/t/" (table.id()) } {
                        button.primary type="submit" name="do" value="rematch" data-key="rematch" { (texts.rematch) }
                    }
                }
            }
            a.button href={ "/t/" (table.id()) "/review" } { (context.texts().review.title) }
            a.button href={ "/t/" (table.id()) "/replay" } { (texts.replay) }
            a.button href="/" { (texts.home) }
        }
    }
}
