//! Qwixx in the browser.

mod dice;
mod score_breakdown;
mod sheet;
#[cfg(test)]
mod tests;
mod thumbnail;

use maud::Markup;
use rollwright_games::{Qwixx, Seat};

use super::{RenderContext, RenderGame};
use rollwright_games::GameStep;

impl RenderGame for Qwixx {
    fn render_thumbnail() -> Markup {
        thumbnail::thumbnail()
    }

    fn render_dice(&self, _last: Option<&GameStep<'_, Self>>, look: &RenderContext<'_>) -> Markup {
        dice::render_dice(self, look)
    }

    fn render_sheet(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        sheet::render_sheet(self, seat, look)
    }

    fn render_choices(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        dice::pass_button(self, seat, look)
    }

    fn render_score_breakdown(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        score_breakdown::score_breakdown(self, seat, look)
    }
}
