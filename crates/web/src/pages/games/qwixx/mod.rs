//! Qwixx in the browser.
//!
//! - `dice`: dice and the pass button
//! - `sheet`: the sheet
//! - `score_breakdown`: the points explained
//! - `thumbnail`: the picture on the start page

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

    fn render_dice(
        &self,
        _last: Option<&GameStep<'_, Self>>,
        context: &RenderContext<'_>,
    ) -> Markup {
        dice::render_dice(self, context)
    }

    fn render_sheet(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        sheet::render_sheet(self, seat, context)
    }

    fn render_choices(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        dice::pass_button(self, seat, context)
    }

    fn render_score_breakdown(&self, seat: Seat, context: &RenderContext<'_>) -> Markup {
        score_breakdown::score_breakdown(self, seat, context)
    }
}
