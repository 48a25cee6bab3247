//! Limits on request bodies. Schemas and [`Validate`] use the same constants.
//!
//! `garde` has no message per field. `validator` adds a regex engine, repeats each bound in its
//! message and can't be derived for enums.

use rollwright_games::GameId;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// The largest integer that every JSON client can represent: 2^53 - 1.
pub const MAX_SAFE_INTEGER: u64 = 9_007_199_254_740_991;
/// The most seats at a table.
pub const MAX_TABLE_SEATS: u8 = 12;
/// The longest accepted name, in characters; pages may shorten it.
pub const MAX_NAME_CHARS: usize = 200;
/// The longest name of a strategy, rule set, setting or action, in characters.
pub const MAX_RULE_OR_STRATEGY_NAME_CHARS: usize = 64;
/// The most dice in one roll.
pub const MAX_DICE_PER_ROLL: usize = 16;

/// Requests, which may have limits beyond those of their types.
pub trait Validate {
    /// Checks the limits; there are none by default.
    ///
    /// # Errors
    /// Says what is out of range, and what the range is.
    fn validate(&self) -> Result<(), String> {
        Ok(())
    }
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

pub(crate) fn check_text_length(what: &str, text: &str, max_chars: usize) -> Result<(), String> {
    let fits = text.chars().count() <= max_chars;
    if fits { Ok(()) } else { Err(format!("{what} has at most {max_chars} characters")) }
}

/// A boolean that is always `true`.
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

/// The schema of a game's name.
pub fn game_name_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": GameId::ALL.map(GameId::name) })
}

/// The schema of a table's id.
pub fn table_id_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "pattern": "^[0-9a-f]{32}$" })
}
