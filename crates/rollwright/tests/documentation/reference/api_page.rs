//! `docs/api.md`, from the OpenAPI document of a server.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use super::cell;

const INTRODUCTION: &str = "\
# API

This page is generated from the OpenAPI document that every server has at `/api/openapi.json`. \
[How to write a bot](write-a-bot.md) explains how to play over the API.

Requests and answers are JSON. A request marked *token* needs the header \
`Authorization: Bearer TOKEN`. Errors are problem documents (RFC 9457) with a stable `type`, a \
`detail` for people and, if you should try again, `retry_after` in seconds.

## Requests

";

pub(super) fn generate(openapi: &Value) -> String {
    let mut page = INTRODUCTION.to_owned();
    for (path, methods) in object(&openapi["paths"]) {
        for (method, operation) in object(methods) {
            write_request(&method.to_uppercase(), path, operation, &mut page);
        }
    }
    page.push_str("## Errors\n\n| status | meaning |\n|---|---|\n");
    for (status, meaning) in error_meanings(openapi) {
        writeln!(page, "| {status} | {} |", cell(meaning)).unwrap();
    }
    page.push_str("\n## Types\n\n");
    for (name, schema) in object(&openapi["components"]["schemas"]) {
        write_type(name, schema, &mut page);
    }
    page.trim_end().to_owned() + "\n"
}

/// The statuses of errors with their meanings, which are the same for all requests.
fn error_meanings(openapi: &Value) -> BTreeMap<&str, &str> {
    let operations = object(&openapi["paths"]).flat_map(|(_, methods)| object(methods));
    let responses = operations.flat_map(|(_, operation)| object(&operation["responses"]));
    let errors = responses.filter(|(status, _)| !status.starts_with('2'));
    errors.map(|(status, answer)| (status.as_str(), text(&answer["description"]))).collect()
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn write_request(method: &str, path: &str, operation: &Value, page: &mut String) {
    let token = if operation["security"].is_array() { " *(token)*" } else { "" };
    writeln!(page, "### {method} {path}\n\n{}.{token}\n", text(&operation["summary"])).unwrap();
    let parameters: Vec<&Value> =
        array(&operation["parameters"]).filter(|parameter| parameter["in"] != "path").collect();
    if !parameters.is_empty() {
        writeln!(page, "| parameter | type | meaning |\n|---|---|---|").unwrap();
        for parameter in parameters {
            let place = if parameter["in"] == "header" { " (header)" } else { "" };
            let name = text(&parameter["name"]);
            let kind = type_name(&parameter["schema"]);
            let meaning = cell(text(&parameter["description"]));
            writeln!(page, "| `{name}`{place} | {kind} | {meaning} |").unwrap();
        }
        page.push('\n');
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        writeln!(page, "Body: {}\n", type_name(body)).unwrap();
    }
    for (status, answer) in object(&operation["responses"]) {
        if !status.starts_with('2') {
            continue;
        }
        let kinds: Vec<String> = object(&answer["content"])
            .map(|(media, content)| match media.as_str() {
                "application/json" => type_name(&content["schema"]),
                media => media.to_owned(),
            })
            .collect();
        let kinds = if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(" or ") };
        writeln!(page, "Answer {status}: {kinds}\n").unwrap();
    }
}

fn write_type(name: &str, schema: &Value, page: &mut String) {
    writeln!(page, "### {name}\n").unwrap();
    let description = cell(text(&schema["description"]));
    if !description.is_empty() {
        writeln!(page, "{description}\n").unwrap();
    }
    let alternatives: Vec<&Value> = array(&schema["oneOf"]).collect();
    if schema["properties"].is_object() {
        write_fields(schema, page);
    } else if alternatives.iter().any(|part| part["properties"].is_object()) {
        writeln!(page, "One of these:\n").unwrap();
        for part in alternatives {
            if !part["description"].is_null() {
                writeln!(page, "{}\n", cell(text(&part["description"]))).unwrap();
            }
            write_fields(part, page);
        }
    } else {
        writeln!(page, "{}\n", type_name(schema)).unwrap();
    }
}

fn write_fields(schema: &Value, page: &mut String) {
    writeln!(page, "| field | type | meaning |\n|---|---|---|").unwrap();
    for (name, field) in object(&schema["properties"]) {
        let is_required = array(&schema["required"]).any(|required| required == name);
        let optional = if is_required { "" } else { " (optional)" };
        let meaning = cell(text(&field["description"]));
        writeln!(page, "| `{name}`{optional} | {} | {meaning} |", type_name(field)).unwrap();
    }
    page.push('\n');
}

/// A type in a few words, with links to those that have a section.
fn type_name(schema: &Value) -> String {
    if let Some(name) = text(&schema["$ref"]).strip_prefix("#/components/schemas/") {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    let constants: Vec<String> = [&schema["const"]]
        .into_iter()
        .chain(array(&schema["enum"]))
        .filter(|value| !value.is_null())
        .map(|value| format!("`{}`", value.to_string().trim_matches('"')))
        .collect();
    if !constants.is_empty() {
        return constants.join(", ");
    }
    let alternatives: Vec<String> = array(&schema["anyOf"])
        .chain(array(&schema["oneOf"]))
        .filter(|part| part["type"] != "null")
        .map(type_name)
        .collect();
    if !alternatives.is_empty() {
        return alternatives.join(" or ");
    }
    let kind = match &schema["type"] {
        Value::String(kind) => kind.as_str(),
        kinds => array(kinds).map(text).find(|kind| *kind != "null").unwrap_or("any JSON"),
    };
    match kind {
        "array" => format!("list of {}", type_name(&schema["items"])),
        "integer" => match (&schema["minimum"], &schema["maximum"]) {
            (Value::Number(low), Value::Number(high)) => format!("integer, {low} to {high}"),
            _ => "integer".to_owned(),
        },
        kind => kind.to_owned(),
    }
}
