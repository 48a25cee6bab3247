//! Warrior at the console.
//!
//! - `board`: draws the boards
//! - `full_screen_board_marks`: what the full screen adds to them

mod board;
mod full_screen_board_marks;
#[cfg(test)]
mod tests;

use rollwright_games::position_view::PositionView;
use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Action, FORFEIT_OR_OVERSHOOT_ENERGY_COST, Rules};
use rollwright_games::{
    Game, Phase, PlayerNames, Presentation, RuleSetWithSettings, Seat, Warrior, winners,
};
use rollwright_i18n::Lang;

use crate::{ConsoleGame, DialogueStep, PositionTransition, PromptContext, StyledText, TextStyle};

impl ConsoleGame for Warrior {
    fn write_welcome(lang: Lang, out: &mut StyledText) {
        board::write_banner(lang, out);
    }

    fn settings_question(lang: Lang, enter_means_yes: bool) -> String {
        (texts(lang).console.ask_default_board)(
            Rules::DEFAULT.level_count(),
            Rules::DEFAULT.squares_per_side(),
            enter_means_yes,
        )
    }

    fn write_opening(&self, names: &PlayerNames, out: &mut StyledText) {
        write_boards(self.rules_in_play(), names.lang(), out);
        out.ensure_empty_line();
        self.write_start(names, out);
    }

    fn write_shared_boards(choice: &RuleSetWithSettings, lang: Lang, out: &mut StyledText) {
        write_boards(Self::rules_for(choice), lang, out);
    }

    fn write_start(&self, names: &PlayerNames, out: &mut StyledText) {
        write_warrior_positions(self, names, out);
        out.push_line((texts(names.lang()).console.first_player)(
            names.name_of(self.active_seat()),
        ));
        out.ensure_empty_line();
    }

    fn write_before_question(&self, _seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        out.ensure_empty_line();
        write_warrior_positions(self, names, out);
    }

    fn next_dialogue_step(
        &self,
        context: PromptContext<'_>,
        answers: &[String],
    ) -> DialogueStep<Action> {
        let PromptContext { seat, names, .. } = context;
        let texts = texts(names.lang());
        let (Phase::Decide { .. }, Some(other)) = (self.phase(), self.opponent(seat)) else {
            return DialogueStep::InvalidAnswer(texts.console.no_question_open.to_owned());
        };
        let Some(answer) = answers.first() else {
            return DialogueStep::Question((texts.console.ask_duel)(
                names.name_of(seat),
                names.name_of(other),
                self.square_of(other),
                self.square_after_forfeit(),
                &(texts.energy_change)(-FORFEIT_OR_OVERSHOOT_ENERGY_COST),
            ));
        };
        match Action::parse_input(answer) {
            Some(action) => DialogueStep::Action(action),
            None => DialogueStep::InvalidAnswer(texts.console.not_challenge_or_forfeit.to_owned()),
        }
    }

    fn annotate_full_screen_view(&self, view: &mut PositionView, lang: Lang) {
        full_screen_board_marks::annotate_view(self, view, lang);
    }

    fn board_note(&self, lang: Lang) -> Option<String> {
        Some(full_screen_board_marks::goal_note(self, lang))
    }

    fn write_announcement(
        transition: &PositionTransition<'_, Self>,
        names: &PlayerNames,
        out: &mut StyledText,
    ) {
        for effect in Self::step_effects(&transition.to_game_step()) {
            out.push_line(out.styled_by_tone(
                Self::effect_tone(&effect),
                <Self as Presentation>::effect_text(&effect, names),
            ));
        }
        let (before, after) = (transition.before, transition.after);
        let over = matches!(after.phase(), Phase::Over { .. });
        if over || after.active_seat() != before.active_seat() {
            if !over {
                board::write_current_levels(after, names.lang(), out);
            }
            write_warrior_positions(after, names, out);
            out.ensure_empty_line();
        }
    }

    fn write_sheet(&self, _seat: Seat, names: &PlayerNames, out: &mut StyledText) {
        board::write_board_with_warriors(self, names.lang(), out);
        out.ensure_empty_line();
        write_warrior_positions(self, names, out);
    }

    fn write_all_sheets(&self, names: &PlayerNames, out: &mut StyledText) {
        out.ensure_empty_line();
        out.push_line(texts(names.lang()).console.coordinates_help);
        ConsoleGame::write_sheet(self, self.active_seat(), names, out);
    }

    fn write_closing(&self, names: &PlayerNames, out: &mut StyledText) {
        out.ensure_empty_line();
        ConsoleGame::write_sheet(self, self.active_seat(), names, out);
        out.ensure_empty_line();
        if matches!(self.phase(), Phase::Over { .. }) {
            for winner in winners(self).iter() {
                let verdict = (texts(names.lang()).narration.wins_race)(names.name_of(winner));
                out.push_line(out.format_with_style(TextStyle::Good, verdict));
            }
        }
    }
}

/// The boards with the adjustments, and how squares are written.
fn write_boards(rules: Rules, lang: Lang, out: &mut StyledText) {
    let texts = &texts(lang).console;
    out.push_line((texts.opening)(
        rules.level_count(),
        rules.squares_per_side(),
        rules.square_at_path_index(rules.last_path_index()),
    ));
    out.push_line(texts.coordinates_help);
    out.push_line(texts.boards_heading);
    out.ensure_empty_line();
    board::write_adjustments(rules, lang, out);
}

/// One line per warrior: its mark on the board, its square and its energy.
fn write_warrior_positions(game: &Warrior, names: &PlayerNames, out: &mut StyledText) {
    for seat in game.seats().iter() {
        let name = out.format_with_style(TextStyle::Emphasis, names.name_of(seat));
        let square_and_energy = (texts(names.lang()).console.square_and_energy)(
            game.square_of(seat),
            game.energy_of(seat),
        );
        out.push_line(format!("{} {name}: {square_and_energy}", board::warrior_mark(seat)));
    }
}
