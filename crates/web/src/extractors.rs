//! Extractors for bodies, queries and paths, and JSON responses.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_api::{MAX_SAFE_INTEGER, Validate};
use rollwright_games::Seat;
use rollwright_tables::Id;
use rollwright_tables::platform::timer;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::app_state::AppState;
use crate::problem_details::Problem;

/// The maximum size of a request body.
pub(crate) const MAX_BODY_BYTES: usize = 16 * 1024;

/// Waits for the whole body, up to a maximum size and for at most `timeout`.
pub(crate) async fn receive_body(request: Request, timeout: Duration) -> Result<Request, Problem> {
    let (parts, body) = request.into_parts();
    let slow = |_| Problem::body_timeout(timeout.as_secs_f64());
    let bytes = timer::timeout(timeout, to_bytes(body, MAX_BODY_BYTES)).await.map_err(slow)?;
    let bytes = bytes.map_err(|_| Problem::body_too_large(MAX_BODY_BYTES))?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// A JSON body, of a request or a response.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned + Validate> FromRequest<AppState> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &AppState) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if !kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
            return Err(Problem::expected_json());
        }
        let bytes = to_bytes(request.into_body(), MAX_BODY_BYTES)
            .await
            .map_err(|_| Problem::body_too_large(MAX_BODY_BYTES))?;
        let wrong = |why: String| Problem::bad_request(format!("the body is invalid: {why}"));
        let mut json: Value =
            serde_json::from_slice(&bytes).map_err(|error| wrong(error.to_string()))?;
        normalize_whole_numbers(&mut json);
        let value: T = serde_json::from_value(json).map_err(|error| wrong(error.to_string()))?;
        value.validate().map_err(wrong)?;
        Ok(Self(value))
    }
}

/// Rewrites `3.0` as `3`: JSON doesn't tell them apart, and some languages have only one number
/// type.
fn normalize_whole_numbers(json: &mut Value) {
    match json {
        Value::Number(number) => {
            let whole = number.as_f64().filter(|value| {
                number.is_f64()
                    && value.fract() == 0.0
                    && (0.0..=MAX_SAFE_INTEGER as f64).contains(value)
            });
            if let Some(value) = whole {
                *json = Value::from(value as u64);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(normalize_whole_numbers),
        Value::Object(fields) => fields.values_mut().for_each(normalize_whole_numbers),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_string(&self.0) {
            Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
            Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }
}

/// The validated query parameters.
pub(crate) struct ValidQuery<T>(pub(crate) T);

impl<T: DeserializeOwned + Validate> FromRequestParts<AppState> for ValidQuery<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Problem> {
        let Query(value) = Query::<T>::try_from_uri(&parts.uri)
            .map_err(|error| Problem::bad_request(error.body_text()))?;
        value.validate().map_err(Problem::bad_request)?;
        Ok(Self(value))
    }
}

/// The table ID in the path.
pub(crate) struct TablePath(pub(crate) Id);

/// The table ID and seat in the path.
pub(crate) struct SeatPath(pub(crate) Id, pub(crate) Seat);

/// The table ID and version in the path.
pub(crate) struct VersionPath(pub(crate) Id, pub(crate) u64);

fn parse_table_id(text: &str) -> Result<Id, Problem> {
    Id::parse(text).ok_or_else(|| Problem::not_found("there is no such table"))
}

async fn extract_path<T: DeserializeOwned + Send>(
    parts: &mut Parts,
    app: &AppState,
) -> Result<T, Problem> {
    let path = Path::<T>::from_request_parts(parts, app).await;
    path.map(|Path(path)| path).map_err(|_| Problem::not_found("there is nothing at this address"))
}

impl FromRequestParts<AppState> for TablePath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        Ok(Self(parse_table_id(&extract_path::<String>(parts, app).await?)?))
    }
}

impl FromRequestParts<AppState> for SeatPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let (id, seat) = extract_path::<(String, u8)>(parts, app).await?;
        Ok(Self(parse_table_id(&id)?, Seat::try_from(seat).map_err(Problem::not_found)?))
    }
}

impl FromRequestParts<AppState> for VersionPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let (id, version) = extract_path::<(String, u64)>(parts, app).await?;
        Ok(Self(parse_table_id(&id)?, version))
    }
}
