//! Qwinto in the browser.

mod cover;
mod paper;
mod points;
#[cfg(test)]
mod tests;
mod tray;

use maud::Markup;
use rollwright_games::{Qwinto, Seat};

use super::{RenderContext, RenderGame};
use rollwright_games::GameStep;

impl RenderGame for Qwinto {
    fn render_thumbnail() -> Markup {
        cover::thumbnail()
    }

    fn render_dice(&self, _last: Option<&GameStep<'_, Self>>, look: &RenderContext<'_>) -> Markup {
        tray::render_dice(self, look)
    }

    fn render_sheet(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        paper::render_sheet(self, seat, look)
    }

    fn render_choices(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        tray::choice_buttons(self, seat, look)
    }

    fn render_score_breakdown(&self, seat: Seat, look: &RenderContext<'_>) -> Markup {
        points::score_breakdown(self, seat, look)
    }
}
