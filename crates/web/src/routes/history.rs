//! A player's history: whoever holds a token has played what its seats have played.

use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_lab::xml::Xml;
use rollwright_tables::Refusal;
use serde::Deserialize;

use crate::app::App;
use crate::body::Json;
use crate::caller::Holder;
use crate::problem::Problem;
use rollwright_wire::Past;

#[derive(Debug, Deserialize)]
pub(super) struct Format {
    format: Option<String>,
}

pub(super) async fn history(
    State(app): State<App>,
    Holder(who): Holder,
    query: Result<Query<Format>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Problem> {
    let Query(query) = query.map_err(|error| Problem::bad_request(error.body_text()))?;
    let past = app.tables.store().history(&who).await.map_err(Refusal::from)?;
    match query.format.as_deref() {
        None | Some("json") => Ok(Json(past).into_response()),
        Some("xml") => {
            Ok(([(header::CONTENT_TYPE, "application/xml")], xml(&past)).into_response())
        }
        Some(_) => Err(Problem::bad_request("format is json or xml")),
    }
}

pub(super) async fn forget(
    State(app): State<App>,
    Holder(who): Holder,
) -> Result<StatusCode, Problem> {
    for person in app.tables.store().people_of(&who).await.map_err(Refusal::from)? {
        app.tables.forget(&person).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

fn xml(past: &[Past]) -> String {
    Xml::document(2, "history", &[], |xml| past.iter().for_each(|one| game_xml(xml, one)))
}

fn game_xml(xml: &mut Xml, one: &Past) {
    let attributes = [
        ("table", one.table.to_string()),
        ("seat", one.seat.to_string()),
        ("game", one.game.to_string()),
        ("rules", one.rules.to_string()),
        ("settings", one.settings.to_string()),
        ("seats", one.seats.to_string()),
        ("points", one.points.to_string()),
        ("won", one.won.to_string()),
        ("counts", one.counts.to_string()),
        ("ended", one.ended.to_string()),
    ];
    xml.nested("game", &attributes, |xml| {
        xml.text("name", &[], &one.name);
        for other in &one.others {
            let mut attributes = vec![("seat", other.seat.to_string())];
            attributes.extend(other.bot.clone().map(|bot| ("bot", bot)));
            let ends = [("points", other.points.to_string()), ("won", other.won.to_string())];
            attributes.extend(ends);
            xml.text("other", &attributes, &other.name);
        }
    });
}
