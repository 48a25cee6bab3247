//! Both warriors: where they stand and how strong they are.

use maud::{Markup, html};
use rollwright_games::warrior::START_ENERGY;
use rollwright_games::warrior::texts::texts;
use rollwright_games::{Game, Seat, Warrior};
use rollwright_i18n::capital;

use super::{colour, is_over, plain, token};
use crate::pages::sheets::Look;

/// How much energy fills the bar: twice what everyone begins with. More only shows as
/// a number.
const FULL: i32 = 2 * START_ENERGY;

/// Both, side by side.
pub(super) fn fighters(game: &Warrior, look: &Look<'_>) -> Markup {
    html! { div.fighters { @for seat in game.seats().iter() { (fighter(game, seat, look)) } } }
}

/// One of them.
pub(super) fn fighter(game: &Warrior, seat: Seat, look: &Look<'_>) -> Markup {
    let texts = texts(look.lang);
    let energy = game.energy(seat);
    let active = !is_over(game) && game.active() == seat;
    html! {
        section class={ "fighter " (colour(seat)) @if active { " active" } } aria-label=(look.name(seat)) {
            h2 data-seat=(u8::from(seat)) {
                span class={ "warrior " (colour(seat)) } { (token(seat, look)) }
                span.name { (look.name(seat)) }
                @if active { span.unseen { " " (look.texts().table.at_turn) } }
            }
            dl data-hold {
                div.energy.spent[energy <= 0] data-key={ "energy " (u8::from(seat)) } data-state=(energy) {
                    dt { (capital(texts.energy)) } dd { (plain(energy)) }
                    (bar(energy))
                }
                div { dt { (texts.boards.place) } dd { ((texts.square)(game.square(seat))) } }
                div { dt { (texts.boards.to_go) } dd { (to_go(game, seat)) } }
            }
        }
    }
}

/// How far it is to the last square.
fn to_go(game: &Warrior, seat: Seat) -> u16 {
    game.rules_in_play().last().saturating_sub(game.place(seat))
}

fn bar(energy: i32) -> Markup {
    html! {
        svg.bar viewBox={ "0 0 " (FULL) " 2" } preserveAspectRatio="none" aria-hidden="true" {
            rect.empty width=(FULL) height="2" {}
            rect.full width=(energy.clamp(0, FULL)) height="2" {}
        }
    }
}

/// There are no points: who has reached the last square, and where the other stands.
pub(super) fn explained(game: &Warrior, seat: Seat, look: &Look<'_>) -> Markup {
    let texts = texts(look.lang);
    let how = match to_go(game, seat) {
        0 => texts.boards.finished.to_owned(),
        squares => (texts.boards.squares_short)(squares),
    };
    html! {
        table.explained {
            caption { (look.name(seat)) }
            tbody {
                tr { th scope="row" { (texts.boards.place) } td.how { ((texts.square)(game.square(seat))) ", " (how) } td.points { (game.score(seat)) } }
                tr { th scope="row" { (capital(texts.energy)) } td.how { (plain(game.energy(seat))) } td.points {} }
            }
        }
    }
}
