//! What a route is, and the schemas that several have.

use axum::routing::MethodRouter;
use rollwright_api as wire;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::RouteParam;
use crate::app_state::AppState;

/// One method of one address.
pub struct Route {
    /// The method, in lower case.
    pub method: &'static str,
    /// The address, with what varies in braces.
    pub path: &'static str,
    /// Its name in the OpenAPI document.
    pub operation_id: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it needs the token of a seat.
    pub needs_token: bool,
    /// Parameters of the query and of the headers.
    pub params: &'static [RouteParam],
    /// The schema of the body it takes.
    pub request_schema: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// The status of its answer.
    pub status: u16,
    /// The type of its answer.
    pub content_type: &'static str,
    /// Another type that its answer may have.
    pub other_content_type: Option<&'static str>,
    /// The schema of its answer.
    pub response_schema: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// Whether its answer is a page of a list, with a link to the next page.
    pub paged: bool,
    /// The schema of what is answered, with status 202, while the answer is worked out.
    pub pending_schema: Option<fn(&mut SchemaGenerator) -> Schema>,
    pub(crate) handler: fn() -> MethodRouter<AppState>,
}

const JSON_CONTENT_TYPE: &str = "application/json";

pub(super) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// A move is answered with the version, or with the new position.
pub(super) fn version_or_position_schema(generator: &mut SchemaGenerator) -> Schema {
    let (version, position) =
        (schema_of::<wire::TableVersion>(generator), schema_of::<wire::TablePosition>(generator));
    json_schema!({ "anyOf": [version, position] })
}

/// An event of a stream, with its name and its data as JSON.
pub(super) fn event_stream_schema(generator: &mut SchemaGenerator) -> Schema {
    let event = |name: &str, schema: Schema, id: bool| {
        let data = json_schema!({ "type": "string", "contentMediaType": JSON_CONTENT_TYPE, "contentSchema": schema });
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
        event("news", schema_of::<wire::TableEvent>(generator), true),
        event("rematch", schema_of::<wire::TableReference>(generator), false),
        event("take_back", schema_of::<Option<wire::PendingUndo>>(generator), false),
        event("tutor", schema_of::<Option<wire::TutorStatus>>(generator), false),
        event("reminder", seats, false),
        event("studying", percent, false),
        event("reaction", schema_of::<wire::SeatReaction>(generator), false),
        event("come_back", wait, false),
    ];
    json_schema!({ "anyOf": events })
}

pub(super) fn text_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string" })
}

pub(super) fn object_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object" })
}

/// A route that takes nothing and answers with JSON.
pub(super) const DEFAULT_ROUTE: Route = Route {
    method: "get",
    path: "",
    operation_id: "",
    summary: "",
    needs_token: false,
    params: &[],
    request_schema: None,
    status: 200,
    content_type: JSON_CONTENT_TYPE,
    other_content_type: None,
    response_schema: None,
    paged: false,
    pending_schema: None,
    handler: MethodRouter::new,
};
