//! Time limits and clocks.

use rollwright_bots::Level;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A time limit for people. When a player's time runs out, a bot plays for them until they
/// take the seat back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeLimit {
    /// `move`: the time applies to each decision or roll; `game`: all moves of a seat share
    /// it.
    pub per: TimeLimitScope,
    /// The time, in seconds.
    #[schemars(range(min = 10, max = 2_592_000))]
    pub seconds: u32,
    /// The level of the bot that plays for players who are out of time.
    #[serde(default)]
    pub bot: Level,
}

/// What a time limit applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TimeLimitScope {
    /// Each decision or roll.
    Move,
    /// The whole game.
    Game,
}

impl TimeLimitScope {
    /// The name, as in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Game => "game",
        }
    }

    /// Parses [`TimeLimitScope::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Move, Self::Game].into_iter().find(|scope| scope.name() == name)
    }
}

/// The clock of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatClockInfo {
    /// While it runs: when the time is over, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// While it is stopped: the time left, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// Whether the player was reminded of the pending decision.
    pub reminded: bool,
}

impl SeatClockInfo {
    /// The milliseconds left at `now`, given in milliseconds since 1970.
    #[must_use]
    pub fn remaining_millis_at(&self, now: i64) -> i64 {
        self.until.map_or(self.left.unwrap_or(0), |until| until.saturating_sub(now)).max(0)
    }
}

/// Formats the time left as minutes and seconds, or hours and minutes. `None` from one day
/// up, which callers write in words.
#[must_use]
pub fn format_time_left_under_a_day(millis: i64) -> Option<String> {
    let seconds = millis / 1000;
    match seconds {
        ..3600 => Some(format!("{}:{:02}", seconds / 60, seconds % 60)),
        3600..86_400 => Some(format!("{}:{:02} h", seconds / 3600, seconds / 60 % 60)),
        _ => None,
    }
}
