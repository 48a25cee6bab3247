//! Qwixx in the browser.

mod paper;
mod points;
#[cfg(test)]
mod tests;
mod tray;

use maud::Markup;
use rollwright_games::{Qwixx, Seat};

use super::{Look, PageGame, pads};
use rollwright_games::Step;

impl PageGame for Qwixx {
    fn tray(&self, _last: Option<&Step<'_, Self>>, look: &Look<'_>) -> Markup {
        tray::dice(self, look)
    }

    fn papers(&self, look: &Look<'_>) -> Markup {
        pads::spread(self, look)
    }

    fn paper(&self, seat: Seat, look: &Look<'_>) -> Markup {
        paper::paper(self, seat, look)
    }

    fn choices(&self, seat: Seat, look: &Look<'_>) -> Markup {
        tray::pass(self, seat, look)
    }

    fn explains(&self, seat: Seat, look: &Look<'_>) -> Markup {
        points::explained(self, seat, look)
    }
}
