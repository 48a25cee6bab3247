//! The end of a game: who has won, by what, and what comes next.

use maud::{Markup, html};
use rollwright_games::{Seat, Seats};
use rollwright_tables::Table;
use rollwright_tables::store::{GameVariant, HallOfFameRow, Rank};

use crate::pages::games::{RenderContext, RenderGame};
use crate::pages::hall_of_fame::class_url;
use crate::pages::texts::with_minus_sign;

/// The ending, for the final position `game`; `fame` has the places in the hall of
/// fame that were won with it, `ranks` the places of all its ranked seats.
pub(super) fn game_over_section<G: RenderGame>(
    table: &Table,
    game: &G,
    look: &RenderContext<'_>,
    (fame, ranks): (&[HallOfFameRow], &[Rank]),
    best: Option<i64>,
) -> Markup {
    let seats = table.game().seats().count();
    let texts = &look.texts().game_over;
    let winners = table.game().winners();
    let people: Vec<Seat> = look.own_seats.iter().collect();
    let won_alone = winners.iter().count() == 1
        && people.len() == 1
        && people.iter().all(|&seat| winners.contains(seat));
    html! {
        section.ending aria-labelledby="ending" {
            // Who has won stands above, where it says what is asked while the game goes on.
            h2 #ending { (texts.title) }
            @if seats == 1 { (solo_best_text(table, best, look)) }
            @else if won_alone { p.won { (texts.you_won) } }
            @for one in fame { (fame_notice(one, &people, look)) }
            @for one in own_ranks(fame, ranks, look) { (ranked(one, look)) }
            @if !fame.is_empty() || own_ranks(fame, ranks, look).next().is_some() {
                p { a href=(class_url(&GameVariant::from_header(table.header()))) { (texts.see_hall_of_fame) } }
            }
            @if seats > 1 { (ranking_table(table, look)) }
            (next_links(table, look))
            (score_breakdowns(game, look))
        }
    }
}

/// Alone nobody wins: what counts is whether one has ever done better.
fn solo_best_text(table: &Table, best: Option<i64>, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().multiplayer;
    let points = i64::from(table.game().score(Seat(0)));
    html! {
        @match best {
            Some(best) if best > points => p { ((texts.previous_best)(best)) },
            Some(_) => p.won { (texts.new_best) },
            None => {},
        }
    }
}

/// The places of the viewer's own seats that the hall of fame doesn't list.
fn own_ranks<'r>(
    fame: &'r [HallOfFameRow],
    ranks: &'r [Rank],
    look: &'r RenderContext<'_>,
) -> impl Iterator<Item = (Seat, Rank)> + 'r {
    let own = |rank: &Rank| {
        let seat = u8::try_from(rank.seat).ok().and_then(|seat| Seat::try_from(seat).ok())?;
        let listed = fame.iter().any(|one| one.seat == rank.seat);
        (look.own_seats.contains(seat) && !listed).then_some((seat, *rank))
    };
    ranks.iter().filter_map(own)
}

fn ranked((seat, rank): (Seat, Rank), look: &RenderContext<'_>) -> Markup {
    let whole = look.texts().shared.numbers.format_integer;
    let [place, of] = [rank.place, rank.of].map(|number| whole(number.max(0).unsigned_abs()));
    html! { p { ((look.texts().game_over.ranked)(look.name(seat), &place, &of)) } }
}

/// A word for whoever has entered the hall of fame.
fn fame_notice(one: &HallOfFameRow, people: &[Seat], look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().game_over;
    let own = matches!(people, [seat] if look.name(*seat) == one.name);
    let name = if one.name.is_empty() { look.texts().game_list.unnamed_player } else { &one.name };
    html! {
        p.famous { @if own { ((texts.you_entered_hall_of_fame)(one.rank)) } @else { ((texts.entered_hall_of_fame)(name, one.rank)) } }
    }
}

/// All seats by their points; equal ones share a place.
fn ranking_table(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().game_over;
    let score = |seat: Seat| table.game().score(seat);
    let seats = seats_by_points(table.game().seats(), &score);
    let place = |seat: Seat| 1 + seats.iter().filter(|&&other| score(other) > score(seat)).count();
    let winners = table.game().winners();
    html! {
        table.ranking {
            caption { (texts.ranking) }
            thead { tr {
                th scope="col" { (texts.place) } th scope="col" { (texts.name) }
                th.number scope="col" { (texts.points) }
            } }
            tbody {
                @for &seat in &seats {
                    tr.won[winners.contains(seat)] {
                        td { (place(seat)) }
                        th scope="row" { (look.name(seat)) }
                        td.number { (with_minus_sign(score(seat))) }
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

/// How everybody came to their points, whoever looks first.
fn score_breakdowns<G: RenderGame>(game: &G, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().game_over;
    let seats = seats_by_points(game.seats(), &|seat| game.score(seat));
    html! {
        div.explained {
            @for &seat in &seats {
                @let words = game.render_score_breakdown(seat, look);
                @if !words.0.is_empty() {
                    details open[look.is_own(seat)] {
                        summary { ((texts.score_breakdown_of)(look.name(seat))) }
                        (words)
                    }
                }
            }
        }
    }
}

/// What comes next.
fn next_links(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().game_over;
    html! {
        div.next {
            // Others are not led to where the same people play next.
            @if !look.own_seats.is_empty() {
                @if let Some(rematch) = table.rematch_id() {
                    a.button.primary href={ "/t/" (rematch) } { (texts.to_rematch) }
                } @else {
                    form method="post" action={ "/t/" (table.id()) } {
                        button.primary type="submit" name="do" value="rematch" data-key="rematch" { (texts.rematch) }
                    }
                }
            }
            a.button href={ "/t/" (table.id()) "/review" } { (look.texts().review.title) }
            a.button href={ "/t/" (table.id()) "/replay" } { (texts.replay) }
            a.button href="/" { (texts.home) }
        }
    }
}
