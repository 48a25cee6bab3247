//! A live game: who sits where, where the dice come from, and a record that is
//! kept before anything is shown.

pub mod any_game;
pub mod chance;
pub mod clocks;
pub mod command;
mod day;
pub mod dice;
pub mod draft;
mod due;
pub mod fair;
mod folder_cache;
pub mod keeper;
pub mod local_store;
pub mod metrics;
mod network;
pub mod open;
mod orders;
pub mod private;
mod reaction;
pub mod refusal;
pub mod results;
pub mod setup;
pub mod sitter;
mod speed;
pub mod store;
pub mod table;
pub mod tasks;
pub mod timeline;
pub mod token;
pub mod tutor;
pub mod undo;

pub use any_game::AnyGame;
pub use chance::Chance;
pub use clocks::{Clocks, Per, TimeLimit};
pub use command::Command;
pub use day::{day_number, day_of};
pub use dice::{DiceError, Script, Seeded};
pub use draft::Draft;
pub use due::Due;
pub use folder_cache::{FolderCache, KeptTable};
pub use keeper::{FileKeeper, Keeper, KeeperError, NotKept, Opened};
pub use local_store::{KeptGame, LocalKeeper, LocalStore};
pub use network::{Network, NoNetwork};
pub use open::{
    Attending, Clock, OpenPage, PASS_LIFETIME, Pause, Seated, StudyLimits, Tables, Time, Watchers,
};
pub use orders::Shut;
pub use reaction::{Reacted, Reaction};
pub use refusal::Refusal;
pub use setup::{AwayAfter, Beginning, Setup, Wish};
pub use sitter::{SeatsError, parse_seats};
pub use speed::BotSpeed;
pub use store::{Opening, Store, StoreError};
pub use table::{Chair, Founding, Person, Table};
pub use token::{Id, Pass, Seed, Token, TokenHash};
pub use tutor::{Tutor, Warns};
