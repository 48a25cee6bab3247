//! Errors of rolls, actions and notation.

use std::fmt::{self, Display};

use rollwright_i18n::Lang;

use crate::{Game, Seat};

/// Why a roll or an action is illegal. The position is unchanged. `R` holds the violations
/// of one game's own rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError<R> {
    /// The game is over.
    GameOver,
    /// An action where a roll is expected.
    RollExpected,
    /// A roll where an action is expected.
    ActionExpected,
    /// The wrong number of dice.
    DiceCount {
        /// The expected number.
        expected: usize,
        /// The number given.
        got: usize,
    },
    /// A face that the die doesn't have.
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
    /// A seat that isn't asked.
    NotAsked {
        /// The seat that tried.
        seat: Seat,
    },
    /// A seat that has already answered this question.
    AlreadyAnswered {
        /// The seat that tried.
        seat: Seat,
    },
    /// An answer to a question other than the current one.
    WrongQuestion {
        /// The name of the current question of [`crate::Phase::Decide`].
        asked: &'static str,
    },
    /// A rule of the game forbids it.
    RuleViolation(R),
}

/// Why a roll or an action of `G` is illegal.
pub type PlayErrorOf<G> = PlayError<<G as Game>::RuleViolation>;

impl<R> From<R> for PlayError<R> {
    fn from(reason: R) -> Self {
        Self::RuleViolation(reason)
    }
}

/// In English, for logs and files; user interfaces use
/// [`crate::Presentation::play_error_text`].
impl<R: Display> Display for PlayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = &Lang::En.shared_texts().common;
        match self {
            Self::GameOver => f.write_str(texts.error_game_over),
            Self::RollExpected => f.write_str(texts.error_roll_expected),
            Self::ActionExpected => f.write_str(texts.error_action_expected),
            Self::DiceCount { expected, got } => {
                f.write_str(&(texts.error_dice_count)(*expected, *got))
            }
            Self::FaceOutOfRange { die, face, low, high } => f.write_str(&(texts
                .error_face_out_of_range)(
                &(texts.die_with_article)(die),
                *face,
                *low,
                *high,
            )),
            Self::NotAsked { seat } => f.write_str(&(texts.error_not_asked)((*seat).into())),
            Self::AlreadyAnswered { seat } => {
                f.write_str(&(texts.error_already_answered)((*seat).into()))
            }
            Self::WrongQuestion { asked } => f.write_str(&(texts.error_wrong_question)(asked)),
            Self::RuleViolation(reason) => reason.fmt(f),
        }
    }
}

impl<R: Display + fmt::Debug> std::error::Error for PlayError<R> {}

/// A text that isn't an action of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{}' isn't an action; write {expected}", sanitize_for_message(.input))]
pub struct ParseActionError {
    /// The text.
    pub input: String,
    /// What is expected.
    pub expected: &'static str,
}

impl ParseActionError {
    /// An error for `text` with what was expected.
    #[must_use]
    pub fn new(text: &str, expected: &'static str) -> Self {
        Self { input: text.to_owned(), expected }
    }

    /// The text, safe and short enough for a message.
    #[must_use]
    pub fn sanitized_input(&self) -> String {
        sanitize_for_message(&self.input)
    }
}

/// Makes untrusted text safe and short enough for a message.
#[must_use]
pub fn sanitize_for_message(text: &str) -> String {
    sanitize_and_truncate(text, 40)
}

/// [`sanitize_for_message`] with at most `max_chars` characters.
#[must_use]
pub(crate) fn sanitize_and_truncate(text: &str, max_chars: usize) -> String {
    let mut out: String =
        text.chars().take(max_chars).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(max_chars).is_some() {
        out.push('…');
    }
    out
}
