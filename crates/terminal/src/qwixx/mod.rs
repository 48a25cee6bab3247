//! Qwixx at the console.
//!
//! One dialogue for all rule sets; each has its own sheet and its own way to
//! tell what happens: `concordia` follows its handout's sample run, `ottawa`
//! draws the framed sheet, `official` is ours.

mod dialogue;
mod news;
mod pages;
mod sheets;
#[cfg(test)]
mod tests;
mod words;

use rollwright_games::Names;
use rollwright_games::Seat;
use rollwright_games::qwixx::Qwixx;

use crate::{Ask, ConsoleGame, Happened, Output};

impl ConsoleGame for Qwixx {
    fn opening(&self, names: &Names, out: &mut Output) {
        pages::opening(self, names, out);
    }

    fn before_question(&self, seat: Seat, names: &Names, out: &mut Output) {
        pages::before_question(self, seat, names, out);
    }

    fn ask(&self, _seat: Seat, names: &Names, answers: &[String]) -> Ask<Self::Action> {
        dialogue::ask(self, names.lang(), answers)
    }

    fn report(happened: &Happened<'_, Self>, names: &Names, out: &mut Output) {
        news::tell(happened, names, out);
    }

    fn sheet(&self, seat: Seat, names: &Names, out: &mut Output) {
        sheets::draw(self, seat, names, out);
    }

    fn closing(&self, names: &Names, out: &mut Output) {
        pages::closing(self, names, out);
    }
}
