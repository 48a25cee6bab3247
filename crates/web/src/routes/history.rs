//! A player's history: whoever holds a token has played what its seats have played.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_lab::xml::XmlWriter;
use rollwright_tables::TableError;
use rollwright_tables::store::Page;

use super::query_params::{HistoryFormat, HistoryPage};
use crate::app_state::AppState;
use crate::authentication::RequiredToken;
use crate::extractors::{Json, ValidQuery};
use crate::pages::delete_all_data;
use crate::problem::Problem;
use rollwright_api::PastGame;

/// How many games an answer has unless more or fewer are asked for.
const GAMES: usize = 50;

pub(super) async fn get_history(
    State(app): State<AppState>,
    RequiredToken(who): RequiredToken,
    ValidQuery(query): ValidQuery<HistoryPage>,
) -> Result<Response, Problem> {
    let (before, limit) = (query.before(), query.limit.unwrap_or(GAMES));
    let page = app.tables.store().game_history(&who, before.as_ref(), limit).await;
    let Page { items, next } = page.map_err(TableError::from)?;
    let mut response = match query.format {
        HistoryFormat::Json => Json(items).into_response(),
        HistoryFormat::Xml => {
            ([(header::CONTENT_TYPE, "application/xml")], history_xml(&items)).into_response()
        }
    };
    if let Some(next) = next {
        let format = match query.format {
            HistoryFormat::Json => "",
            HistoryFormat::Xml => "&format=xml",
        };
        let link = format!("</api/history?before={next}&limit={limit}{format}>; rel=\"next\"");
        // A cursor is made of digits and dashes, so this is a header.
        if let Ok(link) = HeaderValue::try_from(link) {
            response.headers_mut().insert(header::LINK, link);
        }
    }
    Ok(response)
}

pub(super) async fn delete_history(
    State(app): State<AppState>,
    RequiredToken(who): RequiredToken,
) -> Result<StatusCode, Problem> {
    delete_all_data(&app, &who).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn history_xml(past: &[PastGame]) -> String {
    XmlWriter::write_document(2, "history", &[], |xml| {
        past.iter().for_each(|one| game_xml(xml, one))
    })
}

fn game_xml(xml: &mut XmlWriter, one: &PastGame) {
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
    xml.element("game", &attributes, |xml| {
        xml.text_element("name", &[], &one.name);
        for other in &one.others {
            let mut attributes = vec![("seat", other.seat.to_string())];
            attributes.extend(other.bot.clone().map(|bot| ("bot", bot)));
            let ends = [("points", other.points.to_string()), ("won", other.won.to_string())];
            attributes.extend(ends);
            xml.text_element("other", &attributes, &other.name);
        }
    });
}
