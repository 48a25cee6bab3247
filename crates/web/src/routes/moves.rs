//! Moves: each answers a version, and each is the table's to allow or refuse.

use axum::extract::State;
use rollwright_games::Seat;
use rollwright_tables::{Command, Id, TokenHash};

use crate::app::App;
use crate::body::{At, AtSeat, Json};
use crate::caller::Holder;
use crate::problem::Problem;
use rollwright_wire::{Act, AnswerUndo, Bot, Number, Roll, Undo, Version};

type Answer = Result<Json<Version>, Problem>;

async fn done(app: &App, id: &Id, who: TokenHash, command: Command) -> Answer {
    Ok(Json(Version { version: app.tables.command(id, who, command).await? }))
}

pub(super) async fn act(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(Act { version, seat, action }): Json<Act>,
) -> Answer {
    let seat = Seat::try_from(seat).map_err(Problem::not_found)?;
    done(&app, &id, who, Command::Act { version, seat, action }).await
}

pub(super) async fn roll(
    State(app): State<App>,
    At(id): At,
    Holder(who): Holder,
    Json(Roll { version, faces }): Json<Roll>,
) -> Answer {
    done(&app, &id, who, Command::Roll { version, faces }).await
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
