//! Advances the game, and shows other players' steps one by one.

use std::time::{Duration, Instant};

use rollwright_bots::HasPositionValues;
use rollwright_games::StepKind;
use rollwright_games::game_step::public_steps;

use super::app::TuiApp;
use super::overlay::{ConfirmedAction, Overlay};
use crate::console_game::ConsoleGame;
use crate::session_error::SessionError;

impl<G: ConsoleGame + HasPositionValues> TuiApp<G> {
    /// Advances the game. Returns whether the screen must be redrawn.
    ///
    /// # Errors
    /// If the game can't go on.
    pub fn tick(&mut self, now: Instant) -> Result<bool, SessionError> {
        let mut changed = self.receive_coach_result();
        let notice_before = self.backend.notice();
        // Bots don't run ahead of the screen by more than a turn.
        while self.steps_shown + 8 > self.step_count && self.backend.poll()? {
            let was_complete = self.step_count == self.steps_shown;
            self.step_count = public_steps(self.backend.game()).len();
            self.steps_shown = self.steps_shown.min(self.step_count);
            if was_complete && self.next_step_at.is_none_or(|at| at <= now) {
                self.next_step_at = Some(now);
            }
            changed = true;
        }
        while self.steps_shown < self.step_count && !self.backend.is_replay() {
            if *self.next_step_at.get_or_insert(now) > now {
                break;
            }
            self.show_next_step(now);
            changed = true;
        }
        if changed {
            self.refresh();
        }
        if let Some(warning) = self.backend.take_warning() {
            let text = (self.texts().tutor_warns)(&warning.why, &warning.better_choice);
            self.overlay = Some(Overlay::Question {
                text,
                then: ConfirmedAction::SendRequest(warning.request_anyway),
            });
            changed = true;
        }
        Ok(changed || notice_before != self.backend.notice())
    }

    /// Shows one more step, and schedules the next.
    fn show_next_step(&mut self, now: Instant) {
        self.steps_shown += 1;
        let pause = {
            let steps = public_steps(self.backend.game());
            match steps.get(self.steps_shown - 1) {
                Some(step) if matches!(step.kind, StepKind::Roll(_)) => self.step_duration * 7 / 6,
                Some(step) if !G::step_effects(step).is_empty() => self.step_duration * 5 / 6,
                _ => Duration::ZERO,
            }
        };
        self.next_step_at = Some(now + pause);
    }

    /// Shows all steps.
    pub(super) fn show_all_steps(&mut self) {
        self.steps_shown = self.step_count;
        self.next_step_at = None;
        self.refresh();
    }

    /// Goes to a step of a record.
    pub(super) fn go_to_step(&mut self, step: usize) {
        self.steps_shown = step.min(self.step_count);
        self.message = None;
        self.refresh();
    }
}
