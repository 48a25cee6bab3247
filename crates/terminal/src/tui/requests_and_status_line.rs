//! Sends player requests, and draws the status notice as a line.

use rollwright_bots::HasPositionValues;
use rollwright_games::MessageTone;
use rollwright_games::game_step::public_steps;
use rollwright_i18n::to_sentence;

use super::app::TuiApp;
use super::game_backend::{PlayerRequest, PlayerRequestError, StatusNotice};
use super::overlay::{ConfirmedAction, Overlay};
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

impl<G: ConsoleGame + HasPositionValues> TuiApp<G> {
    /// The status notice as a line.
    pub(super) fn notice_line(&self) -> Option<(MessageTone, String)> {
        let texts = self.texts();
        let names = self.backend.names();
        Some(match self.backend.notice()? {
            StatusNotice::ConnectionLost(reason) => {
                (MessageTone::Bad, (texts.connection_lost)(&reason))
            }
            StatusNotice::BotPreparing(percent) => {
                (MessageTone::Plain, (texts.bot_preparing)(percent))
            }
            StatusNotice::BotThinking => (MessageTone::Plain, format!("({})", texts.bot_thinking)),
            StatusNotice::Sending => (MessageTone::Plain, format!("({})", texts.sending)),
            StatusNotice::UndoRequested(seat) => {
                (MessageTone::Strong, (texts.undo_requested)(names.name_of(seat)))
            }
            StatusNotice::TutorProposed => (MessageTone::Strong, texts.tutor_proposed.to_owned()),
            StatusNotice::BotPlaysFor(_) => {
                (MessageTone::Strong, texts.bot_plays_for_you.to_owned())
            }
            StatusNotice::LittleTimeLeft => (MessageTone::Bad, texts.little_time_left.to_owned()),
            StatusNotice::UndoAwaitingAgreement => {
                (MessageTone::Plain, texts.undo_awaiting_agreement.to_owned())
            }
            StatusNotice::Refused(reason) => (MessageTone::Bad, to_sentence(&reason)),
        })
    }

    /// Sends a request to the game's backend.
    pub(super) fn send_request(&mut self, request: PlayerRequest) -> Result<(), SessionError> {
        let is_undo = matches!(request, PlayerRequest::Undo { .. });
        match self.backend.request(request) {
            Ok(()) => {
                self.message = None;
                self.focus = None;
                self.typed_faces.clear();
                self.chosen_dice.clear();
                self.next_step_at = None;
                self.history_scroll = 0;
                if is_undo {
                    self.steps_shown = public_steps(self.backend.game()).len();
                    self.refresh();
                    if self.backend.notice().is_none() {
                        self.set_message(MessageTone::Plain, self.texts().undone);
                    }
                    return Ok(());
                }
                if self.step_duration.is_zero() {
                    self.steps_shown = public_steps(self.backend.game()).len();
                }
                self.refresh();
            }
            Err(PlayerRequestError::Impossible(reason)) => {
                self.set_message(MessageTone::Bad, reason)
            }
            Err(PlayerRequestError::NeedsConfirmation(text)) => {
                let then = ConfirmedAction::SendRequest(PlayerRequest::Undo { agreed: true });
                self.overlay = Some(Overlay::Question { text, then });
            }
            Err(PlayerRequestError::SessionEnded(error)) => return Err(error),
        }
        Ok(())
    }
}
