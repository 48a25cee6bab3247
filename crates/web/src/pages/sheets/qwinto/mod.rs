//! Qwinto in the browser.

mod cover;
mod paper;
mod points;
#[cfg(test)]
mod tests;
mod tray;

use maud::Markup;
use rollwright_games::{Qwinto, Seat};

use super::{Look, PageGame};
use rollwright_games::Step;

impl PageGame for Qwinto {
    fn cover() -> Markup {
        cover::cover()
    }

    fn tray(&self, _last: Option<&Step<'_, Self>>, look: &Look<'_>) -> Markup {
        tray::dice(self, look)
    }

    fn paper(&self, seat: Seat, look: &Look<'_>) -> Markup {
        paper::paper(self, seat, look)
    }

    fn choices(&self, seat: Seat, look: &Look<'_>) -> Markup {
        tray::choices(self, seat, look)
    }

    fn explains(&self, seat: Seat, look: &Look<'_>) -> Markup {
        points::explained(self, seat, look)
    }
}
