//! Decisions of a game at the console: by bots, by people, or forced.

use rollwright_bots::HasPositionValues;
use rollwright_games::{Phase, Seat};
use rollwright_i18n::to_sentence;
use rollwright_tables::Command;

use super::{ConsoleSession, PromptResult, prepare_substitute_bot, table_names};
use crate::console_game::{
    ConsoleGame, DialogueStep, NORMALIZED_NO, NORMALIZED_YES, PromptContext,
};
use crate::session_error::SessionError;

impl<G: ConsoleGame + HasPositionValues> ConsoleSession<'_, '_, G> {
    pub(super) fn decide(&mut self, seat: Seat) -> Result<(), SessionError> {
        let version = self.table.version();
        if let Some(choose_action) = self.table.bot_move_task(seat) {
            let planned = match choose_action() {
                Ok(action) => self.table.plan_chosen_bot_action(version, seat, action),
                Err(why) => return self.forfeit_engine_seat(seat, &why),
            };
            let change = planned.map_err(|refusal| self.refused_error(refusal))?;
            return self.store_and_announce(change);
        }
        if let Some((_, action)) = self.forced_action()? {
            self.announce_forced_action(seat, action)?;
            let (version, action) = (self.table.version(), G::format_action(action));
            return self.apply_command(Command::Act { version, seat, action });
        }
        match self.ask_person(seat)? {
            // A command changed the game meanwhile.
            None => Ok(()),
            Some(action) => {
                let action = G::format_action(action);
                self.apply_command(Command::Act { version: self.table.version(), seat, action })
            }
        }
    }

    /// Lets a bot play on for an engine that failed.
    fn forfeit_engine_seat(&mut self, seat: Seat, why: &str) -> Result<(), SessionError> {
        let engine = self.names.name_of(seat).to_owned();
        let planned = self.table.plan_engine_forfeit(self.table.version(), seat);
        let change = planned.map_err(|refusal| self.refused_error(refusal))?;
        self.store_and_announce(change)?;
        prepare_substitute_bot(&mut self.table, seat)?;
        self.names = table_names(&self.table, self.console.lang());
        let bot = self.names.name_of(seat).to_owned();
        let texts = crate::texts::texts(self.console.lang());
        Ok(self.console.print_line((texts.engine_forfeits)(&engine, why, &bot))?)
    }

    /// The person to be asked now and their action, if there is only one and no handout requires
    /// the question.
    pub(super) fn forced_action(&self) -> Result<Option<(Seat, G::Action)>, SessionError> {
        let position = self.replayed_game()?.position();
        if !self.console.shows_guidance() || position.follows_handout() {
            return Ok(None);
        }
        let next_seat = seat_to_ask(position).filter(|&seat| self.is_person(seat));
        Ok(next_seat.and_then(|seat| match position.legal_actions(seat).as_slice() {
            [action] => Some((seat, *action)),
            _ => None,
        }))
    }

    fn announce_forced_action(
        &mut self,
        seat: Seat,
        action: G::Action,
    ) -> Result<(), SessionError> {
        let position = self.replayed_game()?.position().visible_to(Some(seat));
        let question = to_sentence(&position.question_text(seat, &self.names));
        let label = position.action_label(seat, action, self.console.lang());
        let only = to_sentence(&(self.console.texts().single_legal_action)(&label));
        Ok(self.console.print_line(format!("{question} {only}"))?)
    }

    /// The action that a person chooses; `None` if a command changed the game.
    fn ask_person(&mut self, seat: Seat) -> Result<Option<G::Action>, SessionError> {
        let visible = self.replayed_game()?.position().visible_to(Some(seat));
        let mut out = self.console.new_styled_text();
        visible.write_before_question(seat, &self.names, &mut out);
        self.console.print(&out)?;
        let (shows_guidance, is_strict) = (self.console.shows_guidance(), self.console.is_strict());
        let mut answers: Vec<String> = Vec::new();
        loop {
            let context = PromptContext { seat, names: &self.names, shows_guidance, is_strict };
            match visible.next_dialogue_step(context, &answers) {
                DialogueStep::Question(question) => {
                    match self.prompt(&question, !answers.is_empty())? {
                        PromptResult::Text(line) => answers.push(line),
                        PromptResult::PartUndone => drop(answers.pop()),
                        PromptResult::GameChanged => return Ok(None),
                    }
                }
                DialogueStep::YesNo(question) => {
                    match self.prompt(&question, !answers.is_empty())? {
                        PromptResult::Text(line) => match self.console.parse_yes_no(&line) {
                            Some(yes) => answers
                                .push(if yes { NORMALIZED_YES } else { NORMALIZED_NO }.to_owned()),
                            None => self.print_not_yes_or_no(&line)?,
                        },
                        PromptResult::PartUndone => drop(answers.pop()),
                        PromptResult::GameChanged => return Ok(None),
                    }
                }
                DialogueStep::Action(action) => match visible.check_action(seat, action) {
                    Ok(()) => return Ok(Some(action)),
                    Err(reason) => {
                        let reason = G::play_error_text(&reason, self.console.lang());
                        self.print_refusal(&(self.console.texts().invalid_action)(&reason))?;
                        answers.clear();
                    }
                },
                DialogueStep::InvalidAnswer(reason) => {
                    self.print_refusal(&reason)?;
                    answers.pop();
                }
                DialogueStep::StartOver(reason) => {
                    self.print_refusal(&reason)?;
                    answers.clear();
                }
            }
        }
    }
}

/// The seat to be asked next. At one screen, seats that decide simultaneously answer in turn, the
/// active one first (RULES: Simultaneous decisions).
pub(crate) fn seat_to_ask<G: ConsoleGame>(position: &G) -> Option<Seat> {
    let Phase::Decide { seats, .. } = position.phase() else { return None };
    position.seats().clockwise_from(position.active_seat()).find(|&seat| seats.contains(seat))
}
