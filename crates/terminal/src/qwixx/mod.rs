//! Qwixx at the console.
//!
//! One dialogue for all rule sets, and a shorter one for people at a terminal who play
//! `official`; each rule set has its own sheet and its own way to
//! tell what happens: `concordia` follows its handout's sample run, `ottawa`
//! draws the framed sheet, `official` is ours.

mod dialogue;
mod news;
mod pages;
mod sheets;
mod short;
#[cfg(test)]
mod tests;
mod words;

use rollwright_games::qwixx::{Qwixx, RuleSetKind};
use rollwright_games::{Game, Names, RuleChoice, Seat, Seats};

use crate::{Ask, Asked, ConsoleGame, Happened, Output};

impl ConsoleGame for Qwixx {
    fn opening(&self, names: &Names, out: &mut Output) {
        pages::opening(self, names, out);
    }

    fn after_name(rules: &RuleChoice, seat: Seat, names: &Names, out: &mut Output) {
        let rules = Self::rules(rules);
        let seats = Seats::new(seat.0 + 1, Seat(0));
        if let (RuleSetKind::Concordia, Some(seats)) = (rules.kind(), seats) {
            out.gap();
            sheets::draw(&Self::new(&rules, seats), seat, names, out);
            out.gap();
        }
    }

    fn begins(&self, names: &Names, out: &mut Output) {
        if self.rules_in_play().kind() != RuleSetKind::Concordia {
            self.opening(names, out);
        }
    }

    fn before_question(&self, seat: Seat, names: &Names, out: &mut Output) {
        pages::before_question(self, seat, names, out);
    }

    fn ask(&self, asked: Asked<'_>, answers: &[String]) -> Ask<Self::Action> {
        if asked.guided && !self.follows_handout() {
            return short::ask(self, asked, answers);
        }
        dialogue::ask(self, asked, answers)
    }

    fn follows_handout(&self) -> bool {
        self.rules_in_play().kind() != RuleSetKind::Official
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
