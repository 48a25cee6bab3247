//! Decisions of a game at the console: by bots, by people, or where there is no choice.

use rollwright_bots::HasBots;
use rollwright_games::{Phase, Seat};
use rollwright_i18n::to_sentence;
use rollwright_tables::Command;

use super::{ConsoleSession, PromptResult};
use crate::console_game::{ConsoleGame, DialogueStep, NO_ANSWER, PromptContext, YES_ANSWER};
use crate::session_error::SessionError;

impl<G: ConsoleGame + HasBots> ConsoleSession<'_, '_, G> {
    pub(super) fn decide(&mut self, seat: Seat) -> Result<(), SessionError> {
        let version = self.table.version();
        if let Some(thought) = self.table.bot_move_task(seat) {
            let made = self.table.play_bot_action(version, seat, thought());
            let draft = made.map_err(|refusal| self.refused_error(refusal))?;
            return self.store_and_announce(draft);
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

    /// The person who is asked now and what they have to do, where there is one possible
    /// answer and no handout that wants the question asked.
    pub(super) fn forced_action(&self) -> Result<Option<(Seat, G::Action)>, SessionError> {
        let position = self.folded()?.position();
        if !self.console.is_guided() || position.follows_handout() {
            return Ok(None);
        }
        let asked = seat_to_ask(position).filter(|&seat| self.is_person(seat));
        Ok(asked.and_then(|seat| match position.legal_actions(seat).as_slice() {
            [action] => Some((seat, *action)),
            _ => None,
        }))
    }

    fn announce_forced_action(
        &mut self,
        seat: Seat,
        action: G::Action,
    ) -> Result<(), SessionError> {
        let position = self.folded()?.position().visible_to(Some(seat));
        let asks = to_sentence(&position.question_text(seat, &self.names));
        let label = position.action_label(seat, action, self.console.lang());
        let only = to_sentence(&(self.console.texts().single_legal_action)(&label));
        Ok(self.console.print_line(format!("{asks} {only}"))?)
    }

    /// The action a person chooses; `None` when a command changed the game.
    fn ask_person(&mut self, seat: Seat) -> Result<Option<G::Action>, SessionError> {
        let seen = self.folded()?.position().visible_to(Some(seat));
        let mut out = self.console.new_text();
        seen.write_before_question(seat, &self.names, &mut out);
        self.console.print(&out)?;
        let guided = self.console.is_guided();
        let mut answers: Vec<String> = Vec::new();
        loop {
            let asked = PromptContext { seat, names: &self.names, is_guided: guided };
            match seen.next_dialogue_step(asked, &answers) {
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
                            Some(yes) => {
                                answers.push(if yes { YES_ANSWER } else { NO_ANSWER }.to_owned())
                            }
                            None => self.print_not_yes_or_no(&line)?,
                        },
                        PromptResult::PartUndone => drop(answers.pop()),
                        PromptResult::GameChanged => return Ok(None),
                    }
                }
                DialogueStep::Action(action) => match seen.check_action(seat, action) {
                    Ok(()) => return Ok(Some(action)),
                    Err(why) => {
                        let why = G::play_error_text(&why, self.console.lang());
                        self.print_refusal(&(self.console.texts().invalid_action)(&why))?;
                        answers.clear();
                    }
                },
                DialogueStep::InvalidAnswer(why) => {
                    self.print_refusal(&why)?;
                    answers.pop();
                }
            }
        }
    }
}

/// The seat to be asked: at one screen seats asked at once answer in turn, the active one
/// first (RULES: Simultaneous decisions).
pub(crate) fn seat_to_ask<G: ConsoleGame>(position: &G) -> Option<Seat> {
    let Phase::Decide { seats, .. } = position.phase() else { return None };
    position.seats().clockwise_from(position.active_seat()).find(|&seat| seats.contains(seat))
}
