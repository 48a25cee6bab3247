//! The list of players.

use maud::{Markup, html};
use rollwright_games::{Phase, Seat, SeatSet};
use rollwright_tables::Table;

use super::seat_clocks::seat_clock;
use crate::pages::bot_titles_and_levels::{bot_picture, bot_title};
use crate::pages::games::{RenderContext, RenderGame, ScoreLine};
use crate::pages::page_context::PageContext;

/// The names of all seats: bots by their title, players without a name by their seat. Equal names
/// are numbered. A seat keeps its person's name while a bot plays for them; the result of the game
/// names both.
pub(in crate::pages) fn player_names(table: &Table, visit: &PageContext) -> Vec<String> {
    let (lang, texts) = (visit.lang, visit.texts());
    let title = |strategy| bot_title(table.header().game, table.game().rules(), strategy, lang);
    let person_name = |seat: Seat| {
        let person = table.seat_holder(seat).and_then(|assignment| assignment.person.as_ref());
        match person {
            Some(person) if !visit.is_muted(table, seat) => person.name.clone(),
            _ => (texts.setup.unnamed)(seat.index() + 1),
        }
    };
    let name =
        |seat: Seat| match (table.bot_playing_for_person(seat), table.requested_bot_strategy(seat))
        {
            (Some(strategy), _) if table.is_over() => {
                (texts.table.bot_for_person)(&title(strategy), &person_name(seat))
            }
            (None, Some(strategy)) => title(strategy),
            (_, _) => person_name(seat),
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

/// The names as a visitor with the seats `own_seats` reads them: their only seat is "You".
pub(in crate::pages) fn names_for_visitor(
    table: &Table,
    own_seats: SeatSet,
    visit: &PageContext,
) -> Vec<String> {
    let mut names = player_names(table, visit);
    let mut own = own_seats.iter();
    if let (Some(seat), None) = (own.next(), own.next())
        && let Some(name) = names.get_mut(seat.index())
    {
        let texts = visit.texts();
        let bot = table.bot_playing_for_person(seat).filter(|_| table.is_over());
        *name = match bot {
            Some(strategy) => (texts.table.bot_for_person)(
                &bot_title(table.header().game, table.game().rules(), strategy, visit.lang),
                texts.table.you_in_sentence,
            ),
            None => texts.table.you.to_owned(),
        };
    }
    names
}

/// The picture of a bot's seat; `None` for people.
pub(super) fn seat_picture(table: &Table, seat: Seat) -> Option<String> {
    let strategy = table.requested_bot_strategy(seat)?;
    bot_picture(table.header().game, table.game().rules(), strategy)
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
                    @if let Some(picture) = seat_picture(table, seat) { img.face src=(picture) alt=(texts.bot) title=(texts.bot) width="24" height="24"; }
                    span.name { (context.name(seat)) }
                    @if let Some(bot) = table.bot_playing_for_person(seat).filter(|_| !table.is_over()) {
                        " " span.tag { ((texts.played_by)(&bot_title(table.header().game, table.game().rules(), bot, context.lang))) }
                    }
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
