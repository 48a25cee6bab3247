//! Qwixx at the console.
//!
//! One dialogue for all rule sets, and a shorter one for people at a terminal who play
//! `official`; each rule set has its own sheet and its own way to
//! tell what happens: `concordia` follows its handout's sample run, `ottawa`
//! draws the framed sheet, `official` is ours.

mod announcements;
mod dialogue;
mod opening_and_closing;
mod padding;
mod sheets;
mod short_answers;
#[cfg(test)]
mod tests;

use rollwright_games::qwixx::{Qwixx, RuleSetKind};
use rollwright_games::{Game, PlayerNames, RuleChoice, Seat, Seats};

use crate::{ConsoleGame, DialogueStep, PromptContext, StyledText, Transition};

impl ConsoleGame for Qwixx {
    fn write_opening(&self, names: &PlayerNames, out: &mut StyledText) {
        opening_and_closing::write_opening(self, names, out);
    }

    fn write_empty_sheet(
        rules: &RuleChoice,
        seat: Seat,
        names: &PlayerNames,
        out: &mut StyledText,
    ) {
        let rules = Self::rules_for(rules);
        let seats = Seats::new(seat.0 + 1, Seat(0));
        if let (RuleSetKind::Concordia, Some(seats)) = (rules.kind(), seats) {
            out.push_empty_line();
            sheets::write_sheet(&Self::new(&rules, seats), seat, names, out);
            out.push_empty_line();
        }
    }

    fn write_start(&self, names: &PlayerNames, out: &mut StyledText) {
        if self.rules_in_play().kind() != RuleSetKind::Concordia {
            self.write_opening(names, out);
        }
    }

    fn write_before_question(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        opening_and_closing::write_before_question(self, seat, names, out);
    }

    fn next_dialogue_step(
        &self,
        asked: PromptContext<'_>,
        answers: &[String],
    ) -> DialogueStep<Self::Action> {
        if asked.is_guided && !self.follows_handout() {
            return short_answers::next_short_dialogue_step(self, asked, answers);
        }
        dialogue::next_dialogue_step(self, asked, answers)
    }

    fn follows_handout(&self) -> bool {
        self.rules_in_play().kind() != RuleSetKind::Official
    }

    fn write_announcement(
        happened: &Transition<'_, Self>,
        names: &PlayerNames,
        out: &mut StyledText,
    ) {
        announcements::write_announcement(happened, names, out);
    }

    fn write_sheet(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        sheets::write_sheet(self, seat, names, out);
    }

    fn write_closing(&self, names: &PlayerNames, out: &mut StyledText) {
        opening_and_closing::write_closing(self, names, out);
    }
}
