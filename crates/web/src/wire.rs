//! What goes over the wire: bodies of requests and answers.

use std::collections::BTreeMap;

pub use rollwright_tables::store::{Glance, Past};
use rollwright_wire::View;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table to be set up.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// `qwixx`, `qwinto`, `yahtzee` or `warrior`.
    pub game: String,
    /// The rule set; the game's first one when missing.
    pub rules: Option<String>,
    /// Settings by key.
    #[serde(default)]
    pub settings: BTreeMap<String, u8>,
    /// Who sits where, in order.
    pub seats: Vec<NewSeat>,
    /// `random` (the server rolls) or `manual` (people roll and send the faces).
    #[serde(default)]
    pub dice: Dice,
    /// A training game: undo is free, and it does not count.
    #[serde(default)]
    pub training: bool,
    /// Show the table to strangers, in the list of open ones, as long as a seat is free.
    #[serde(default)]
    pub listed: bool,
}

/// Who rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Dice {
    /// The server.
    #[default]
    Random,
    /// People, with real dice.
    Manual,
}

/// A seat of a table to be set up.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum NewSeat {
    /// Yours, or that of somebody at your screen, with this name.
    Name(String),
    /// A bot's, of this strategy or level.
    Bot(String),
    /// Whoever joins: `{"open": true}`.
    Open(bool),
}

/// Somebody who sits down.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The name to be shown.
    pub name: String,
}

/// A decision.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The version it answers.
    pub version: u64,
    /// The seat that decides, counted from 1.
    pub seat: u8,
    /// One of its legal actions, in the game's notation.
    pub action: String,
}

/// A roll.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The version it answers.
    pub version: u64,
    /// What the dice show, where people roll.
    pub faces: Option<Vec<u8>>,
}

/// A number for the secret seed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// A number of your own, from 0 to 9007199254740991.
    pub number: u64,
}

/// Taking back.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The table's version.
    pub version: u64,
    /// Where dice were rolled since: everyone at the screen agrees; of one person alone,
    /// that the game may leave the hall of fame.
    #[serde(default)]
    pub everyone_agrees: bool,
}

/// A word on taking back what somebody at another screen asks for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerUndo {
    /// The table's version.
    pub version: u64,
    /// Whether it may be taken back.
    pub yes: bool,
}

/// A bot that is to play for a seat.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bot {
    /// Its strategy or level.
    pub strategy: String,
}

/// A table somebody has just sat down at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Seated {
    /// The table.
    pub table: String,
    /// What holds the seats. It is shown once; keep it secret.
    pub token: String,
    /// The table's version.
    pub version: u64,
}

/// A version of a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Version {
    /// The version.
    pub version: u64,
}

/// Another table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Elsewhere {
    /// The table.
    pub table: String,
}

/// A position, with everything that whoever asks may do.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Position {
    /// The table.
    pub table: String,
    /// The game.
    pub game: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// The rule set.
    pub rules: String,
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
    /// The SHA-256 hash of the secret seed of the dice, where the server rolls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The secret seed, shown when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The seats in order.
    pub seats: Vec<SeatShown>,
    /// What the position waits for.
    pub phase: PhaseShown,
    /// What somebody asks the people at other screens to take back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_back: Option<TakeBack>,
    /// While a bot still works out how to play: how many percent it has done. Until
    /// then it takes no part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub studying: Option<u8>,
    /// What your seats may do now.
    pub legal: Vec<Legal>,
    /// What there is to draw, as the seat in `viewer` may see it.
    pub view: View,
    /// The seat that `view` is for; missing for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub viewer: Option<u8>,
    /// The table where the same people play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// Who has entered the hall of fame with this game, once it is over.
    pub fame: Vec<Fame>,
}

/// Somebody asks the people at other screens to take a decision back. It lapses when
/// anything else happens at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TakeBack {
    /// The seat whose decision it is.
    pub by: u8,
    /// The seats that have not said yes yet.
    pub waits_for: Vec<u8>,
    /// Whether it goes back over a roll, so that the game leaves the hall of fame.
    pub over_roll: bool,
}

/// A seat and who sits there.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeatShown {
    /// Its number, counted from 1.
    pub seat: u8,
    /// The name to show.
    pub name: String,
    /// The bot's strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether anybody can sit down here.
    pub open: bool,
    /// Whether it is in your hand.
    pub yours: bool,
    /// The points as the sheet stands.
    pub points: i32,
    /// The number it has added to the secret seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

/// What a position waits for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "waits_for", rename_all = "lowercase")]
pub enum PhaseShown {
    /// Dice.
    Roll {
        /// The seat that rolls.
        by: u8,
        /// Whether you may roll now.
        yours: bool,
        /// The dice, in the order in which faces are written down.
        dice: Vec<DieDue>,
    },
    /// Answers.
    Decide {
        /// The question.
        question: &'static str,
        /// The seats that have not answered yet.
        seats: Vec<u8>,
    },
    /// Nothing: the game is over.
    Over {
        /// How it ended.
        how: &'static str,
        /// Who has won; several share the win.
        winners: Vec<u8>,
    },
}

/// A die that is to be rolled.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DieDue {
    /// Its name.
    pub name: &'static str,
    /// Its smallest face.
    pub low: u8,
    /// Its largest face.
    pub high: u8,
}

/// What a seat may do.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Legal {
    /// The seat.
    pub seat: u8,
    /// Its actions, in the game's notation.
    pub actions: Vec<String>,
}

/// A game that can be played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameShown {
    /// Its name in requests.
    pub game: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What sort of game it is.
    pub summary: &'static str,
    /// Its rule sets; the first is the default.
    pub rules: Vec<RulesShown>,
    /// The strategies of its bots, from clumsy to strong.
    pub bots: Vec<&'static str>,
}

/// A rule set.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RulesShown {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// The settings: key, smallest, largest and default value.
    pub settings: Vec<(&'static str, u8, u8, u8)>,
}

/// Whether the server is well.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Health {
    /// `ok`.
    pub status: &'static str,
}

/// An entry of the hall of fame.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Fame {
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
    /// The table.
    pub table: String,
}
