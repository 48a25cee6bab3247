//! The OpenAPI document, generated from the list of routes and their types.

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::api_routes::{Route, all_api_routes, path_param_schema};
use crate::problem_details::Problem;

const DESCRIPTION: &str = "Tables of dice games. Every action carries the version of the table it is based on; stale and illegal actions are refused with the reason and change nothing.\n\n\
    This is how a program plays: create a table or take a seat, keep the token, and get the position. If `phase` waits for a roll that is `yours`, send `roll`; if `legal` lists actions \
    of one of your seats, send `act` with one of them; otherwise get the position with `after` and `wait`, which responds as soon as something has happened. With `Prefer: return=representation`, an action returns the new position. `state` is the game as plain data, and `view` is the same, ready to draw.\n\n\
    The server rolls for its bots, except for the first roll of a game with people: until then every seat may add a number of its own to the secret seed, so somebody at the table makes that roll, even if a bot starts (`phase` then says that it is `yours`). If people roll real dice, somebody at the table also sends the faces for bots.";

/// Generates the document.
pub(crate) fn openapi_document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let problem = generator.subschema_for::<Problem>();
    let mut paths = Map::new();
    for route in all_api_routes() {
        let operation = operation_object(&route, &mut generator, &problem);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Rollwright",
            "version": env!("CARGO_PKG_VERSION"),
            "description": DESCRIPTION,
        },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer",
                    "description": "The token returned when you created or joined a table." }
            }
        }
    })
}

fn operation_object(
    route: &Route,
    generator: &mut SchemaGenerator,
    problem: &schemars::Schema,
) -> Value {
    let mut parameters: Vec<Value> = route
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(
            |name| json!({ "name": name, "in": "path", "required": true, "schema": path_param_schema(name) }),
        )
        .collect();
    parameters.extend(route.params.iter().map(|param| {
        json!({ "name": param.name, "in": param.location, "required": param.is_required,
            "description": param.description, "schema": (param.schema)() })
    }));
    let mut success = json!({ "description": route.summary });
    if let Some(schema) = route.response_schema.filter(|_| route.status != 204) {
        success["content"][route.content_type] = json!({ "schema": schema(generator) });
    }
    if let Some(kind) = route.other_content_type {
        success["content"][kind] = json!({ "schema": { "type": "string" } });
    }
    if route.paged {
        success["headers"]["Link"] = json!({
            "description": "The link to the next page (rel=\"next\"); missing on the last page",
            "schema": { "type": "string" }
        });
    }
    let mut responses = json!({ route.status.to_string(): success });
    if let Some(schema) = route.pending_schema {
        responses["202"] = json!({
            "description": "Still being computed: repeat the request after the number of seconds in Retry-After",
            "content": { route.content_type: { "schema": schema(generator) } }
        });
    }
    for (status, meaning) in error_responses(route) {
        responses[status] = json!({
            "description": meaning,
            "content": { "application/problem+json": { "schema": problem } }
        });
    }
    let mut operation = json!({
        "operationId": route.operation_id,
        "summary": route.summary,
        "parameters": parameters,
        "responses": responses,
    });
    if route.needs_token {
        operation["security"] = json!([{ "token": [] }]);
    }
    if let Some(body) = route.request_schema {
        operation["requestBody"] = json!({
            "required": true,
            "content": { "application/json": { "schema": body(generator) } }
        });
    }
    operation
}

/// The error responses of a route, by status.
fn error_responses(route: &Route) -> Vec<(&'static str, &'static str)> {
    let takes_token = route.path.starts_with("/api/")
        && !["openapi", "games", "openTables"].contains(&route.operation_id);
    let at_table = route.path.contains("{table}");
    let changes = route.method != "get";
    let all = [
        (true, "421", "The request names a host that this server doesn't serve"),
        (true, "429", "Too many requests from your address"),
        (
            true,
            "503",
            "The database or the server is unavailable; nothing has changed, unless the detail says otherwise",
        ),
        (
            route.request_schema.is_some() || !route.params.is_empty(),
            "400",
            "The request doesn't match this description",
        ),
        (takes_token, "401", "The token is missing or invalid"),
        (
            true,
            "403",
            "Not permitted: not your seat, a request from another site's page, a closed table, or a banned address",
        ),
        (at_table, "404", "There is no such table, seat or version"),
        (
            at_table && (changes || ["hint", "seatPass"].contains(&route.operation_id)),
            "409",
            "The table has changed since, or doesn't allow this now",
        ),
        (changes, "408", "The body took too long to arrive"),
        (changes, "413", "The body is larger than 16384 bytes"),
        (route.request_schema.is_some(), "415", "The body isn't JSON"),
        (
            route.request_schema.is_some() || route.operation_id == "scores",
            "422",
            "The request is valid, but the rules of the game don't allow it",
        ),
    ];
    all.into_iter().filter(|(has, ..)| *has).map(|(_, status, meaning)| (status, meaning)).collect()
}
