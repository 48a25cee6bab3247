//! What a route is, and the schemas that several have.

use axum::routing::MethodRouter;
use rollwright_api as wire;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::Param;
use crate::app::App;

/// One method of one address.
pub struct Route {
    /// The method, in lower case.
    pub method: &'static str,
    /// The address, with what varies in braces.
    pub path: &'static str,
    /// Its name in the OpenAPI document.
    pub id: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it needs the token of a seat.
    pub secured: bool,
    /// Parameters of the query and of the headers.
    pub params: &'static [Param],
    /// The schema of the body it takes.
    pub body: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// The status of its answer.
    pub status: u16,
    /// The type of its answer.
    pub kind: &'static str,
    /// Another type that its answer may have.
    pub other_kind: Option<&'static str>,
    /// The schema of its answer.
    pub answer: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// Whether its answer is a page of a list, with a link to the next page.
    pub paged: bool,
    /// The schema of what is answered, with status 202, while the answer is worked out.
    pub meanwhile: Option<fn(&mut SchemaGenerator) -> Schema>,
    pub(crate) handler: fn() -> MethodRouter<App>,
}

const JSON: &str = "application/json";

pub(super) fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// A move is answered with the version, or with the new position.
pub(super) fn version_or_position(generator: &mut SchemaGenerator) -> Schema {
    let (version, position) =
        (schema::<wire::Version>(generator), schema::<wire::Position>(generator));
    json_schema!({ "anyOf": [version, position] })
}

/// An event of a stream, with its name and its data as JSON.
pub(super) fn heard(generator: &mut SchemaGenerator) -> Schema {
    let event = |name: &str, schema: Schema, id: bool| {
        let data =
            json_schema!({ "type": "string", "contentMediaType": JSON, "contentSchema": schema });
        let required = if id { vec!["event", "id", "data"] } else { vec!["event", "data"] };
        json_schema!({
            "type": "object",
            "properties": { "event": { "const": name }, "id": { "type": "string" }, "data": data },
            "required": required,
        })
    };
    let percent = json_schema!({ "type": "object", "properties": { "percent":
        { "type": ["integer", "null"], "minimum": 0, "maximum": 100 } }, "required": ["percent"] });
    let wait = json_schema!({ "type": "object", "properties": { "milliseconds":
        { "type": "integer", "minimum": 0 } }, "required": ["milliseconds"] });
    let seats = json_schema!({ "type": "object", "properties": { "seats":
        { "type": "array", "items": { "type": "integer", "minimum": 1 } } }, "required": ["seats"] });
    let events = [
        event("news", schema::<wire::News>(generator), true),
        event("rematch", schema::<wire::Elsewhere>(generator), false),
        event("take_back", schema::<Option<wire::TakeBack>>(generator), false),
        event("tutor", schema::<Option<wire::Tutor>>(generator), false),
        event("reminder", seats, false),
        event("studying", percent, false),
        event("reaction", schema::<wire::Reacted>(generator), false),
        event("come_back", wait, false),
    ];
    json_schema!({ "anyOf": events })
}

pub(super) fn text(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string" })
}

pub(super) fn any_object(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object" })
}

/// A route that takes nothing and answers with JSON.
pub(super) const PLAIN: Route = Route {
    method: "get",
    path: "",
    id: "",
    summary: "",
    secured: false,
    params: &[],
    body: None,
    status: 200,
    kind: JSON,
    other_kind: None,
    answer: None,
    paged: false,
    meanwhile: None,
    handler: MethodRouter::new,
};
