//! A live game: who sits where, where the dice come from, and a record that is
//! kept before anything is shown.

pub mod any_game;
mod day;
pub mod dice;
pub mod draft;
pub mod fair;
mod folder_cache;
pub mod keeper;
pub mod live;
pub mod local_store;
pub mod open;
pub mod refusal;
pub mod results;
pub mod setup;
pub mod sitter;
pub mod store;
pub mod table;
pub mod timeline;
pub mod token;
pub mod undo;

pub use any_game::AnyGame;
pub use day::day_of;
pub use dice::{DiceError, Script, Seeded};
pub use draft::Draft;
pub use folder_cache::FolderCache;
pub use keeper::{FileKeeper, Keeper, KeeperError, Opened};
pub use live::{Live, LiveError};
pub use local_store::{LocalKeeper, LocalStore, Resumed};
pub use open::{Seated, Tables, Watchers};
pub use refusal::Refusal;
pub use setup::{Setup, Wish};
pub use sitter::{SeatsError, clean_name, parse_seats};
pub use store::{Store, StoreError};
pub use table::{Chair, Person, Table};
pub use token::{Id, Seed, Token, TokenHash};
