//! Who sits at the table, and who may still sit down.

use maud::{Markup, html};
use rollwright_games::{Phase, Seat, SeatSet};
use rollwright_tables::Table;

use super::Around;
use super::menu::levels;
use crate::pages::lang::{Lang, Paged};
use crate::pages::sheets::{Look, PageGame};
use crate::pages::texts::TableTexts;

/// What everybody at the table is called; whoever has no name, by the seat, and bots
/// by what they do. Equal ones are numbered.
pub(in crate::pages) fn names(table: &Table, lang: Lang) -> Vec<String> {
    let texts = lang.texts();
    let name = |seat: Seat| {
        let bot = table.sitter(seat).and_then(|sitter| sitter.bot.as_deref());
        let person = table.chair(seat).and_then(|chair| chair.person.as_ref());
        match (bot, person) {
            (Some(strategy), _) => texts.words.bots.bot(strategy),
            (None, Some(person)) => person.name.clone(),
            (None, None) => (texts.setup.unnamed)(seat.index() + 1),
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

/// The players with their points, the active one marked.
pub(super) fn players<G: PageGame>(table: &Table, seen: &G, look: &Look<'_>) -> Markup {
    let texts = &look.texts().table;
    let game = table.game();
    let asked = match game.phase() {
        Phase::Roll { by } => SeatSet::one(by),
        Phase::Decide { seats, .. } => seats,
        Phase::Over { .. } => SeatSet::EMPTY,
    };
    let class = |seat: Seat| {
        let active = (game.active() == seat && !table.is_over()).then_some("active");
        let asked = asked.has(seat).then_some("asked");
        let own = look.is_own(seat).then_some("own");
        active.into_iter().chain(asked).chain(own).collect::<Vec<_>>().join(" ")
    };
    html! {
        ul.players aria-label=(texts.players) {
            @for seat in game.seats().iter() {
                li class=(class(seat)) data-key={ "player " (u8::from(seat)) } {
                    span.name { (look.name(seat)) }
                    @if look.hand.has(seat) { " " span.tag { (texts.you) } }
                    @if table.is_open(seat) { " " span.tag { (texts.open) } }
                    " " span.points data-counts={ "points " (u8::from(seat)) } { (seen.stands(seat, look)) }
                    @if game.active() == seat && !table.is_over() { span.unseen { " " (texts.at_turn) } }
                }
            }
        }
    }
}

/// Open seats: the link to invite with, and where to sit down.
pub(super) fn sitting_down(table: &Table, look: &Look<'_>, around: &Around) -> Markup {
    let texts = &look.texts().table;
    let open: Vec<Seat> = table.game().seats().iter().filter(|&seat| table.is_open(seat)).collect();
    html! {
        @if !open.is_empty() {
            section.invite aria-labelledby="invite" {
                h2 #invite { (texts.invite) }
                p { (texts.invite_how) }
                (link(table, texts))
                @if look.hand.is_empty() {
                    form.join method="post" action={ "/t/" (table.id()) } {
                        label { (texts.your_name) " "
                            input type="text" name="name" maxlength="30" autocomplete="nickname" data-key="name"; }
                        @for seat in &open {
                            button type="submit" name="seat" value=(u8::from(*seat)) {
                                ((texts.sit_down)(u8::from(*seat)))
                            }
                        }
                        input type="hidden" name="do" value="join";
                    }
                } @else {
                    @for seat in open.iter().filter(|&&seat| around.may_hand_over.has(seat)) {
                        form method="post" action={ "/t/" (table.id()) } {
                            input type="hidden" name="do" value="bot";
                            input type="hidden" name="seat" value=(u8::from(*seat));
                            label { ((texts.bot_for)(u8::from(*seat))) " "
                                (levels(look, &format!("level {}", u8::from(*seat))))
                            }
                            button type="submit" { (texts.let_play) }
                        }
                    }
                }
            }
        }
    }
}

/// The table's address, to be passed on.
pub(super) fn link(table: &Table, texts: &TableTexts) -> Markup {
    html! {
        p.link {
            code data-link { "/t/" (table.id()) } " "
            button type="button" data-copy data-key="copy" hidden { (texts.copy) }
        }
    }
}
