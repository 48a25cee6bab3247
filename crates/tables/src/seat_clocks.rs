//! Clocks per move or for the whole game. A player gets a reminder before their time runs out; then
//! a bot plays until they reclaim their seat.
//!
//! Nothing here reads the clock: times are passed in, in milliseconds since 1970. The clocks are
//! stored with the table, so that a game over several days survives restarts.

use rollwright_api::TimeLimitScope;
use rollwright_bots::Level;
use rollwright_games::{Phase, Seat, SeatSet};

use crate::any_replayed_game::AnyReplayedGame;
use crate::next_server_action_time::NextServerActionTime;
use crate::record_with_public_events::RecordWithPublicEvents;
use crate::table::SeatHolder;
use crate::table_setup::TableSetupError;

/// By how much a running server may be late when it checks the clocks.
const MAX_CHECK_DELAY_MILLIS: i64 = 60_000;

/// How long players may take, and which bot plays for them afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// What the limit applies to.
    pub scope: TimeLimitScope,
    seconds: u32,
    /// The level of the bot that plays for a player whose time has run out.
    pub level: Level,
}

impl TimeLimit {
    /// The shortest limit.
    pub const MIN_SECONDS: u32 = 10;
    /// The longest limit: thirty days.
    pub const MAX_SECONDS: u32 = 30 * 24 * 60 * 60;

    /// A limit of `seconds`.
    ///
    /// # Errors
    /// The limit is too short or too long.
    pub fn new(scope: TimeLimitScope, seconds: u32, level: Level) -> Result<Self, TableSetupError> {
        let fits = (Self::MIN_SECONDS..=Self::MAX_SECONDS).contains(&seconds);
        if fits {
            Ok(Self { scope, seconds, level })
        } else {
            Err(TableSetupError::TimeLimitOutOfRange)
        }
    }

    /// The seconds.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        self.seconds
    }

    fn millis(self) -> i64 {
        i64::from(self.seconds) * 1000
    }

    /// How long before the end of their time a player is reminded.
    fn reminder_lead_millis(self) -> i64 {
        self.millis() / 4
    }

    /// The text for storage, such as `move 60 medium`.
    pub fn to_text(self) -> String {
        format!("{} {} {}", self.scope.name(), self.seconds, self.level.name())
    }

    /// Parses `to_text`.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let scope = TimeLimitScope::from_name(words.next()?)?;
        let seconds = words.next()?.parse().ok()?;
        Self::new(scope, seconds, Level::from_name(words.next()?)?).ok()
    }
}

impl TryFrom<&rollwright_api::TimeLimit> for TimeLimit {
    type Error = TableSetupError;

    fn try_from(request: &rollwright_api::TimeLimit) -> Result<Self, TableSetupError> {
        Self::new(request.per, request.seconds, request.bot)
    }
}

impl From<TimeLimit> for rollwright_api::TimeLimit {
    fn from(limit: TimeLimit) -> Self {
        Self { per: limit.scope, seconds: limit.seconds, bot: limit.level }
    }
}

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatClocks {
    /// What each seat had left, in milliseconds, at `updated_at`.
    remaining: Vec<i64>,
    updated_at: i64,
    /// The seats that were reminded about their current decision.
    reminded_seats: SeatSet,
}

/// What the clocks need to know of a table at one moment.
#[derive(Clone, Copy)]
pub(crate) struct ClockSnapshot<'t> {
    pub(crate) live_record: &'t RecordWithPublicEvents,
    pub(crate) seat_holders: &'t [SeatHolder],
}

impl ClockSnapshot<'_> {
    fn game(&self) -> &dyn AnyReplayedGame {
        self.live_record.game()
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.game().seat_specs()[seat.index()].bot.is_some()
    }

    /// The seats whose clocks run: people who have to act. All clocks stand still while a seat is
    /// open.
    pub(crate) fn running_seats(&self) -> SeatSet {
        let is_open = |seat: Seat| {
            !self.is_bot(seat)
                && self
                    .seat_holders
                    .get(seat.index())
                    .is_none_or(|assignment| assignment.holder.is_none())
        };
        let seats = self.game().seats();
        if seats.iter().any(is_open) {
            return SeatSet::EMPTY;
        }
        let to_act = match self.game().phase() {
            Phase::Decide { seats, .. } => seats,
            Phase::Roll { seat: roller } => SeatSet::single(roller),
            Phase::Over { .. } => SeatSet::EMPTY,
        };
        seats.iter().filter(|&seat| to_act.contains(seat) && !self.is_bot(seat)).collect()
    }
}

impl SeatClocks {
    /// Full clocks.
    pub(crate) fn new(limit: TimeLimit, seats: usize, now: i64) -> Self {
        Self {
            remaining: vec![limit.millis(); seats],
            updated_at: now,
            reminded_seats: SeatSet::EMPTY,
        }
    }

    /// The clocks after a change at `now`.
    pub(crate) fn after_change(
        &self,
        limit: TimeLimit,
        before: ClockSnapshot<'_>,
        after: ClockSnapshot<'_>,
        now: i64,
    ) -> Self {
        let mut next = self.clone();
        let (ran_before, running) = (before.running_seats(), after.running_seats());
        let spent = (now - self.updated_at).max(0);
        next.updated_at = now.max(self.updated_at);
        for seat in after.game().seats().iter() {
            let Some(left) = next.remaining.get_mut(seat.index()) else { continue };
            if ran_before.contains(seat) {
                *left -= spent;
            }
            // A player who reclaims their seat gets a little more time, no matter whose turn it is.
            if limit.scope == TimeLimitScope::Game && before.is_bot(seat) && !after.is_bot(seat) {
                *left = (*left).max(limit.millis() / 10);
                next.reminded_seats.remove(seat);
            }
            if !running.contains(seat) {
                if limit.scope == TimeLimitScope::Move {
                    next.reminded_seats.remove(seat);
                }
                continue;
            }
            let view_changed =
                before.live_record.view_version(seat) != after.live_record.view_version(seat);
            if limit.scope == TimeLimitScope::Move && (!ran_before.contains(seat) || view_changed) {
                *left = limit.millis();
                next.reminded_seats.remove(seat);
            }
        }
        next
    }

    /// The seats whose time ran out long ago without a reminder. Nobody checked the clocks at that
    /// time: no server was running, or its clock has jumped.
    pub(crate) fn expired_unnoticed(&self, running: SeatSet, now: i64) -> SeatSet {
        let is_unnoticed = |seat: &Seat| {
            !self.reminded_seats.contains(*seat)
                && self.deadline_millis_assuming_running(*seat) + MAX_CHECK_DELAY_MILLIS < now
        };
        running.iter().filter(is_unnoticed).collect()
    }

    /// The clocks with some time for seats that expired unnoticed: as much as after a reminder.
    pub(crate) fn with_time_after_outage(
        &self,
        limit: TimeLimit,
        running: SeatSet,
        now: i64,
    ) -> Self {
        let seats = self.expired_unnoticed(running, now);
        if seats.is_empty() {
            return self.clone();
        }
        let mut next = self.with_reminded(seats);
        next.updated_at = now;
        for seat in running.iter() {
            let Some(left) = next.remaining.get_mut(seat.index()) else { continue };
            *left = match seats.contains(seat) {
                true => limit.reminder_lead_millis(),
                false => *left - (now - self.updated_at),
            };
        }
        next
    }

    /// Marks these seats as reminded.
    pub(crate) fn with_reminded(&self, seats: SeatSet) -> Self {
        let mut next = self.clone();
        seats.iter().for_each(|seat| next.reminded_seats.insert(seat));
        next
    }

    /// When the time of a seat runs out, if its clock keeps running.
    #[must_use]
    pub fn deadline_millis_assuming_running(&self, seat: Seat) -> i64 {
        self.updated_at + self.millis_left_assuming_stopped(seat)
    }

    /// What a seat has left, in milliseconds, if its clock doesn't run.
    #[must_use]
    pub fn millis_left_assuming_stopped(&self, seat: Seat) -> i64 {
        self.remaining.get(seat.index()).copied().unwrap_or(0).max(0)
    }

    /// The seats that were reminded about their current decision.
    #[must_use]
    pub fn reminded_seats(&self) -> SeatSet {
        self.reminded_seats
    }

    /// The seats whose time has run out, and those that need a reminder.
    pub(crate) fn expired_and_reminder_due(
        &self,
        limit: TimeLimit,
        running: SeatSet,
        now: i64,
    ) -> (SeatSet, SeatSet) {
        let expired = running
            .iter()
            .filter(|&seat| self.deadline_millis_assuming_running(seat) <= now)
            .collect();
        let needs_reminder = |seat: &Seat| {
            !self.reminded_seats.contains(*seat)
                && self.deadline_millis_assuming_running(*seat) - limit.reminder_lead_millis()
                    <= now
        };
        (expired, running.iter().filter(needs_reminder).collect())
    }

    /// When the next reminder or expiry is due.
    pub(crate) fn next_action(&self, limit: TimeLimit, running: SeatSet) -> NextServerActionTime {
        let next = |seat: Seat| match self.reminded_seats.contains(seat) {
            true => self.deadline_millis_assuming_running(seat),
            false => self.deadline_millis_assuming_running(seat) - limit.reminder_lead_millis(),
        };
        running.iter().map(next).min().map_or(NextServerActionTime::Never, NextServerActionTime::At)
    }

    /// The text for storage.
    pub fn to_text(&self) -> String {
        let reminded: Vec<u8> = self.reminded_seats.iter().map(|seat| seat.0).collect();
        serde_json::json!({ "left": self.remaining, "since": self.updated_at, "reminded": reminded })
            .to_string()
    }

    /// Parses `to_text`.
    pub fn from_text(text: &str) -> Option<Self> {
        let value: serde_json::Value = serde_json::from_str(text).ok()?;
        let seat = |value: &serde_json::Value| {
            value.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat)
        };
        Some(Self {
            remaining: value["left"]
                .as_array()?
                .iter()
                .map(|left| left.as_i64())
                .collect::<Option<_>>()?,
            updated_at: value["since"].as_i64()?,
            reminded_seats: value["reminded"]
                .as_array()?
                .iter()
                .map(seat)
                .collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_and_clocks_round_trip_and_nonsense_is_rejected() {
        let limit = TimeLimit::new(TimeLimitScope::Game, 600, Level::Hard).unwrap();
        assert_eq!(TimeLimit::from_text(&limit.to_text()), Some(limit));
        for bad in ["", "move", "move 5 hard", "turn 60 hard", "move 60 genius", "move x hard"] {
            assert_eq!(TimeLimit::from_text(bad), None, "{bad}");
        }
        let clocks =
            SeatClocks::new(limit, 3, 1_800_000_000_000).with_reminded(SeatSet::single(Seat(2)));
        assert_eq!(SeatClocks::from_text(&clocks.to_text()), Some(clocks));
        assert_eq!(SeatClocks::from_text("{}"), None);
    }

    #[test]
    fn time_that_ran_out_unnoticed_is_given_back_in_part() {
        let limit = TimeLimit::new(TimeLimitScope::Move, 100, Level::Easy).unwrap();
        let running: SeatSet = [Seat(0), Seat(1)].into_iter().collect();
        let clocks = SeatClocks::new(limit, 3, 0).with_reminded(SeatSet::single(Seat(1)));
        assert_eq!(clocks.expired_unnoticed(running, 160_000), SeatSet::EMPTY);
        assert_eq!(clocks.expired_unnoticed(running, 160_001), SeatSet::single(Seat(0)));
        let day = 86_400_000;
        let after = clocks.with_time_after_outage(limit, running, day);
        let left = [0, 1, 2].map(|seat| after.millis_left_assuming_stopped(Seat(seat)));
        assert_eq!(left, [25_000, 0, 100_000]);
        let (expired, to_remind) = after.expired_and_reminder_due(limit, running, day + 24_999);
        assert_eq!((expired, to_remind), (SeatSet::single(Seat(1)), SeatSet::EMPTY));
        assert_eq!(after.expired_and_reminder_due(limit, running, day + 25_000).0, running);
    }

    #[test]
    fn a_reminder_comes_before_the_end_and_only_once() {
        let limit = TimeLimit::new(TimeLimitScope::Move, 100, Level::Easy).unwrap();
        let (clocks, running) = (SeatClocks::new(limit, 2, 0), SeatSet::single(Seat(1)));
        assert_eq!(clocks.next_action(limit, running), NextServerActionTime::At(75_000));
        assert_eq!(
            clocks.expired_and_reminder_due(limit, running, 74_999),
            (SeatSet::EMPTY, SeatSet::EMPTY)
        );
        assert_eq!(
            clocks.expired_and_reminder_due(limit, running, 75_000),
            (SeatSet::EMPTY, running)
        );
        let clocks = clocks.with_reminded(running);
        assert_eq!(clocks.next_action(limit, running), NextServerActionTime::At(100_000));
        assert_eq!(
            clocks.expired_and_reminder_due(limit, running, 99_999),
            (SeatSet::EMPTY, SeatSet::EMPTY)
        );
        assert_eq!(clocks.expired_and_reminder_due(limit, running, 100_000).0, running);
    }
}
