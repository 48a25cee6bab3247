//! The coach over the API: hints and reviews, worked out in the background.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_api::UnderWay;
use rollwright_coach::{HINT_SCHEMA, REVIEW_SCHEMA};
use rollwright_games::{Seat, SeatSet};
use rollwright_tables::{Refusal, Table};
use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use super::params::HintWanted;
use crate::app::App;
use crate::body::{Asked, At, Json};
use crate::caller::Caller;
use crate::coaching::{self, NoCoach, NoHint, hint_asked, may_be_coached};
use crate::problem::Problem;

pub(super) async fn review(State(app): State<App>, At(id): At) -> Result<Response, Problem> {
    let look = |table: &Table| {
        let names = || table.game().seats().iter().map(|seat| table.name(seat)).collect();
        may_be_coached(table).then(|| (table.public_record(), names()))
    };
    let (record, names): (_, Vec<String>) =
        app.tables.read(&id, look).await?.ok_or_else(Problem::in_play)?;
    let outcome = coaching::review(&app, &id, record).and_then(|work| work.outcome());
    answered(outcome, |reviewed| Json(reviewed.named(&names)).into_response())
}

pub(super) async fn hint(
    State(app): State<App>,
    At(id): At,
    Caller(token): Caller,
    Asked(wanted): Asked<HintWanted>,
) -> Result<Response, Problem> {
    let seat = wanted.seat.map(Seat::try_from).transpose().map_err(Problem::bad_request)?;
    let (who, at) = (token.map(|token| token.hash()), wanted.at);
    let look = move |table: &Table| {
        if let Some(seat) = seat.filter(|seat| table.chair(*seat).is_none()) {
            return Err(Refusal::NoSuchSeat { seat }.into());
        }
        let hand = who.map_or(SeatSet::EMPTY, |who| table.hand(&who));
        hint_asked(table, hand, at, seat).map_err(Problem::from)
    };
    let asked = app.tables.read(&id, look).await??;
    let outcome = coaching::hint(&app, &id, asked).await;
    answered(outcome, |advised| Json(advised.told(wanted.lang())).into_response())
}

/// What came of the work; until it is done, how far it is.
fn answered<T>(
    outcome: Result<Arc<T>, NoCoach>,
    told: impl FnOnce(&T) -> Response,
) -> Result<Response, Problem> {
    match outcome {
        Ok(made) => Ok(told(&made)),
        Err(NoCoach::NotReady { percent }) => {
            let body = Json(UnderWay { percent });
            let wait = [(header::RETRY_AFTER, HeaderValue::from_static("1"))];
            Ok((StatusCode::ACCEPTED, wait, body).into_response())
        }
        Err(why) => Err(why.into()),
    }
}

impl From<NoHint> for Problem {
    fn from(why: NoHint) -> Self {
        match why {
            NoHint::InPlay => Self::in_play(),
            NoHint::NotYours => Self::not_yours(
                "a hint in the position as it stands is for a seat of yours: send its token, or \
                 name a version of the past with 'at'",
            ),
            NoHint::NotAsked => Self::not_now(
                "this seat is asked nothing there: name a version with 'at' at which it decides",
            ),
            NoHint::NoSuchVersion => {
                Self::not_found("the table has not come to that version for all to see")
            }
        }
    }
}

pub(super) fn hint_schema(_: &mut SchemaGenerator) -> Schema {
    schema_of(HINT_SCHEMA)
}

pub(super) fn review_schema(_: &mut SchemaGenerator) -> Schema {
    schema_of(REVIEW_SCHEMA)
}

/// A schema file as a part of the document, which names its dialect itself.
fn schema_of(file: &str) -> Schema {
    let mut schema: Value = serde_json::from_str(file).unwrap_or_default();
    if let Some(fields) = schema.as_object_mut() {
        fields.remove("$schema");
    }
    Schema::try_from(schema).unwrap_or_default()
}
