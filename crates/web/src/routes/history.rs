//! A player's history: whoever holds a token has played what its seats have played.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_lab::xml::Xml;
use rollwright_tables::Refusal;
use rollwright_tables::store::Page;

use super::params::{HistoryPage, Kind};
use crate::app::App;
use crate::body::{Asked, Json};
use crate::caller::Holder;
use crate::pages::forget_all;
use crate::problem::Problem;
use rollwright_api::Past;

/// How many games an answer has unless more or fewer are asked for.
const GAMES: usize = 50;

pub(super) async fn history(
    State(app): State<App>,
    Holder(who): Holder,
    Asked(query): Asked<HistoryPage>,
) -> Result<Response, Problem> {
    let (before, limit) = (query.before(), query.limit.unwrap_or(GAMES));
    let page = app.tables.store().history(&who, before.as_ref(), limit).await;
    let Page { items, next } = page.map_err(Refusal::from)?;
    let mut response = match query.format {
        Kind::Json => Json(items).into_response(),
        Kind::Xml => ([(header::CONTENT_TYPE, "application/xml")], xml(&items)).into_response(),
    };
    if let Some(next) = next {
        let format = match query.format {
            Kind::Json => "",
            Kind::Xml => "&format=xml",
        };
        let link = format!("</api/history?before={next}&limit={limit}{format}>; rel=\"next\"");
        // A cursor is made of digits and dashes, so this is a header.
        if let Ok(link) = HeaderValue::try_from(link) {
            response.headers_mut().insert(header::LINK, link);
        }
    }
    Ok(response)
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
