//! Qwixx at the console.
//!
//! One dialogue for all rule sets; each has its own sheet and its own way to
//! tell what happens: `concordia` follows its handout's sample run, `ottawa`
//! draws the framed sheet, `official` is ours.

mod dialogue;
mod news;
mod pages;
mod rulebook;
mod sheets;
#[cfg(test)]
mod tests;
mod words;

use rollwright_games::qwixx::Qwixx;
use rollwright_games::{Game, Seat};

use crate::{Ask, Desk, Happened, Page};

impl Desk for Qwixx {
    fn opening(&self, names: &[String], page: &mut Page) {
        pages::opening(self, names, page);
    }

    fn before_question(&self, seat: Seat, names: &[String], page: &mut Page) {
        pages::before_question(self, seat, names, page);
    }

    fn ask(&self, _seat: Seat, _names: &[String], answers: &[String]) -> Ask<Self::Action> {
        dialogue::ask(self, answers)
    }

    fn tell(happened: &Happened<'_, Self>, names: &[String], page: &mut Page) {
        news::tell(happened, names, page);
    }

    fn sheet(&self, seat: Seat, names: &[String], page: &mut Page) {
        sheets::draw(self, seat, names, page);
    }

    fn closing(&self, names: &[String], page: &mut Page) {
        pages::closing(self, names, page);
    }

    fn rules_text(&self) -> String {
        rulebook::text(self.rules_in_play().kind(), self.seats())
    }
}
