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
//! - [`WHITE_SUM`]: cross the sum of the white dice? `official` asks all seats at
//!   once, `concordia` one by one from seat 1, `ottawa` the active seat first and
//!   all others at once after its action 2;
//! - [`COLOUR_DIE`]: cross a white die plus a colour die? Asks the active seat.
//!
//! A question is asked also where passing is all that is left.
//!
//! Ends of [`crate::Phase::Over`]: [`TWO_LOCKED`], [`THREE_LOCKED`],
//! [`FOURTH_PENALTY`], [`LOCKED_AND_PENALTY`].

mod action;
mod legal;
mod play;
mod position;
mod roll;
mod rules;
mod setup;
mod sheet;
#[cfg(test)]
mod tests;
mod turn;

pub use action::Action;
pub use position::{Cell, Qwixx, Step};
pub use roll::Roll;
pub use rules::{RuleSetKind, Rules};
pub use setup::SetupError;
pub use sheet::{Row, RowSet, Sheet};

/// The question of action 1: cross the sum of the white dice?
pub const WHITE_SUM: &str = "white sum";
/// The question of action 2: cross a white die plus a colour die?
pub const COLOUR_DIE: &str = "colour die";

/// The end by two locked rows.
pub const TWO_LOCKED: &str = "two rows locked";
/// The end by two rows locked in one action, after another before.
pub const THREE_LOCKED: &str = "three rows locked";
/// The end by somebody's fourth penalty.
pub const FOURTH_PENALTY: &str = "fourth penalty";
/// Both ends in one turn, where the turn is played out.
pub const LOCKED_AND_PENALTY: &str = "rows locked and fourth penalty";

/// How many locked rows end the game.
pub const LOCKS_TO_END: u32 = 2;
/// How many penalties of one seat end the game.
pub const PENALTIES_TO_END: u8 = 4;
