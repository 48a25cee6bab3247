//! Clocks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How long people may take. Whoever has none of it left is played for by a bot, until
/// they take their seat back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeLimit {
    /// `move`: each decision or roll has the whole time; `game`: all of a seat's moves
    /// share it.
    pub per: TimeLimitScope,
    /// The time, in seconds.
    #[schemars(range(min = 10, max = 2_592_000))]
    pub seconds: u32,
    /// The level of the bot that plays for whoever is out of time.
    #[serde(default)]
    pub bot: BotLevel,
}

/// What a clock counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TimeLimitScope {
    /// Each decision or roll.
    Move,
    /// The whole game.
    Game,
}

/// How strong a bot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BotLevel {
    /// The weakest.
    Beginner,
    /// Easy.
    Easy,
    /// Medium.
    #[default]
    Medium,
    /// Hard.
    Hard,
    /// The strongest.
    Master,
}

/// The clock of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatClockInfo {
    /// While it runs: when its time is over, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// While it stands still: what is left, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// Whether its person was reminded of what they are asked now.
    pub reminded: bool,
}

impl SeatClockInfo {
    /// How many milliseconds are left at a moment, in milliseconds since 1970.
    #[must_use]
    pub fn remaining_millis_at(&self, now: i64) -> i64 {
        self.until.map_or(self.left.unwrap_or(0), |until| until.saturating_sub(now)).max(0)
    }
}

/// Time that is left, as clocks show it: minutes and seconds, or hours and minutes. None from
/// a day up, which is told in words.
#[must_use]
pub fn format_remaining_time(millis: i64) -> Option<String> {
    let seconds = millis / 1000;
    match seconds {
        ..3600 => Some(format!("{}:{:02}", seconds / 60, seconds % 60)),
        3600..86_400 => Some(format!("{}:{:02} h", seconds / 3600, seconds / 60 % 60)),
        _ => None,
    }
}
