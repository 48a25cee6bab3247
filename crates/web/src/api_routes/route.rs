//! The description of a route, and shared schemas.

use axum::routing::MethodRouter;
use rollwright_api as api;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::QueryOrHeaderParam;
use crate::app_state::AppState;

/// One method of one path.
pub struct Route {
    /// The method, in lower case.
    pub method: &'static str,
    /// The path, with parameters in braces.
    pub path: &'static str,
    /// The operation's name in the OpenAPI document.
    pub operation_id: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it needs the token of a seat.
    pub needs_token: bool,
    /// Query and header parameters.
    pub params: &'static [QueryOrHeaderParam],
    /// The schema of the request body.
    pub request_schema: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// The status of a success.
    pub status: u16,
    /// The content type of the response.
    pub content_type: &'static str,
    /// An alternative content type of the response.
    pub other_content_type: Option<&'static str>,
    /// The schema of the response.
    pub response_schema: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// Whether the response is one page of a list, with a link to the next page.
    pub paged: bool,
    /// The schema of the 202 response while the result is being computed.
    pub pending_schema: Option<fn(&mut SchemaGenerator) -> Schema>,
    pub(crate) handler: fn() -> MethodRouter<AppState>,
}

const JSON_CONTENT_TYPE: &str = "application/json";

pub(super) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The response to an action: the version or the new position.
pub(super) fn version_or_position_schema(generator: &mut SchemaGenerator) -> Schema {
    let (version, position) =
        (schema_of::<api::TableVersion>(generator), schema_of::<api::TablePosition>(generator));
    json_schema!({ "anyOf": [version, position] })
}

/// An event of a stream: its name, and its data as JSON.
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
        event("news", schema_of::<api::TableEvent>(generator), true),
        event("rematch", schema_of::<api::RematchTable>(generator), false),
        event("take_back", schema_of::<Option<api::PendingUndo>>(generator), false),
        event("tutor", schema_of::<Option<api::TutorStatus>>(generator), false),
        event("reminder", seats, false),
        event("studying", percent, false),
        event("reaction", schema_of::<api::SeatReaction>(generator), false),
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

/// A GET route without parameters that responds with JSON.
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
