//! A player's history: whoever holds a token has played what its seats have played.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_lab::xml::Xml;
use rollwright_tables::Refusal;

use super::params::{Format, Kind};
use crate::app::App;
use crate::body::{Asked, Json};
use crate::caller::Holder;
use crate::pages::forget_all;
use crate::problem::Problem;
use rollwright_wire::Past;

pub(super) async fn history(
    State(app): State<App>,
    Holder(who): Holder,
    Asked(query): Asked<Format>,
) -> Result<Response, Problem> {
    let past = app.tables.store().history(&who).await.map_err(Refusal::from)?;
    Ok(match query.format {
        Kind::Json => Json(past).into_response(),
        Kind::Xml => ([(header::CONTENT_TYPE, "application/xml")], xml(&past)).into_response(),
    })
}

pub(super) async fn forget(
    State(app): State<App>,
    Holder(who): Holder,
) -> Result<StatusCode, Problem> {
    forget_all(&app, &who).await?;
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
