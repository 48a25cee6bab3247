//! Answers typed on the full screen, as at the plain console: `1B`, `R 4`, or Enter to pass.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use rollwright_bots::HasPositionValues;
use rollwright_games::MessageTone;
use rollwright_i18n::to_sentence;

use super::app::TuiApp;
use crate::console_game::{ConsoleGame, DialogueStep, PromptContext};
use crate::session_error::SessionError;

/// The most characters of an answer.
const MAX_ANSWER_LENGTH: usize = 40;

/// How long a question must have been on the screen before a bare Enter answers it, so that a second
/// Enter after a roll doesn't pass. With a faster pace, that pace.
const MIN_TIME_TO_READ: Duration = Duration::from_millis(500);

impl<G: ConsoleGame + HasPositionValues> TuiApp<G> {
    /// Handles a key of a typed answer. Returns whether the key was used.
    pub(super) fn handle_answer_key(&mut self, code: KeyCode) -> Result<bool, SessionError> {
        if self.view_model.asked_seat.is_none() {
            return Ok(false);
        }
        let is_typing = !self.typed_answer.is_empty();
        match code {
            KeyCode::Char(letter) if is_typing || self.starts_answer(letter) => {
                if self.typed_answer.chars().count() < MAX_ANSWER_LENGTH {
                    self.typed_answer.push(letter);
                }
            }
            KeyCode::Backspace if is_typing => drop(self.typed_answer.pop()),
            KeyCode::Enter if is_typing => self.send_typed_answer()?,
            KeyCode::Enter if self.focus.is_none() && self.view_model.takes_empty_answer() => {
                let time_to_read = MIN_TIME_TO_READ.min(self.step_duration);
                if self.asked_since.elapsed() < time_to_read {
                    self.set_message(MessageTone::Plain, self.texts().choose_first);
                } else {
                    self.send_typed_answer()?;
                }
            }
            KeyCode::Esc if is_typing || !self.answer_parts.is_empty() => self.forget_answer(),
            _ => {
                self.forget_answer();
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn forget_answer(&mut self) {
        self.typed_answer.clear();
        self.answer_parts.clear();
    }

    /// Whether a character begins an answer. Capital letters always do; digits and small letters
    /// only if the game has short answers and no other key is on them.
    fn starts_answer(&self, letter: char) -> bool {
        if letter.is_uppercase() {
            return true;
        }
        let is_command = matches!(letter, 'u' | 'h' | 'i' | 's' | 'v' | 'q');
        self.view_model.takes_typed_answers()
            && letter.is_alphanumeric()
            && !is_command
            && self.view_model.choice_with_key(letter).is_none()
    }

    /// Sends the typed answer, through the same dialogue as at the plain console.
    fn send_typed_answer(&mut self) -> Result<(), SessionError> {
        let Some(seat) = self.view_model.asked_seat else { return Ok(()) };
        let answer = std::mem::take(&mut self.typed_answer);
        self.answer_parts.push(answer.trim().to_owned());
        let names = self.backend.names();
        let context = PromptContext { seat, names, shows_guidance: true, is_strict: false };
        let position = &self.view_model.position;
        match position.next_typed_answer_step(context, &self.answer_parts) {
            DialogueStep::Question(question) | DialogueStep::YesNo(question) => {
                self.set_message(MessageTone::Plain, question.trim());
            }
            DialogueStep::InvalidAnswer(reason) => {
                self.answer_parts.pop();
                self.set_message(MessageTone::Bad, to_sentence(&reason));
            }
            DialogueStep::StartOver(reason) => {
                self.answer_parts.clear();
                self.set_message(MessageTone::Plain, to_sentence(&reason));
            }
            DialogueStep::Action(action) => {
                self.answer_parts.clear();
                match position.check_action(seat, action) {
                    Ok(()) => return self.request_action(G::format_action(action)),
                    Err(reason) => {
                        let reason = G::play_error_text(&reason, self.lang);
                        self.set_message(MessageTone::Bad, to_sentence(&reason));
                    }
                }
            }
        }
        Ok(())
    }
}
