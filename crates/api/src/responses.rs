//! Bodies of answers.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::time_limits::{SeatClockInfo, TimeLimit};
use crate::{PositionView, TutorThreshold};

/// A table somebody has just sat down at.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct JoinedTable {
    /// The table.
    #[schemars(schema_with = "crate::table_id_schema")]
    pub table: String,
    /// What holds the seats. It is shown once; keep it secret.
    pub token: String,
    /// The table's version.
    pub version: u64,
}

/// A version of a table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableVersion {
    /// The version.
    pub version: u64,
}

/// Another table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableReference {
    /// The table.
    #[schemars(schema_with = "crate::table_id_schema")]
    pub table: String,
}

/// A position, with everything that whoever asks may do.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TablePosition {
    /// The table.
    #[schemars(schema_with = "crate::table_id_schema")]
    pub table: String,
    /// The game.
    #[schemars(schema_with = "crate::game_name_schema")]
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// The rule set.
    pub rules: String,
    /// The version of the rule set.
    pub rules_version: u32,
    /// The settings by key.
    pub settings: BTreeMap<String, u8>,
    /// The version that moves answer.
    pub version: u64,
    /// Whether it is a training game.
    pub training: bool,
    /// Whether its result may enter the hall of fame.
    pub counts: bool,
    /// Whether people roll real dice.
    pub manual_dice: bool,
    /// For how many minutes somebody has to be away before whoever set the table up may
    /// hand their seat to a bot.
    pub away_after: u8,
    /// How fast bots play while somebody looks on.
    pub bot_speed: crate::Speed,
    /// The clocks, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeLimit>,
    /// The SHA-256 hash of the secret seed of the dice, where the server rolls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The secret seed, shown when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// The seat that began, counted from 1.
    pub first: u8,
    /// The seat whose turn it is, or at the end was.
    pub active: u8,
    /// What the position waits for.
    pub phase: PhaseInfo,
    /// What somebody asks the people at other screens to take back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_back: Option<PendingUndo>,
    /// The tutor, where it is proposed or on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tutor: Option<TutorStatus>,
    /// While a bot still works out how to play: how many percent it has done. Until
    /// then it takes no part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub studying: Option<u8>,
    /// What your seats may do now.
    pub legal: Vec<LegalActions>,
    /// What there is to draw, as the seat in `viewer` may see it.
    pub view: PositionView,
    /// The game's state as plain data, as the seat in `viewer` may see it; each game has
    /// its own, with names that say what they are.
    #[schemars(schema_with = "crate::game_schemas::state_schema")]
    pub state: Value,
    /// The seat that `view` and `state` are for; missing for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<u8>,
    /// The table where the same people play again; told to those who hold a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// Who has entered the hall of fame with this game, once it is over.
    pub fame: Vec<HallOfFameEntry>,
}

/// Somebody asks the people at other screens to take a decision back. It lapses when
/// anything else happens at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PendingUndo {
    /// The seat whose decision it is.
    pub by: u8,
    /// The seats that have not said yes yet.
    pub waits_for: Vec<u8>,
    /// Whether it goes back over a roll, so that the game leaves the hall of fame.
    pub over_roll: bool,
}

/// The tutor at a table: it warns before decisions that cost much.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TutorStatus {
    /// From which losses on it warns.
    pub warns: TutorThreshold,
    /// The seats that have not agreed yet. It is on when there are none.
    pub waits_for: Vec<u8>,
}

/// A seat and who sits there.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatInfo {
    /// Its number, counted from 1.
    pub seat: u8,
    /// The name to show.
    pub name: String,
    /// The bot's strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether anybody can sit down here.
    pub open: bool,
    /// Whether it is in your hand.
    pub yours: bool,
    /// Whether its person has been away for `away_after` minutes, so that whoever set the
    /// table up may hand it to a bot.
    pub away: bool,
    /// Whether that has happened. Its person takes it back with
    /// `DELETE /api/tables/{table}/seats/{seat}/bot`.
    pub handed_over: bool,
    /// Whether its person has given it up: a bot plays it to the end.
    pub resigned: bool,
    /// Its clock, where there are clocks and a person plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<SeatClockInfo>,
    /// The points as the sheet stands.
    pub points: i32,
    /// The number it has added to the secret seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

/// What a position waits for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "waits_for", rename_all = "lowercase")]
pub enum PhaseInfo {
    /// Dice.
    Roll {
        /// The seat that rolls.
        by: u8,
        /// Whether you may roll now.
        yours: bool,
        /// The dice, in the order in which faces are written down.
        dice: Vec<DieToRoll>,
    },
    /// Answers.
    Decide {
        /// The question.
        #[schemars(schema_with = "crate::game_schemas::question_schema")]
        question: String,
        /// The seats that have not answered yet.
        seats: Vec<u8>,
    },
    /// Nothing: the game is over.
    Over {
        /// How it ended.
        #[schemars(schema_with = "crate::game_schemas::ending_schema")]
        how: String,
        /// Who has won; several share the win.
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

/// What a seat may do.
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
    /// Its name for people.
    pub title: String,
    /// What sort of game it is.
    pub summary: String,
    /// Its rule sets; the first is the default.
    pub rules: Vec<RuleSetInfo>,
    /// The strategies of its bots, from clumsy to strong.
    pub bots: Vec<String>,
}

/// A rule set.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RuleSetInfo {
    /// Its name.
    pub name: String,
    /// What it is, in one line.
    pub summary: String,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// The settings: key, smallest, largest and default value.
    pub settings: Vec<(String, u8, u8, u8)>,
}

/// Whether the server is well.
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
    /// The name, as long as it was not deleted.
    pub name: String,
    /// The points.
    pub points: i64,
    /// How many turns it took.
    pub turns: i64,
    /// When, in seconds since 1970.
    pub ended: i64,
    /// The table, where it was listed or you hold a seat there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// Something is being worked out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ComputationProgress {
    /// How many percent are done.
    #[schemars(range(max = 100))]
    pub percent: u8,
}
