//! The end of a game: who has won, by what, and what comes next.

use maud::{Markup, html};
use rollwright_games::{Seat, Seats};
use rollwright_tables::Table;
use rollwright_tables::store::{Class, Famous, Rank};

use crate::pages::scores::class_link;
use crate::pages::sheets::{Look, PageGame};
use crate::pages::texts::signed;

/// The ending, for the final position `game`; `fame` has the places in the hall of
/// fame that were won with it, `ranks` the places of all its ranked seats.
pub(super) fn ending<G: PageGame>(
    table: &Table,
    game: &G,
    look: &Look<'_>,
    (fame, ranks): (&[Famous], &[Rank]),
    best: Option<i64>,
) -> Markup {
    let seats = table.game().seats().count();
    let texts = &look.texts().ending;
    let winners = table.game().winners();
    let people: Vec<Seat> = look.hand.iter().collect();
    let won_alone = winners.iter().count() == 1
        && people.len() == 1
        && people.iter().all(|&seat| winners.has(seat));
    html! {
        section.ending aria-labelledby="ending" {
            // Who has won stands above, where it says what is asked while the game goes on.
            h2 #ending { (texts.title) }
            @if seats == 1 { (own_best(table, best, look)) }
            @else if won_alone { p.won { (texts.you_won) } }
            @for one in fame { (famous(one, &people, look)) }
            @for one in own_ranks(fame, ranks, look) { (ranked(one, look)) }
            @if !fame.is_empty() || own_ranks(fame, ranks, look).next().is_some() {
                p { a href=(class_link(&Class::of(table.header()))) { (texts.see_fame) } }
            }
            @if seats > 1 { (ranking(table, look)) }
            (next(table, look))
            (explained(game, look))
        }
    }
}

/// Alone nobody wins: what counts is whether one has ever done better.
fn own_best(table: &Table, best: Option<i64>, look: &Look<'_>) -> Markup {
    let texts = &look.texts().company;
    let points = i64::from(table.game().score(Seat(0)));
    html! {
        @match best {
            Some(best) if best > points => p { ((texts.best_so_far)(best)) },
            Some(_) => p.won { (texts.new_best) },
            None => {},
        }
    }
}

/// The places of the viewer's own seats that the hall of fame doesn't list.
fn own_ranks<'r>(
    fame: &'r [Famous],
    ranks: &'r [Rank],
    look: &'r Look<'_>,
) -> impl Iterator<Item = (Seat, Rank)> + 'r {
    let own = |rank: &Rank| {
        let seat = u8::try_from(rank.seat).ok().and_then(|seat| Seat::try_from(seat).ok())?;
        let listed = fame.iter().any(|one| one.seat == rank.seat);
        (look.hand.has(seat) && !listed).then_some((seat, *rank))
    };
    ranks.iter().filter_map(own)
}

fn ranked((seat, rank): (Seat, Rank), look: &Look<'_>) -> Markup {
    let whole = look.texts().words.numbers.whole;
    let [place, of] = [rank.place, rank.of].map(|number| whole(number.max(0).unsigned_abs()));
    html! { p { ((look.texts().ending.ranked)(look.name(seat), &place, &of)) } }
}

/// A word for whoever has entered the hall of fame.
fn famous(one: &Famous, people: &[Seat], look: &Look<'_>) -> Markup {
    let texts = &look.texts().ending;
    let own = matches!(people, [seat] if look.name(*seat) == one.name);
    let name = if one.name.is_empty() { look.texts().games.nameless } else { &one.name };
    html! {
        p.famous { @if own { ((texts.you_famous)(one.place)) } @else { ((texts.famous)(name, one.place)) } }
    }
}

/// All seats by their points; equal ones share a place.
fn ranking(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().ending;
    let score = |seat: Seat| table.game().score(seat);
    let seats = by_points(table.game().seats(), &score);
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
                    tr.won[winners.has(seat)] {
                        td { (place(seat)) }
                        th scope="row" { (look.name(seat)) }
                        td.number { (signed(score(seat))) }
                    }
                }
            }
        }
    }
}

/// The seats, most points first.
fn by_points(seats: Seats, score: &dyn Fn(Seat) -> i32) -> Vec<Seat> {
    let mut seats: Vec<Seat> = seats.iter().collect();
    seats.sort_by_key(|&seat| std::cmp::Reverse(score(seat)));
    seats
}

/// How everybody came to their points, whoever looks first.
fn explained<G: PageGame>(game: &G, look: &Look<'_>) -> Markup {
    let texts = &look.texts().ending;
    let seats = by_points(game.seats(), &|seat| game.score(seat));
    html! {
        div.explained {
            @for &seat in &seats {
                @let words = game.explains(seat, look);
                @if !words.0.is_empty() {
                    details open[look.is_own(seat)] {
                        summary { ((texts.explained)(look.name(seat))) }
                        (words)
                    }
                }
            }
        }
    }
}

/// What comes next.
fn next(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().ending;
    html! {
        div.next {
            // Others are not led to where the same people play next.
            @if !look.hand.is_empty() {
                @if let Some(rematch) = table.rematch() {
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
