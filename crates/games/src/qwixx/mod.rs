//! Qwixx.
//!
//! Source of the rules: the box's rule sheet (`official`) and two course
//! handouts (`concordia`, `ottawa`); RULES: Qwixx has the rulings.
//!
//! Variants: [`RuleSetKind`]. Parameters: none for play; [`Rules::shrunk`] makes
//! smaller games for proofs (fewer faces, hence shorter rows, and an earlier
//! lock), [`Rules::with_action2_after_end`] an `official` without the sudden end.
//!
//! Dice, in the order of faces: white 1, white 2, red, yellow, green, blue, those
//! in play only. Actions are written `pass` and `R9` (a row and its number).
//!
//! Questions of [`crate::Phase::Decide`]:
//! - [`Question::WhiteSum`]: cross the sum of the white dice? `official` asks all seats at
//!   once, `concordia` one by one from seat 1, `ottawa` the active seat first and
//!   all others at once after its action 2;
//! - [`Question::ColourDie`]: cross a white die plus a colour die? Asks the active seat.
//!
//! A question is asked also where passing is all that is left.
//!
//! Ends of [`crate::Phase::Over`]: [`Ending`].

mod action;
mod game;
mod legal_actions;
mod lesson;
mod narration;
mod position;
mod presentation;
mod roll;
mod rule_violation;
mod rules;
mod setup;
mod sheet;
mod state_schema;
#[cfg(test)]
mod tests;
pub mod texts;
mod turn;

pub use action::Action;
pub use narration::{LockEffect, StepEffect, row_number_text};
pub use position::{NumberState, Qwixx, TurnStage};
pub use roll::Roll;
pub use rule_violation::{Ending, PlayError, Question, RuleViolation};
pub use rules::{RuleSetKind, Rules};
pub use setup::PositionError;
pub use sheet::{RowCrosses, RowSet, Sheet};

/// How many locked rows end the game.
pub(crate) const LOCKS_TO_END: u32 = 2;
/// How many penalties of one seat end the game.
pub const PENALTIES_TO_END: u8 = 4;
