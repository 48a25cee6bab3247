//! What people do at a table, sent as forms.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use rollwright_games::Seat;
use rollwright_tables::undo::NoUndo;
use rollwright_tables::{Id, Refusal, TokenHash};

use super::{Notice, shown};
use crate::app::App;
use crate::body::At;
use crate::caller::cookie;
use crate::guard::Address;
use crate::limits::Ask;
use crate::pages::form::Form;
use crate::pages::settings::back_to;
use crate::pages::visit::Visit;
use crate::problem::Problem;

/// What a form asks for: the field `do`, `act` when it is missing.
pub(in crate::pages) async fn post(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    At(id): At,
    visit: Visit,
    form: Form,
) -> Result<Response, Problem> {
    let what = form.get("do").unwrap_or("act");
    if what == "join" {
        return join(&app, &id, visit, &form).await;
    }
    let Some(who) = visit.who() else {
        return refused(&app, &id, &visit, Refusal::NotSeated).await;
    };
    if what == "rematch" {
        let taken = app.meter.take(address, Ask::Table);
        taken.map_err(|seconds| Problem::too_many("new tables", seconds))?;
        return match app.tables.rematch(&id, &who).await {
            Ok(table) => Ok(elsewhere(&visit, &format!("/t/{table}"))),
            Err(refusal) => refused(&app, &id, &visit, refusal).await,
        };
    }
    match change(&app, &id, who, what, &form).await {
        Ok(_) if visit.wants_part => shown(&app, &id, &visit, None).await,
        Ok(_) => Ok(back_to(&format!("/t/{id}"))),
        Err(refusal) => refused(&app, &id, &visit, refusal).await,
    }
}

async fn change(
    app: &App,
    id: &Id,
    who: TokenHash,
    what: &str,
    form: &Form,
) -> Result<u64, Refusal> {
    let version = form.number("version").unwrap_or(0);
    let seat = form.number("seat").and_then(|seat: u8| Seat::try_from(seat).ok());
    let seat = seat.unwrap_or(Seat(0));
    let tables = &app.tables;
    match what {
        "roll" => {
            let faces: Vec<u8> = form.all("face").map(|face| face.parse().unwrap_or(0)).collect();
            let faces = (!faces.is_empty()).then_some(faces);
            tables.change(id, move |table| table.roll(&who, version, faces.as_deref())).await
        }
        "undo" => {
            let agreed = form.get("agreed").is_some();
            tables.change(id, move |table| table.undo(&who, version, agreed)).await
        }
        "number" => {
            let number = form.number("number").unwrap_or(u64::MAX);
            tables.change(id, move |table| table.add_number(&who, seat, number)).await
        }
        "bot" => {
            let strategy = form.get("strategy").unwrap_or("medium").to_owned();
            tables.change(id, move |table| table.hand_over(&who, seat, &strategy)).await
        }
        "back" => tables.change(id, move |table| table.take_seat_back(&who, seat)).await,
        _ => {
            // An action may be put together from parts, such as the dice to roll again.
            // Dice that are ticked count for `chosen` alone: a box may be chosen meanwhile.
            let action: String = match form.get("chosen") {
                Some(start) => std::iter::once(start).chain(form.all("die")).collect(),
                None => form.all("action").chain(form.all("part")).collect(),
            };
            tables.change(id, move |table| table.act(&who, version, seat, &action)).await
        }
    }
}

async fn join(app: &App, id: &Id, visit: Visit, form: &Form) -> Result<Response, Problem> {
    let seat =
        form.number("seat").and_then(|seat: u8| Seat::try_from(seat).ok()).unwrap_or(Seat(0));
    let name = form.get("name").unwrap_or_default();
    match app.tables.join(id, seat, name, visit.token.clone()).await {
        Err(refusal) => refused(app, id, &visit, refusal).await,
        Ok(seated) => {
            let (key, value) = cookie(&seated.token);
            let mut response = elsewhere(&visit, &format!("/t/{id}"));
            response.headers_mut().insert(key, value);
            Ok(response)
        }
    }
}

/// The table as it is, with the reason why nothing has changed.
async fn refused(app: &App, id: &Id, visit: &Visit, refusal: Refusal) -> Result<Response, Problem> {
    let word = (visit.texts().refusal)(&refusal);
    let may_agree = matches!(refusal, Refusal::NoUndo(NoUndo::NotAgreed));
    let problem = Problem::from(refusal);
    let status = StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    if matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::NOT_FOUND) {
        return Err(problem);
    }
    shown(app, id, visit, Some(Notice { status, word, may_agree })).await
}

/// Sends the browser to another page; a script is told where to go.
fn elsewhere(visit: &Visit, path: &str) -> Response {
    let mut response = back_to(path);
    if visit.wants_part {
        *response.status_mut() = StatusCode::OK;
        if let Ok(place) = HeaderValue::from_str(path) {
            response.headers_mut().remove(header::LOCATION);
            response.headers_mut().insert("x-rollwright-go", place);
        }
    }
    response
}
