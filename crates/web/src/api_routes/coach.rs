//! The coach over the API: hints and reviews, computed in the background.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_api::ComputationProgress;
use rollwright_coach::{HINT_JSON_SCHEMA, REVIEW_JSON_SCHEMA};
use rollwright_games::{Seat, SeatSet};
use rollwright_tables::{HintRefusal, Table, TableError};
use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use super::query_and_header_params::HintQuery;
use crate::app_state::AppState;
use crate::coaching::{self, CoachAsker, CoachError};
use crate::extractors::{Json, TablePath, ValidQuery};
use crate::middleware::ClientAddress;
use crate::problem_details::Problem;
use crate::token_extractors::OptionalToken;

pub(super) async fn get_review(
    State(app): State<AppState>,
    Extension(client): Extension<ClientAddress>,
    TablePath(id): TablePath,
    OptionalToken(token): OptionalToken,
) -> Result<Response, Problem> {
    let read = |table: &Table| {
        let names =
            || table.game().seats().iter().map(|seat| table.seat_display_name(seat)).collect();
        table.coaching_policy().is_coaching_allowed().then(|| (table.public_record(), names()))
    };
    let (record, names): (_, Vec<String>) =
        app.tables.read_table(&id, read).await?.ok_or_else(Problem::game_still_counts)?;
    let asker = CoachAsker { network: client.network(), token: token.map(|token| token.hash()) };
    let job = coaching::get_or_start_review(&app, &asker, &id, record);
    let outcome = job.and_then(|job| job.outcome());
    respond_or_pending(outcome, |review| Json(review.with_names(&names)).into_response())
}

pub(super) async fn get_hint(
    State(app): State<AppState>,
    Extension(client): Extension<ClientAddress>,
    TablePath(id): TablePath,
    OptionalToken(token): OptionalToken,
    ValidQuery(query): ValidQuery<HintQuery>,
) -> Result<Response, Problem> {
    let seat = query.seat.map(Seat::try_from).transpose().map_err(Problem::bad_request)?;
    let (who, at) = (token.map(|token| token.hash()), query.at);
    let asker = CoachAsker { network: client.network(), token: who.clone() };
    let read = move |table: &Table| {
        if let Some(seat) = seat.filter(|seat| table.seat_holder(*seat).is_none()) {
            return Err(TableError::NoSuchSeat { seat }.into());
        }
        let own_seats = who.map_or(SeatSet::EMPTY, |who| table.seats_of(&who));
        table.coaching_policy().authorize_hint(own_seats, at, seat).map_err(Problem::from)
    };
    let request = app.tables.read_table(&id, read).await??;
    let outcome = coaching::get_hint(&app, &asker, &id, request).await;
    respond_or_pending(outcome, |hint| Json(hint.in_language(query.lang())).into_response())
}

/// The response for a finished result, or 202 with the progress so far.
fn respond_or_pending<T>(
    outcome: Result<Arc<T>, CoachError>,
    respond: impl FnOnce(&T) -> Response,
) -> Result<Response, Problem> {
    match outcome {
        Ok(result) => Ok(respond(&result)),
        Err(CoachError::NotReady { percent, position: queue_position }) => {
            let body = Json(ComputationProgress { percent, queue_position });
            let wait = [(header::RETRY_AFTER, HeaderValue::from_static("1"))];
            Ok((StatusCode::ACCEPTED, wait, body).into_response())
        }
        Err(why) => Err(why.into()),
    }
}

impl From<HintRefusal> for Problem {
    fn from(why: HintRefusal) -> Self {
        match why {
            HintRefusal::NotAllowed => Self::game_still_counts(),
            HintRefusal::NotYours => Self::not_yours(
                "hints for the current position are only for your own seats; send the seat's token, or choose an earlier version with 'at'",
            ),
            HintRefusal::NotAsked => Self::conflict(
                "this seat has nothing to decide at that version; choose another one with 'at'",
            ),
            HintRefusal::NoSuchVersion => Self::not_found("that version isn't public yet"),
        }
    }
}

pub(super) fn hint_schema(_: &mut SchemaGenerator) -> Schema {
    schema_from_file(HINT_JSON_SCHEMA)
}

pub(super) fn review_schema(_: &mut SchemaGenerator) -> Schema {
    schema_from_file(REVIEW_JSON_SCHEMA)
}

/// A schema file as part of the OpenAPI document, which declares the dialect itself.
fn schema_from_file(file: &str) -> Schema {
    let mut schema: Value = serde_json::from_str(file).unwrap_or_default();
    if let Some(fields) = schema.as_object_mut() {
        fields.remove("$schema");
    }
    Schema::try_from(schema).unwrap_or_default()
}
