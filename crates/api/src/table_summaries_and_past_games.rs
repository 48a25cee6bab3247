//! Lists of tables in play and of finished games.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table in a list.
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
    /// The players at the table, people and bots, in seat order.
    pub names: Vec<String>,
    /// How many seats there are.
    pub seats: usize,
    /// The free seats, counted from 1.
    pub free: Vec<u8>,
    /// When the table was created, in seconds since 1970.
    pub created: i64,
}

/// A finished game of a player.
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
    /// The player's name; empty after it was deleted.
    pub name: String,
    /// The score.
    pub points: i64,
    /// Whether the seat won, alone or with others.
    pub won: bool,
    /// Whether it counts for the hall of fame.
    pub counts: bool,
    /// When the game ended, in seconds since 1970.
    pub ended: i64,
    /// Whether the player resigned, so that a bot played the seat to the end.
    #[serde(default)]
    pub resigned: bool,
    /// Whether a bot finished the game for the player. The result then doesn't count for them.
    #[serde(default)]
    pub finished_by_bot: bool,
    /// The other seats, in order.
    pub others: Vec<SeatResult>,
}

/// The result of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatResult {
    /// The seat, counted from 1.
    pub seat: i64,
    /// The name; empty after it was deleted.
    pub name: String,
    /// The bot's strategy; missing for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The score.
    pub points: i64,
    /// Whether this seat won, alone or with others.
    pub won: bool,
}
