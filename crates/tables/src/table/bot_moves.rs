//! What bots do at a table and how fast, and the rolls that need no decision.

use rollwright_bots::{Level, random_number_for_decision};
use rollwright_games::record::Event;
use rollwright_games::{Phase, Seat};

use super::{SeatHolder, Table};
use crate::any_replayed_game::{AnyBot, BotMoveTask};
use crate::pending_change::PendingChange;
use crate::secrets::TokenHash;
use crate::table_error::TableError;
use crate::table_setup::bot_seat_spec;
use rollwright_api::BotSpeed;

impl Table {
    /// How fast bots play while somebody watches.
    #[must_use]
    pub fn bot_speed(&self) -> BotSpeed {
        self.definition.bot_speed
    }

    pub(crate) fn set_bot_speed(
        &self,
        who: &TokenHash,
        speed: BotSpeed,
    ) -> Result<PendingChange, TableError> {
        if self.seats_of(who).is_empty() && !self.is_host(who) {
            return Err(TableError::NotSeated);
        }
        Ok(PendingChange::empty(self).with_bot_speed(speed))
    }

    /// The bots at this table that aren't prepared yet, with their strategies.
    #[must_use]
    pub fn bots_to_prepare(&self) -> Vec<(Seat, String)> {
        let to_prepare = |seat: Seat| {
            let strategy = self.seat_spec(seat)?.bot.clone()?;
            self.prepared_bots[seat.index()].is_none().then_some((seat, strategy))
        };
        self.game().seats().iter().filter_map(to_prepare).collect()
    }

    /// The strategy requested for a bot's seat, even while a substitute plays it; `None` if a
    /// person plays.
    #[must_use]
    pub fn requested_bot_strategy(&self, seat: Seat) -> Option<&str> {
        self.seat_spec(seat)?.bot.as_ref()?;
        self.live_record.requested_bot(seat)
    }

    /// The strategy of the bot that plays `seat` for a person, if one does.
    #[must_use]
    pub fn bot_playing_for_person(&self, seat: Seat) -> Option<&str> {
        self.seat_holder(seat)?.person.as_ref()?;
        self.requested_bot_strategy(seat)
    }

    /// The seats where a simpler bot plays until the requested one is prepared, with the strategy of
    /// the requested bot.
    #[must_use]
    pub fn unprepared_bots_with_substitutes(&self) -> Vec<(Seat, String)> {
        let substituted = |seat: Seat| {
            let requested = self.requested_bot_strategy(seat)?;
            let plays = self.seat_spec(seat)?.bot.as_deref()?;
            // An engine that has forfeited doesn't come back.
            (plays != requested && !self.has_resigned(seat)).then(|| (seat, requested.to_owned()))
        };
        self.game().seats().iter().filter_map(substituted).collect()
    }

    /// Seats a simpler bot for each one that isn't prepared yet; the record shows who plays when. A
    /// game with a chosen seed must be reproducible, so it waits instead.
    pub(crate) fn seat_substitutes(&self) -> Result<PendingChange, TableError> {
        let mut draft = PendingChange::empty(self);
        if self.header().seed.is_some() || self.is_over() {
            return Ok(draft);
        }
        for (seat, strategy) in self.bots_to_prepare() {
            let sitter =
                bot_seat_spec(self.header().game, self.game().rules(), Level::Hard.name())?;
            if sitter.bot.as_deref() != Some(strategy.as_str()) {
                draft = draft.with_event(Event::Sit { seat, sitter })?;
            }
        }
        Ok(draft)
    }

    /// Gives these seats back to the bots that were requested.
    pub(crate) fn replace_substitutes(
        &self,
        seats: Vec<(Seat, String)>,
    ) -> Result<PendingChange, TableError> {
        let mut draft = PendingChange::empty(self);
        for (seat, strategy) in seats {
            let sitter = bot_seat_spec(self.header().game, self.game().rules(), &strategy)?;
            draft = draft.with_event(Event::Sit { seat, sitter })?;
        }
        Ok(draft)
    }

    /// Sets the prepared bot of `seat`, or clears it with `None`.
    pub fn set_prepared_bot(&mut self, seat: Seat, bot: Option<AnyBot>) {
        if let Some(prepared) = self.prepared_bots.get_mut(seat.index()) {
            *prepared = bot;
        }
    }

    /// The next seat whose bot must decide, with the task that computes its action.
    #[must_use]
    pub fn next_bot_move_task(&self) -> Option<(Seat, BotMoveTask)> {
        let Phase::Decide { seats, .. } = self.game().phase() else { return None };
        seats.iter().find_map(|seat| Some((seat, self.bot_move_task(seat)?)))
    }

    /// The task that computes the action of the bot in `seat`; `None` if no bot has to decide there
    /// or it isn't prepared.
    #[must_use]
    pub fn bot_move_task(&self, seat: Seat) -> Option<BotMoveTask> {
        self.seat_spec(seat)?.bot.as_ref()?;
        let random = random_number_for_decision(
            self.table_seed().bots_seed(),
            seat.0,
            self.game().move_count() as u64,
        );
        let bot = self.prepared_bots.get(seat.index())?.as_ref()?;
        self.game().bot_move_task(bot, seat, random)
    }

    /// Lets a bot play on for an engine that failed at `version`. The engine has forfeited the game.
    ///
    /// # Errors
    /// Somebody else plays the seat now, or the position has changed.
    pub fn plan_engine_forfeit(
        &self,
        version: u64,
        seat: Seat,
    ) -> Result<PendingChange, TableError> {
        if self.check_not_bot(seat).is_ok() {
            return Err(TableError::SeatNotPlayedByBot { seat });
        }
        self.check_not_stale(version, seat)?;
        let sitter = bot_seat_spec(self.header().game, self.game().rules(), Level::Medium.name())?;
        let assignment = self.seat_holder(seat).cloned().unwrap_or_default();
        Ok(PendingChange::empty(self)
            .with_event(Event::Sit { seat, sitter })?
            .with_seat_assignment(seat, SeatHolder { has_resigned: true, ..assignment }))
    }

    /// Plays what a bot chose at `version`, if it still has to decide.
    ///
    /// # Errors
    /// A person plays the seat now, or the position has changed.
    pub fn plan_chosen_bot_action(
        &self,
        version: u64,
        seat: Seat,
        action: String,
    ) -> Result<PendingChange, TableError> {
        if self.check_not_bot(seat).is_ok() {
            return Err(TableError::SeatNotPlayedByBot { seat });
        }
        self.check_not_stale(version, seat)?;
        PendingChange::empty(self).with_action(self, seat, action)
    }

    /// The automatic rolls that are due: a bot's, or those that follow from a decision.
    #[must_use]
    pub fn plan_automatic_rolls(&self) -> Option<PendingChange> {
        let draft = PendingChange::empty(self);
        let rolled = if self.is_paced {
            draft.with_one_automatic_roll(self)
        } else {
            draft.with_automatic_rolls(self)
        };
        rolled.ok().filter(|draft| !draft.is_empty())
    }
}
