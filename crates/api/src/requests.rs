//! Bodies of requests.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::time_limits::TimeLimit;
use crate::validation::{
    self, AlwaysTrue, MAX_IDENTIFIER_CHARS, MAX_NAME_CHARS, MAX_ROLL_FACES, MAX_TABLE_SEATS,
    Validate,
};

/// A table to be set up.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTableRequest {
    /// The game.
    #[schemars(schema_with = "crate::game_name_schema")]
    pub game: String,
    /// The rule set; the game's first one when missing.
    #[schemars(length(max = 64))]
    pub rules: Option<String>,
    /// Settings by key.
    #[serde(default)]
    #[schemars(extend("maxProperties" = 8))]
    pub settings: BTreeMap<String, u8>,
    /// Who sits where, in order.
    #[schemars(length(min = 1, max = 12))]
    pub seats: Vec<NewSeat>,
    /// `random` (the server rolls) or `manual` (people roll and send the faces).
    #[serde(default)]
    pub dice: DiceMode,
    /// A training game: undo is free, and it does not count.
    #[serde(default)]
    pub training: bool,
    /// Show the table to strangers, in the list of open ones, as long as a seat is free.
    #[serde(default)]
    pub listed: bool,
    /// The seat that begins, counted from 1; as the rules say when missing.
    #[schemars(range(min = 1, max = 12))]
    pub first: Option<u8>,
    /// The number that the dice come from: the same number, rules and decisions bring the
    /// same dice, whoever plays. For training games only.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub seed: Option<u64>,
    /// For how many minutes somebody has to be away, with no page open and no request of
    /// theirs, before whoever set the table up may hand their seat to a bot.
    #[serde(default = "default_away_minutes")]
    #[schemars(range(min = 1, max = 60))]
    pub away_after: u8,
    /// How fast bots play while somebody looks on.
    #[serde(default)]
    pub bot_speed: Speed,
    /// From which losses on the tutor warns before decisions; missing where there is to be
    /// none. Whoever joins agrees to it, and the game does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tutor: Option<TutorThreshold>,
    /// Clocks; people take as long as they like when missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeLimit>,
}

/// From which losses on the tutor warns: those that the coach marks like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TutorThreshold {
    /// Hardly a mistake.
    Doubtful,
    /// A mistake.
    Bad,
    /// A blunder.
    VeryBad,
}

fn default_away_minutes() -> u8 {
    5
}

/// Who rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DiceMode {
    /// The server.
    #[default]
    Random,
    /// People, with real dice.
    Manual,
}

/// A seat of a table to be set up.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum NewSeat {
    /// Yours, or that of somebody at your screen, with this name.
    Name(#[schemars(length(max = 200))] String),
    /// A bot's, of this strategy or level.
    Bot(#[schemars(length(max = 64))] String),
    /// Whoever joins: `{"open": true}`.
    Open(AlwaysTrue),
}

/// Somebody who sits down.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The name to be shown.
    #[schemars(length(max = 200))]
    pub name: String,
}

/// A decision.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// The version it answers.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub version: u64,
    /// The seat that decides, counted from 1.
    #[schemars(range(min = 1, max = 12))]
    pub seat: u8,
    /// One of its legal actions, in the game's notation.
    #[schemars(length(max = 64))]
    pub action: String,
    /// To be played even where the tutor warns of it.
    #[serde(default)]
    pub anyway: bool,
}

/// The tutor is proposed, by whoever set the table up.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeTutorRequest {
    /// From which losses on it warns.
    pub warns: TutorThreshold,
}

/// A word on the tutor.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerTutorRequest {
    /// Yes to what is proposed; a no turns the tutor off for all.
    pub yes: bool,
}

/// A roll.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollRequest {
    /// The version it answers.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub version: u64,
    /// What the dice show, where people roll.
    #[schemars(length(max = 16))]
    pub faces: Option<Vec<u8>>,
}

/// How fast bots play while somebody looks on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// A step is looked at for twice as long.
    Slow,
    /// As fast as one can follow.
    #[default]
    Normal,
    /// At once.
    Instant,
}

/// Another speed of the bots.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeBotSpeedRequest {
    /// How fast they play while somebody looks on.
    pub speed: Speed,
}

/// A new pass, with which another device can take over seats.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NewSeatPass {
    /// It works once. Keep it secret.
    pub pass: String,
    /// After how many seconds it expires.
    pub expires_in: u64,
}

/// What another device was given to take over seats with.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatTransferRequest {
    /// The pass, which works once.
    #[schemars(length(max = 64))]
    pub pass: String,
}

/// A number for the secret seed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeedNumberRequest {
    /// A number of your own, from 0 to 9007199254740991.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub number: u64,
}

/// Taking back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The table's version.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub version: u64,
    /// Where dice were rolled since: everyone at the screen agrees; of one person alone,
    /// that the game may leave the hall of fame.
    #[serde(default)]
    pub everyone_agrees: bool,
}

/// A word on taking back what somebody at another screen asks for.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerUndoRequest {
    /// The table's version.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub version: u64,
    /// Whether it may be taken back.
    pub yes: bool,
}

/// A bot that is to play for a seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatBotRequest {
    /// Its strategy or level.
    #[schemars(length(max = 64))]
    pub strategy: String,
}

impl Validate for CreateTableRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_text_length(
            "a rule set's name",
            self.rules.as_deref().unwrap_or(""),
            MAX_IDENTIFIER_CHARS,
        )?;
        if self.settings.len() > 8 {
            return Err("a table has at most 8 settings".to_owned());
        }
        if self.seats.is_empty() || self.seats.len() > usize::from(MAX_TABLE_SEATS) {
            return Err(format!("a table has 1 to {MAX_TABLE_SEATS} seats"));
        }
        for seat in &self.seats {
            match seat {
                NewSeat::Name(name) => {
                    validation::check_text_length("a name", name, MAX_NAME_CHARS)?
                }
                NewSeat::Bot(strategy) => {
                    validation::check_text_length("a strategy", strategy, MAX_IDENTIFIER_CHARS)?
                }
                NewSeat::Open(AlwaysTrue) => {}
            }
        }
        self.first.map_or(Ok(()), validation::check_seat_number)?;
        validation::check_safe_integer("a seed", self.seed.unwrap_or(0))?;
        let fits = (1..=60).contains(&self.away_after);
        if !fits {
            return Err("away_after is 1 to 60 minutes".to_owned());
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
        validation::check_text_length("an action", &self.action, MAX_IDENTIFIER_CHARS)
    }
}

impl Validate for RollRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_safe_integer("a version", self.version)?;
        let fits = self.faces.as_ref().is_none_or(|faces| faces.len() <= MAX_ROLL_FACES);
        if fits { Ok(()) } else { Err(format!("a roll has at most {MAX_ROLL_FACES} faces")) }
    }
}

impl Validate for SeedNumberRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_safe_integer("your number", self.number)
    }
}

impl Validate for UndoRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_safe_integer("a version", self.version)
    }
}

impl Validate for AnswerUndoRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_safe_integer("a version", self.version)
    }
}

impl Validate for ChangeBotSpeedRequest {
    fn validate(&self) -> Result<(), String> {
        Ok(())
    }
}

impl Validate for ProposeTutorRequest {
    fn validate(&self) -> Result<(), String> {
        Ok(())
    }
}

impl Validate for SeatTransferRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_text_length("a pass", &self.pass, MAX_IDENTIFIER_CHARS)
    }
}

impl Validate for AnswerTutorRequest {
    fn validate(&self) -> Result<(), String> {
        Ok(())
    }
}

impl Validate for SeatBotRequest {
    fn validate(&self) -> Result<(), String> {
        validation::check_text_length("a strategy", &self.strategy, MAX_IDENTIFIER_CHARS)
    }
}
