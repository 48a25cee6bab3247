//! The OpenAPI document, made from the list of routes and the types they use.

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::problem::Problem;
use crate::routes::{Route, all};

/// The document.
pub(crate) fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let problem = generator.subschema_for::<Problem>();
    let mut paths = Map::new();
    for route in all() {
        let operation = operation(&route, &mut generator, &problem);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Rollwright",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables of dice games. A move carries the version it answers; \
                stale and illegal moves are refused with the reason and change nothing."
        },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer",
                    "description": "The token from setting a table up or joining one." }
            }
        }
    })
}

fn operation(route: &Route, generator: &mut SchemaGenerator, problem: &schemars::Schema) -> Value {
    let mut parameters: Vec<Value> = route
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| {
            let kind = if name == "table" { "string" } else { "integer" };
            json!({ "name": name, "in": "path", "required": true, "schema": { "type": kind } })
        })
        .collect();
    parameters.extend(route.query.iter().map(|(name, meaning)| {
        json!({ "name": name, "in": "query", "description": meaning,
            "schema": { "type": "string" } })
    }));
    let mut answer = json!({ "description": route.summary });
    if route.status != 204 {
        let schema = route.answer.map(|schema| schema(generator));
        answer["content"][route.kind] =
            schema.map_or(json!({}), |schema| json!({ "schema": schema }));
    }
    let mut operation = json!({
        "operationId": route.id,
        "summary": route.summary,
        "parameters": parameters,
        "responses": {
            route.status.to_string(): answer,
            "default": {
                "description": "Why not",
                "content": { "application/problem+json": { "schema": problem } }
            }
        }
    });
    if route.secured {
        operation["security"] = json!([{ "token": [] }]);
    }
    if let Some(body) = route.body {
        operation["requestBody"] = json!({
            "required": true,
            "content": { "application/json": { "schema": body(generator) } }
        });
    }
    operation
}
