//! Small parts of which games put the schemas of their states together.

use serde_json::{Map, Value, json};

use crate::{Game, NamedEnum};

/// Parts by their names.
pub(crate) fn json_object<N: Into<String>>(parts: impl IntoIterator<Item = (N, Value)>) -> Value {
    let mut all = Map::new();
    for (name, part) in parts {
        all.insert(name.into(), part);
    }
    all.into()
}

/// An object with these parts, all of which are there, and no others.
pub(crate) fn object_schema(parts: &[(&str, Value)]) -> Value {
    let required: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
    let properties = json_object(parts.iter().cloned());
    json!({ "type": "object", "properties": properties, "required": required,
        "additionalProperties": false })
}

/// An object with one part of the same sort for each of these names.
pub(crate) fn uniform_object_schema(names: &[&str], part: &Value) -> Value {
    let properties = json_object(names.iter().map(|name| (*name, part.clone())));
    json!({ "type": "object", "properties": properties, "required": names,
        "additionalProperties": false })
}

/// A list.
pub(crate) fn array_schema(of: Value) -> Value {
    json!({ "type": "array", "items": of })
}

/// A whole number, and what it says.
pub(crate) fn integer_schema(low: i32, high: i32, means: &str) -> Value {
    json!({ "type": "integer", "minimum": low, "maximum": high, "description": means })
}

/// Points of any amount.
pub(crate) fn points_schema(means: &str) -> Value {
    json!({ "type": "integer", "description": means })
}

/// A truth, and what it says.
pub(crate) fn boolean_schema(means: &str) -> Value {
    json!({ "type": "boolean", "description": means })
}

/// Something that may be missing.
pub(crate) fn nullable_schema(part: Value, means: &str) -> Value {
    json!({ "anyOf": [part, { "type": "null" }], "description": means })
}

/// A seat's number.
pub(crate) fn seat_schema() -> Value {
    integer_schema(1, 12, "the seat")
}

/// The question that is asked, by its name.
pub(crate) fn question_schema<G: Game>() -> Value {
    let mut names: Vec<Value> = G::Question::ALL.iter().map(|one| json!(one.name())).collect();
    names.push(Value::Null);
    json!({ "enum": names, "description": "what is asked; null while a roll is due, and at the end" })
}
