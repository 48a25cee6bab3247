//! JSON schemas of game states.

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use crate::{Game, NamedEnum, Presentation};

/// The JSON schema of a game's state, without references to other schemas.
#[must_use]
pub fn state_schema<G: Presentation>() -> Value {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    settings.into_generator().into_root_schema_for::<G::State>().to_value()
}

/// The name of the current question, or null.
pub(crate) fn question_schema<G: Game>(_: &mut SchemaGenerator) -> Schema {
    let mut names: Vec<Value> =
        G::Question::ALL.iter().map(|question| json!(question.name())).collect();
    names.push(Value::Null);
    json_schema!({ "enum": names })
}
