//! Opening pages over the game, and what the coach puts there.

use std::sync::mpsc::TryRecvError;

use rollwright_bots::HasBots;
use rollwright_games::{Phase, Tone};
use rollwright_i18n::sentence;

use super::app::App;
use super::page::{Page, Then, Work};
use crate::console_game::ConsoleGame;
use crate::{Output, Style};

impl<G: ConsoleGame + HasBots> App<G> {
    /// Takes what the coach has found.
    pub(super) fn hear_coach(&mut self) -> bool {
        let Some(Page::Working { title, work }) = &self.page else { return false };
        let (title, heard) = (title.clone(), work.hear.try_recv());
        match heard {
            Err(TryRecvError::Empty) => return true,
            Err(TryRecvError::Disconnected) => self.page = None,
            Ok(Ok(text)) => self.page = Some(Page::Text { title, text, scroll: 0 }),
            Ok(Err(why)) => {
                self.page = None;
                self.say(Tone::Bad, sentence(&why));
            }
        }
        true
    }

    /// Opens the rules in play.
    pub(super) fn open_rules(&mut self) {
        let text = G::rules_text(&self.source.game().rules, self.lang);
        self.open(self.texts().rules, text);
    }

    /// Opens everybody's sheets.
    pub(super) fn open_sheets(&mut self) {
        let mut out = Output::new(Style { unicode: self.looks.unicode, ..Style::default() });
        self.scene.position.sheets(self.source.names(), &mut out);
        self.open(self.texts().sheets, out.text().to_owned());
    }

    /// Opens the list of keys.
    pub(super) fn open_keys(&mut self) {
        let texts = self.texts();
        let replay = self.source.is_replay();
        let list = if replay { texts.replay_key_list } else { texts.key_list };
        self.open(texts.keys, list.join("\n"));
    }

    fn open(&mut self, title: &str, text: String) {
        self.page = Some(Page::Text { title: title.to_owned(), text, scroll: 0 });
    }

    /// Asks the coach what to do here, where that is fair.
    pub(super) fn open_hint(&mut self) {
        let console = &self.lang.words().console;
        if !self.source.may_advise() {
            return self.open(self.texts().hint, sentence(console.no_hints));
        }
        let position = self.scene.position.clone();
        let asked = match position.phase() {
            Phase::Decide { seats, .. } => self
                .scene
                .asked
                .or_else(|| position.seats().from(position.active()).find(|&seat| seats.has(seat))),
            Phase::Roll { .. } | Phase::Over { .. } => None,
        };
        let asked = asked.filter(|_| self.scene.asked.is_some() || self.source.is_replay());
        let (Some(seat), Some(advisor)) = (asked, self.advisor.clone()) else {
            return self.say(Tone::Bad, sentence(console.no_decision));
        };
        let (names, lang) = (self.source.names().clone(), self.lang);
        let work = Work::begin(move |watch| {
            advisor.hint(&position, seat, &names, watch).map_err(|error| error.said(lang))
        });
        self.page = Some(Page::Working { title: self.texts().hint.to_owned(), work });
    }

    /// Asks the coach what the decisions so far have cost, where that is fair.
    pub(super) fn open_review(&mut self) {
        let Some(advisor) = self.advisor.clone().filter(|_| self.source.may_review()) else {
            return self.say(Tone::Bad, self.texts().no_review);
        };
        let (record, game) = (self.source.record(), self.source.game().clone());
        let (names, lang) = (self.source.names().clone(), self.lang);
        let work = Work::begin(move |watch| {
            advisor.review(&record, &game, &names, watch).map_err(|error| error.said(lang))
        });
        self.page = Some(Page::Working { title: self.texts().review.to_owned(), work });
    }

    /// Leaves, or asks first where the game would be lost.
    pub(super) fn leave(&mut self) {
        if self.source.is_lost_when_left() {
            let text = self.texts().leave_lost.to_owned();
            self.page = Some(Page::Question { text, then: Then::Leave });
        } else {
            self.left = true;
        }
    }
}
