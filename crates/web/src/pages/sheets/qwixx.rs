//! Qwixx in the browser.

use maud::{Markup, html};
use rollwright_games::{Qwixx, Seat};

use super::{Look, Pictured, plain};
use crate::pages::steps::Step;

impl Pictured for Qwixx {
    fn tray(&self, _last: Option<&Step<'_, Self>>, _look: &Look<'_>) -> Markup {
        plain::dice(self)
    }

    fn paper(&self, seat: Seat, look: &Look<'_>) -> Markup {
        plain::sheet(self, seat, look)
    }

    fn choices(&self, seat: Seat, _look: &Look<'_>) -> Markup {
        plain::choices(self, seat)
    }

    fn asks(&self, seat: Seat, look: &Look<'_>) -> String {
        (look.texts().qwixx.asks)(look.name(seat))
    }

    fn tells(step: &Step<'_, Self>, look: &Look<'_>) -> Vec<String> {
        plain::tells(step, look)
    }

    fn explains(&self, _seat: Seat, _look: &Look<'_>) -> Markup {
        html! {}
    }
}
