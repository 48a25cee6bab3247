//! Setting tables up, looking at them, sitting down.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rollwright_games::record::DiceKind;
use rollwright_games::{Seat, SeatSet};
use rollwright_tables::store::Class;
use rollwright_tables::{
    AwayAfter, BotSpeed, Id, PASS_LIFETIME, Refusal, Setup, Table, Tables, TokenHash, Wish,
};

use super::events::StreamPlace;
use super::params::Look;
use super::server::{entry, game_named};
use crate::app::App;
use crate::body::{Asked, At, AtSeat, AtVersion, Json};
use crate::caller::{Caller, Holder};
use crate::cookies::Cookies;
use crate::guard::Address;
use crate::limits::Ask;
use crate::position::{position as position_of, warns_of};
use crate::problem::Problem;
use rollwright_api::{
    Dice, Elsewhere, Glance, Join, NewSeat, NewSeatPass, NewTable, Position, SeatPass, Seated,
    Speed, Yes,
};

pub(super) async fn create(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Caller(token): Caller,
    cookies: Cookies,
    Json(new): Json<NewTable>,
) -> Result<Response, Problem> {
    let setup = setup(new)?;
    let taken = app.meter.take(address, Ask::Table);
    taken.map_err(|seconds| Problem::too_many("new tables", seconds))?;
    Ok(seated(app.tables.found(setup, token).await?, cookies))
}

pub(super) async fn open(State(app): State<App>) -> Result<Json<Vec<Glance>>, Problem> {
    Ok(Json(app.tables.store().open_tables().await.map_err(Refusal::from)?))
}

pub(super) async fn mine(
    State(app): State<App>,
    Holder(who): Holder,
) -> Result<Json<Vec<Glance>>, Problem> {
    Ok(Json(app.tables.store().in_play(&who).await.map_err(Refusal::from)?))
}

fn setup(new: NewTable) -> Result<Setup, Problem> {
    let seat = |seat: NewSeat| match seat {
        NewSeat::Name(name) => Wish::Here(name),
        NewSeat::Bot(strategy) => Wish::Bot(strategy),
        NewSeat::Open(Yes) => Wish::Open,
    };
    Ok(Setup {
        game: game_named(&new.game)?,
        rules: new.rules,
        settings: new.settings.into_iter().map(|(key, value)| (key, value.to_string())).collect(),
        seats: new.seats.into_iter().map(seat).collect(),
        dice: match new.dice {
            Dice::Random => DiceKind::Random,
            Dice::Manual => DiceKind::Manual,
        },
        training: new.training,
        listed: new.listed,
        first: new.first.map(Seat::try_from).transpose().map_err(Problem::bad_request)?,
        seed: new.seed,
        away_after: AwayAfter::new(new.away_after).map_err(Refusal::from)?,
        bot_speed: speed_of(new.bot_speed),
        tutor: new.tutor.map(warns_of),
        time_limit: (new.time.as_ref().map(crate::time::asked_for).transpose())
            .map_err(Refusal::from)?,
    })
}

fn seated(seated: rollwright_tables::Seated, cookies: Cookies) -> Response {
    let body = Json(Seated {
        table: seated.table.to_string(),
        token: seated.token.reveal().to_owned(),
        version: seated.version,
    });
    (StatusCode::CREATED, [cookies.token(&seated.token)], body).into_response()
}

pub(super) async fn position(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    At(id): At,
    Caller(token): Caller,
    Asked(look): Asked<Look>,
) -> Result<Json<Position>, Problem> {
    let wanted = look.seat.map(Seat::try_from).transpose().map_err(Problem::bad_request)?;
    let who = token.map(|token| token.hash());
    if let (Some(after), Some(seconds)) = (look.after, look.wait.filter(|&wait| wait > 0)) {
        let _place = StreamPlace::take(&app, address)?;
        let _page = match &who {
            Some(who) => app.tables.open_page(&id, who.clone()).await?,
            None => None,
        };
        wait_for_news(&app, &id, after, Duration::from_secs(seconds.into())).await?;
    }
    Ok(Json(position_for(&app, &id, who, wanted).await?))
}

/// Waits until a table has come further than `after`, the time is over, or the server
/// stops.
async fn wait_for_news(app: &App, id: &Id, after: u64, longest: Duration) -> Result<(), Problem> {
    let mut news = app.tables.follow(id).await?;
    let mut closing = app.closing.clone();
    tokio::select! {
        _ = news.wait_for(|version| *version > after) => {}
        _ = closing.wait_for(|closing| *closing) => {}
        () = tokio::time::sleep(longest) => {}
    }
    Ok(())
}

/// The position as `who` may see it, drawn for the seat that is wanted.
pub(super) async fn position_for(
    app: &App,
    id: &Id,
    who: Option<TokenHash>,
    wanted: Option<Seat>,
) -> Result<Position, Problem> {
    let hash = who.clone();
    let look = move |table: &Table| {
        let hand = hash.map_or(SeatSet::EMPTY, |hash| table.hand(&hash));
        let ended = (table.is_over() && table.counts()).then(|| Class::of(table.header()));
        (position_of(table, hand, wanted), ended)
    };
    let (mut position, ended) = app.tables.read_as(id, who.as_ref(), look).await?;
    position.studying = app.tables.studying(id);
    if let Some(class) = ended {
        let store = app.tables.store();
        let mut famous = store.fame(&class, who.as_ref()).await.map_err(Refusal::from)?;
        famous.retain(|one| one.table == position.table);
        // Whoever asks knows this table.
        famous.iter_mut().for_each(|one| one.known = true);
        position.fame = famous.into_iter().map(entry).collect();
    }
    Ok(position)
}

pub(super) async fn join(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Caller(token): Caller,
    cookies: Cookies,
    Json(join): Json<Join>,
) -> Result<Response, Problem> {
    Ok(seated(app.tables.join(&id, seat, &join.name, token).await?, cookies))
}

/// A speed as tables know it.
pub(super) const fn speed_of(speed: Speed) -> BotSpeed {
    match speed {
        Speed::Slow => BotSpeed::Slow,
        Speed::Normal => BotSpeed::Normal,
        Speed::Instant => BotSpeed::Instant,
    }
}

/// Makes a pass that lets another device take over the caller's seats.
pub(super) async fn issue_pass(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
) -> Result<Json<NewSeatPass>, Problem> {
    let pass = app.tables.issue_pass(&id, &who).await?;
    let (pass, expires_in) = (pass.reveal().to_owned(), PASS_LIFETIME.as_secs());
    Ok(Json(NewSeatPass { pass, expires_in }))
}

/// Revokes the caller's pass, if there is one.
pub(super) async fn revoke_pass(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
) -> Result<StatusCode, Problem> {
    app.tables.revoke_pass(&id, &who).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes over the seats that a pass is for.
pub(super) async fn move_seats(
    State(app): State<App>,
    At(id): At,
    Caller(token): Caller,
    cookies: Cookies,
    Json(SeatPass { pass }): Json<SeatPass>,
) -> Result<Response, Problem> {
    Ok(seated(app.tables.move_seats(&id, &pass, token).await?, cookies))
}

pub(super) async fn forget(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Holder(who): Holder,
) -> Result<StatusCode, Problem> {
    let person = app
        .tables
        .read(&id, move |table| match table.chair(seat) {
            None => Err(Refusal::NoSuchSeat { seat }),
            Some(chair) if chair.holder.as_ref() == Some(&who) => Ok(chair.person.clone()),
            Some(_) => Err(Refusal::NotYours { seat }),
        })
        .await??;
    if let Some(person) = person {
        app.tables.forget(&person.id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn rematch(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    At(id): At,
    Holder(who): Holder,
) -> Result<Json<Elsewhere>, Problem> {
    let taken = app.meter.take(address, Ask::Table);
    taken.map_err(|seconds| Problem::too_many("new tables", seconds))?;
    let table = app.tables.rematch(&id, &who).await?;
    Ok(Json(Elsewhere { table: table.to_string() }))
}

pub(super) async fn replay(
    State(app): State<App>,
    AtVersion(id, version): AtVersion,
) -> Result<Json<Position>, Problem> {
    let then = read(&app.tables, &id, move |table| {
        table.at(version).map(|then| position_of(&then, SeatSet::EMPTY, None))
    });
    let position = then.await?.map_err(|damage| Problem::not_found(damage.to_string()))?;
    if position.version < version {
        return Err(Problem::not_found(format!("the table has come to {}", position.version)));
    }
    Ok(Json(position))
}

pub(super) async fn record(State(app): State<App>, At(id): At) -> Result<Response, Problem> {
    let text = read(&app.tables, &id, |table| table.public_record().text()).await?;
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], text).into_response())
}

async fn read<T: Send + 'static>(
    tables: &Tables,
    id: &Id,
    look: impl FnOnce(&Table) -> T + Send + 'static,
) -> Result<T, Problem> {
    Ok(tables.read(id, look).await?)
}
