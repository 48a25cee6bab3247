//! What can be done at a table besides playing: leave, come back, invite, and see
//! that the dice are fair.

use maud::{Markup, html};
use rollwright_games::Seat;
use rollwright_minds::Level;
use rollwright_tables::Table;

use super::Around;
use crate::pages::sheets::Look;

/// The table's menu.
pub(super) fn menu(table: &Table, look: &Look<'_>, around: &Around) -> Markup {
    let texts = &look.texts().table;
    html! {
        section.menu aria-labelledby="menu" {
            h2 #menu { (texts.menu) }
            @if !table.is_over() { (bots(table, look, around)) }
            (fair(table, look))
            details data-key="watch" {
                summary { (texts.watch) }
                p { (texts.watch_how) }
                (super::seats::link(table, texts))
            }
            // Without a script there are no sounds.
            p { button #sound type="button" aria-pressed="false" data-key="sound" hidden { (texts.sound) } }
            p { button #auto type="button" aria-pressed="false" data-key="auto" title=(look.texts().help.auto_how) hidden { (look.texts().help.auto) } }
            p { a href="/" { (texts.to_start) } }
        }
    }
}

/// Seats that go to a bot, and back.
fn bots(table: &Table, look: &Look<'_>, around: &Around) -> Markup {
    let texts = &look.texts().table;
    let may = |seat: &Seat| around.may_hand_over.has(*seat) && !table.is_open(*seat);
    let leave: Vec<Seat> = table.game().seats().iter().filter(may).collect();
    let is_person = |seat: Seat| table.sitter(seat).is_some_and(|sitter| sitter.bot.is_none());
    let waits = |seat: Seat| is_person(seat) && !may(&seat) && !table.is_open(seat);
    let others_stay = around.is_host && table.game().seats().iter().any(waits);
    html! {
        @if !leave.is_empty() {
            details data-key="leave" {
                summary { (texts.leave) }
                p { (texts.leave_how) }
                @if others_stay { p { ((texts.others_away)(table.away_after().minutes())) } }
                form method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="do" value="bot";
                    label { (texts.seat_of) " "
                        select name="seat" data-key="leaver" {
                            @for seat in leave { option value=(u8::from(seat)) { (look.name(seat)) } }
                        }
                    }
                    label { (texts.bot_level) " " (levels(look, "leaving")) }
                    button type="submit" data-key="leave now" { (texts.let_play) }
                }
            }
        }
    }
}

/// A choice of levels.
pub(super) fn levels(look: &Look<'_>, key: &str) -> Markup {
    let bots = &look.texts().words.bots;
    html! {
        select name="strategy" data-key=(key) {
            @for level in Level::ALL {
                option value=(level.name()) selected[level == Level::Medium] { (bots.title(level.name())) }
            }
        }
    }
}

/// The promise of the dice, the numbers people add, and at the end the seed.
fn fair(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().table;
    let game = table.game();
    let numbers = game.numbers();
    let added = |seat: Seat| numbers.get(seat.index()).copied().flatten();
    let may_add: Vec<Seat> =
        look.hand.iter().filter(|&seat| !game.has_rolled() && added(seat).is_none()).collect();
    html! {
        @if let Some(commitment) = &table.header().commitment {
            details.fair data-key="fair" {
                summary { (texts.fair) }
                p { (texts.fair_promise) " " a href="/fair" { (texts.fair_more) } }
                p { (texts.commitment) br; code { (commitment) } }
                @for seat in may_add {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="number";
                        input type="hidden" name="seat" value=(u8::from(seat));
                        label { ((texts.add_number)(look.name(seat))) " "
                            input type="number" name="number" required min="0" max="9007199254740991" data-key={ "number " (u8::from(seat)) }; }
                        button type="submit" data-key={ "add " (u8::from(seat)) } { (texts.add) }
                    }
                }
                ul {
                    @for seat in game.seats().iter() {
                        @if let Some(number) = added(seat) { li { (look.name(seat)) ": " code { (number) } } }
                    }
                }
                @if let Some(seed) = game.seed_shown() {
                    p { (texts.seed) br; code { (seed) } }
                    p { (texts.verify) " " code { "rollwright verify" } " "
                        a href={ "/api/tables/" (table.id()) "/record" } download { (texts.record) } }
                }
            }
        }
    }
}
