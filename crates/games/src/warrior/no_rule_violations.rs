//! No rule of Warrior forbids an action.

use std::convert::Infallible;

/// No rule forbids a challenge or a forfeit.
pub type RuleViolation = Infallible;

/// Why a roll or an action is illegal in Warrior.
pub type PlayError = crate::PlayError<RuleViolation>;
