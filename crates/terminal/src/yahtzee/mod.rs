//! Yahtzee at the console: one sheet for all players, the dice with their positions, and two
//! questions.
//!
//! - `announcements`: announcements of rolls and scores
//! - `dialogue`: the questions which dice to roll again, and which box to fill
//! - `possible_scores`: what the dice would score
//! - `sheet`: draws the sheet

mod announcements;
mod dialogue;
mod possible_scores;
mod sheet;
#[cfg(test)]
mod tests;

use rollwright_games::yahtzee::texts::texts;
use rollwright_games::yahtzee::{Action, ROUNDS_PER_GAME};
use rollwright_games::{Game, Phase, PlayerNames, Seat, Yahtzee};
use rollwright_i18n::Lang;

use crate::{ConsoleGame, DialogueStep, PositionTransition, PromptContext, StyledText, TextStyle};
use rollwright_games::record::RollOrAction;

impl ConsoleGame for Yahtzee {
    fn write_opening(&self, names: &PlayerNames, out: &mut StyledText) {
        out.ensure_empty_line();
        out.push_line(out.format_with_style(TextStyle::Emphasis, Self::TITLE));
        out.push_line((texts(names.lang()).console.opening)(self.rules_in_play().name()));
        out.ensure_empty_line();
        sheet::write_sheet(self, names, out);
    }

    fn write_before_question(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        out.ensure_empty_line();
        // The sheet changes once per turn: it is shown only at the first question, or right after
        // the change.
        let shows_guidance = out.options().shows_guidance;
        if self.rolls_left() == 2 && !shows_guidance {
            sheet::write_sheet(self, names, out);
        }
        let texts = texts(names.lang());
        let round = (texts.console.round)(self.round(), ROUNDS_PER_GAME);
        let whose =
            out.format_with_style(TextStyle::Emphasis, (texts.console.turn)(names.name_of(seat)));
        let rolls = (texts.questions.rolls_left)(self.rolls_left());
        out.push_line(format!("{round}. {whose}, {rolls}."));
        announcements::write_dice(self.dice_faces(), names.lang(), out);
        if shows_guidance {
            possible_scores::possible_scores_columns(self, names.lang())
                .iter()
                .for_each(|line| out.push_line(line));
        }
    }

    fn next_dialogue_step(
        &self,
        context: PromptContext<'_>,
        answers: &[String],
    ) -> DialogueStep<Action> {
        dialogue::next_dialogue_step(self, context, answers)
    }

    fn dice_note(&self, lang: Lang) -> Option<String> {
        if matches!(self.phase(), Phase::Over { .. }) {
            return None;
        }
        let texts = texts(lang);
        let round = (texts.console.round)(self.round(), ROUNDS_PER_GAME);
        Some(format!("{round}, {}", (texts.questions.rolls_left)(self.rolls_left())))
    }

    fn follows_handout(&self) -> bool {
        self.rules_in_play().follows_handout()
    }

    fn write_announcement(
        transition: &PositionTransition<'_, Self>,
        names: &PlayerNames,
        out: &mut StyledText,
    ) {
        announcements::write_announcement(transition, names, out);
        let over = matches!(transition.after.phase(), Phase::Over { .. });
        if out.options().shows_guidance
            && !over
            && matches!(transition.event, RollOrAction::Action(_, Action::Score(_)))
        {
            out.ensure_empty_line();
            sheet::write_sheet(transition.after, names, out);
        }
    }

    fn write_sheet(&self, _seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        sheet::write_sheet(self, names, out);
    }

    fn write_all_sheets(&self, names: &PlayerNames, out: &mut StyledText) {
        out.ensure_empty_line();
        sheet::write_sheet(self, names, out);
    }

    fn write_closing(&self, names: &PlayerNames, out: &mut StyledText) {
        out.ensure_empty_line();
        sheet::write_sheet(self, names, out);
        out.push_line(out.format_with_style(TextStyle::Good, self.result_text(names)));
    }
}
