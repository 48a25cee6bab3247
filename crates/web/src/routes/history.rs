//! A player's history: whoever holds a token has played what its seats have played.

use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_table::Refusal;
use serde::Deserialize;

use crate::app::App;
use crate::body::Json;
use crate::caller::Holder;
use crate::problem::Problem;
use crate::wire::Past;

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
    let past = app.house.store().history(&who).await.map_err(Refusal::from)?;
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
    for person in app.house.store().people_of(&who).await.map_err(Refusal::from)? {
        app.house.forget(&person).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

fn xml(past: &[Past]) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<history>\n".to_owned();
    for one in past {
        text.push_str(&format!(
            "  <game table=\"{}\" seat=\"{}\" game=\"{}\" rules=\"{}\" settings=\"{}\" \
             seats=\"{}\" points=\"{}\" won=\"{}\" counts=\"{}\" ended=\"{}\">\n    <name>{}</name>\n",
            one.table,
            one.seat,
            one.game,
            one.rules,
            one.settings,
            one.seats,
            one.points,
            one.won,
            one.counts,
            one.ended,
            escaped(&one.name)
        ));
        for other in &one.others {
            let bot = other.bot.as_ref().map(|bot| format!(" bot=\"{bot}\"")).unwrap_or_default();
            text.push_str(&format!(
                "    <other seat=\"{}\"{bot} points=\"{}\" won=\"{}\">{}</other>\n",
                other.seat,
                other.points,
                other.won,
                escaped(&other.name)
            ));
        }
        text.push_str("  </game>\n");
    }
    text.push_str("</history>\n");
    text
}

/// Text between tags. Names hold no control characters.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
