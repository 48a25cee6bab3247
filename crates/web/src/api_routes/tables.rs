//! Creating, reading and joining tables.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_games::record::DiceOrigin;
use rollwright_games::{Seat, SeatSet};
use rollwright_tables::platform::timer::sleep;
use rollwright_tables::store::GameVariant;
use rollwright_tables::{
    Id, PASS_LIFETIME, SeatRequest, Table, TableError, TableSetup, Tables, TimeLimit,
    TimeUntilAway, TokenHash,
};

use super::event_stream::StreamSlot;
use super::games::parse_game;
use super::hall_of_fame::api_hall_of_fame_entry;
use super::query_and_header_params::PositionQuery;
use crate::api_table_position::api_position;
use crate::app_state::AppState;
use crate::cookies::CookieWriter;
use crate::extractors::{Json, SeatPath, TablePath, ValidQuery, VersionPath};
use crate::middleware::ClientAddress;
use crate::problem_details::Problem;
use crate::rate_limits::{LimitedResource, rate_limit_key};
use crate::token_extractors::{OptionalToken, RequiredToken};
use rollwright_api::{
    AlwaysTrue, CreateTableRequest, DiceMode, IssuedSeatTransferPass, JoinRequest, JoinedTable,
    NewSeat, RedeemSeatTransferPassRequest, RematchTable, TablePosition, TableSummary,
};

pub(super) async fn create_table(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    OptionalToken(token): OptionalToken,
    cookies: CookieWriter,
    Json(request): Json<CreateTableRequest>,
) -> Result<Response, Problem> {
    let setup = setup_from_api(request)?;
    let allowed = app.rate_limiter.acquire(address, LimitedResource::Table);
    allowed.map_err(|seconds| Problem::rate_limited("new tables", seconds))?;
    let seated =
        app.tables.create_table_with_network_limit(rate_limit_key(address), setup, token).await?;
    Ok(seated_response(seated, cookies))
}

pub(super) async fn list_open_tables(
    State(app): State<AppState>,
) -> Result<Json<Vec<TableSummary>>, Problem> {
    Ok(Json(app.tables.list_open_tables().await.map_err(TableError::from)?))
}

pub(super) async fn list_own_tables(
    State(app): State<AppState>,
    RequiredToken(who): RequiredToken,
) -> Result<Json<Vec<TableSummary>>, Problem> {
    Ok(Json(app.tables.store().list_tables_of(&who).await.map_err(TableError::from)?))
}

fn setup_from_api(request: CreateTableRequest) -> Result<TableSetup, Problem> {
    let seat = |seat: NewSeat| match seat {
        NewSeat::Name(name) => SeatRequest::Local(name),
        NewSeat::Bot(strategy) => SeatRequest::Bot(strategy),
        NewSeat::Open(AlwaysTrue) => SeatRequest::Open,
    };
    Ok(TableSetup {
        game: parse_game(&request.game)?,
        rules: request.rules,
        settings: request
            .settings
            .into_iter()
            .map(|(key, value)| (key, value.to_string()))
            .collect(),
        seats: request.seats.into_iter().map(seat).collect(),
        dice: match request.dice {
            DiceMode::Random => DiceOrigin::Random,
            DiceMode::Manual => DiceOrigin::Manual,
        },
        is_training: request.training,
        is_listed: request.listed,
        first_seat: request.first.map(Seat::try_from).transpose().map_err(Problem::bad_request)?,
        seed: request.seed,
        position: request.position,
        time_until_away: TimeUntilAway::new(request.away_after).map_err(TableError::from)?,
        bot_speed: request.bot_speed,
        tutor_threshold: request.tutor,
        time_limit: (request.time.as_ref().map(TimeLimit::try_from).transpose())
            .map_err(TableError::from)?,
    })
}

fn seated_response(seated: rollwright_tables::SeatGrant, cookies: CookieWriter) -> Response {
    let body = Json(JoinedTable {
        table: seated.table.to_string(),
        token: seated.token.expose().to_owned(),
        version: seated.version,
    });
    (StatusCode::CREATED, [cookies.token_cookie(&seated.token)], body).into_response()
}

pub(super) async fn get_position(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    TablePath(id): TablePath,
    OptionalToken(token): OptionalToken,
    ValidQuery(query): ValidQuery<PositionQuery>,
) -> Result<Json<TablePosition>, Problem> {
    let wanted = query.seat.map(Seat::try_from).transpose().map_err(Problem::bad_request)?;
    let who = token.map(|token| token.hash());
    if let (Some(after), Some(seconds)) = (query.after, query.wait.filter(|&wait| wait > 0)) {
        let _slot = StreamSlot::acquire(&app, address)?;
        let _page = match &who {
            Some(who) => app.tables.track_open_page_of_seat_holder(&id, who.clone()).await?,
            None => None,
        };
        wait_for_version(&app, &id, after, Duration::from_secs(seconds.into())).await?;
    }
    let table = app.tables.snapshot_and_mark_present(&id, who.as_ref()).await?;
    Ok(Json(position_as_seen_by(&app, &table, who.as_ref(), wanted).await?))
}

/// Waits until a table has passed version `after`, the time is up, or the server shuts down.
async fn wait_for_version(
    app: &AppState,
    id: &Id,
    after: u64,
    timeout: Duration,
) -> Result<(), Problem> {
    let mut news = app.tables.subscribe(id).await?;
    let mut shutdown = app.shutdown.clone();
    tokio::select! {
        _ = news.wait_for(|version| *version > after) => {}
        _ = shutdown.wait_for(|shutdown| *shutdown) => {}
        () = sleep(timeout) => {}
    }
    Ok(())
}

/// The position of a table as `who` may see it, drawn for the seat `wanted`.
pub(super) async fn position_as_seen_by(
    app: &AppState,
    table: &Table,
    who: Option<&TokenHash>,
    wanted: Option<Seat>,
) -> Result<TablePosition, Problem> {
    let own_seats = who.map_or(SeatSet::EMPTY, |who| table.seats_of(who));
    let mut position = api_position(table, own_seats, wanted);
    position.studying = app.tables.bot_preparation_percent(table.id());
    position.queue_position = app.tables.bot_preparation_queue_position(table.id());
    if table.is_over() && table.counts_for_hall_of_fame() {
        let (store, variant) = (app.tables.store(), GameVariant::of_table(table));
        let mut rows = store.hall_of_fame(&variant, who).await.map_err(TableError::from)?;
        rows.retain(|row| row.table == position.table);
        // The caller knows this table.
        rows.iter_mut().for_each(|row| row.is_linkable = true);
        position.fame = rows.into_iter().map(api_hall_of_fame_entry).collect();
    }
    Ok(position)
}

pub(super) async fn join(
    State(app): State<AppState>,
    Extension(client): Extension<ClientAddress>,
    SeatPath(id, seat): SeatPath,
    OptionalToken(token): OptionalToken,
    cookies: CookieWriter,
    Json(join): Json<JoinRequest>,
) -> Result<Response, Problem> {
    let seated = app.tables.join_table_from(client.network(), &id, seat, &join.name, token).await?;
    Ok(seated_response(seated, cookies))
}

/// Issues a pass that lets another device take over the caller's seats.
pub(super) async fn issue_pass(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
) -> Result<Json<IssuedSeatTransferPass>, Problem> {
    let pass = app.tables.issue_pass(&id, &who).await?;
    let (pass, expires_in) = (pass.expose().to_owned(), PASS_LIFETIME.as_secs());
    Ok(Json(IssuedSeatTransferPass { pass, expires_in }))
}

/// Revokes the caller's pass, if there is one.
pub(super) async fn revoke_pass(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
) -> Result<StatusCode, Problem> {
    app.tables.revoke_pass(&id, &who).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes over the seats of a pass.
pub(super) async fn redeem_seat_transfer_pass(
    State(app): State<AppState>,
    TablePath(id): TablePath,
    OptionalToken(token): OptionalToken,
    cookies: CookieWriter,
    Json(RedeemSeatTransferPassRequest { pass }): Json<RedeemSeatTransferPassRequest>,
) -> Result<Response, Problem> {
    Ok(seated_response(app.tables.redeem_pass(&id, &pass, token).await?, cookies))
}

pub(super) async fn delete_name(
    State(app): State<AppState>,
    SeatPath(id, seat): SeatPath,
    RequiredToken(who): RequiredToken,
) -> Result<StatusCode, Problem> {
    let person = app
        .tables
        .read_table(&id, move |table| match table.seat_holder(seat) {
            None => Err(TableError::NoSuchSeat { seat }),
            Some(assignment) if assignment.holder.as_ref() == Some(&who) => {
                Ok(assignment.person.clone())
            }
            Some(_) => Err(TableError::NotYourSeat { seat }),
        })
        .await??;
    if let Some(person) = person {
        app.tables.delete_person_name_everywhere(&person.id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn rematch(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    TablePath(id): TablePath,
    RequiredToken(who): RequiredToken,
) -> Result<Json<RematchTable>, Problem> {
    let allowed = app.rate_limiter.acquire(address, LimitedResource::Table);
    allowed.map_err(|seconds| Problem::rate_limited("new tables", seconds))?;
    let table = app.tables.get_or_create_rematch(&id, &who).await?;
    Ok(Json(RematchTable { table: table.to_string() }))
}

pub(super) async fn get_position_at(
    State(app): State<AppState>,
    VersionPath(id, version): VersionPath,
) -> Result<Json<TablePosition>, Problem> {
    let then = read_table(&app.tables, &id, move |table| {
        table.public_table_at_version(version).map(|then| api_position(&then, SeatSet::EMPTY, None))
    });
    let position = then.await?.map_err(|error| Problem::not_found(error.to_string()))?;
    if position.version < version {
        return Err(Problem::not_found(format!("the table has come to {}", position.version)));
    }
    Ok(Json(position))
}

pub(super) async fn get_record(
    State(app): State<AppState>,
    TablePath(id): TablePath,
) -> Result<Response, Problem> {
    let text = read_table(&app.tables, &id, |table| table.public_record().to_json_lines()).await?;
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], text).into_response())
}

async fn read_table<T: Send + 'static>(
    tables: &Tables,
    id: &Id,
    read: impl FnOnce(&Table) -> T + Send + 'static,
) -> Result<T, Problem> {
    Ok(tables.read_table(id, read).await?)
}
