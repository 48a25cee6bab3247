//! Commands at a table. Actions carry the version they answer; the table accepts or refuses each
//! command.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use rollwright_games::Seat;
use rollwright_tables::{Command, Id, Table, TableError, TokenHash};

use super::tables::position_as_seen_by;
use crate::app_state::AppState;
use crate::coaching::{self, TutorVerdict};
use crate::extractors::{Json, SeatPath, TablePath};
use crate::middleware::ClientAddress;
use crate::problem_details::Problem;
use crate::rate_limits::LimitedResource;
use crate::token_extractors::RequiredToken;
use rollwright_api::{
    ActionRequest, ChangeBotSpeedRequest, HandSeatToBotRequest, ProposeTutorRequest,
    ReactionRequest, RollRequest, SeedContributionRequest, TableVersion, TutorAnswerRequest,
    UndoAnswerRequest, UndoRequest,
};

type VersionResult = Result<Json<TableVersion>, Problem>;

async fn run_command(app: &AppState, id: &Id, who: TokenHash, command: Command) -> VersionResult {
    let table = app.tables.run_command(id, who, command).await?;
    Ok(Json(TableVersion { version: table.version() }))
}

/// Tells a client that the tutor couldn't check an action.
const TUTOR_UNAVAILABLE: [(&str, &str); 1] = [("x-rollwright-tutor", "unavailable")];

/// Runs an action or a roll. Responds with the new version, or with the new position if the client prefers
/// that (RFC 7240).
async fn run_and_respond(
    app: &AppState,
    id: &Id,
    who: TokenHash,
    prefer: PreferHeader,
    seat: Option<Seat>,
    command: Command,
) -> Result<Response, Problem> {
    let table = app.tables.run_command(id, who.clone(), command).await?;
    if prefer == PreferHeader::Minimal {
        return Ok(Json(TableVersion { version: table.version() }).into_response());
    }
    let position = Json(position_as_seen_by(app, &table, Some(&who), seat).await?);
    Ok(([("preference-applied", "return=representation")], position).into_response())
}

/// What the `Prefer` header asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PreferHeader {
    Minimal,
    Representation,
}

impl FromRequestParts<AppState> for PreferHeader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Problem> {
        match parts.headers.get("prefer").map(|value| value.to_str().unwrap_or("?").trim()) {
            None | Some("return=minimal") => Ok(Self::Minimal),
            Some("return=representation") => Ok(Self::Representation),
            Some(_) => {
                Err(Problem::bad_request("Prefer must be return=representation or return=minimal"))
            }
        }
    }
}

pub(super) async fn act(
    State(app): State<AppState>,
    Extension(client): Extension<ClientAddress>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
    prefer: PreferHeader,
    Json(ActionRequest { version, seat, action, anyway }): Json<ActionRequest>,
) -> Result<Response, Problem> {
    let seat = Seat::try_from(seat).map_err(Problem::not_found)?;
    let verdict = match anyway {
        true => TutorVerdict::Fine,
        false => coaching::consult_tutor(&app, client.network(), &id, &who, seat, &action).await?,
    };
    if let TutorVerdict::Warning(warning) = &verdict
        && let Some(problem) = Problem::tutor_warning(warning)
    {
        return Err(problem);
    }
    let command = Command::Act { version, seat, action };
    let response = run_and_respond(&app, &id, who, prefer, Some(seat), command).await?;
    Ok(match verdict {
        TutorVerdict::Unavailable(_) => (TUTOR_UNAVAILABLE, response).into_response(),
        TutorVerdict::Fine | TutorVerdict::Warning(_) => response,
    })
}

pub(super) async fn roll(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
    prefer: PreferHeader,
    Json(RollRequest { version, faces }): Json<RollRequest>,
) -> Result<Response, Problem> {
    run_and_respond(&app, &id, who, prefer, None, Command::Roll { version, faces }).await
}

pub(super) async fn take_back(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
    Json(UndoRequest { version, everyone_agrees: agreed }): Json<UndoRequest>,
) -> VersionResult {
    run_command(&app, &id, who, Command::TakeBack { version, confirmed: agreed }).await
}

pub(super) async fn answer_take_back(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
    Json(UndoAnswerRequest { version, yes }): Json<UndoAnswerRequest>,
) -> VersionResult {
    run_command(&app, &id, who, Command::AnswerTakeBack { version, accept: yes }).await
}

pub(super) async fn propose_tutor(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
    Json(ProposeTutorRequest { warns }): Json<ProposeTutorRequest>,
) -> VersionResult {
    run_command(&app, &id, who, Command::ProposeTutor { threshold: Some(warns) }).await
}

pub(super) async fn withdraw_tutor(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
) -> VersionResult {
    run_command(&app, &id, who, Command::ProposeTutor { threshold: None }).await
}

pub(super) async fn answer_tutor(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
    Json(TutorAnswerRequest { yes }): Json<TutorAnswerRequest>,
) -> VersionResult {
    run_command(&app, &id, who, Command::AnswerTutor { accept: yes }).await
}

pub(super) async fn add_seed_number(
    State(app): State<AppState>,
    SeatPath(id, seat): SeatPath,
    RequiredToken(who): RequiredToken,
    Json(SeedContributionRequest { number }): Json<SeedContributionRequest>,
) -> VersionResult {
    run_command(&app, &id, who, Command::AddSeedNumber { seat, number }).await
}

pub(super) async fn hand_over(
    State(app): State<AppState>,
    SeatPath(id, seat): SeatPath,
    RequiredToken(who): RequiredToken,
    Json(HandSeatToBotRequest { strategy }): Json<HandSeatToBotRequest>,
) -> VersionResult {
    run_command(&app, &id, who, Command::HandOver { seat, strategy }).await
}

pub(super) async fn reclaim_seat(
    State(app): State<AppState>,
    SeatPath(id, seat): SeatPath,
    RequiredToken(who): RequiredToken,
) -> VersionResult {
    run_command(&app, &id, who, Command::ReclaimSeat { seat }).await
}

pub(super) async fn resign(
    State(app): State<AppState>,
    SeatPath(id, seat): SeatPath,
    RequiredToken(who): RequiredToken,
) -> VersionResult {
    run_command(&app, &id, who, Command::Resign { seat }).await
}

pub(super) async fn hide_from_lists(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
) -> VersionResult {
    run_command(&app, &id, who, Command::HideFromLists).await
}

pub(super) async fn set_bot_speed(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
    Json(ChangeBotSpeedRequest { speed }): Json<ChangeBotSpeedRequest>,
) -> VersionResult {
    run_command(&app, &id, who, Command::SetBotSpeed { speed }).await
}

pub(super) async fn react(
    State(app): State<AppState>,
    SeatPath(id, seat): SeatPath,
    RequiredToken(who): RequiredToken,
    Json(ReactionRequest { reaction }): Json<ReactionRequest>,
) -> Result<StatusCode, Problem> {
    app.tables.publish_reaction(&id, &who, seat, reaction).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports a name or a reaction to the operator.
pub(super) async fn report(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    SeatPath(id, seat): SeatPath,
) -> Result<StatusCode, Problem> {
    let table = app.tables.snapshot_and_mark_present(&id, None).await?;
    log_report(&app, address, &table, seat)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Logs the name and the reactions of a seat for the operator. Spectators may report, too, so the
/// number of reports is limited per address.
pub(crate) fn log_report(
    app: &AppState,
    address: IpAddr,
    table: &Table,
    seat: Seat,
) -> Result<(), Problem> {
    table.seat_holder(seat).ok_or(TableError::NoSuchSeat { seat })?;
    let allowed = app.rate_limiter.acquire(address, LimitedResource::Report);
    allowed.map_err(|seconds| Problem::rate_limited("reports", seconds))?;
    let name = table.seat_display_name(seat);
    let reactions = app.tables.reactions_numbered_after(table.id(), 0);
    let names: Vec<&str> = reactions
        .iter()
        .filter(|reaction| reaction.seat == seat)
        .map(|reaction| reaction.reaction.name())
        .collect();
    tracing::warn!(
        table = %table.id(),
        seat = u8::from(seat),
        name,
        reactions = names.join(" "),
        "a name or reaction was reported"
    );
    Ok(())
}
