//! The rules of the games, their views and their texts.
//!
//! One folder per game. A game is a small value that implements two traits:
//!
//! - [`Game`]: the dice to roll, the seats that are asked, their legal actions, the scores
//! - [`Presentation`]: what a position looks like, what happened and what is asked, in every
//!   language
//!
//! This crate has no I/O, no clock and no source of randomness: dice come in as
//! [`Game::Roll`] values. A turn of Pig:
//!
//! ```
//! use rollwright_games::pig::{Action, Pig};
//! use rollwright_games::{Game, Seat, Seats};
//!
//! let seats = Seats::new(2, Seat(0)).expect("two seats");
//! let mut game = Pig::new(&100, seats); // the first to 100 points wins
//! game.play_roll(6)?;
//! assert_eq!(game.legal_actions(Seat(0)).len(), 2); // roll again, or hold
//! assert!(game.play_action(Seat(1), Action::Hold).is_err()); // it isn't their turn
//! game.play_action(Seat(0), Action::Hold)?;
//! assert_eq!((game.score(Seat(0)), game.active_seat()), (6, Seat(1)));
//! # Ok::<(), rollwright_games::PlayErrorOf<Pig>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

#[macro_use]
mod game_list_macros;

// The one list of games. It comes first because other modules use its macros.
define_games! { $
    /// Qwixx.
    qwixx::Qwixx { bots, coach, lab, terminal, web, tests }
    /// Qwinto.
    qwinto::Qwinto { bots, coach, lab, terminal, web, tests }
    /// Yahtzee.
    yahtzee::Yahtzee { bots, coach, lab, terminal, web, tests }
    /// Nancy's 3D Warrior.
    warrior::Warrior { bots, coach, lab, terminal, web, tests }
    /// Pig.
    pig::Pig { bots, coach, web }
}

pub mod colour;
pub mod dice;
pub mod game;
pub mod game_step;
#[cfg(feature = "test-game")]
pub mod hoard;
pub mod lesson;
pub mod observation;
pub mod pig;
pub mod play_error;
pub mod player_names;
pub mod position_editing;
pub mod position_string;
pub mod position_string_fields;
pub mod position_view;
pub mod presentation;
pub mod qwinto;
pub mod qwixx;
pub mod record;
pub mod rule_set_with_settings;
mod rules_page_filter;
pub mod seat;
mod state_schema;
pub mod warrior;
pub mod yahtzee;

pub use colour::{Colour, ParseColourError};
pub use dice::{DiceToRoll, Die, Faces, MAX_DICE};
pub use game::{
    ActionList, Game, MAX_LEGAL_ACTIONS, NamedEnum, Phase, PhaseOf, RankingCriterion, winners,
};
pub use game_step::{GameStep, StepKind};
pub use lesson::Lesson;
pub use observation::{Observation, ObservationFeature};
pub use play_error::{ParseActionError, PlayError, PlayErrorOf};
pub use player_names::PlayerNames;
pub use position_editing::{EditablePart, PartChoices, PositionFlaw, PositionPart};
pub use position_string::{
    MAX_POSITION_STRING_LENGTH, PositionStringError, PositionWithRules, game_of_position_string,
    validate_position_string,
};
pub use position_string_fields::{FieldPasser, PositionFields};
pub use position_view::{DiceChoice, PositionView};
pub use presentation::{
    GameDescription, MessageTone, PointsRace, Presentation, QUICK_START_ANCHOR, RuleSetText,
};
pub use rule_set_with_settings::{
    DefaultStartingSeat, GameSetupError, RuleSet, RuleSetWithSettings, Setting, default_rules,
    rules_of_every_rule_set,
};
pub use rules_page_filter::filter_rules_page;
pub use seat::{MAX_SEATS, Seat, SeatSet, Seats};
pub use state_schema::state_schema;
