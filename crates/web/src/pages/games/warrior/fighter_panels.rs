//! Both warriors: their squares and their energy.

use maud::{Markup, html};
use rollwright_games::warrior::START_ENERGY;
use rollwright_games::warrior::texts::texts;
use rollwright_games::{Game, Seat, Warrior};
use rollwright_i18n::capitalize;

use super::{colour_class, is_over, warrior_svg, with_minus_sign};
use crate::pages::games::RenderContext;

/// The energy of a full bar: twice the starting energy. More shows only as a number.
const MAX_BAR_ENERGY: i32 = 2 * START_ENERGY;

/// Both warriors side by side.
pub(super) fn fighter_panels(game: &Warrior, context: &RenderContext<'_>) -> Markup {
    html! { div.fighters { @for seat in game.seats().iter() { (fighter_panel(game, seat, context)) } } }
}

/// One warrior.
pub(super) fn fighter_panel(game: &Warrior, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let texts = texts(context.lang);
    let energy = game.energy_of(seat);
    let is_active = !is_over(game) && game.active_seat() == seat;
    html! {
        section class={ "fighter " (colour_class(seat)) @if is_active { " active" } } aria-label=(context.name(seat)) {
            h2 data-seat=(u8::from(seat)) {
                span class={ "warrior " (colour_class(seat)) } { (warrior_svg(seat, context)) }
                span.name { (context.name(seat)) }
                @if is_active { span.unseen { " " (context.texts().table.is_on_turn) } }
            }
            dl data-hold {
                div.energy.spent[energy <= 0] data-key={ "energy " (u8::from(seat)) } data-state=(energy) {
                    dt { (capitalize(texts.energy_label)) } dd { (with_minus_sign(energy)) }
                    (energy_bar(energy))
                }
                div { dt { (texts.boards.square_heading) } dd { ((texts.square_name)(game.square_of(seat))) } }
                div { dt { (texts.boards.squares_to_go_heading) } dd { (squares_to_goal(game, seat))
                    @if squares_to_goal(game, seat) == 1 { " " small.too-near { (texts.boards.too_near) } } } }
            }
        }
    }
}

/// The number of squares to the last one.
fn squares_to_goal(game: &Warrior, seat: Seat) -> u16 {
    game.rules_in_play().last_path_index().saturating_sub(game.path_index_of(seat))
}

fn energy_bar(energy: i32) -> Markup {
    html! {
        svg.bar viewBox={ "0 0 " (MAX_BAR_ENERGY) " 2" } preserveAspectRatio="none" aria-hidden="true" {
            rect.empty width=(MAX_BAR_ENERGY) height="2" {}
            rect.full width=(energy.clamp(0, MAX_BAR_ENERGY)) height="2" {}
        }
    }
}

/// There are no points: who has reached the last square, and where the other one is.
pub(super) fn final_position_table(
    game: &Warrior,
    seat: Seat,
    context: &RenderContext<'_>,
) -> Markup {
    let texts = texts(context.lang);
    let distance = match squares_to_goal(game, seat) {
        0 => texts.boards.on_last_square.to_owned(),
        squares => (texts.boards.squares_to_go)(squares),
    };
    html! {
        table.explained {
            caption { (context.name(seat)) }
            tbody {
                tr { th scope="row" { (texts.boards.square_heading) } td.how { ((texts.square_name)(game.square_of(seat))) ", " (distance) } td.points { (game.score(seat)) } }
                tr { th scope="row" { (capitalize(texts.energy_label)) } td.how { (with_minus_sign(game.energy_of(seat))) } td.points {} }
            }
        }
    }
}
