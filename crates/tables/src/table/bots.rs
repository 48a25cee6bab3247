//! What bots do at a table, and the rolls that nobody has to be asked for.

use rollwright_bots::{Level, luck_of};
use rollwright_games::record::Event;
use rollwright_games::{Phase, Seat};

use super::Table;
use crate::any_game::{AnyBot, Thought};
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::setup::bot_sitter;

impl Table {
    /// The bots that sit here but are not ready yet, with their strategies.
    #[must_use]
    pub fn bots_to_prepare(&self) -> Vec<(Seat, String)> {
        let wanted = |seat: Seat| {
            let strategy = self.sitter(seat)?.bot.clone()?;
            self.bots[seat.index()].is_none().then_some((seat, strategy))
        };
        self.game().seats().iter().filter_map(wanted).collect()
    }

    /// The strategy of the bot that plays a seat, or that another stands in for until it is
    /// ready; `None` where a person plays.
    #[must_use]
    pub fn bot_of(&self, seat: Seat) -> Option<&str> {
        self.sitter(seat)?.bot.as_ref()?;
        self.timeline.wanted_bot(seat)
    }

    /// The seats where another bot plays until the one that was asked for is ready, with the
    /// strategy of that one.
    #[must_use]
    pub fn stand_ins(&self) -> Vec<(Seat, String)> {
        let stands_in = |seat: Seat| {
            let wanted = self.bot_of(seat)?;
            let plays = self.sitter(seat)?.bot.as_deref()?;
            (plays != wanted).then(|| (seat, wanted.to_owned()))
        };
        self.game().seats().iter().filter_map(stands_in).collect()
    }

    /// A simpler bot for each that is not ready, until it is. The record has who plays when.
    /// Where the dice were chosen the game can be repeated, and all wait.
    pub(crate) fn have_others_stand_in(&self) -> Result<Draft, Refusal> {
        let mut draft = Draft::of(self);
        if self.header().seed.is_some() || self.is_over() {
            return Ok(draft);
        }
        for (seat, strategy) in self.bots_to_prepare() {
            let sitter = bot_sitter(self.header().game, Level::Hard.name())?;
            if sitter.bot.as_deref() != Some(strategy.as_str()) {
                draft = draft.with(Event::Sit { seat, sitter })?;
            }
        }
        Ok(draft)
    }

    /// The bots of these seats play themselves from here on.
    pub(crate) fn relieve(&self, seats: Vec<(Seat, String)>) -> Result<Draft, Refusal> {
        let mut draft = Draft::of(self);
        for (seat, strategy) in seats {
            let sitter = bot_sitter(self.header().game, &strategy)?;
            draft = draft.with(Event::Sit { seat, sitter })?;
        }
        Ok(draft)
    }

    /// From now on this bot plays where one sits in `seat`; `None` when the one
    /// that was ready is another.
    pub fn bring(&mut self, seat: Seat, bot: Option<AnyBot>) {
        if let Some(place) = self.bots.get_mut(seat.index()) {
            *place = bot;
        }
    }

    /// A bot that is asked something, and its choice in the making.
    #[must_use]
    pub fn bot_asked(&self) -> Option<(Seat, Thought)> {
        let Phase::Decide { seats, .. } = self.game().phase() else { return None };
        seats.iter().find_map(|seat| Some((seat, self.thought(seat)?)))
    }

    /// The choice of the bot in `seat` in the making; `None` where no bot is asked, or
    /// one that is not ready.
    #[must_use]
    pub fn thought(&self, seat: Seat) -> Option<Thought> {
        self.sitter(seat)?.bot.as_ref()?;
        let luck = luck_of(self.chance().luck(), seat.0, self.game().standing() as u64);
        let bot = self.bots.get(seat.index())?.as_ref()?;
        self.game().thought(bot, seat, luck)
    }

    /// The draft of what a bot chose at `version`, if it is still asked.
    ///
    /// # Errors
    /// The seat was taken back or the game has gone on.
    pub fn bot_acts(&self, version: u64, seat: Seat, action: String) -> Result<Draft, Refusal> {
        if self.check_bot_free(seat).is_ok() {
            return Err(Refusal::NoBotThere { seat });
        }
        self.check_fresh(version, seat)?;
        self.answer(seat, action)
    }

    /// The rolls that nobody has to be asked for, if some are due: a bot's, or those
    /// that follow from a choice.
    #[must_use]
    pub fn rolls_by_itself(&self) -> Option<Draft> {
        let draft = Draft::of(self);
        let rolled = if self.slow_bots { draft.one_roll(self) } else { draft.settled(self) };
        rolled.ok().filter(|draft| !draft.is_empty())
    }
}
