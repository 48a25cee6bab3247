//! Response bodies.

use std::collections::BTreeMap;

use rollwright_bots::Level;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::time_limits::{SeatClockInfo, TimeLimit};
use crate::{PositionView, TutorThreshold};

/// A table that the client has just joined.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct JoinedTable {
    /// The table.
    #[schemars(schema_with = "crate::table_id_schema")]
    pub table: String,
    /// The token that controls the seats. It is sent once; keep it secret.
    pub token: String,
    /// The table's version.
    pub version: u64,
}

/// A new pass, which lets another device take over seats.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "IssuedSeatPass")]
pub struct IssuedSeatTransferPass {
    /// The pass. It works once; keep it secret.
    pub pass: String,
    /// The number of seconds until it expires.
    pub expires_in: u64,
}

/// A version of a table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableVersion {
    /// The version.
    pub version: u64,
}

/// Another table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RematchTable {
    /// The table.
    #[schemars(schema_with = "crate::table_id_schema")]
    pub table: String,
}

/// A position, with everything that the client may do.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TablePosition {
    /// The table.
    #[schemars(schema_with = "crate::table_id_schema")]
    pub table: String,
    /// The game.
    #[schemars(schema_with = "crate::game_name_schema")]
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The rule set.
    pub rules: String,
    /// The version of the rule set.
    pub rules_version: u32,
    /// The settings by key.
    pub settings: BTreeMap<String, u32>,
    /// The version to send with actions and rolls.
    pub version: u64,
    /// Whether it is a training game.
    pub training: bool,
    /// Whether its result may enter the hall of fame.
    pub counts: bool,
    /// Whether people roll real dice.
    pub manual_dice: bool,
    /// How many minutes a player must be away before the host may give the seat to a bot.
    pub away_after: u8,
    /// How fast bots play while somebody is watching.
    pub bot_speed: crate::BotSpeed,
    /// The time limit, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeLimit>,
    /// The SHA-256 hash of the dice's secret seed, if the server rolls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The secret seed, revealed when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// The seat that began, counted from 1.
    pub first: u8,
    /// The seat whose turn it is, or was at the end.
    pub active: u8,
    /// What the position waits for.
    pub phase: AwaitedStepInfo,
    /// An undo request that waits for the agreement of other screens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_back: Option<PendingUndo>,
    /// The tutor, if it is proposed or on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tutor: Option<TutorStatus>,
    /// What you may ask the coach.
    #[serde(default)]
    pub coach: CoachingPermissions,
    /// The progress of a bot's preparation, in percent. The bot doesn't play until it is
    /// done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub studying: Option<u8>,
    /// The place in the queue of the bot that is to be prepared, from 1, until its preparation
    /// starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue_position: Option<usize>,
    /// The legal actions of your seats.
    pub legal: Vec<LegalActions>,
    /// The position string, as the seat in `viewer` may see it.
    #[serde(default)]
    pub position_string: String,
    /// The position to draw, as the seat in `viewer` may see it.
    pub view: PositionView,
    /// The game's state as plain data, as the seat in `viewer` may see it. Each game has
    /// its own schema.
    #[schemars(schema_with = "crate::game_schemas::state_schema")]
    pub state: Value,
    /// The seat that `view` and `state` are for; missing for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<u8>,
    /// The table of the rematch; only sent to players of this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The hall of fame entries of this game, once it is over.
    pub fame: Vec<HallOfFameEntry>,
}

/// An undo request that waits for the agreement of other screens. It lapses when anything
/// else happens at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PendingUndo {
    /// The seat that asks to undo its decision.
    pub by: u8,
    /// The seats that haven't agreed yet.
    pub waits_for: Vec<u8>,
    /// Whether it undoes a roll, so that the game leaves the hall of fame.
    pub over_roll: bool,
}

/// The tutor at a table: it warns before decisions that cost much.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TutorStatus {
    /// The mark from which on it warns.
    pub warns: TutorThreshold,
    /// The seats that haven't agreed yet. The tutor is on when there are none.
    pub waits_for: Vec<u8>,
}

/// What somebody may ask the coach about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct CoachingPermissions {
    /// Whether you may ask for hints, where one of your seats must decide.
    pub hints: bool,
    /// Whether you may ask for a review.
    pub reviews: bool,
}

/// A seat and its player.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatInfo {
    /// Its number, counted from 1.
    pub seat: u8,
    /// The name to show.
    pub name: String,
    /// The bot's strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether the seat is free.
    pub open: bool,
    /// Whether the seat is yours.
    pub yours: bool,
    /// Whether the player has been away for `away_after` minutes, so that the host may give
    /// the seat to a bot.
    pub away: bool,
    /// Whether a bot plays for an absent player, who can take the seat back with `DELETE
    /// /api/tables/{table}/seats/{seat}/bot`.
    pub handed_over: bool,
    /// Whether the player resigned, so that a bot plays the seat to the end.
    pub resigned: bool,
    /// Its clock, if there is a time limit and a person plays the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<SeatClockInfo>,
    /// The current score.
    pub points: i32,
    /// The number that the seat added to the secret seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

/// What a position waits for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "waits_for", rename_all = "lowercase")]
pub enum AwaitedStepInfo {
    /// A roll.
    Roll {
        /// The seat that rolls.
        by: u8,
        /// Whether you may roll now.
        yours: bool,
        /// The dice, in the order of their faces in a roll.
        dice: Vec<DieToRoll>,
    },
    /// Actions of seats.
    Decide {
        /// The question.
        #[schemars(schema_with = "crate::game_schemas::question_schema")]
        question: String,
        /// The seats that haven't answered yet.
        seats: Vec<u8>,
    },
    /// Nothing: the game is over.
    Over {
        /// How it ended.
        #[schemars(schema_with = "crate::game_schemas::ending_schema")]
        how: String,
        /// The winners; several share the win.
        winners: Vec<u8>,
    },
}

/// A die that is to be rolled.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DieToRoll {
    /// Its name.
    pub name: String,
    /// Its smallest face.
    pub low: u8,
    /// Its largest face.
    pub high: u8,
}

/// The legal actions of a seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LegalActions {
    /// The seat.
    pub seat: u8,
    /// Its actions, in the game's notation.
    pub actions: Vec<String>,
}

/// A game that can be played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    /// Its name in requests.
    #[schemars(schema_with = "crate::game_name_schema")]
    pub game: String,
    /// Its title.
    pub title: String,
    /// The kind of game.
    pub summary: String,
    /// Its rule sets; the first is the default.
    pub rules: Vec<RuleSetInfo>,
    /// The strategies of its bots under any rule set, from weak to strong.
    pub bots: Vec<String>,
}

/// A rule set.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RuleSetInfo {
    /// Its name.
    pub name: String,
    /// A summary in one line.
    pub summary: String,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// The settings: key, smallest, largest and default value.
    pub settings: Vec<(String, u32, u32, u32)>,
    /// The strategies of its bots, from weak to strong.
    #[serde(default)]
    pub bots: Vec<String>,
    /// The levels of its bots, from weak to strong. Each has another strategy; the name of a level
    /// that isn't listed stands for one of these bots too.
    #[serde(default)]
    pub levels: Vec<BotLevelInfo>,
}

/// A level of a game's bots.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BotLevelInfo {
    /// The level.
    pub level: Level,
    /// The strategy behind it.
    pub strategy: String,
}

/// The health of the server.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Health {
    /// `ok`.
    pub status: String,
}

/// An entry of the hall of fame.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HallOfFameEntry {
    /// The place, from 1; equal results share it.
    pub place: usize,
    /// The name; empty after it was deleted.
    pub name: String,
    /// The score.
    pub points: i64,
    /// The number of turns.
    pub turns: i64,
    /// When the game ended, in seconds since 1970.
    pub ended: i64,
    /// The table, if it was listed or you have a seat there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// The progress of a computation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ComputationProgress {
    /// The progress in percent.
    #[schemars(range(max = 100))]
    pub percent: u8,
    /// The place in the queue, from 1, until the computation starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue_position: Option<usize>,
}
