//! A player's history: the finished games of all seats that a token held.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_lab::xml_writer::XmlWriter;
use rollwright_tables::TableError;
use rollwright_tables::store::PastGamesPage;

use super::query_and_header_params::{HistoryFormat, HistoryQuery};
use crate::app_state::AppState;
use crate::extractors::{Json, ValidQuery};
use crate::pages::delete_all_data;
use crate::problem_details::Problem;
use crate::token_extractors::RequiredToken;
use rollwright_api::PastGame;

/// How many games a page has by default.
const DEFAULT_LIMIT: usize = 50;

pub(super) async fn get_history(
    State(app): State<AppState>,
    RequiredToken(who): RequiredToken,
    ValidQuery(query): ValidQuery<HistoryQuery>,
) -> Result<Response, Problem> {
    let (before, limit) = (query.before(), query.limit.unwrap_or(DEFAULT_LIMIT));
    let page = app.tables.store().list_past_games(&who, before.as_ref(), limit).await;
    let PastGamesPage { items, next } = page.map_err(TableError::from)?;
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
        // A cursor has only digits and dashes, so this is a valid header.
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
        past.iter().for_each(|game| game_xml(xml, game))
    })
}

fn game_xml(xml: &mut XmlWriter, game: &PastGame) {
    let attributes = [
        ("table", game.table.to_string()),
        ("seat", game.seat.to_string()),
        ("game", game.game.to_string()),
        ("rules", game.rules.to_string()),
        ("settings", game.settings.to_string()),
        ("seats", game.seats.to_string()),
        ("points", game.points.to_string()),
        ("won", game.won.to_string()),
        ("counts", game.counts.to_string()),
        ("ended", game.ended.to_string()),
    ];
    xml.element("game", &attributes, |xml| {
        xml.text_element("name", &[], &game.name);
        for other in &game.others {
            let mut attributes = vec![("seat", other.seat.to_string())];
            attributes.extend(other.bot.clone().map(|bot| ("bot", bot)));
            let result = [("points", other.points.to_string()), ("won", other.won.to_string())];
            attributes.extend(result);
            xml.text_element("other", &attributes, &other.name);
        }
    });
}
