//! Qwixx.
//!
//! Rules: the box's rule sheet (`official`) and two course handouts (`concordia`,
//! `ottawa`); RULES: Qwixx has the rulings.
//!
//! Variants: [`RuleSetKind`]. There are no settings. For proofs, [`Rules::reduced`] makes
//! smaller games, with fewer faces, shorter rows and earlier locks.
//! [`Rules::with_action2_after_deciding_lock`] makes an `official` without the sudden end.
//!
//! Dice, in the order of their faces: white 1, white 2, red, yellow, green, blue, without
//! those that left the game. Actions are written `pass` and `R9` (a row and its number).
//!
//! Questions of [`crate::Phase::Decide`]:
//! - [`Question::WhiteSum`]: cross the sum of the white dice? `official` asks all seats at
//!   once, `concordia` one by one from seat 1, `ottawa` the active seat first and all
//!   others at once after its action 2;
//! - [`Question::ColourDie`]: cross a white die plus a colour die? Asks the active seat.
//!
//! A question is asked even if passing is the only legal action.
//!
//! Endings of [`crate::Phase::Over`]: [`Ending`].
//!
//! Files:
//! - `game.rs`: the rules: `impl Game`
//! - `position.rs`, `sheet.rs`: the position and its sheets
//! - `action.rs`, `roll.rs`, `rule_violation.rs`, `rule_sets.rs`: actions, rolls, violations,
//!   rule sets
//! - `questions_and_endings.rs`, `custom_position.rs`: questions and endings, positions from
//!   given sheets
//! - `observation.rs`: what a seat sees, as numbers
//! - `position_fields.rs`: the fields of a position string
//! - `presentation.rs`, `json_state.rs`, `step_effects.rs`: view, JSON state, narration
//! - `texts/`, `lesson/`, `rules/`: texts, the lesson, the rules page

mod action;
mod custom_position;
mod game;
pub mod json_state;
mod lesson;
mod observation;
mod position;
mod position_fields;
mod presentation;
mod questions_and_endings;
mod roll;
mod row_layout;
mod rule_sets;
mod rule_violation;
mod sheet;
mod step_effects;
#[cfg(test)]
mod tests;
pub mod texts;

pub use action::Action;
pub use custom_position::PositionError;
pub use position::{NumberState, Qwixx, TurnStage};
pub use questions_and_endings::{Ending, Question};
pub use roll::Roll;
pub use rule_sets::{
    Action1Order, CourseHandout, PenaltyTrigger, RowNumbers, RuleSetKind, Rules, Rulings,
};
pub use rule_violation::{PlayError, RuleViolation};
pub use sheet::{RowCrosses, RowSet, Sheet};
pub use step_effects::{LockEffect, StepEffect, number_in_row_text};

/// The number of locked rows that ends the game.
pub(crate) const LOCKS_TO_END: u32 = 2;
/// The number of penalties of one seat that ends the game.
pub const PENALTIES_TO_END: u8 = 4;
