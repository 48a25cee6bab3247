//! Lists: tables in play, and games that were finished.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableSummary {
    /// The table.
    #[schemars(schema_with = "crate::table_id_schema")]
    pub table: String,
    /// The game.
    #[schemars(schema_with = "crate::game_name_schema")]
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The settings, as `levels=3,size=4`.
    pub settings: String,
    /// Who sits there, people and bots, in the order of the seats.
    pub names: Vec<String>,
    /// How many seats there are.
    pub seats: usize,
    /// The seats that anybody can sit down in, counted from 1.
    pub free: Vec<u8>,
    /// When it was set up, in seconds since 1970.
    pub created: i64,
}

/// A game somebody has finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PastGame {
    /// The table.
    #[schemars(schema_with = "crate::table_id_schema")]
    pub table: String,
    /// The seat, counted from 1.
    pub seat: i64,
    /// The game.
    #[schemars(schema_with = "crate::game_name_schema")]
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The settings, as `levels=3,size=4`.
    pub settings: String,
    /// How many seats there were.
    pub seats: i64,
    /// The name played under; empty when it was deleted.
    pub name: String,
    /// The points.
    pub points: i64,
    /// Whether it was won, alone or with others.
    pub won: bool,
    /// Whether it counts for the hall of fame.
    pub counts: bool,
    /// When, in seconds since 1970.
    pub ended: i64,
    /// Whether the seat was given up: a bot played it to the end.
    #[serde(default)]
    pub resigned: bool,
    /// The other seats in order.
    pub others: Vec<SeatResult>,
}

/// How a game ended for one of its seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatResult {
    /// The seat, counted from 1.
    pub seat: i64,
    /// The name; empty when it was deleted.
    pub name: String,
    /// The bot's strategy; missing for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The points.
    pub points: i64,
    /// Whether this seat won, alone or with others.
    pub won: bool,
}
