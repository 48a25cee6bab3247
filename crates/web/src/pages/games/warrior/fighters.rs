//! Both warriors: where they stand and how strong they are.

use maud::{Markup, html};
use rollwright_games::warrior::START_ENERGY;
use rollwright_games::warrior::texts::texts;
use rollwright_games::{Game, Seat, Warrior};
use rollwright_i18n::capitalize;

use super::{colour_class, is_over, plain, warrior_svg};
use crate::pages::games::RenderContext;

/// How much energy fills the bar: twice what everyone begins with. More only shows as
/// a number.
const MAX_BAR_ENERGY: i32 = 2 * START_ENERGY;

/// Both, side by side.
pub(super) fn fighter_panels(game: &Warrior, look: &RenderContext<'_>) -> Markup {
    html! { div.fighters { @for seat in game.seats().iter() { (fighter_panel(game, seat, look)) } } }
}

/// One of them.
pub(super) fn fighter_panel(game: &Warrior, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let texts = texts(look.lang);
    let energy = game.energy_of(seat);
    let active = !is_over(game) && game.active_seat() == seat;
    html! {
        section class={ "fighter " (colour_class(seat)) @if active { " active" } } aria-label=(look.name(seat)) {
            h2 data-seat=(u8::from(seat)) {
                span class={ "warrior " (colour_class(seat)) } { (warrior_svg(seat, look)) }
                span.name { (look.name(seat)) }
                @if active { span.unseen { " " (look.texts().table.is_on_turn) } }
            }
            dl data-hold {
                div.energy.spent[energy <= 0] data-key={ "energy " (u8::from(seat)) } data-state=(energy) {
                    dt { (capitalize(texts.energy_label)) } dd { (plain(energy)) }
                    (energy_bar(energy))
                }
                div { dt { (texts.boards.square_heading) } dd { ((texts.square_name)(game.square_of(seat))) } }
                div { dt { (texts.boards.squares_to_go_heading) } dd { (squares_to_goal(game, seat)) } }
            }
        }
    }
}

/// How far it is to the last square.
fn squares_to_goal(game: &Warrior, seat: Seat) -> u16 {
    game.rules_in_play().last_index().saturating_sub(game.square_index(seat))
}

fn energy_bar(energy: i32) -> Markup {
    html! {
        svg.bar viewBox={ "0 0 " (MAX_BAR_ENERGY) " 2" } preserveAspectRatio="none" aria-hidden="true" {
            rect.empty width=(MAX_BAR_ENERGY) height="2" {}
            rect.full width=(energy.clamp(0, MAX_BAR_ENERGY)) height="2" {}
        }
    }
}

/// There are no points: who has reached the last square, and where the other stands.
pub(super) fn final_position_table(game: &Warrior, seat: Seat, look: &RenderContext<'_>) -> Markup {
    let texts = texts(look.lang);
    let how = match squares_to_goal(game, seat) {
        0 => texts.boards.on_last_square.to_owned(),
        squares => (texts.boards.squares_to_go)(squares),
    };
    html! {
        table.explained {
            caption { (look.name(seat)) }
            tbody {
                tr { th scope="row" { (texts.boards.square_heading) } td.how { ((texts.square_name)(game.square_of(seat))) ", " (how) } td.points { (game.score(seat)) } }
                tr { th scope="row" { (capitalize(texts.energy_label)) } td.how { (plain(game.energy_of(seat))) } td.points {} }
            }
        }
    }
}
