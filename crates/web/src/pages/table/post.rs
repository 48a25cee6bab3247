//! What people do at a table, sent as forms.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use rollwright_games::Seat;
use rollwright_tables::undo::NoUndo;
use rollwright_tables::{BotSpeed, Command, Id, Reaction, Refusal, Table, TokenHash, Warns};

use super::faces::faces;
use super::{Notice, Said, lesson, shown};
use crate::app::App;
use crate::body::At;
use crate::coaching::{self, hint_asked, may_hint};
use crate::guard::Address;
use crate::limits::Ask;
use crate::pages::form::Form;
use crate::pages::settings::back_to;
use crate::pages::visit::Visit;
use crate::problem::Problem;
use crate::routes::moves::report_seat;

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
    if let "mute" | "report" = what {
        return about_stranger(&app, &id, visit, &form, what).await;
    }
    let Some(who) = visit.who() else {
        return refused(&app, &id, &visit, Refusal::NotSeated).await;
    };
    if what == "react" {
        let reaction = form.get("reaction").and_then(Reaction::from_name);
        let (Some(seat), Some(reaction)) = (seat_of(&form), reaction) else {
            return Err(Problem::bad_request("the form has no 'reaction' that can be read"));
        };
        return match app.tables.react(&id, &who, seat, reaction).await {
            Ok(()) => settled(&app, &id, &visit).await,
            Err(refusal) => refused(&app, &id, &visit, refusal).await,
        };
    }
    if what == "rematch" {
        let taken = app.meter.take(address, Ask::Table);
        taken.map_err(|seconds| Problem::too_many("new tables", seconds))?;
        return match app.tables.rematch(&id, &who).await {
            Ok(table) => Ok(elsewhere(&visit, &format!("/t/{table}"))),
            Err(refusal) => refused(&app, &id, &visit, refusal).await,
        };
    }
    match what {
        "hint" => return hint(&app, &id, &visit, &who, &form).await,
        "look" => {
            let hand = app.tables.read(&id, move |table| table.hand(&who)).await?;
            app.coaching.hints.close(&id, hand);
            return shown(&app, &id, &visit, Said::default()).await;
        }
        "lesson" => {
            return match lesson::go_on(&app, &id, &who).await {
                Ok(()) => settled(&app, &id, &visit).await,
                Err(refusal) => refused(&app, &id, &visit, refusal).await,
            };
        }
        _ => {}
    }
    let command = match command_of(what, &form) {
        Ok(command) => command,
        Err(Unreadable::Field(field)) => {
            return Err(Problem::bad_request(format!(
                "the form has no '{field}' that can be read"
            )));
        }
        Err(Unreadable::Typed) => {
            let word = visit.texts().table.no_number.to_owned();
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return shown(&app, &id, &visit, noticed(status, word, None)).await;
        }
    };
    if let Command::Act { seat, action, .. } = &command
        && form.get("anyway").is_none()
        && let Some(warning) = coaching::warning(&app, &id, &who, *seat, action).await?
    {
        let said = Said { warning: Some(warning), ..Said::default() };
        return shown(&app, &id, &visit, said).await;
    }
    let chosen = matches!(command, Command::Act { .. });
    let mut done = app.tables.command(&id, who.clone(), command).await.map(drop);
    if chosen && done.is_ok() {
        done = lesson::follow(&app, &id, &who).await;
    }
    match done {
        Ok(()) => settled(&app, &id, &visit).await,
        Err(refusal) => refused(&app, &id, &visit, refusal).await,
    }
}

/// The table after a move.
async fn settled(app: &App, id: &Id, visit: &Visit) -> Result<Response, Problem> {
    match visit.wants_part {
        true => shown(app, id, visit, Said::default()).await,
        false => Ok(back_to(&format!("/t/{id}"))),
    }
}

/// Mutes somebody for whoever asks, or tells whoever runs the server about them.
async fn about_stranger(
    app: &App,
    id: &Id,
    mut visit: Visit,
    form: &Form,
    what: &str,
) -> Result<Response, Problem> {
    let unreadable = || Problem::bad_request("the form has no 'seat' that can be read");
    let seat = seat_of(form).ok_or_else(unreadable)?;
    if what == "report" {
        report_seat(app, id, seat).await?;
        let (status, word) = (StatusCode::OK, visit.texts().company.reported.to_owned());
        return shown(app, id, &visit, noticed(status, word, None)).await;
    }
    let person = move |table: &Table| table.chair(seat).and_then(|chair| chair.person.clone());
    let person = app.tables.read(id, person).await?.ok_or_else(unreadable)?;
    visit.toggle(person.id);
    let (key, value) = visit.muted_cookie();
    let mut response = settled(app, id, &visit).await?;
    response.headers_mut().append(key, value);
    Ok(response)
}

/// Why a form asks for nothing.
enum Unreadable {
    /// A field that the page itself fills in.
    Field(&'static str),
    /// Something that a person typed where a number belongs.
    Typed,
}

/// What a form asks for.
fn command_of(what: &str, form: &Form) -> Result<Command, Unreadable> {
    let version = || form.number("version").ok_or(Unreadable::Field("version"));
    let seat = || seat_of(form).ok_or(Unreadable::Field("seat"));
    Ok(match what {
        "act" => Command::Act { version: version()?, seat: seat()?, action: action_of(form) },
        "roll" => {
            let faces = match form.get("faces") {
                Some(typed) => Some(faces(typed).ok_or(Unreadable::Typed)?),
                None => None,
            };
            Command::Roll { version: version()?, faces }
        }
        "undo" => Command::TakeBack { version: version()?, agreed: form.get("agreed").is_some() },
        "answer" => {
            let yes = match form.get("yes") {
                Some("yes") => true,
                Some("no") => false,
                _ => return Err(Unreadable::Field("yes")),
            };
            Command::AnswerTakeBack { version: version()?, yes }
        }
        "number" => {
            let number = form.number("number").ok_or(Unreadable::Typed)?;
            Command::AddNumber { seat: seat()?, number }
        }
        "bot" => {
            let strategy = form.get("strategy").ok_or(Unreadable::Field("strategy"))?;
            Command::HandOver { seat: seat()?, strategy: strategy.to_owned() }
        }
        "resign" => Command::Resign { seat: seat()? },
        "speed" => {
            let speed = form.get("speed").and_then(BotSpeed::from_name);
            Command::ChangeSpeed { speed: speed.ok_or(Unreadable::Field("speed"))? }
        }
        "tutor" => {
            let warns = form.get("warns").and_then(Warns::from_name);
            Command::ProposeTutor { warns: Some(warns.ok_or(Unreadable::Field("warns"))?) }
        }
        "tutor answer" => Command::AnswerTutor { yes: form.get("yes") == Some("yes") },
        "back" => Command::TakeSeatBack { seat: seat()? },
        _ => return Err(Unreadable::Field("do")),
    })
}

fn seat_of(form: &Form) -> Option<Seat> {
    Seat::try_from(form.number::<u8>("seat")?).ok()
}

/// An action may be put together from parts, such as the dice to roll again. Dice that
/// are ticked count for `chosen` alone: a box may be chosen meanwhile.
pub(in crate::pages) fn action_of(form: &Form) -> String {
    match form.get("chosen") {
        Some(start) => std::iter::once(start).chain(form.all("die")).collect(),
        None => form.all("action").chain(form.all("part")).collect(),
    }
}

/// Where a guest sits who does not say where; the last seat when all are taken, so that they
/// are told.
fn first_open(table: &Table) -> Option<Seat> {
    let mut seats = table.game().seats().iter();
    seats.find(|&seat| table.is_open(seat)).or_else(|| table.game().seats().iter().last())
}

async fn join(app: &App, id: &Id, visit: Visit, form: &Form) -> Result<Response, Problem> {
    let seat = match form.get("seat") {
        Some(_) => seat_of(form),
        None => app.tables.read(id, first_open).await?,
    };
    let Some(seat) = seat else {
        return Err(Problem::bad_request("the form has no 'seat' that can be read"));
    };
    // Whoever gives no name gets one in the language of the page.
    let unnamed = (visit.texts().setup.unnamed)(seat.index() + 1);
    let name = form.get("name").filter(|name| !name.trim().is_empty()).unwrap_or(&unnamed);
    match app.tables.join(id, seat, name, visit.token.clone()).await {
        Err(refusal) => refused(app, id, &visit, refusal).await,
        Ok(seated) => {
            let (key, value) = visit.cookies.token(&seated.token);
            let mut response = elsewhere(&visit, &format!("/t/{id}"));
            response.headers_mut().insert(key, value);
            Ok(response)
        }
    }
}

/// The table as it is, with the reason why nothing has changed.
async fn refused(app: &App, id: &Id, visit: &Visit, refusal: Refusal) -> Result<Response, Problem> {
    let word = (visit.texts().refusal)(&refusal);
    let anyway = match refusal {
        Refusal::NoUndo(NoUndo::NotAgreed) => Some(visit.texts().table.agreed),
        Refusal::NoUndo(NoUndo::CostsFame) => Some(visit.texts().table.without_fame),
        _ => None,
    };
    let problem = Problem::from(refusal);
    let status = StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    if matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::NOT_FOUND) {
        return Err(problem);
    }
    shown(app, id, visit, noticed(status, word, anyway)).await
}

fn noticed(status: StatusCode, word: String, anyway: Option<&'static str>) -> Said {
    Said { notice: Some(Notice { status, word, anyway }), ..Said::default() }
}

/// A hint for the seat that the form names, or a word why there is none.
async fn hint(
    app: &App,
    id: &Id,
    visit: &Visit,
    who: &TokenHash,
    form: &Form,
) -> Result<Response, Problem> {
    let texts = visit.texts();
    let seat = seat_of(form)
        .ok_or_else(|| Problem::bad_request("the form has no 'seat' that can be read"))?;
    let who = who.clone();
    let look = move |table: &Table| {
        may_hint(table).then(|| hint_asked(table, table.hand(&who), None, Some(seat)))
    };
    let said = match app.tables.read(id, look).await? {
        Some(Ok(asked)) => match coaching::hint(app, id, asked).await {
            Ok(advised) => {
                advised.show();
                Said::default()
            }
            Err(why) => Said { silent: Some(why), ..Said::default() },
        },
        Some(Err(_)) | None => noticed(StatusCode::CONFLICT, texts.coach.no_hint.to_owned(), None),
    };
    shown(app, id, visit, said).await
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
