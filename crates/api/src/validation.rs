//! The bounds of what requests may hold. The schemas name them, and [`Bounded`] checks
//! them: what the schema refuses is refused.

use rollwright_games::GameId;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// The largest number that every program can read and write: 2^53 - 1.
pub const MAX_SAFE_INTEGER: u64 = 9_007_199_254_740_991;
/// The most seats of any table.
pub const MAX_TABLE_SEATS: u8 = 12;
/// The longest name that is read, in characters; what is shown may be shorter.
pub const MAX_NAME_CHARS: usize = 200;
/// The longest word that names a strategy, a rule set, a setting or an action.
pub const MAX_IDENTIFIER_CHARS: usize = 64;
/// The most dice in one roll.
pub const MAX_ROLL_FACES: usize = 16;

/// What has bounds beyond those of its types.
pub trait Validate {
    /// Checks them.
    ///
    /// # Errors
    /// What is out of bounds, and what would not be.
    fn validate(&self) -> Result<(), String>;
}

pub(crate) fn check_safe_integer(what: &str, number: u64) -> Result<(), String> {
    if number <= MAX_SAFE_INTEGER {
        Ok(())
    } else {
        Err(format!("{what} is a number from 0 to {MAX_SAFE_INTEGER}"))
    }
}

pub(crate) fn check_seat_number(seat: u8) -> Result<(), String> {
    let fits = (1..=MAX_TABLE_SEATS).contains(&seat);
    if fits { Ok(()) } else { Err(format!("seats are counted from 1 to {MAX_TABLE_SEATS}")) }
}

pub(crate) fn check_text_length(what: &str, text: &str, longest: usize) -> Result<(), String> {
    let fits = text.chars().count() <= longest;
    if fits { Ok(()) } else { Err(format!("{what} has at most {longest} characters")) }
}

/// `true`: what is there, is so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AlwaysTrue;

impl Serialize for AlwaysTrue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

impl<'de> Deserialize<'de> for AlwaysTrue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match bool::deserialize(deserializer)? {
            true => Ok(Self),
            false => Err(D::Error::custom("an open seat is {\"open\": true}")),
        }
    }
}

impl JsonSchema for AlwaysTrue {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Yes".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "boolean", "const": true })
    }
}

/// The names of the games, as a schema.
pub fn game_name_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": GameId::ALL.map(GameId::name) })
}

/// The name of a table, as a schema.
pub fn table_id_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[0-9a-f]{32}$" })
}
