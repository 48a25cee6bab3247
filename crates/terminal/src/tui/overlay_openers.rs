//! Opens pages on top of the game, and shows the coach's results there.

use std::sync::mpsc::TryRecvError;

use rollwright_bots::HasPositionValues;
use rollwright_games::{MessageTone, Phase};
use rollwright_i18n::to_sentence;

use super::app::{ScreenExit, TuiApp};
use super::coach_task::CoachTask;
use super::overlay::{ConfirmedAction, Overlay};
use crate::console_game::ConsoleGame;
use crate::{OutputOptions, StyledText};

impl<G: ConsoleGame + HasPositionValues> TuiApp<G> {
    /// Shows the coach's result, if it is ready. Returns whether the screen must be redrawn.
    pub(super) fn receive_coach_result(&mut self) -> bool {
        let Some(Overlay::Working { title, work }) = &self.overlay else { return false };
        let (title, result) = (title.clone(), work.result.try_recv());
        match result {
            Err(TryRecvError::Empty) => return true,
            Err(TryRecvError::Disconnected) => self.overlay = None,
            Ok(Ok(text)) => self.overlay = Some(Overlay::Text { title, text, scroll: 0 }),
            Ok(Err(error)) => {
                self.overlay = None;
                self.set_message(MessageTone::Bad, to_sentence(&error));
            }
        }
        true
    }

    /// Opens the rules in play.
    pub(super) fn open_rules(&mut self) {
        let text = G::rules_text(&self.backend.game().rules, self.lang);
        self.open_text(self.texts().rules, text);
    }

    /// Opens the sheets of all players.
    pub(super) fn open_sheets(&mut self) {
        let mut out = StyledText::new(OutputOptions {
            use_unicode: self.capabilities.use_unicode,
            ..OutputOptions::default()
        });
        self.view_model.position.write_all_sheets(self.backend.names(), &mut out);
        self.open_text(self.texts().sheets, out.as_str().to_owned());
    }

    /// Opens the list of keys.
    pub(super) fn open_keys(&mut self) {
        let texts = self.texts();
        let replay = self.backend.is_replay();
        let list = if replay { texts.replay_key_list } else { texts.key_list };
        self.open_text(texts.keys, list.join("\n"));
    }

    /// Opens the hall of fame.
    pub(super) fn open_hall_of_fame(&mut self) {
        if let Some(text) = self.hall_of_fame.as_ref().map(|text| text()) {
            self.open_text(self.texts().hall_of_fame, text);
        }
    }

    fn open_text(&mut self, title: &str, text: String) {
        self.overlay = Some(Overlay::Text { title: title.to_owned(), text, scroll: 0 });
    }

    /// Asks the coach for a hint, if hints are allowed.
    pub(super) fn open_hint(&mut self) {
        let console = &self.lang.shared_texts().console;
        if !self.backend.coaching_permissions().hints {
            return self.open_text(self.texts().hint, to_sentence(console.hints_unavailable));
        }
        let position = self.view_model.position.clone();
        let asked = match position.phase() {
            Phase::Decide { seats, .. } => self.view_model.asked_seat.or_else(|| {
                position
                    .seats()
                    .clockwise_from(position.active_seat())
                    .find(|&seat| seats.contains(seat))
            }),
            Phase::Roll { .. } | Phase::Over { .. } => None,
        };
        let asked =
            asked.filter(|_| self.view_model.asked_seat.is_some() || self.backend.is_replay());
        let (Some(seat), Some(coach)) = (asked, self.coach.clone()) else {
            return self.set_message(MessageTone::Bad, to_sentence(console.no_decision_for_hint));
        };
        let (names, lang) = (self.backend.names().clone(), self.lang);
        let work = CoachTask::start(move |progress| {
            coach.hint_text(&position, seat, &names, progress).map_err(|error| error.text(lang))
        });
        self.overlay = Some(Overlay::Working { title: self.texts().hint.to_owned(), work });
    }

    /// Asks the coach for a review, if it is allowed.
    pub(super) fn open_review(&mut self) {
        let is_allowed = self.backend.coaching_permissions().reviews;
        let Some(coach) = self.coach.clone().filter(|_| is_allowed) else {
            return self.set_message(MessageTone::Bad, self.texts().no_review);
        };
        let (record, game) = (self.backend.record(), self.backend.game().clone());
        let (names, lang) = (self.backend.names().clone(), self.lang);
        let work = CoachTask::start(move |progress| {
            coach.review_text(&record, &game, &names, progress).map_err(|error| error.text(lang))
        });
        self.overlay = Some(Overlay::Working { title: self.texts().review.to_owned(), work });
    }

    /// Leaves, after a confirmation if the game would be lost.
    pub(super) fn quit_or_confirm(&mut self) {
        if self.backend.is_game_lost_on_exit() {
            let text = self.texts().confirm_quit_unsaved.to_owned();
            self.overlay = Some(Overlay::Question { text, then: ConfirmedAction::Quit });
        } else {
            self.exit = Some(ScreenExit::Quit);
        }
    }
}
