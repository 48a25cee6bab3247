//! Moves: each answers a version, and each is the table's to allow or refuse.

use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use rollwright_games::Seat;
use rollwright_tables::{Command, Id, Refusal, TokenHash};

use super::tables::{position_for, speed_of};
use crate::app::App;
use crate::body::{At, AtSeat, Json};
use crate::caller::Holder;
use crate::coaching;
use crate::position::warns_of;
use crate::problem::Problem;
use rollwright_api::{
    Act, AnswerTutor, AnswerUndo, Bot, ChangeSpeed, Number, ProposeTutor, React, Roll, Undo,
    Version,
};

type Answer = Result<Json<Version>, Problem>;

async fn done(app: &App, id: &Id, who: TokenHash, command: Command) -> Answer {
    Ok(Json(Version { version: app.tables.command(id, who, command).await? }))
}

/// A move, answered with the version it led to, or with the new position for whoever
/// prefers that (RFC 7240).
async fn moved(
    app: &App,
    id: &Id,
    who: TokenHash,
    prefers: Prefers,
    seat: Option<Seat>,
    command: Command,
) -> Result<Response, Problem> {
    let version = done(app, id, who.clone(), command).await?;
    if prefers == Prefers::Minimal {
        return Ok(version.into_response());
    }
    let position = Json(position_for(app, id, Some(who), seat).await?);
    Ok(([("preference-applied", "return=representation")], position).into_response())
}

/// What the header `Prefer` asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prefers {
    Minimal,
    Representation,
}

impl FromRequestParts<App> for Prefers {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        match parts.headers.get("prefer").map(|value| value.to_str().unwrap_or("?").trim()) {
            None | Some("return=minimal") => Ok(Self::Minimal),
            Some("return=representation") => Ok(Self::Representation),
            Some(_) => {
                Err(Problem::bad_request("Prefer is return=representation or return=minimal"))
            }
        }
    }
}

pub(super) async fn act(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    prefers: Prefers,
    Json(Act { version, seat, action, anyway }): Json<Act>,
) -> Result<Response, Problem> {
    let seat = Seat::try_from(seat).map_err(Problem::not_found)?;
    if !anyway
        && let Some(warning) = coaching::warning(&app, &id, &who, seat, &action).await?
        && let Some(problem) = Problem::tutor(&warning)
    {
        return Err(problem);
    }
    moved(&app, &id, who, prefers, Some(seat), Command::Act { version, seat, action }).await
}

pub(super) async fn roll(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    prefers: Prefers,
    Json(Roll { version, faces }): Json<Roll>,
) -> Result<Response, Problem> {
    moved(&app, &id, who, prefers, None, Command::Roll { version, faces }).await
}

pub(super) async fn undo(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(Undo { version, everyone_agrees: agreed }): Json<Undo>,
) -> Answer {
    done(&app, &id, who, Command::TakeBack { version, agreed }).await
}

pub(super) async fn answer_undo(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(AnswerUndo { version, yes }): Json<AnswerUndo>,
) -> Answer {
    done(&app, &id, who, Command::AnswerTakeBack { version, yes }).await
}

pub(super) async fn propose_tutor(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(ProposeTutor { warns }): Json<ProposeTutor>,
) -> Answer {
    done(&app, &id, who, Command::ProposeTutor { warns: Some(warns_of(warns)) }).await
}

pub(super) async fn withdraw_tutor(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
) -> Answer {
    done(&app, &id, who, Command::ProposeTutor { warns: None }).await
}

pub(super) async fn answer_tutor(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(AnswerTutor { yes }): Json<AnswerTutor>,
) -> Answer {
    done(&app, &id, who, Command::AnswerTutor { yes }).await
}

pub(super) async fn add_number(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Holder(who): Holder,
    Json(Number { number }): Json<Number>,
) -> Answer {
    done(&app, &id, who, Command::AddNumber { seat, number }).await
}

pub(super) async fn hand_over(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Holder(who): Holder,
    Json(Bot { strategy }): Json<Bot>,
) -> Answer {
    done(&app, &id, who, Command::HandOver { seat, strategy }).await
}

pub(super) async fn take_back(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Holder(who): Holder,
) -> Answer {
    done(&app, &id, who, Command::TakeSeatBack { seat }).await
}

pub(super) async fn resign(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Holder(who): Holder,
) -> Answer {
    done(&app, &id, who, Command::Resign { seat }).await
}

pub(super) async fn remove(State(app): State<App>, At(id): At, Holder(who): Holder) -> Answer {
    done(&app, &id, who, Command::Remove).await
}

pub(super) async fn change_speed(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(ChangeSpeed { speed }): Json<ChangeSpeed>,
) -> Answer {
    done(&app, &id, who, Command::ChangeSpeed { speed: speed_of(speed) }).await
}

pub(super) async fn react(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Holder(who): Holder,
    Json(React { reaction }): Json<React>,
) -> Result<StatusCode, Problem> {
    app.tables.react(&id, &who, seat, reaction).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A name or a reaction goes to whoever reads the log.
pub(super) async fn report(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
) -> Result<StatusCode, Problem> {
    report_seat(&app, &id, seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Writes who sits in a seat into the log, for whoever runs the server.
pub(crate) async fn report_seat(app: &App, id: &Id, seat: Seat) -> Result<(), Problem> {
    let name = app.tables.read(id, move |table| match table.chair(seat) {
        Some(_) => Ok(table.name(seat)),
        None => Err(Refusal::NoSuchSeat { seat }),
    });
    let name = name.await??;
    let reactions = app.tables.reactions_after(id, 0);
    let said: Vec<&str> =
        reactions.iter().filter(|one| one.seat == seat).map(|one| one.reaction.name()).collect();
    tracing::warn!(
        table = %id,
        seat = u8::from(seat),
        name,
        reactions = said.join(" "),
        "a name or reaction was reported"
    );
    Ok(())
}
