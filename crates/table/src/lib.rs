//! A live game: who sits where, where the dice come from, and a record that is
//! kept before anything is shown.

pub mod dice;
pub mod keeper;
pub mod live;
pub mod shelf;
pub mod sitter;

pub use dice::{DiceError, Script, Seeded};
pub use keeper::{FileKeeper, Keeper, KeeperError, Opened};
pub use live::{Live, LiveError};
pub use shelf::FolderShelf;
pub use sitter::{SeatsError, clean_name, parse_seats};
