//! Keyboard and mouse input.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use rollwright_bots::HasPositionValues;
use rollwright_games::MessageTone;

use super::app::{HitAction, ScreenExit, TuiApp};
use super::game_backend::{PlayerRequest, StatusNotice};
use super::overlay::{ConfirmedAction, Overlay};
use super::view_model::PressTarget;
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

/// The number of lines that a page scrolls by.
const SCROLL_LINES: usize = 10;

impl<G: ConsoleGame + HasPositionValues> TuiApp<G> {
    /// Handles a key or mouse event.
    ///
    /// # Errors
    /// If the game can't go on.
    pub fn handle_event(&mut self, event: &Event) -> Result<(), SessionError> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.handle_key(*key),
            Event::Mouse(mouse) => self.handle_mouse(*mouse),
            _ => Ok(()),
        }
    }

    /// Handles a key.
    ///
    /// # Errors
    /// If the game can't go on.
    pub fn handle_key(&mut self, key: KeyEvent) -> Result<(), SessionError> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => {
                self.exit = Some(ScreenExit::Interrupted);
                return Ok(());
            }
            KeyCode::Char('d') if is_control => {
                self.exit = Some(ScreenExit::Quit);
                return Ok(());
            }
            KeyCode::Char('z') if is_control => {
                self.wants_suspend = true;
                return Ok(());
            }
            _ => {}
        }
        // Nobody answers a question that the screen can't show.
        if self.is_too_small {
            return Ok(());
        }
        if self.overlay.is_some() {
            return self.handle_overlay_key(key.code);
        }
        if self.backend.is_replay() && self.handle_replay_key(key.code) {
            return Ok(());
        }
        // Any key skips the animation of other players' steps.
        if !self.is_live() && !self.backend.is_replay() {
            self.show_all_steps();
            if !matches!(key.code, KeyCode::Char('q' | 'u' | 'i' | 's' | '?')) {
                return Ok(());
            }
        }
        if self.view_model.faces_to_type.is_some() && self.handle_face_key(key.code)? {
            return Ok(());
        }
        self.handle_game_key(key.code)
    }

    fn handle_game_key(&mut self, code: KeyCode) -> Result<(), SessionError> {
        if let KeyCode::Char(letter) = code {
            let yes = self.texts().yes_keys.contains(&letter);
            let answer = match self.backend.notice() {
                Some(StatusNotice::UndoRequested(_)) => Some(PlayerRequest::AnswerUndo(yes)),
                Some(StatusNotice::TutorProposed) => Some(PlayerRequest::AnswerTutorProposal(yes)),
                Some(StatusNotice::BotPlaysFor(seat)) if yes => {
                    Some(PlayerRequest::ReclaimSeat(seat))
                }
                _ => None,
            };
            if let Some(answer) = answer.filter(|_| yes || matches!(letter, 'n' | 'N')) {
                return self.send_request(answer);
            }
        }
        if self.handle_answer_key(code)? {
            return Ok(());
        }
        match code {
            KeyCode::Char('r' | ' ') => return self.roll(),
            KeyCode::Char('u') if self.backend.local_seats().is_empty() => {
                self.set_message(MessageTone::Bad, self.texts().no_undo);
            }
            KeyCode::Char('u') => return self.send_request(PlayerRequest::Undo { agreed: false }),
            KeyCode::Char('h') => self.open_hint(),
            KeyCode::Char('i') => self.open_rules(),
            KeyCode::Char('s') => self.open_sheets(),
            KeyCode::Char('v') => self.open_review(),
            KeyCode::Char('?') => self.open_keys(),
            KeyCode::Char('q') => self.quit_or_confirm(),
            KeyCode::Char(key) => return self.press_by_key(key),
            KeyCode::Enter => return self.press_focused(),
            KeyCode::Esc => {
                self.focus = None;
                self.message = None;
            }
            KeyCode::Tab => self.focus_next(1),
            KeyCode::BackTab => self.focus_next(-1),
            KeyCode::Left => self.move_focus(-1, 0),
            KeyCode::Right => self.move_focus(1, 0),
            KeyCode::Up => self.move_focus(0, -1),
            KeyCode::Down => self.move_focus(0, 1),
            KeyCode::PageUp => self.scroll_history(5),
            KeyCode::PageDown => self.scroll_history(-5),
            _ => {}
        }
        Ok(())
    }

    /// Presses a die, a choice or a cell by its key.
    fn press_by_key(&mut self, key: char) -> Result<(), SessionError> {
        if let Some(digit) = key.to_digit(10) {
            let die = (digit as usize).checked_sub(1).filter(|_| self.view_model.can_choose_dice());
            return match die.filter(|&at| at < self.view_model.dice.len()) {
                Some(at) => self.press_target(PressTarget::Die(at)),
                None => {
                    self.say_what_to_choose();
                    Ok(())
                }
            };
        }
        let choice = self.view_model.choice_with_key(key).map(PressTarget::Choice);
        let cell = self.view_model.row_with_key(key).map(|row| PressTarget::Cell(row, 0));
        choice.or(cell).map_or(Ok(()), |target| self.press_target(target))
    }

    fn say_what_to_choose(&mut self) {
        let texts = self.texts();
        let is_any = !self.view_model.available_targets().is_empty();
        let text = if is_any { texts.choose_first } else { texts.nothing_to_choose };
        self.set_message(MessageTone::Plain, text);
    }

    fn press_focused(&mut self) -> Result<(), SessionError> {
        match self.focus {
            // Enter on a die rolls the chosen dice.
            Some(PressTarget::Die(_)) => self.roll(),
            Some(target) => self.press_target(target),
            None => {
                self.say_what_to_choose();
                Ok(())
            }
        }
    }

    /// Handles a key while people type dice faces. Returns whether the key was used.
    fn handle_face_key(&mut self, code: KeyCode) -> Result<bool, SessionError> {
        match code {
            KeyCode::Char(c) if c.is_ascii_digit() || c == ' ' || c == ',' => {
                if self.typed_faces.len() < 60 {
                    self.typed_faces.push(c);
                }
            }
            KeyCode::Backspace => drop(self.typed_faces.pop()),
            KeyCode::Enter => self.send_typed_faces()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Handles a key that steps through a record. Returns whether the key was used.
    fn handle_replay_key(&mut self, code: KeyCode) -> bool {
        let at = match code {
            KeyCode::Right | KeyCode::Char(' ' | '>' | 'n') | KeyCode::Enter => {
                self.steps_shown + 1
            }
            KeyCode::Left | KeyCode::Char('<' | 'b') => self.steps_shown.saturating_sub(1),
            KeyCode::PageDown => self.steps_shown + SCROLL_LINES,
            KeyCode::PageUp => self.steps_shown.saturating_sub(SCROLL_LINES),
            KeyCode::Home => 0,
            KeyCode::End => self.step_count,
            _ => return false,
        };
        self.go_to_step(at);
        true
    }

    fn handle_overlay_key(&mut self, code: KeyCode) -> Result<(), SessionError> {
        let texts = self.texts();
        match &mut self.overlay {
            Some(Overlay::Question { then, .. }) => {
                let then = then.clone();
                match code {
                    KeyCode::Char(letter) if texts.yes_keys.contains(&letter) => {
                        self.overlay = None;
                        match then {
                            ConfirmedAction::Quit => self.exit = Some(ScreenExit::Quit),
                            ConfirmedAction::SendRequest(request) => {
                                return self.send_request(request);
                            }
                        }
                    }
                    KeyCode::Char('n' | 'N') | KeyCode::Esc => self.overlay = None,
                    _ => {}
                }
            }
            Some(Overlay::Working { .. }) => {
                if matches!(code, KeyCode::Esc | KeyCode::Char('q')) {
                    self.overlay = None;
                }
            }
            Some(Overlay::Text { scroll, .. }) => match code {
                KeyCode::Down => *scroll += 1,
                KeyCode::Up => *scroll = scroll.saturating_sub(1),
                KeyCode::PageDown | KeyCode::Char(' ') => *scroll += SCROLL_LINES,
                KeyCode::PageUp => *scroll = scroll.saturating_sub(SCROLL_LINES),
                KeyCode::Home => *scroll = 0,
                KeyCode::End => *scroll = usize::MAX,
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_) => self.overlay = None,
                _ => {}
            },
            None => {}
        }
        Ok(())
    }

    fn handle_mouse(&mut self, mouse: MouseEvent) -> Result<(), SessionError> {
        match (mouse.kind, &mut self.overlay) {
            (MouseEventKind::ScrollDown, Some(Overlay::Text { scroll, .. })) => *scroll += 3,
            (MouseEventKind::ScrollUp, Some(Overlay::Text { scroll, .. })) => {
                *scroll = scroll.saturating_sub(3);
            }
            (MouseEventKind::ScrollUp, None) => self.scroll_history(3),
            (MouseEventKind::ScrollDown, None) => self.scroll_history(-3),
            (MouseEventKind::Down(MouseButton::Left), Some(Overlay::Text { .. })) => {
                self.overlay = None
            }
            (MouseEventKind::Down(MouseButton::Left), _) => {
                let place = Position::new(mouse.column, mouse.row);
                let hit = self.hit_areas.iter().rev().find(|(area, _)| area.contains(place));
                match hit.map(|(_, hit)| *hit) {
                    Some(HitAction::Key(key)) => {
                        return self
                            .handle_key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
                    }
                    Some(HitAction::Target(target)) if self.overlay.is_none() => {
                        if !self.is_live() && !self.backend.is_replay() {
                            self.show_all_steps();
                            return Ok(());
                        }
                        return self.press_target(target);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn scroll_history(&mut self, by: isize) {
        let max_scroll = self.history.len().saturating_sub(1);
        self.history_scroll = self.history_scroll.saturating_add_signed(by).min(max_scroll);
    }

    /// Moves the focus to the next or previous available target.
    fn focus_next(&mut self, by: isize) {
        let targets = self.view_model.available_targets();
        let count = targets.len() as isize;
        if count == 0 {
            return self.set_message(MessageTone::Plain, self.texts().nothing_to_choose);
        }
        let at = self.focus.and_then(|focus| targets.iter().position(|&target| target == focus));
        let next = match at {
            Some(at) => (at as isize + by).rem_euclid(count),
            None if by > 0 => 0,
            None => count - 1,
        };
        let next = targets.get(next as usize).copied();
        // A warning about the only target stays, so that it can be pressed again.
        if self.focus != next {
            self.focus = next;
            self.describe_focus();
        }
    }

    /// Moves the focus to the nearest target in a direction, by screen position.
    fn move_focus(&mut self, right: i32, down: i32) {
        let place = |target: PressTarget| {
            self.hit_areas
                .iter()
                .find(|(_, hit)| *hit == HitAction::Target(target))
                .map(|(area, _)| *area)
        };
        let Some(from) = self.focus.and_then(place) else { return self.focus_next(1) };
        let (x, y) = doubled_center(from);
        let targets = self.hit_areas.iter().filter_map(|(area, hit)| match hit {
            HitAction::Target(target) => Some((*area, *target)),
            HitAction::Key(_) => None,
        });
        let ahead = targets.filter_map(|(area, target)| {
            let (to_x, to_y) = doubled_center(area);
            let (across, along) = (to_x - x, to_y - y);
            let (forward, sideways) =
                if down == 0 { (across * right, along) } else { (along * down, across) };
            // Left and right stay in the row; up and down go to the nearest target.
            let penalty = if down == 0 { sideways.abs() * 20 } else { sideways.abs() / 2 };
            (forward > 0).then_some((forward * 4 + penalty, target))
        });
        // Choices that don't fit on the screen have no area: they follow in their order.
        let next_choice = match self.focus {
            Some(PressTarget::Choice(at)) if right + down > 0 => Some(at + 1),
            Some(PressTarget::Choice(at)) => at.checked_sub(1),
            _ => None,
        };
        let next_choice = next_choice.filter(|&at| at < self.view_model.choices.len());
        let nearest = ahead.min_by_key(|(distance, _)| *distance).map(|(_, target)| target);
        if let Some(target) = nearest.or(next_choice.map(PressTarget::Choice)) {
            self.focus = Some(target);
            self.describe_focus();
        }
    }
}

/// The centre of an area, doubled to be an integer.
fn doubled_center(area: Rect) -> (i32, i32) {
    let middle = |start: u16, length: u16| i32::from(start) * 2 + i32::from(length);
    (middle(area.x, area.width), middle(area.y, area.height))
}
