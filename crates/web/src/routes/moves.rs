//! Moves: each answers a version, and each is the table's to allow or refuse.

use axum::extract::State;
use rollwright_games::Seat;

use crate::app::App;
use crate::body::{At, AtSeat, Json};
use crate::caller::Holder;
use crate::problem::Problem;
use rollwright_wire::{Act, Bot, Number, Roll, Undo, Version};

type Answer = Result<Json<Version>, Problem>;

pub(super) async fn act(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(act): Json<Act>,
) -> Answer {
    let seat = Seat::try_from(act.seat).map_err(Problem::not_found)?;
    let change =
        app.tables.change(&id, move |table| table.act(&who, act.version, seat, &act.action));
    Ok(Json(Version { version: change.await? }))
}

pub(super) async fn roll(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(roll): Json<Roll>,
) -> Answer {
    let change =
        app.tables.change(&id, move |table| table.roll(&who, roll.version, roll.faces.as_deref()));
    Ok(Json(Version { version: change.await? }))
}

pub(super) async fn undo(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(undo): Json<Undo>,
) -> Answer {
    let change =
        app.tables.change(&id, move |table| table.undo(&who, undo.version, undo.everyone_agrees));
    Ok(Json(Version { version: change.await? }))
}

pub(super) async fn add_number(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Holder(who): Holder,
    Json(own): Json<Number>,
) -> Answer {
    let change = app.tables.change(&id, move |table| table.add_number(&who, seat, own.number));
    Ok(Json(Version { version: change.await? }))
}

pub(super) async fn hand_over(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Holder(who): Holder,
    Json(bot): Json<Bot>,
) -> Answer {
    let change = app.tables.change(&id, move |table| table.hand_over(&who, seat, &bot.strategy));
    Ok(Json(Version { version: change.await? }))
}

pub(super) async fn take_back(
    State(app): State<App>,
    AtSeat(id, seat): AtSeat,
    Holder(who): Holder,
) -> Answer {
    let change = app.tables.change(&id, move |table| table.take_seat_back(&who, seat));
    Ok(Json(Version { version: change.await? }))
}
