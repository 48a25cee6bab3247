//! What bots do at a table, and the rolls that nobody has to be asked for.

use rollwright_bots::{Level, random_for_decision};
use rollwright_games::record::Event;
use rollwright_games::{Phase, Seat};

use super::Table;
use crate::any_game::{AnyBot, BotMoveTask};
use crate::pending_change::PendingChange;
use crate::table_error::TableError;
use crate::table_setup::bot_seat_spec;

impl Table {
    /// The bots that sit here but are not ready yet, with their strategies.
    #[must_use]
    pub fn bots_to_prepare(&self) -> Vec<(Seat, String)> {
        let wanted = |seat: Seat| {
            let strategy = self.seat_spec(seat)?.bot.clone()?;
            self.prepared_bots[seat.index()].is_none().then_some((seat, strategy))
        };
        self.game().seats().iter().filter_map(wanted).collect()
    }

    /// The strategy of the bot that plays a seat, or that another stands in for until it is
    /// ready; `None` where a person plays.
    #[must_use]
    pub fn bot_strategy(&self, seat: Seat) -> Option<&str> {
        self.seat_spec(seat)?.bot.as_ref()?;
        self.live_record.requested_bot(seat)
    }

    /// The seats where another bot plays until the one that was asked for is ready, with the
    /// strategy of that one.
    #[must_use]
    pub fn substituted_seats(&self) -> Vec<(Seat, String)> {
        let stands_in = |seat: Seat| {
            let wanted = self.bot_strategy(seat)?;
            let plays = self.seat_spec(seat)?.bot.as_deref()?;
            (plays != wanted).then(|| (seat, wanted.to_owned()))
        };
        self.game().seats().iter().filter_map(stands_in).collect()
    }

    /// A simpler bot for each that is not ready, until it is. The record has who plays when.
    /// Where the dice were chosen the game can be repeated, and all wait.
    pub(crate) fn seat_substitutes(&self) -> Result<PendingChange, TableError> {
        let mut draft = PendingChange::empty(self);
        if self.header().seed.is_some() || self.is_over() {
            return Ok(draft);
        }
        for (seat, strategy) in self.bots_to_prepare() {
            let sitter = bot_seat_spec(self.header().game, Level::Hard.name())?;
            if sitter.bot.as_deref() != Some(strategy.as_str()) {
                draft = draft.with_event(Event::Sit { seat, sitter })?;
            }
        }
        Ok(draft)
    }

    /// The bots of these seats play themselves from here on.
    pub(crate) fn replace_substitutes(
        &self,
        seats: Vec<(Seat, String)>,
    ) -> Result<PendingChange, TableError> {
        let mut draft = PendingChange::empty(self);
        for (seat, strategy) in seats {
            let sitter = bot_seat_spec(self.header().game, &strategy)?;
            draft = draft.with_event(Event::Sit { seat, sitter })?;
        }
        Ok(draft)
    }

    /// From now on this bot plays where one sits in `seat`; `None` when the one
    /// that was ready is another.
    pub fn set_prepared_bot(&mut self, seat: Seat, bot: Option<AnyBot>) {
        if let Some(place) = self.prepared_bots.get_mut(seat.index()) {
            *place = bot;
        }
    }

    /// A bot that is asked something, and its choice in the making.
    #[must_use]
    pub fn next_bot_move_task(&self) -> Option<(Seat, BotMoveTask)> {
        let Phase::Decide { seats, .. } = self.game().phase() else { return None };
        seats.iter().find_map(|seat| Some((seat, self.bot_move_task(seat)?)))
    }

    /// The choice of the bot in `seat` in the making; `None` where no bot is asked, or
    /// one that is not ready.
    #[must_use]
    pub fn bot_move_task(&self, seat: Seat) -> Option<BotMoveTask> {
        self.seat_spec(seat)?.bot.as_ref()?;
        let luck = random_for_decision(
            self.random_source().bot_seed(),
            seat.0,
            self.game().move_count() as u64,
        );
        let bot = self.prepared_bots.get(seat.index())?.as_ref()?;
        self.game().bot_move_task(bot, seat, luck)
    }

    /// The draft of what a bot chose at `version`, if it is still asked.
    ///
    /// # Errors
    /// The seat was taken back or the game has gone on.
    pub fn play_bot_action(
        &self,
        version: u64,
        seat: Seat,
        action: String,
    ) -> Result<PendingChange, TableError> {
        if self.check_not_bot(seat).is_ok() {
            return Err(TableError::SeatNotPlayedByBot { seat });
        }
        self.check_not_stale(version, seat)?;
        self.with_action(seat, action)
    }

    /// The rolls that nobody has to be asked for, if some are due: a bot's, or those
    /// that follow from a choice.
    #[must_use]
    pub fn automatic_rolls(&self) -> Option<PendingChange> {
        let draft = PendingChange::empty(self);
        let rolled = if self.is_paced {
            draft.with_one_automatic_roll(self)
        } else {
            draft.with_automatic_rolls(self)
        };
        rolled.ok().filter(|draft| !draft.is_empty())
    }
}
