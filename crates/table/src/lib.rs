//! A live game: who sits where, where the dice come from, and a record that is
//! kept before anything is shown.

pub mod any_game;
mod day;
pub mod dice;
pub mod draft;
pub mod fair;
mod folder_cache;
pub mod home;
pub mod house;
pub mod keeper;
pub mod live;
pub mod news;
pub mod refusal;
pub mod results;
pub mod setup;
pub mod sitter;
pub mod store;
pub mod table;
pub mod token;
pub mod undo;

pub use any_game::AnyGame;
pub use day::day_of;
pub use dice::{DiceError, Script, Seeded};
pub use draft::Draft;
pub use folder_cache::FolderCache;
pub use home::{Home, HomeKeeper, Resumed};
pub use house::{Eyes, House, Seated};
pub use keeper::{FileKeeper, Keeper, KeeperError, Opened};
pub use live::{Live, LiveError};
pub use refusal::Refusal;
pub use setup::{Setup, Wish};
pub use sitter::{SeatsError, clean_name, parse_seats};
pub use store::{Store, StoreError};
pub use table::{Chair, Person, Table};
pub use token::{Id, Seed, Token, TokenHash};
