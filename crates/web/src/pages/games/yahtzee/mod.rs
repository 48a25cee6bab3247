//! Yahtzee in the browser: dice that are clicked to roll them again, and one scorecard
//! for all players, whose boxes are clicked to score.

mod dice;
mod score_breakdown;
mod sheet;
#[cfg(test)]
mod tests;
mod thumbnail;

use maud::Markup;
use rollwright_games::yahtzee::{Action, DicePositions};
use rollwright_games::{Game, Seat, Yahtzee};

use super::{RenderContext, RenderGame};
use rollwright_games::GameStep;

impl RenderGame for Yahtzee {
    fn render_thumbnail() -> Markup {
        thumbnail::thumbnail()
    }

    fn render_dice(&self, last: Option<&GameStep<'_, Self>>, look: &RenderContext<'_>) -> Markup {
        dice::render_dice(self, last, look)
    }

    fn render_sheets(&self, look: &RenderContext<'_>) -> Markup {
        // In the order of the seats, whoever looks: at one shared screen columns that
        // change places with every turn would be hard to follow.
        let seats: Vec<Seat> = self.seats().iter().collect();
        sheet::render_sheet(self, &seats, look)
    }

    fn render_sheet(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        sheet::render_sheet(self, &[seat], look)
    }

    fn render_choices(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        dice::roll_buttons(self, seat, look)
    }

    fn render_score_breakdown(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        score_breakdown::score_breakdown(self, seat, look)
    }
}

/// Whether `seat` may roll dice again now.
fn can_reroll(game: &Yahtzee, seat: Seat) -> bool {
    game.check_action(seat, Action::Reroll(DicePositions::ALL)).is_ok()
}
