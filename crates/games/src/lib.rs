//! The rules of the games Rollwright plays, how they look and what they say.
//!
//! One folder a game. A game is a small value that implements [`Game`]: it says
//! which dice are due, which seats are asked, what each may answer, and what
//! everybody's sheet is worth; and [`Telling`]: what it looks like and what it says, in
//! every language. There is no I/O, no clock and no source of randomness in this crate:
//! chance comes in as [`Game::Roll`] values.

#[macro_use]
mod game_macros;

// The one list of games, before everything that goes by it.
define_games! { $
    /// Qwixx.
    qwixx::Qwixx { bots, lab, terminal, web, tests }
    /// Qwinto.
    qwinto::Qwinto { bots, lab, terminal, web, tests }
    /// Yahtzee.
    yahtzee::Yahtzee { bots, lab, terminal, web, tests }
    /// Nancy's 3D Warrior.
    warrior::Warrior { bots, lab, terminal, web, tests }
    /// Pig.
    pig::Pig { bots }
}

pub mod colour;
pub mod dice;
pub mod game;
pub mod game_step;
mod json_schema;
pub mod lesson;
pub mod pig;
pub mod play_error;
pub mod player_names;
pub mod position_view;
pub mod presentation;
pub mod qwinto;
pub mod qwixx;
pub mod record;
pub mod rules;
mod rules_page;
pub mod seat;
pub mod warrior;
pub mod yahtzee;

pub use colour::{Colour, ParseColourError};
pub use dice::{DiceList, Die, Faces};
pub use game::{ActionList, Game, NamedEnum, Phase, PhaseOf, Ranking, winners};
pub use game_step::{GameStep, StepKind};
pub use lesson::Lesson;
pub use play_error::{ParseActionError, PlayError, PlayErrorOf};
pub use player_names::PlayerNames;
pub use position_view::PositionView;
pub use presentation::{
    GameDescription, Narration, Presentation, QUICK_START_ANCHOR, RuleSetText, Tone,
};
pub use rules::{RuleChoice, RuleSet, RulesError, Setting, StartingSeat};
pub use rules_page::filter_rules_page;
pub use seat::{MAX_SEATS, Seat, SeatSet, Seats};
