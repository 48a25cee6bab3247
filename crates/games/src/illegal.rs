//! Why something can't be done.

use std::fmt::{self, Display};

use rollwright_i18n::Lang;

use crate::{Game, Seat};

/// Why a roll or an action is refused. The position is as it was before. `R` has the
/// reasons of one game's own rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal<R> {
    /// Nothing can be done any more.
    GameOver,
    /// A decision before its roll.
    RollDue,
    /// A roll before the decision.
    NoRollDue,
    /// The wrong number of dice.
    DiceCount {
        /// How many are due.
        expected: usize,
        /// How many were given.
        got: usize,
    },
    /// A face the die does not have.
    Face {
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
    Answered {
        /// The seat that tried.
        seat: Seat,
    },
    /// An answer to another question than the one asked.
    NotTheQuestion {
        /// The name of the question of [`crate::Phase::Decide`].
        asked: &'static str,
    },
    /// A rule of the game forbids it.
    Rule(R),
}

/// Why a roll or an action of `G` is refused.
pub type IllegalIn<G> = Illegal<<G as Game>::Reason>;

impl<R> From<R> for Illegal<R> {
    fn from(reason: R) -> Self {
        Self::Rule(reason)
    }
}

/// In English, for logs and files; screens ask [`crate::Telling::refuses`].
impl<R: Display> Display for Illegal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let core = &Lang::En.words().core;
        match self {
            Self::GameOver => f.write_str(core.game_over),
            Self::RollDue => f.write_str(core.roll_due),
            Self::NoRollDue => f.write_str(core.no_roll_due),
            Self::DiceCount { expected, got } => f.write_str(&(core.dice_count)(*expected, *got)),
            Self::Face { die, face, low, high } => {
                f.write_str(&(core.face)(&(core.the_die)(die), *face, *low, *high))
            }
            Self::NotAsked { seat } => f.write_str(&(core.not_asked)((*seat).into())),
            Self::Answered { seat } => f.write_str(&(core.answered)((*seat).into())),
            Self::NotTheQuestion { asked } => f.write_str(&(core.not_the_question)(asked)),
            Self::Rule(reason) => reason.fmt(f),
        }
    }
}

impl<R: Display + fmt::Debug> std::error::Error for Illegal<R> {}

/// A text that is no action of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{}' is no action: write {expected}", shown(.text))]
pub struct BadNotation {
    /// What was written.
    pub text: String,
    /// What would be right.
    pub expected: &'static str,
}

impl BadNotation {
    /// An error for `text`, saying what was expected.
    #[must_use]
    pub fn new(text: &str, expected: &'static str) -> Self {
        Self { text: text.to_owned(), expected }
    }

    /// What was written, safe and short enough for a message.
    #[must_use]
    pub fn shown(&self) -> String {
        shown(&self.text)
    }
}

/// Text from outside, safe and short enough for a message.
#[must_use]
pub fn shown(text: &str) -> String {
    shown_up_to(text, 40)
}

/// [`shown`] with room for `most` characters.
#[must_use]
pub(crate) fn shown_up_to(text: &str, most: usize) -> String {
    let mut out: String =
        text.chars().take(most).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        out.push('…');
    }
    out
}
