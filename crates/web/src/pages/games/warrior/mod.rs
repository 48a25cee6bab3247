//! Warrior in the browser.
//!
//! - `dice`: the dice, or the number of a duel
//! - `level_boards`, `move_path`: the boards, and the path of the last move
//! - `fighter_panels`: both warriors
//! - `duel`: the duel and its choices
//! - `thumbnail`: the picture on the start page

mod dice;
mod duel;
mod fighter_panels;
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
use crate::pages::texts::with_minus_sign;
use rollwright_games::GameStep;

impl RenderGame for Warrior {
    fn render_thumbnail() -> Markup {
        thumbnail::thumbnail()
    }

    fn render_dice(
        &self,
        last: Option<&GameStep<'_, Self>>,
        context: &RenderContext<'_>,
    ) -> Markup {
        dice::render_dice(self, last, context)
    }

    fn render_board(
        &self,
        last: Option<&GameStep<'_, Self>>,
        context: &RenderContext<'_>,
    ) -> Markup {
        html! {
            (duel::duel_section(self, last, context))
            (fighter_panels::fighter_panels(self, context))
            (level_boards::level_boards(self, last, context))
        }
    }

    /// The warriors are next to the boards; there are no other sheets.
    fn render_sheets(&self, _context: &RenderContext<'_>) -> Markup {
        html! {}
    }

    fn render_sheet(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        fighter_panels::fighter_panel(self, seat, context)
    }

    fn render_choices(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        duel::duel_buttons(self, seat, context)
    }

    /// The energy, because there are no points before somebody wins.
    fn score_line(&self, seat: Seat, context: &RenderContext<'_>) -> ScoreLine {
        ScoreLine {
            label: Some(capitalize(texts(context.lang).energy_label)),
            number: with_minus_sign(self.energy_of(seat)),
            unit: None,
        }
    }

    fn draw_prompt(&self, by: Seat, context: &RenderContext<'_>) -> Option<(String, &'static str)> {
        let duel = &texts(context.lang).duel;
        self.is_challenge_number_due()
            .then(|| ((duel.who_draws)(context.name(by)), duel.draw_label))
    }

    fn render_score_breakdown(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        fighter_panels::final_position_table(self, seat, context)
    }
}

/// Whether the game is over.
fn is_over(game: &Warrior) -> bool {
    matches!(game.phase(), Phase::Over { .. })
}

/// Whether the active seat has landed on the other one and the duel is undecided.
fn is_duel_open(game: &Warrior) -> bool {
    game.is_challenge_number_due() || matches!(game.phase(), Phase::Decide { .. })
}

/// The change of `seat`'s energy between two positions, as text.
fn energy_change_text(
    before: &Warrior,
    after: &Warrior,
    seat: Seat,
    context: &RenderContext<'_>,
) -> String {
    (texts(context.lang).energy_change)(after.energy_of(seat) - before.energy_of(seat))
}

/// A number with its sign.
fn with_plus_sign(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { with_minus_sign(number) }
}

/// A warrior, recognizable by colour, shape and letter.
fn warrior_svg(seat: Seat, context: &RenderContext<'_>) -> Markup {
    let shape = match seat.index() {
        0 => "M12 1.5 22 5v7c0 5.5-4.5 9-10 10.500C6.500 21 2 17.500 2 12V5z",
        _ => "M12 1 23 12 12 23 1 12z",
    };
    html! {
        svg viewBox="0 0 24 24" aria-hidden="true" {
            path d=(shape) {}
            text x="12" y="16" text-anchor="middle" { (warrior_letter(seat, context)) }
        }
    }
}

/// The first letter of the name, or the seat's number if both are the same.
fn warrior_letter(seat: Seat, context: &RenderContext<'_>) -> String {
    let first = |name: &String| {
        name.chars().find(|c| c.is_alphanumeric()).map(|c| c.to_uppercase().to_string())
    };
    let firsts: Vec<Option<String>> = context.names.iter().map(first).collect();
    match firsts.get(seat.index()) {
        Some(Some(own)) if firsts.iter().flatten().filter(|other| *other == own).count() == 1 => {
            own.clone()
        }
        _ => u8::from(seat).to_string(),
    }
}

/// The CSS class of a seat's colour.
fn colour_class(seat: Seat) -> &'static str {
    if seat.index() == 0 { "first" } else { "second" }
}
