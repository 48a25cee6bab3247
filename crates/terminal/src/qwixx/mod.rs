//! Qwixx at the console.
//!
//! - `announcements`: announcements of rolls and actions
//! - `dialogue`: the questions in all rule sets
//! - `full_screen_sheet_marks`: what the full screen adds to the sheets
//! - `game_start_and_end`, `before_question`: what is shown at the start and end, and before a
//!   question
//! - `padding`: texts in columns
//! - `sheets`: Rollwright's own sheet, and those of the handouts
//! - `one_line_dialogue`: the shorter dialogue at a terminal, for rules that don't come from a
//!   handout
//!
//! [`rollwright_games::qwixx::Rules::handout_followed_by_console`] decides on sheet and announcements:
//! `concordia` follows its handout's sample run, `ottawa` draws the framed sheet, and all others
//! use Rollwright's own.

mod announcements;
mod before_question;
mod dialogue;
mod full_screen_sheet_marks;
mod game_start_and_end;
mod one_line_dialogue;
mod padding;
mod sheets;
#[cfg(test)]
mod tests;

use rollwright_games::position_view::PositionView;
use rollwright_games::qwixx::{CourseHandout, Qwixx};
use rollwright_games::{Game, PlayerNames, RuleSetWithSettings, Seat, Seats};
use rollwright_i18n::Lang;

use crate::{ConsoleGame, DialogueStep, PositionTransition, PromptContext, StyledText};

impl ConsoleGame for Qwixx {
    fn write_opening(&self, names: &PlayerNames, out: &mut StyledText) {
        game_start_and_end::write_opening(self, names, out);
    }

    fn write_empty_sheet(
        rules: &RuleSetWithSettings,
        seat: Seat,
        names: &PlayerNames,
        out: &mut StyledText,
    ) {
        let rules = Self::rules_for(rules);
        let seats = Seats::new(seat.0 + 1, Seat(0));
        if let (Some(CourseHandout::Concordia), Some(seats)) =
            (rules.handout_followed_by_console(), seats)
        {
            out.ensure_empty_line();
            sheets::write_sheet(&Self::new(&rules, seats), seat, names, out);
            out.ensure_empty_line();
        }
    }

    fn write_start(&self, names: &PlayerNames, out: &mut StyledText) {
        if self.rules_in_play().handout_followed_by_console() != Some(CourseHandout::Concordia) {
            self.write_opening(names, out);
        }
    }

    fn write_before_question(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        before_question::write_before_question(self, seat, names, out);
    }

    fn next_dialogue_step(
        &self,
        context: PromptContext<'_>,
        answers: &[String],
    ) -> DialogueStep<Self::Action> {
        if context.shows_guidance && !self.follows_handout() {
            return one_line_dialogue::next_short_dialogue_step(self, context, answers);
        }
        dialogue::next_dialogue_step(self, context, answers)
    }

    fn annotate_full_screen_view(&self, view: &mut PositionView, lang: Lang) {
        full_screen_sheet_marks::annotate_view(self, view, lang);
    }

    fn short_answer(&self, _seat: Seat, action: Self::Action, lang: Lang) -> Option<String> {
        one_line_dialogue::short_answer(self, action, lang)
    }

    fn next_typed_answer_step(
        &self,
        context: PromptContext<'_>,
        answers: &[String],
    ) -> DialogueStep<Self::Action> {
        one_line_dialogue::next_short_dialogue_step(self, context, answers)
    }

    fn follows_handout(&self) -> bool {
        self.rules_in_play().handout_followed_by_console().is_some()
    }

    fn write_announcement(
        transition: &PositionTransition<'_, Self>,
        names: &PlayerNames,
        out: &mut StyledText,
    ) {
        announcements::write_announcement(transition, names, out);
    }

    fn write_sheet(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        sheets::write_sheet(self, seat, names, out);
    }

    fn write_closing(&self, names: &PlayerNames, out: &mut StyledText) {
        game_start_and_end::write_closing(self, names, out);
    }
}
