//! The list of players.

use maud::{Markup, html};
use rollwright_games::{Phase, Seat, SeatSet};
use rollwright_tables::Table;

use super::seat_clocks::seat_clock;
use crate::pages::bot_titles_and_levels::bot_title;
use crate::pages::games::{RenderContext, RenderGame, ScoreLine};
use crate::pages::page_context::PageContext;

/// The names of all seats: bots by their title, players without a name by their seat. Equal names
/// are numbered.
pub(in crate::pages) fn player_names(table: &Table, visit: &PageContext) -> Vec<String> {
    let (lang, texts) = (visit.lang, visit.texts());
    let name = |seat: Seat| {
        let bot = table.requested_bot_strategy(seat);
        let person = table.seat_assignment(seat).and_then(|assignment| assignment.person.as_ref());
        match (bot, person) {
            (Some(strategy), _) => {
                bot_title(table.header().game, table.game().rules(), strategy, lang)
            }
            (None, Some(person)) if !visit.is_muted(table, seat) => person.name.clone(),
            (None, _) => (texts.setup.unnamed)(seat.index() + 1),
        }
    };
    let all: Vec<String> = table.game().seats().iter().map(name).collect();
    let numbered = |(at, name): (usize, &String)| match all[..at]
        .iter()
        .filter(|earlier| *earlier == name)
        .count()
    {
        0 => name.clone(),
        before => format!("{name} {}", before + 1),
    };
    all.iter().enumerate().map(numbered).collect()
}

/// The players with their points; the active one is marked.
pub(super) fn player_list<G: RenderGame>(
    table: &Table,
    position: &G,
    context: &RenderContext<'_>,
    now: i64,
) -> Markup {
    let texts = &context.texts().table;
    let game = table.game();
    let pending = match game.phase() {
        Phase::Roll { seat: by } => SeatSet::single(by),
        Phase::Decide { seats, .. } => seats,
        Phase::Over { .. } => SeatSet::EMPTY,
    };
    let class = |seat: Seat| {
        let active = (game.active_seat() == seat && !table.is_over()).then_some("active");
        let pending = pending.contains(seat).then_some("asked");
        let own = context.is_own(seat).then_some("own");
        active.into_iter().chain(pending).chain(own).collect::<Vec<_>>().join(" ")
    };
    html! {
        ul.players data-hold data-key="players" aria-label=(texts.players) {
            @for seat in game.seats().iter() {
                li class=(class(seat)) data-key={ "player " (u8::from(seat)) } data-seat=(u8::from(seat)) {
                    span.name { (context.name(seat)) }
                    // On a shared screen, the notice above says whose turn it is.
                    @if context.own_seats == SeatSet::single(seat) && !table.has_resigned(seat) { " " span.tag { (texts.you) } }
                    @if table.is_seat_open(seat) { " " span.tag { (texts.open) } }
                    " " (score_line_html(position.score_line(seat, context), seat))
                    (seat_clock(table, seat, now, context))
                    @if game.active_seat() == seat && !table.is_over() { span.unseen { " " (texts.is_on_turn) } }
                }
            }
        }
    }
}

/// A player's score. The unit is shown only where there is room.
fn score_line_html(ScoreLine { label, number, unit }: ScoreLine, seat: Seat) -> Markup {
    html! {
        span.points {
            @if let Some(label) = label { (label) " " }
            span data-counts={ "points " (u8::from(seat)) } { (number) }
            @if let Some(unit) = unit { span.unit { " " (unit) } }
        }
    }
}
