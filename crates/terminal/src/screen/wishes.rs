//! What people here want, and what there is to know beside the game.

use rollwright_bots::HasBots;
use rollwright_games::Tone;
use rollwright_games::step::steps;
use rollwright_i18n::sentence;

use super::app::App;
use super::page::{Page, Then};
use super::source::{Notice, Refused, Wish};
use crate::console_game::ConsoleGame;
use crate::ending::Ending;

impl<G: ConsoleGame + HasBots> App<G> {
    /// What there is to know beside the game, as a line.
    pub(super) fn notice(&self) -> Option<(Tone, String)> {
        let texts = self.texts();
        let names = self.source.names();
        Some(match self.source.notice()? {
            Notice::Lost(why) => (Tone::Bad, (texts.lost)(&why)),
            Notice::Studying(percent) => (Tone::Plain, (texts.studying)(percent)),
            Notice::Thinking => (Tone::Plain, format!("({})", texts.thinking)),
            Notice::Sending => (Tone::Plain, format!("({})", texts.sending)),
            Notice::TakeBackAsked(seat) => (Tone::Strong, (texts.take_back_asked)(names.of(seat))),
            Notice::TutorProposed => (Tone::Strong, texts.tutor_proposed.to_owned()),
            Notice::BotPlaysFor(_) => (Tone::Strong, texts.bot_plays_for_you.to_owned()),
            Notice::Hurry => (Tone::Bad, texts.hurry.to_owned()),
            Notice::TakeBackWaits => (Tone::Plain, texts.take_back_waits.to_owned()),
            Notice::Refused(why) => (Tone::Bad, sentence(&why)),
        })
    }

    /// Sends a wish to where the game is.
    pub(super) fn wish(&mut self, wish: Wish) -> Result<(), Ending> {
        let taking_back = matches!(wish, Wish::TakeBack { .. });
        match self.source.wish(wish) {
            Ok(()) => {
                self.message = None;
                self.focus = None;
                self.faces.clear();
                self.chosen.clear();
                self.next_at = None;
                self.history_back = 0;
                if taking_back {
                    self.shown = steps(self.source.game()).len();
                    self.refresh();
                    if self.source.notice().is_none() {
                        self.say(Tone::Plain, self.texts().undone);
                    }
                    return Ok(());
                }
                if self.pace.is_zero() {
                    self.shown = steps(self.source.game()).len();
                }
                self.refresh();
            }
            Err(Refused::Because(why)) => self.say(Tone::Bad, why),
            Err(Refused::Ask(text)) => {
                let then = Then::Wish(Wish::TakeBack { agreed: true });
                self.page = Some(Page::Question { text, then });
            }
            Err(Refused::Ends(ending)) => return Err(ending),
        }
        Ok(())
    }
}
