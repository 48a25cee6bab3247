//! Building blocks for the JSON schemas of game states.

use serde_json::{Map, Value, json};

use crate::{Game, NamedEnum};

/// A JSON object with these properties.
pub(crate) fn json_object<N: Into<String>>(parts: impl IntoIterator<Item = (N, Value)>) -> Value {
    let mut object = Map::new();
    for (name, part) in parts {
        object.insert(name.into(), part);
    }
    object.into()
}

/// An object with exactly these properties, all required.
pub(crate) fn object_schema(parts: &[(&str, Value)]) -> Value {
    let required: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
    let properties = json_object(parts.iter().cloned());
    json!({ "type": "object", "properties": properties, "required": required,
        "additionalProperties": false })
}

/// An object with the same property schema for each of these names.
pub(crate) fn uniform_object_schema(names: &[&str], part: &Value) -> Value {
    let properties = json_object(names.iter().map(|name| (*name, part.clone())));
    json!({ "type": "object", "properties": properties, "required": names,
        "additionalProperties": false })
}

/// An array.
pub(crate) fn array_schema(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

/// An integer in a range, with a description.
pub(crate) fn integer_schema(low: i32, high: i32, description: &str) -> Value {
    json!({ "type": "integer", "minimum": low, "maximum": high, "description": description })
}

/// Points without bounds, with a description.
pub(crate) fn points_schema(description: &str) -> Value {
    json!({ "type": "integer", "description": description })
}

/// A boolean, with a description.
pub(crate) fn boolean_schema(description: &str) -> Value {
    json!({ "type": "boolean", "description": description })
}

/// A value that may be null, with a description.
pub(crate) fn nullable_schema(part: Value, description: &str) -> Value {
    json!({ "anyOf": [part, { "type": "null" }], "description": description })
}

/// A seat's number.
pub(crate) fn seat_schema() -> Value {
    integer_schema(1, 12, "the seat")
}

/// The name of the current question, or null.
pub(crate) fn question_schema<G: Game>() -> Value {
    let mut names: Vec<Value> =
        G::Question::ALL.iter().map(|question| json!(question.name())).collect();
    names.push(Value::Null);
    json!({ "enum": names, "description": "what is asked; null while a roll is due, and at the end" })
}
