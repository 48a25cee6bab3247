//! Yahtzee in the browser: players click dice to roll them again, and boxes of one shared scorecard
//! to score.
//!
//! - `dice`: dice and roll buttons
//! - `sheet`: the scorecard
//! - `score_breakdown`: the points explained
//! - `thumbnail`: the picture on the start page

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

    fn render_dice(
        &self,
        last: Option<&GameStep<'_, Self>>,
        context: &RenderContext<'_>,
    ) -> Markup {
        dice::render_dice(self, last, context)
    }

    fn render_sheets(&self, context: &RenderContext<'_>) -> Markup {
        // Always in the order of the seats: columns that change places every turn would be hard to
        // follow on a shared screen.
        let seats: Vec<Seat> = self.seats().iter().collect();
        sheet::render_sheet(self, &seats, context)
    }

    fn render_sheet(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        sheet::render_sheet(self, &[seat], context)
    }

    fn render_choices(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        dice::roll_buttons(self, seat, context)
    }

    fn render_score_breakdown(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        score_breakdown::score_breakdown(self, seat, context)
    }
}

/// Whether `seat` may roll again now.
fn can_reroll(game: &Yahtzee, seat: Seat) -> bool {
    game.check_action(seat, Action::Reroll(DicePositions::ALL)).is_ok()
}
