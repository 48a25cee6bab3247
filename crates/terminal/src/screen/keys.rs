//! What keys and the mouse do.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use rollwright_bots::HasBots;
use rollwright_games::Tone;

use super::app::{App, Hit};
use super::page::{Page, Then};
use super::scene::Target;
use super::source::{Notice, Wish};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

/// How many lines a page scrolls by.
const SCREENFUL: usize = 10;

impl<G: ConsoleGame + HasBots> App<G> {
    /// Does what a key or the mouse asks for.
    ///
    /// # Errors
    /// The game can't go on.
    pub fn event(&mut self, event: &Event) -> Result<(), Ending> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => Ok(()),
        }
    }

    /// Does what a key asks for.
    ///
    /// # Errors
    /// The game can't go on.
    pub fn key(&mut self, key: KeyEvent) -> Result<(), Ending> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            self.left = true;
            return Ok(());
        }
        if self.page.is_some() {
            return self.key_on_page(key.code);
        }
        if self.source.is_replay() && self.step_by(key.code) {
            return Ok(());
        }
        // Whoever presses a key has seen enough of what others did.
        if !self.is_live() && !self.source.is_replay() {
            self.catch_up();
            if !matches!(key.code, KeyCode::Char('q' | 'u' | 'i' | 's' | '?')) {
                return Ok(());
            }
        }
        if self.scene.faces_of.is_some() && self.type_face(key.code)? {
            return Ok(());
        }
        self.key_in_game(key.code)
    }

    fn key_in_game(&mut self, code: KeyCode) -> Result<(), Ending> {
        if let KeyCode::Char(letter) = code {
            let yes = self.texts().yes_keys.contains(&letter);
            let answer = match self.source.notice() {
                Some(Notice::TakeBackAsked(_)) => Some(Wish::AnswerTakeBack(yes)),
                Some(Notice::TutorProposed) => Some(Wish::AnswerTutor(yes)),
                Some(Notice::BotPlaysFor(seat)) if yes => Some(Wish::TakeSeatBack(seat)),
                _ => None,
            };
            if let Some(answer) = answer.filter(|_| yes || matches!(letter, 'n' | 'N')) {
                return self.wish(answer);
            }
        }
        match code {
            KeyCode::Char('r' | ' ') => return self.roll(),
            KeyCode::Char('u') if self.source.hand().is_empty() => {
                self.say(Tone::Bad, self.texts().no_undo);
            }
            KeyCode::Char('u') => return self.wish(Wish::TakeBack { agreed: false }),
            KeyCode::Char('h') => self.open_hint(),
            KeyCode::Char('i') => self.open_rules(),
            KeyCode::Char('s') => self.open_sheets(),
            KeyCode::Char('v') => self.open_review(),
            KeyCode::Char('?') => self.open_keys(),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Char(digit @ '1'..='9') => {
                return self.press_number(digit as usize - '1' as usize);
            }
            KeyCode::Enter => return self.press_focus(),
            KeyCode::Esc => {
                self.focus = None;
                self.message = None;
            }
            KeyCode::Tab => self.next(1),
            KeyCode::BackTab => self.next(-1),
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

    /// A die or a choice by its number.
    fn press_number(&mut self, at: usize) -> Result<(), Ending> {
        if self.scene.dice_to_choose && at < self.scene.dice.len() {
            return self.press(Target::Die(at));
        }
        if at < self.scene.choices.len() && !self.scene.dice_to_choose {
            return self.press(Target::Choice(at));
        }
        self.say(Tone::Bad, self.texts().nothing_to_choose);
        Ok(())
    }

    fn press_focus(&mut self) -> Result<(), Ending> {
        match self.focus {
            // Enter on a die rolls what is chosen: that is where it leads.
            Some(Target::Die(_)) => self.roll(),
            Some(target) => self.press(target),
            None if self.scene.doable().is_empty() => {
                self.say(Tone::Plain, self.texts().nothing_to_choose);
                Ok(())
            }
            None => {
                self.say(Tone::Plain, self.texts().choose_first);
                Ok(())
            }
        }
    }

    /// A key where people type what dice show; whether it was one for that.
    fn type_face(&mut self, code: KeyCode) -> Result<bool, Ending> {
        match code {
            KeyCode::Char(c) if c.is_ascii_digit() || c == ' ' || c == ',' => {
                if self.faces.len() < 60 {
                    self.faces.push(c);
                }
            }
            KeyCode::Backspace => drop(self.faces.pop()),
            KeyCode::Enter => self.send_faces()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A key that steps through a record; whether it was one.
    fn step_by(&mut self, code: KeyCode) -> bool {
        let at = match code {
            KeyCode::Right | KeyCode::Char(' ' | '>' | 'n') | KeyCode::Enter => self.shown + 1,
            KeyCode::Left | KeyCode::Char('<' | 'b') => self.shown.saturating_sub(1),
            KeyCode::PageDown => self.shown + SCREENFUL,
            KeyCode::PageUp => self.shown.saturating_sub(SCREENFUL),
            KeyCode::Home => 0,
            KeyCode::End => self.steps,
            _ => return false,
        };
        self.go_to(at);
        true
    }

    fn key_on_page(&mut self, code: KeyCode) -> Result<(), Ending> {
        let texts = self.texts();
        match &mut self.page {
            Some(Page::Question { then, .. }) => {
                let then = then.clone();
                match code {
                    KeyCode::Char(letter) if texts.yes_keys.contains(&letter) => {
                        self.page = None;
                        match then {
                            Then::Leave => self.left = true,
                            Then::Wish(wish) => return self.wish(wish),
                        }
                    }
                    KeyCode::Char('n' | 'N') | KeyCode::Esc => self.page = None,
                    _ => {}
                }
            }
            Some(Page::Working { .. }) => {
                if matches!(code, KeyCode::Esc | KeyCode::Char('q')) {
                    self.page = None;
                }
            }
            Some(Page::Text { scroll, .. }) => match code {
                KeyCode::Down => *scroll += 1,
                KeyCode::Up => *scroll = scroll.saturating_sub(1),
                KeyCode::PageDown | KeyCode::Char(' ') => *scroll += SCREENFUL,
                KeyCode::PageUp => *scroll = scroll.saturating_sub(SCREENFUL),
                KeyCode::Home => *scroll = 0,
                KeyCode::End => *scroll = usize::MAX,
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_) => self.page = None,
                _ => {}
            },
            None => {}
        }
        Ok(())
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Result<(), Ending> {
        match (mouse.kind, &mut self.page) {
            (MouseEventKind::ScrollDown, Some(Page::Text { scroll, .. })) => *scroll += 3,
            (MouseEventKind::ScrollUp, Some(Page::Text { scroll, .. })) => {
                *scroll = scroll.saturating_sub(3);
            }
            (MouseEventKind::ScrollUp, None) => self.scroll_history(3),
            (MouseEventKind::ScrollDown, None) => self.scroll_history(-3),
            (MouseEventKind::Down(MouseButton::Left), Some(Page::Text { .. })) => self.page = None,
            (MouseEventKind::Down(MouseButton::Left), _) => {
                let place = Position::new(mouse.column, mouse.row);
                let hit = self.hits.iter().rev().find(|(area, _)| area.contains(place));
                match hit.map(|(_, hit)| *hit) {
                    Some(Hit::Key(key)) => {
                        return self.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
                    }
                    Some(Hit::Target(target)) if self.page.is_none() => {
                        if !self.is_live() && !self.source.is_replay() {
                            self.catch_up();
                            return Ok(());
                        }
                        return self.press(target);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn scroll_history(&mut self, by: isize) {
        let most = self.history.len().saturating_sub(1);
        self.history_back = self.history_back.saturating_add_signed(by).min(most);
    }

    /// Goes to the next thing that can be done, or the one before.
    fn next(&mut self, by: isize) {
        let doable = self.scene.doable();
        let count = doable.len() as isize;
        if count == 0 {
            return self.say(Tone::Plain, self.texts().nothing_to_choose);
        }
        let at = self.focus.and_then(|focus| doable.iter().position(|&target| target == focus));
        let next = match at {
            Some(at) => (at as isize + by).rem_euclid(count),
            None if by > 0 => 0,
            None => count - 1,
        };
        self.focus = doable.get(next as usize).copied();
        self.tell_focus();
    }

    /// Goes to the nearest place in a direction, by where things were drawn.
    fn move_focus(&mut self, right: i32, down: i32) {
        let place = |target: Target| {
            self.hits.iter().find(|(_, hit)| *hit == Hit::Target(target)).map(|(area, _)| *area)
        };
        let Some(from) = self.focus.and_then(place) else { return self.next(1) };
        let (x, y) = middle(from);
        let targets = self.hits.iter().filter_map(|(area, hit)| match hit {
            Hit::Target(target) => Some((*area, *target)),
            Hit::Key(_) => None,
        });
        let ahead = targets.filter_map(|(area, target)| {
            let (to_x, to_y) = middle(area);
            let (across, along) = (to_x - x, to_y - y);
            let (way, aside) =
                if down == 0 { (across * right, along) } else { (along * down, across) };
            // Sideways one stays in the row; up and down the nearest place will do.
            let apart = if down == 0 { aside.abs() * 20 } else { aside.abs() / 2 };
            (way > 0).then_some((way * 4 + apart, target))
        });
        if let Some((_, target)) = ahead.min_by_key(|(distance, _)| *distance) {
            self.focus = Some(target);
            self.tell_focus();
        }
    }
}

/// The middle of a place, doubled so that it is whole.
fn middle(area: Rect) -> (i32, i32) {
    let middle = |start: u16, length: u16| i32::from(start) * 2 + i32::from(length);
    (middle(area.x, area.width), middle(area.y, area.height))
}
