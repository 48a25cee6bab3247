//! The rules of the games Rollwright plays, and nothing else.
//!
//! One folder a game. A game is a small value that implements [`Game`]: it says
//! which dice are due, which seats are asked, what each may answer, and what
//! everybody's sheet is worth. There is no I/O, no clock and no source of
//! randomness in this crate: chance comes in as [`Game::Roll`] values.

pub mod colour;
pub mod dice;
pub mod game;
pub mod illegal;
pub mod qwinto;
pub mod qwixx;
pub mod record;
pub mod rules;
pub mod seat;
pub mod warrior;
pub mod yahtzee;

pub use colour::Colour;
pub use dice::{DiceList, Die, Faces};
pub use game::{ActionList, Game, GameId, Phase, winners};
pub use illegal::{BadNotation, Illegal};
pub use qwinto::Qwinto;
pub use qwixx::Qwixx;
pub use rules::{RuleChoice, RuleSet, RulesError, Setting, Start};
pub use seat::{MAX_SEATS, Seat, SeatSet, Seats};
pub use warrior::Warrior;
pub use yahtzee::Yahtzee;
