//! Time: clocks for each move or for the whole game. Whoever lets theirs run out is
//! reminded before, and then played for by a bot until they take their seat back.
//!
//! Nothing here asks what time it is: moments are given, in milliseconds since 1970. What
//! the clocks show is kept with the table, so that a game over days survives restarts.

use rollwright_bots::Level;
use rollwright_games::{Phase, Seat, SeatSet};

use crate::any_game::AnyGame;
use crate::due::Due;
use crate::setup::SetupError;
use crate::table::Chair;
use crate::timeline::Timeline;

/// What a clock counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    /// Each decision or roll has the whole time.
    Move,
    /// All moves of a seat share the time.
    Game,
}

impl Per {
    /// As it is stored and written in the API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Game => "game",
        }
    }

    /// Reads what [`Per::name`] wrote.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Move, Self::Game].into_iter().find(|per| per.name() == name)
    }
}

/// How long people may take, and who plays for them afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// What it is counted for.
    pub per: Per,
    seconds: u32,
    /// The level of the bot that plays for whoever is out of time.
    pub level: Level,
}

impl TimeLimit {
    /// The fewest seconds.
    pub const FEWEST: u32 = 10;
    /// The most: thirty days.
    pub const MOST: u32 = 30 * 24 * 60 * 60;

    /// So many seconds.
    ///
    /// # Errors
    /// Too few or too many.
    pub fn new(per: Per, seconds: u32, level: Level) -> Result<Self, SetupError> {
        let fits = (Self::FEWEST..=Self::MOST).contains(&seconds);
        if fits { Ok(Self { per, seconds, level }) } else { Err(SetupError::TimeLimit) }
    }

    /// The seconds.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        self.seconds
    }

    fn millis(self) -> i64 {
        i64::from(self.seconds) * 1000
    }

    /// How long before the end of their time somebody is reminded.
    fn reminds_before(self) -> i64 {
        self.millis() / 4
    }

    /// As it is stored, such as `move 60 medium`.
    pub(crate) fn to_text(self) -> String {
        format!("{} {} {}", self.per.name(), self.seconds, self.level.name())
    }

    /// Reads what `to_text` wrote.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let per = Per::from_name(words.next()?)?;
        let seconds = words.next()?.parse().ok()?;
        Self::new(per, seconds, Level::from_name(words.next()?)?).ok()
    }
}

/// What the clocks of a table show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// What each seat had left, in milliseconds, at `since`.
    left: Vec<i64>,
    since: i64,
    /// The seats that were reminded of what they are asked now.
    reminded: SeatSet,
}

/// A table at one moment, as far as clocks are concerned.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'t> {
    pub(crate) timeline: &'t Timeline,
    pub(crate) chairs: &'t [Chair],
}

impl Moment<'_> {
    fn game(&self) -> &dyn AnyGame {
        self.timeline.game()
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.game().sitters()[seat.index()].bot.is_some()
    }

    /// The seats whose clocks run: people who are asked something. As long as a seat is
    /// free all clocks stand still.
    pub(crate) fn running(&self) -> SeatSet {
        let is_free = |seat: Seat| {
            !self.is_bot(seat)
                && self.chairs.get(seat.index()).is_none_or(|chair| chair.holder.is_none())
        };
        let seats = self.game().seats();
        if seats.iter().any(is_free) {
            return SeatSet::EMPTY;
        }
        let asked = match self.game().phase() {
            Phase::Decide { seats, .. } => seats,
            Phase::Roll { by } => SeatSet::one(by),
            Phase::Over { .. } => SeatSet::EMPTY,
        };
        seats.iter().filter(|&seat| asked.has(seat) && !self.is_bot(seat)).collect()
    }
}

impl Clocks {
    /// All clocks full.
    pub(crate) fn new(limit: TimeLimit, seats: usize, now: i64) -> Self {
        Self { left: vec![limit.millis(); seats], since: now, reminded: SeatSet::EMPTY }
    }

    /// What they show after something has happened.
    pub(crate) fn after(
        &self,
        limit: TimeLimit,
        before: Moment<'_>,
        after: Moment<'_>,
        now: i64,
    ) -> Self {
        let mut next = self.clone();
        let (ran, runs) = (before.running(), after.running());
        let spent = (now - self.since).max(0);
        next.since = now.max(self.since);
        for seat in after.game().seats().iter() {
            let Some(left) = next.left.get_mut(seat.index()) else { continue };
            if ran.has(seat) {
                *left -= spent;
            }
            // Whoever takes their seat back gets a little more, whoever's turn it is.
            if limit.per == Per::Game && before.is_bot(seat) && !after.is_bot(seat) {
                *left = (*left).max(limit.millis() / 10);
                next.reminded.remove(seat);
            }
            if !runs.has(seat) {
                if limit.per == Per::Move {
                    next.reminded.remove(seat);
                }
                continue;
            }
            let sees_else = before.timeline.seen_since(seat) != after.timeline.seen_since(seat);
            if limit.per == Per::Move && (!ran.has(seat) || sees_else) {
                *left = limit.millis();
                next.reminded.remove(seat);
            }
        }
        next
    }

    /// The same, with these seats reminded.
    pub(crate) fn reminding(&self, seats: SeatSet) -> Self {
        let mut next = self.clone();
        seats.iter().for_each(|seat| next.reminded.insert(seat));
        next
    }

    /// When the time of a seat is over, if its clock goes on running.
    #[must_use]
    pub fn end(&self, seat: Seat) -> i64 {
        self.since + self.left(seat)
    }

    /// What a seat has left, in milliseconds, if its clock does not run.
    #[must_use]
    pub fn left(&self, seat: Seat) -> i64 {
        self.left.get(seat.index()).copied().unwrap_or(0).max(0)
    }

    /// The seats that were reminded of what they are asked now.
    #[must_use]
    pub fn reminded(&self) -> SeatSet {
        self.reminded
    }

    /// Those whose time is over, and those who have to be reminded.
    pub(crate) fn out(&self, limit: TimeLimit, runs: SeatSet, now: i64) -> (SeatSet, SeatSet) {
        let over = runs.iter().filter(|&seat| self.end(seat) <= now).collect();
        let late = |seat: &Seat| {
            !self.reminded.has(*seat) && self.end(*seat) - limit.reminds_before() <= now
        };
        (over, runs.iter().filter(late).collect())
    }

    /// When something is due next.
    pub(crate) fn due(&self, limit: TimeLimit, runs: SeatSet) -> Due {
        let next = |seat: Seat| match self.reminded.has(seat) {
            true => self.end(seat),
            false => self.end(seat) - limit.reminds_before(),
        };
        runs.iter().map(next).min().map_or(Due::Never, Due::At)
    }

    /// As they are stored.
    pub(crate) fn to_text(&self) -> String {
        let reminded: Vec<u8> = self.reminded.iter().map(|seat| seat.0).collect();
        serde_json::json!({ "left": self.left, "since": self.since, "reminded": reminded })
            .to_string()
    }

    /// Reads what `to_text` wrote.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let value: serde_json::Value = serde_json::from_str(text).ok()?;
        let seat = |value: &serde_json::Value| {
            value.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat)
        };
        Some(Self {
            left: value["left"]
                .as_array()?
                .iter()
                .map(|left| left.as_i64())
                .collect::<Option<_>>()?,
            since: value["since"].as_i64()?,
            reminded: value["reminded"].as_array()?.iter().map(seat).collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_and_clocks_read_back_and_nonsense_does_not() {
        let limit = TimeLimit::new(Per::Game, 600, Level::Hard).unwrap();
        assert_eq!(TimeLimit::from_text(&limit.to_text()), Some(limit));
        for bad in ["", "move", "move 5 hard", "turn 60 hard", "move 60 genius", "move x hard"] {
            assert_eq!(TimeLimit::from_text(bad), None, "{bad}");
        }
        let clocks = Clocks::new(limit, 3, 1_800_000_000_000).reminding(SeatSet::one(Seat(2)));
        assert_eq!(Clocks::from_text(&clocks.to_text()), Some(clocks));
        assert_eq!(Clocks::from_text("{}"), None);
    }

    #[test]
    fn a_reminder_comes_before_the_end_and_only_once() {
        let limit = TimeLimit::new(Per::Move, 100, Level::Easy).unwrap();
        let (clocks, runs) = (Clocks::new(limit, 2, 0), SeatSet::one(Seat(1)));
        assert_eq!(clocks.due(limit, runs), Due::At(75_000));
        assert_eq!(clocks.out(limit, runs, 74_999), (SeatSet::EMPTY, SeatSet::EMPTY));
        assert_eq!(clocks.out(limit, runs, 75_000), (SeatSet::EMPTY, runs));
        let clocks = clocks.reminding(runs);
        assert_eq!(clocks.due(limit, runs), Due::At(100_000));
        assert_eq!(clocks.out(limit, runs, 99_999), (SeatSet::EMPTY, SeatSet::EMPTY));
        assert_eq!(clocks.out(limit, runs, 100_000).0, runs);
    }
}
