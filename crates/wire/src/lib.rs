//! What goes over the wire: bodies of requests and answers, for the server and for
//! programs that talk to it. All can be written and read, and described by schemas.

mod answers;
mod lists;
mod news;
mod requests;
mod view;

pub use answers::{
    DieDue, Elsewhere, Fame, GameShown, Health, Legal, PhaseShown, Position, RulesShown, SeatShown,
    Seated, TakeBack, Version,
};
pub use lists::{Glance, Past, SeatEnd};
pub use news::{Answer, News, What};
pub use requests::{Act, AnswerUndo, Bot, Dice, Join, NewSeat, NewTable, Number, Roll, Undo};
pub use view::{Cell, DieShown, Mark, Note, Row, Sheet, View};

use rollwright_games::GameId;
use schemars::{Schema, SchemaGenerator, json_schema};

/// The names of the games, as a schema.
fn game_names(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": GameId::ALL.map(GameId::name) })
}
