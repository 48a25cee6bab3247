//! Qwinto at the console.
//!
//! - `dialogue`: parses what people type into actions
//! - `sheet`: draws the sheet

mod dialogue;
mod sheet;
#[cfg(test)]
mod tests;

use rollwright_games::qwinto::texts::texts;
use rollwright_games::qwinto::{Action, Roll, Sheet, StepEffect};
use rollwright_games::{Game, PlayerNames, Presentation, Qwinto, Seat, winners};
use rollwright_i18n::Lang;

use crate::{
    ConsoleGame, DialogueStep, FullScreenSheetLayout, PositionTransition, PromptContext,
    StyledText, TextStyle,
};

impl ConsoleGame for Qwinto {
    fn write_opening(&self, names: &PlayerNames, out: &mut StyledText) {
        let texts = &texts(names.lang()).console;
        out.push_line(out.format_with_style(TextStyle::Emphasis, Self::TITLE));
        out.push_line((texts.rule_set_summary)(self.rules_in_play()));
        out.push_line(texts.empty_sheet);
        out.ensure_empty_line();
        sheet::write_sheet(&Sheet::EMPTY, "", names.lang(), out);
    }

    fn write_before_question(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        let texts = &texts(names.lang()).console;
        out.ensure_empty_line();
        let name = out.format_with_style(TextStyle::Emphasis, names.name_of(seat));
        out.push_line(match self.current_roll() {
            None => (texts.turn)(&name),
            Some(roll) => (texts.dice_show)(&name, &dice_text(roll, names.lang(), out), roll.sum()),
        });
        ConsoleGame::write_sheet(self, seat, names, out);
        if let Some(cells) = dialogue::open_cells_line(self, seat, names.lang()) {
            out.push_line(cells);
        }
    }

    fn next_dialogue_step(
        &self,
        context: PromptContext<'_>,
        answers: &[String],
    ) -> DialogueStep<Action> {
        dialogue::next_dialogue_step(self, context, answers)
    }

    fn full_screen_layout(&self) -> FullScreenSheetLayout {
        sheet::full_screen_layout()
    }

    fn short_answer(&self, _seat: Seat, action: Action, lang: Lang) -> Option<String> {
        dialogue::short_answer(action, lang)
    }

    fn follows_handout(&self) -> bool {
        self.rules_in_play().follows_handout()
    }

    fn write_announcement(
        transition: &PositionTransition<'_, Self>,
        names: &PlayerNames,
        out: &mut StyledText,
    ) {
        if transition.awaits_simultaneous_decisions() {
            return;
        }
        for effect in Self::step_effects(&transition.to_game_step()) {
            if matches!(effect, StepEffect::Rolled { is_reroll: false, .. }) {
                out.ensure_empty_line();
            }
            out.push_line(effect_text(&effect, names, out));
        }
    }

    fn write_sheet(&self, seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        sheet::write_sheet(self.sheet_of(seat), names.name_of(seat), names.lang(), out);
    }

    fn write_closing(&self, names: &PlayerNames, out: &mut StyledText) {
        for seat in self.seats().iter() {
            out.ensure_empty_line();
            ConsoleGame::write_sheet(self, seat, names, out);
        }
        out.ensure_empty_line();
        let points = names.lang().shared_texts().common.point_count;
        for seat in self.seats().iter() {
            out.push_line(format!("{}: {}", names.name_of(seat), points(self.score(seat))));
        }
        let narration = &texts(names.lang()).narration;
        let best = winners(self);
        let Some(first) = best.iter().next() else { return };
        let (winner_names, score) = (names.joined_names_of_set(best), points(self.score(first)));
        let verdict = if self.seats().count() == 1 {
            (narration.single_player_points)(&winner_names, &score)
        } else {
            (narration.wins)(&winner_names, best.len() > 1, &score)
        };
        out.push_line(out.format_with_style(TextStyle::Good, verdict));
    }
}

/// The text of an effect, with its dice and rows in their colours.
fn effect_text(effect: &StepEffect, names: &PlayerNames, out: &StyledText) -> String {
    let text = <Qwinto as Presentation>::effect_text(effect, names);
    match *effect {
        StepEffect::Rolled { roll, .. } => {
            roll.dice_texts(names.lang()).fold(text, |text, (colour, die)| {
                out.style_last(TextStyle::RowColour(colour), &die, &text)
            })
        }
        StepEffect::Entered { row, .. } => {
            let colour = row.colour();
            let name = (texts(names.lang()).narration.row_name)(colour);
            out.style_last(TextStyle::RowColour(colour), name, &text)
        }
        _ => out.styled_by_tone(Qwinto::effect_tone(effect), text),
    }
}

/// Rolled dice, for instance `red 5, blue 6`.
fn dice_text(roll: Roll, lang: Lang, out: &StyledText) -> String {
    let dice = roll
        .dice_texts(lang)
        .map(|(colour, die)| out.format_with_style(TextStyle::RowColour(colour), die));
    dice.collect::<Vec<_>>().join(", ")
}
