//! Request bodies.

use std::collections::BTreeMap;

use rollwright_games::MAX_POSITION_STRING_LENGTH;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::bot_speed::BotSpeed;
use crate::time_limits::TimeLimit;
use crate::tutor_threshold::TutorThreshold;
use crate::validation::{
    self, AlwaysTrue, MAX_DICE_PER_ROLL, MAX_NAME_CHARS, MAX_RULE_OR_STRATEGY_NAME_CHARS,
    MAX_SAFE_INTEGER, MAX_TABLE_SEATS, Validate,
};

/// The most settings of a table.
const MAX_TABLE_SETTINGS: usize = 8;
/// The longest absence after which the host may give a seat to a bot, in minutes.
const MAX_AWAY_MINUTES: u8 = 60;

/// A request to create a table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTableRequest {
    /// The game.
    #[schemars(schema_with = "crate::game_name_schema")]
    pub game: String,
    /// The rule set; the game's first one if missing.
    #[schemars(length(max = MAX_RULE_OR_STRATEGY_NAME_CHARS))]
    pub rules: Option<String>,
    /// Settings by key.
    #[serde(default)]
    #[schemars(schema_with = "settings_schema")]
    pub settings: BTreeMap<String, u32>,
    /// The seats, in order.
    #[schemars(length(min = 1, max = MAX_TABLE_SEATS))]
    pub seats: Vec<NewSeat>,
    /// `random` (the server rolls) or `manual` (people roll and send the faces).
    #[serde(default)]
    pub dice: DiceMode,
    /// A training game: undo is free, and the result doesn't count.
    #[serde(default)]
    pub training: bool,
    /// List the table publicly while a seat is free.
    #[serde(default)]
    pub listed: bool,
    /// The seat that begins, counted from 1; chosen by the rules if missing.
    #[schemars(range(min = 1, max = MAX_TABLE_SEATS))]
    pub first: Option<u8>,
    /// The seed of the dice: the same seed, rules and decisions give the same dice, whoever
    /// plays. Only for training games.
    #[schemars(range(max = MAX_SAFE_INTEGER))]
    pub seed: Option<u64>,
    /// A position string of the game to begin from, which makes it a training game. Leave out
    /// `rules`, `settings` and `first`, which it determines, and give as many seats as it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MAX_POSITION_STRING_LENGTH))]
    pub position: Option<String>,
    /// How many minutes a player must be away, without an open page or a request, before
    /// the host may give the seat to a bot.
    #[serde(default = "default_away_minutes")]
    #[schemars(range(min = 1, max = MAX_AWAY_MINUTES))]
    pub away_after: u8,
    /// How fast bots play while somebody is watching.
    #[serde(default)]
    pub bot_speed: BotSpeed,
    /// The smallest loss of which the tutor warns before a decision; no tutor if missing.
    /// Joining players agree to the tutor, and the game doesn't count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tutor: Option<TutorThreshold>,
    /// The time limit; none if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeLimit>,
}

/// Settings by key. A rule set narrows the range of each.
fn settings_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "additionalProperties": {
            "type": "integer", "format": "uint32", "minimum": 0, "maximum": u32::MAX,
        },
        "maxProperties": MAX_TABLE_SETTINGS,
    })
}

fn default_away_minutes() -> u8 {
    5
}

/// Who rolls the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DiceMode {
    /// The server.
    #[default]
    Random,
    /// People, with real dice.
    Manual,
}

/// A seat of a table to be created.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum NewSeat {
    /// A seat of yours, or of another player at your screen, with this name.
    Name(#[schemars(length(max = MAX_NAME_CHARS))] String),
    /// A bot with this strategy or level.
    Bot(#[schemars(length(max = MAX_RULE_OR_STRATEGY_NAME_CHARS))] String),
    /// Open to anyone who joins: `{"open": true}`.
    Open(AlwaysTrue),
}

/// A request to take a seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The name to show.
    #[schemars(length(max = MAX_NAME_CHARS))]
    pub name: String,
}

/// A request to play an action.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// The table version that this request is based on.
    #[schemars(range(max = MAX_SAFE_INTEGER))]
    pub version: u64,
    /// The seat that acts, counted from 1.
    #[schemars(range(min = 1, max = MAX_TABLE_SEATS))]
    pub seat: u8,
    /// One of its legal actions, in the game's notation.
    #[schemars(length(max = MAX_RULE_OR_STRATEGY_NAME_CHARS))]
    pub action: String,
    /// Play the action even if the tutor warns of it.
    #[serde(default)]
    pub anyway: bool,
}

/// A request of the host to propose the tutor.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeTutorRequest {
    /// The mark from which on it warns.
    pub warns: TutorThreshold,
}

/// An answer to a proposed tutor.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TutorAnswerRequest {
    /// Whether to agree; a no turns the tutor off for everyone.
    pub yes: bool,
}

/// A request to roll.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollRequest {
    /// The table version that this request is based on.
    #[schemars(range(max = MAX_SAFE_INTEGER))]
    pub version: u64,
    /// The faces of the dice, if people roll.
    #[schemars(length(max = MAX_DICE_PER_ROLL))]
    pub faces: Option<Vec<u8>>,
}

/// A request to change the speed of the bots.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeBotSpeedRequest {
    /// How fast they play while somebody is watching.
    pub speed: BotSpeed,
}

/// A request to take over seats with a pass.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RedeemSeatTransferPassRequest {
    /// The pass, which works once.
    #[schemars(length(max = MAX_RULE_OR_STRATEGY_NAME_CHARS))]
    pub pass: String,
}

/// A request to add a number to the secret seed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SeedNumberRequest")]
pub struct SeedContributionRequest {
    /// A number of your own, from 0 to 9007199254740991.
    #[schemars(range(max = MAX_SAFE_INTEGER))]
    pub number: u64,
}

/// A request to undo.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The table's version.
    #[schemars(range(max = MAX_SAFE_INTEGER))]
    pub version: u64,
    /// Needed if dice have been rolled since: everyone at the screen agrees. If you play
    /// alone, you agree that the game leaves the hall of fame.
    #[serde(default)]
    pub everyone_agrees: bool,
}

/// An answer to an undo request from another screen.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoAnswerRequest {
    /// The table's version.
    #[schemars(range(max = MAX_SAFE_INTEGER))]
    pub version: u64,
    /// Whether you agree.
    pub yes: bool,
}

/// A request to let a bot play for a seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SeatBotRequest")]
pub struct HandSeatToBotRequest {
    /// Its strategy or level.
    #[schemars(length(max = MAX_RULE_OR_STRATEGY_NAME_CHARS))]
    pub strategy: String,
}

impl Validate for CreateTableRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_text_length(
            "a rule set's name",
            self.rules.as_deref().unwrap_or(""),
            MAX_RULE_OR_STRATEGY_NAME_CHARS,
        )?;
        if self.settings.len() > MAX_TABLE_SETTINGS {
            return Err(format!("a table has at most {MAX_TABLE_SETTINGS} settings"));
        }
        if self.seats.is_empty() || self.seats.len() > usize::from(MAX_TABLE_SEATS) {
            return Err(format!("a table has 1 to {MAX_TABLE_SEATS} seats"));
        }
        for seat in &self.seats {
            match seat {
                NewSeat::Name(name) => {
                    validation::check_text_length("a name", name, MAX_NAME_CHARS)?
                }
                NewSeat::Bot(strategy) => validation::check_text_length(
                    "a strategy",
                    strategy,
                    MAX_RULE_OR_STRATEGY_NAME_CHARS,
                )?,
                NewSeat::Open(AlwaysTrue) => {}
            }
        }
        self.first.map_or(Ok(()), validation::check_seat_number)?;
        validation::check_text_length(
            "a position string",
            self.position.as_deref().unwrap_or(""),
            MAX_POSITION_STRING_LENGTH,
        )?;
        validation::check_safe_integer("a seed", self.seed.unwrap_or(0))?;
        if !(1..=MAX_AWAY_MINUTES).contains(&self.away_after) {
            return Err(format!("away_after is 1 to {MAX_AWAY_MINUTES} minutes"));
        }
        let fits = |time: &TimeLimit| (10..=2_592_000).contains(&time.seconds);
        match self.time.as_ref().is_none_or(fits) {
            true => Ok(()),
            false => Err("clocks go from 10 to 2592000 seconds".to_owned()),
        }
    }
}

impl Validate for JoinRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_text_length("a name", &self.name, MAX_NAME_CHARS)
    }
}

impl Validate for ActionRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_safe_integer("a version", self.version)?;
        validation::check_seat_number(self.seat)?;
        validation::check_text_length("an action", &self.action, MAX_RULE_OR_STRATEGY_NAME_CHARS)
    }
}

impl Validate for RollRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_safe_integer("a version", self.version)?;
        let fits = self.faces.as_ref().is_none_or(|faces| faces.len() <= MAX_DICE_PER_ROLL);
        if fits { Ok(()) } else { Err(format!("a roll has at most {MAX_DICE_PER_ROLL} faces")) }
    }
}

impl Validate for SeedContributionRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_safe_integer("your number", self.number)
    }
}

impl Validate for UndoRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_safe_integer("a version", self.version)
    }
}

impl Validate for UndoAnswerRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_safe_integer("a version", self.version)
    }
}

impl Validate for ChangeBotSpeedRequest {}

impl Validate for ProposeTutorRequest {}

impl Validate for RedeemSeatTransferPassRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_text_length("a pass", &self.pass, MAX_RULE_OR_STRATEGY_NAME_CHARS)
    }
}

impl Validate for TutorAnswerRequest {}

impl Validate for HandSeatToBotRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_text_length("a strategy", &self.strategy, MAX_RULE_OR_STRATEGY_NAME_CHARS)
    }
}
