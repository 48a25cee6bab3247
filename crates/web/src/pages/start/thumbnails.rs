//! A picture of each game: its sheet or board with its dice.

use maud::{Markup, html};
use rollwright_games::{GameId, with_game};

use crate::pages::games::RenderGame;

/// The picture of a game; its name is next to it.
pub(in crate::pages) fn game_thumbnail(game: GameId) -> Markup {
    html! {
        svg class={ "cover of-" (game.name()) } viewBox="0 0 240 150" aria-hidden="true" focusable="false" {
            (with_game!(game, G => G::render_thumbnail()))
        }
    }
}

/// A die with its centre at (x, y), turned by some degrees.
pub(in crate::pages) fn thumbnail_die(
    x: i32,
    y: i32,
    face: u8,
    colour: &str,
    turned: i32,
) -> Markup {
    let dots: &[(i32, i32)] = match face {
        2 => &[(-6, -6), (6, 6)],
        3 => &[(-6, -6), (0, 0), (6, 6)],
        4 => &[(-6, -6), (6, -6), (-6, 6), (6, 6)],
        5 => &[(-6, -6), (6, -6), (0, 0), (-6, 6), (6, 6)],
        6 => &[(-6, -7), (6, -7), (-6, 0), (6, 0), (-6, 7), (6, 7)],
        _ => &[(0, 0)],
    };
    html! {
        g class={ "cube c-" (colour) } transform={ "translate(" (x) " " (y) ") rotate(" (turned) ")" } {
            rect.drop x="-13" y="-11" width="28" height="28" rx="7" {}
            rect x="-14" y="-14" width="28" height="28" rx="7" {}
            @for (dx, dy) in dots { circle cx=(dx) cy=(dy) r="2.5" {} }
        }
    }
}

/// Text centred at x. Size and position are attributes because link previews are rendered without
/// the stylesheet's fonts.
pub(in crate::pages) fn thumbnail_text(
    class: &str,
    x: i32,
    y: i32,
    size: f32,
    text: &str,
) -> Markup {
    html! {
        text class=(class) x=(x) y=(y) font-size=(size) font-weight="bold" text-anchor="middle" { (text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thumbnail_shows_as_many_dice_as_the_game_rolls() {
        let svg = game_thumbnail(GameId::Pig).into_string();
        assert_eq!(svg.matches("class=\"cube").count(), 1, "{svg}");
    }
}
