//! Warrior in the browser: the levels with both warriors and the way of the last move,
//! the duel, and what each choice leads to.

mod dice;
mod duel;
mod fighters;
mod level_boards;
mod move_path;
#[cfg(test)]
mod tests;
mod thumbnail;

use maud::{Markup, html};
use rollwright_games::warrior::texts::texts;
use rollwright_games::{Game, Phase, Seat, Warrior};
use rollwright_i18n::capitalize;

use super::{RenderContext, RenderGame, ScoreLine};
use crate::pages::texts::with_minus_sign as plain;
use rollwright_games::GameStep;

impl RenderGame for Warrior {
    fn render_thumbnail() -> Markup {
        thumbnail::thumbnail()
    }

    fn render_dice(&self, last: Option<&GameStep<'_, Self>>, look: &RenderContext<'_>) -> Markup {
        dice::render_dice(self, last, look)
    }

    fn render_board(&self, last: Option<&GameStep<'_, Self>>, look: &RenderContext<'_>) -> Markup {
        html! {
            (duel::duel_section(self, last, look))
            (fighters::fighter_panels(self, look))
            (level_boards::level_boards(self, last, look))
        }
    }

    /// The warriors stand beside the boards; there are no other sheets.
    fn render_sheets(&self, _look: &RenderContext<'_>) -> Markup {
        html! {}
    }

    fn render_sheet(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        fighters::fighter_panel(self, seat, look)
    }

    fn render_choices(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        duel::duel_buttons(self, seat, look)
    }

    /// Energy: points there are none before somebody has won.
    fn score_line(&self, seat: Seat, look: &RenderContext<'_>) -> ScoreLine {
        ScoreLine {
            label: Some(capitalize(texts(look.lang).energy_label)),
            number: plain(self.energy_of(seat)),
            unit: None,
        }
    }

    fn draw_prompt(&self, by: Seat, look: &RenderContext<'_>) -> Option<(String, &'static str)> {
        let duel = &texts(look.lang).duel;
        self.is_number_due().then(|| ((duel.who_draws)(look.name(by)), duel.draw_label))
    }

    fn render_score_breakdown(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        fighters::final_position_table(self, seat, look)
    }
}

/// Whether the game is over.
fn is_over(game: &Warrior) -> bool {
    matches!(game.phase(), Phase::Over { .. })
}

/// Whether the active seat has landed on the other, and nothing has come of it yet.
fn is_duel_open(game: &Warrior) -> bool {
    game.is_number_due() || matches!(game.phase(), Phase::Decide { .. })
}

/// How much energy of `seat` came or went between two positions, in words.
fn energy_change_text(
    before: &Warrior,
    after: &Warrior,
    seat: Seat,
    look: &RenderContext<'_>,
) -> String {
    (texts(look.lang).energy_change)(after.energy_of(seat) - before.energy_of(seat))
}

/// A number with its sign.
fn with_plus_sign(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { plain(number) }
}

/// A warrior: its colour, its shape and its letter tell it from the other.
fn warrior_svg(seat: Seat, look: &RenderContext<'_>) -> Markup {
    let shape = match seat.index() {
        0 => "M12 1.5 22 5v7c0 5.5-4.5 9-10 10.500C6.500 21 2 17.500 2 12V5z",
        _ => "M12 1 23 12 12 23 1 12z",
    };
    html! {
        svg viewBox="0 0 24 24" aria-hidden="true" {
            path d=(shape) {}
            text x="12" y="16" text-anchor="middle" { (warrior_letter(seat, look)) }
        }
    }
}

/// The first letter of the name, or the seat's number where both begin alike.
fn warrior_letter(seat: Seat, look: &RenderContext<'_>) -> String {
    let first = |name: &String| {
        name.chars().find(|c| c.is_alphanumeric()).map(|c| c.to_uppercase().to_string())
    };
    let firsts: Vec<Option<String>> = look.names.iter().map(first).collect();
    match firsts.get(seat.index()) {
        Some(Some(own)) if firsts.iter().flatten().filter(|other| *other == own).count() == 1 => {
            own.clone()
        }
        _ => u8::from(seat).to_string(),
    }
}

/// The class of a seat's colour.
fn colour_class(seat: Seat) -> &'static str {
    if seat.index() == 0 { "first" } else { "second" }
}
