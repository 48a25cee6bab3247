//! Why something can't be done.

use std::fmt::{self, Display};

use rollwright_i18n::Lang;

use crate::{Game, Seat};

/// Why a roll or an action is refused. The position is as it was before. `R` has the
/// reasons of one game's own rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError<R> {
    /// Nothing can be done any more.
    GameOver,
    /// A decision before its roll.
    RollExpected,
    /// A roll before the decision.
    ActionExpected,
    /// The wrong number of dice.
    DiceCount {
        /// How many are due.
        expected: usize,
        /// How many were given.
        got: usize,
    },
    /// A face the die does not have.
    FaceOutOfRange {
        /// The die's name.
        die: &'static str,
        /// The face given.
        face: u8,
        /// Its smallest face.
        low: u8,
        /// Its largest face.
        high: u8,
    },
    /// A seat that is not asked.
    NotAsked {
        /// The seat that tried.
        seat: Seat,
    },
    /// A seat that has answered this question.
    AlreadyAnswered {
        /// The seat that tried.
        seat: Seat,
    },
    /// An answer to another question than the one asked.
    WrongQuestion {
        /// The name of the question of [`crate::Phase::Decide`].
        asked: &'static str,
    },
    /// A rule of the game forbids it.
    RuleViolation(R),
}

/// Why a roll or an action of `G` is refused.
pub type PlayErrorOf<G> = PlayError<<G as Game>::RuleViolation>;

impl<R> From<R> for PlayError<R> {
    fn from(reason: R) -> Self {
        Self::RuleViolation(reason)
    }
}

/// In English, for logs and files; screens ask [`crate::Telling::refuses`].
impl<R: Display> Display for PlayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let core = &Lang::En.shared_texts().common;
        match self {
            Self::GameOver => f.write_str(core.error_game_over),
            Self::RollExpected => f.write_str(core.error_roll_expected),
            Self::ActionExpected => f.write_str(core.error_action_expected),
            Self::DiceCount { expected, got } => {
                f.write_str(&(core.error_dice_count)(*expected, *got))
            }
            Self::FaceOutOfRange { die, face, low, high } => f.write_str(&(core
                .error_face_out_of_range)(
                &(core.die_with_article)(die),
                *face,
                *low,
                *high,
            )),
            Self::NotAsked { seat } => f.write_str(&(core.error_not_asked)((*seat).into())),
            Self::AlreadyAnswered { seat } => {
                f.write_str(&(core.error_already_answered)((*seat).into()))
            }
            Self::WrongQuestion { asked } => f.write_str(&(core.error_wrong_question)(asked)),
            Self::RuleViolation(reason) => reason.fmt(f),
        }
    }
}

impl<R: Display + fmt::Debug> std::error::Error for PlayError<R> {}

/// A text that is no action of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{}' is no action: write {expected}", sanitize_for_message(.input))]
pub struct ParseActionError {
    /// What was written.
    pub input: String,
    /// What would be right.
    pub expected: &'static str,
}

impl ParseActionError {
    /// An error for `text`, saying what was expected.
    #[must_use]
    pub fn new(text: &str, expected: &'static str) -> Self {
        Self { input: text.to_owned(), expected }
    }

    /// What was written, safe and short enough for a message.
    #[must_use]
    pub fn sanitized_input(&self) -> String {
        sanitize_for_message(&self.input)
    }
}

/// Text from outside, safe and short enough for a message.
#[must_use]
pub fn sanitize_for_message(text: &str) -> String {
    sanitize_and_truncate(text, 40)
}

/// [`shown`] with room for `most` characters.
#[must_use]
pub(crate) fn sanitize_and_truncate(text: &str, most: usize) -> String {
    let mut out: String =
        text.chars().take(most).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        out.push('…');
    }
    out
}
