//! Pressing a target on the screen: what it does, or why it can't be pressed.

use std::time::{Duration, Instant};

use rollwright_bots::HasPositionValues;
use rollwright_games::{MessageTone, Seat};
use rollwright_i18n::to_sentence;

use super::app::{ScreenExit, TuiApp};
use super::game_backend::PlayerRequest;
use super::view_model::{ChoiceAction, PressTarget};
use crate::console_game::ConsoleGame;
use crate::console_session::parse_faces;
use crate::session_error::SessionError;

/// How long no key for another game must have been pressed after the end of a game.
pub(super) const PAUSE_AFTER_GAME: Duration = Duration::from_secs(1);

impl<G: ConsoleGame + HasPositionValues> TuiApp<G> {
    /// Presses a target, or says why it can't be pressed.
    pub(super) fn press_target(&mut self, target: PressTarget) -> Result<(), SessionError> {
        self.focus = Some(target);
        match target {
            PressTarget::Die(at) if !self.view_model.is_die_selectable(at) => {
                let reason = to_sentence(self.lang.shared_texts().common.error_dice_selection);
                self.set_message(MessageTone::Bad, reason);
                Ok(())
            }
            PressTarget::Die(at) => {
                if let Some(chosen) = self.chosen_dice.get_mut(at) {
                    *chosen = !*chosen;
                }
                self.refresh();
                Ok(())
            }
            PressTarget::Choice(at) => {
                match self.view_model.choices.get(at).map(|choice| choice.action.clone()) {
                    Some(ChoiceAction::Roll) => self.send_request(PlayerRequest::Roll(None)),
                    Some(ChoiceAction::UseChosenDice(choice)) => self.use_chosen_dice(choice),
                    Some(ChoiceAction::TakeAction(action)) => self.request_action(action),
                    Some(ChoiceAction::Leave(exit)) => {
                        self.leave_finished_game(exit);
                        Ok(())
                    }
                    Some(ChoiceAction::Review) => {
                        self.open_review();
                        Ok(())
                    }
                    Some(ChoiceAction::HallOfFame) => {
                        self.open_hall_of_fame();
                        Ok(())
                    }
                    None => Ok(()),
                }
            }
            PressTarget::Cell(row, column) => {
                let action =
                    self.view_model.cell(row, column).and_then(|cell| cell.legal_action.clone());
                match action {
                    Some(action) => self.request_action(action),
                    None => {
                        let reason = self.why_cell_is_blocked(row, column);
                        self.set_message(MessageTone::Bad, reason);
                        Ok(())
                    }
                }
            }
        }
    }

    /// Leaves for another game, unless the press comes so soon after the end, or after an earlier
    /// press, that it may have been meant for the game: somebody may hold the key of their last action.
    fn leave_finished_game(&mut self, exit: ScreenExit) {
        if self.asked_since.elapsed() < PAUSE_AFTER_GAME {
            self.asked_since = Instant::now();
            self.set_message(MessageTone::Plain, self.texts().game_just_ended);
        } else {
            self.exit = Some(exit);
        }
    }

    /// Takes an action. One that loses points is only taken if it is pressed again while the
    /// warning is on the screen.
    pub(super) fn request_action(&mut self, action: String) -> Result<(), SessionError> {
        let Some(seat) = self.view_model.asked_seat else { return Ok(()) };
        if let Some(lost) = self.points_lost_by(seat, &action) {
            let warning = (MessageTone::Bad, (self.texts().press_again_to_lose_points)(lost));
            if self.message.as_ref() != Some(&warning) {
                self.message = Some(warning);
                return Ok(());
            }
        }
        self.send_request(PlayerRequest::Act { seat, action, anyway: false })
    }

    /// The points that an action loses, in games that are won by points.
    fn points_lost_by(&self, seat: Seat, action: &str) -> Option<i32> {
        let action = G::parse_action(action).ok()?;
        let is_won_by_points = G::HAS_POINTS;
        self.view_model.points_lost_by(seat, action).filter(|_| is_won_by_points)
    }

    fn use_chosen_dice(&mut self, choice: usize) -> Result<(), SessionError> {
        match self.view_model.action_for_dice(choice, &self.chosen_dice).map(str::to_owned) {
            Some(action) => self.request_action(action),
            None => {
                let reason = match self.chosen_dice.contains(&true) {
                    true => to_sentence(self.lang.shared_texts().common.error_dice_selection),
                    false => self.lang.shared_texts().common.dice_selection_help.to_owned(),
                };
                self.set_message(MessageTone::Bad, reason);
                Ok(())
            }
        }
    }

    /// Rolls the dice that are due, or takes the first choice with the chosen dice.
    pub(super) fn roll(&mut self) -> Result<(), SessionError> {
        let is_roll = |action: &ChoiceAction| {
            matches!(action, ChoiceAction::Roll | ChoiceAction::UseChosenDice(_))
        };
        match self.view_model.choices.iter().position(|choice| is_roll(&choice.action)) {
            Some(at) => self.press_target(PressTarget::Choice(at)),
            None => {
                let reason = to_sentence(self.lang.shared_texts().common.error_action_expected);
                self.set_message(MessageTone::Bad, reason);
                Ok(())
            }
        }
    }

    /// Describes the focused cell, or says why it can't be pressed.
    pub(super) fn describe_focus(&mut self) {
        let Some(PressTarget::Cell(row, column)) = self.focus else {
            self.message = None;
            return;
        };
        let cell = self.view_model.cell(row, column);
        let action = cell.and_then(|cell| cell.legal_action.as_deref()).map(G::parse_action);
        match (action, self.view_model.asked_seat) {
            (Some(Ok(action)), Some(seat)) => {
                let label = self.view_model.position.action_label(seat, action, self.lang);
                self.set_message(MessageTone::Good, label);
            }
            _ => {
                let reason = self.why_cell_is_blocked(row, column);
                self.set_message(MessageTone::Plain, reason);
            }
        }
    }

    /// Why a cell of the main sheet can't be used.
    fn why_cell_is_blocked(&self, row: usize, column: usize) -> String {
        let texts = self.texts();
        let cell = self.view_model.cell(row, column);
        let Some(Ok(action)) =
            cell.and_then(|cell| cell.cell_action.as_deref()).map(G::parse_action)
        else {
            return texts.no_cell_action.to_owned();
        };
        match self.view_model.position.check_action(self.view_model.main_seat, action) {
            Err(reason) => to_sentence(&G::play_error_text(&reason, self.lang)),
            // The rules allow it, but not from this screen.
            Ok(()) => texts.nothing_to_choose.to_owned(),
        }
    }

    /// Sends the typed faces.
    pub(super) fn send_typed_faces(&mut self) -> Result<(), SessionError> {
        let count = self.view_model.position.dice_to_roll().len();
        let console = &self.lang.shared_texts().console;
        let faces = parse_faces(&self.typed_faces, count, console).and_then(|faces| {
            let checked = self.view_model.position.roll_from_faces(&faces);
            checked.map_err(|reason| G::play_error_text(&reason, self.lang))?;
            Ok(faces)
        });
        match faces {
            Ok(faces) => self.send_request(PlayerRequest::Roll(Some(faces))),
            Err(reason) => {
                self.typed_faces.clear();
                self.set_message(MessageTone::Bad, to_sentence(&reason));
                Ok(())
            }
        }
    }
}
