//! The game goes on while it is looked at: what others do is shown step by step.

use std::time::{Duration, Instant};

use rollwright_bots::HasBots;
use rollwright_games::What;
use rollwright_games::step::steps;

use super::app::App;
use super::page::{Page, Then};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

impl<G: ConsoleGame + HasBots> App<G> {
    /// Lets the game go on; whether anything looks different.
    ///
    /// # Errors
    /// The game can't go on.
    pub fn tick(&mut self, now: Instant) -> Result<bool, Ending> {
        let mut changed = self.hear_coach();
        let noticed = self.source.notice();
        // Bots don't run ahead of what can be seen by more than a turn.
        while self.shown + 8 > self.steps && self.source.poll()? {
            let all = self.steps == self.shown;
            self.steps = steps(self.source.game()).len();
            self.shown = self.shown.min(self.steps);
            if all && self.next_at.is_none_or(|at| at <= now) {
                self.next_at = Some(now);
            }
            changed = true;
        }
        while self.shown < self.steps && !self.source.is_replay() {
            if *self.next_at.get_or_insert(now) > now {
                break;
            }
            self.show_next(now);
            changed = true;
        }
        if changed {
            self.refresh();
        }
        if let Some(warning) = self.source.warning() {
            let text = (self.texts().tutor_warns)(&warning.why, &warning.better);
            self.page = Some(Page::Question { text, then: Then::Wish(warning.anyway) });
            changed = true;
        }
        Ok(changed || noticed != self.source.notice())
    }

    /// Shows one step more, and says how long it is looked at.
    fn show_next(&mut self, now: Instant) {
        self.shown += 1;
        let pause = {
            let steps = steps(self.source.game());
            match steps.get(self.shown - 1) {
                Some(step) if matches!(step.what, What::Roll(_)) => self.pace * 7 / 6,
                Some(step) if !G::facts(step).is_empty() => self.pace * 5 / 6,
                _ => Duration::ZERO,
            }
        };
        self.next_at = Some(now + pause);
    }

    /// Shows everything that has happened.
    pub(super) fn catch_up(&mut self) {
        self.shown = self.steps;
        self.next_at = None;
        self.refresh();
    }

    /// Goes to a step of a record.
    pub(super) fn go_to(&mut self, step: usize) {
        self.shown = step.min(self.steps);
        self.message = None;
        self.refresh();
    }
}
