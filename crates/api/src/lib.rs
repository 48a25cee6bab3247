//! What goes over the wire: bodies of requests and answers, for the server and for
//! programs that talk to it. All can be written and read, and described by schemas.

mod answers;
mod bounds;
mod lists;
mod names;
mod news;
mod reaction;
mod requests;
mod time;
mod view;

pub use answers::{
    DieDue, Elsewhere, Fame, GameShown, Health, Legal, PhaseShown, Position, RulesShown, SeatShown,
    Seated, TakeBack, Tutor, UnderWay, Version,
};
pub use bounds::{
    Bounded, LARGEST, LONGEST_NAME, LONGEST_WORD, MOST_FACES, MOST_SEATS, Yes, game_names,
    table_name,
};
pub use lists::{Glance, Past, SeatEnd};
pub use news::{Answer, News, What};
pub use reaction::{React, Reacted, Reaction};
pub use requests::{
    Act, AnswerTutor, AnswerUndo, Bot, ChangeSpeed, Dice, Join, NewSeat, NewSeatPass, NewTable,
    Number, ProposeTutor, Roll, SeatPass, Speed, Undo, Warns,
};
pub use time::{BotLevel, Per, SeatTime, TimeLimit, clock_face};
pub use view::{Cell, DieShown, Mark, Note, Row, Sheet, View};
