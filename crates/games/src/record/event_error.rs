//! Why an event is impossible, in every language.

use std::fmt::{self, Display};

use rollwright_i18n::Lang;

use crate::play_error::sanitize_for_message;
use crate::{Game, ParseActionError, PlayErrorOf, Presentation, Seat};

/// Why an event is impossible in a game of `G`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventError<G: Game> {
    /// The rules forbid it.
    Play(PlayErrorOf<G>),
    /// The text isn't an action.
    Notation(ParseActionError),
    /// It can't follow the events so far.
    Invalid(GameIndependentEventError),
}

/// Why an event can't follow in a record, independent of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameIndependentEventError {
    /// The secret seed has been revealed, so future dice would be known.
    SeedAlreadyRevealed,
    /// An undo of no steps, or of more than can be undone.
    UndoOutOfRange {
        /// The number of steps to undo.
        requested: usize,
        /// The number of steps that can be undone.
        undoable: usize,
    },
    /// A seat that doesn't exist.
    UnknownSeat {
        /// The seat.
        seat: Seat,
        /// The number of seats.
        seat_count: usize,
    },
    /// A number is added, but the dice have no secret seed.
    NoSecretSeed,
    /// A number is added after the first roll.
    NumberTooLate,
    /// A seat adds a second number.
    NumberAlreadyAdded {
        /// The seat.
        seat: Seat,
    },
    /// A number that not every program can represent exactly.
    NumberTooLarge {
        /// The largest number allowed.
        max: u64,
    },
    /// A seed before the end of the game, or a second one.
    UnexpectedSeed,
    /// A text that isn't a seed.
    MalformedSeed,
}

/// A message in the user's language; `Display` is in English, for logs and files.
pub trait LocalizedMessage: fmt::Debug + Display + Send + Sync {
    /// The message in `lang`; a phrase without a full stop.
    fn localized(&self, lang: Lang) -> String;
}

impl GameIndependentEventError {
    /// The message in `lang`; a phrase without a full stop.
    #[must_use]
    pub fn localized(self, lang: Lang) -> String {
        let texts = &lang.shared_texts().record;
        match self {
            Self::SeedAlreadyRevealed => texts.seed_already_revealed.to_owned(),
            Self::UndoOutOfRange { requested, undoable } => {
                (texts.undo_out_of_range)(requested, undoable)
            }
            Self::UnknownSeat { seat, seat_count } => (texts.unknown_seat)(seat.into(), seat_count),
            Self::NoSecretSeed => texts.no_secret_seed.to_owned(),
            Self::NumberTooLate => texts.number_too_late.to_owned(),
            Self::NumberAlreadyAdded { seat } => (texts.number_already_added)(seat.into()),
            Self::NumberTooLarge { max } => (texts.number_too_large)(max),
            Self::UnexpectedSeed => texts.unexpected_seed.to_owned(),
            Self::MalformedSeed => texts.malformed_seed.to_owned(),
        }
    }
}

/// In English, for logs and files; user interfaces use [`LocalizedMessage::localized`].
impl<G: Game> Display for EventError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(why) => why.fmt(f),
            Self::Notation(why) => why.fmt(f),
            Self::Invalid(why) => f.write_str(&why.localized(Lang::En)),
        }
    }
}

impl<G: Presentation> LocalizedMessage for EventError<G> {
    fn localized(&self, lang: Lang) -> String {
        match self {
            Self::Play(why) => G::play_error_text(why, lang),
            Self::Notation(ParseActionError { input, .. }) => {
                (lang.shared_texts().common.error_not_an_action)(
                    &sanitize_for_message(input),
                    G::description(lang).notation_help,
                )
            }
            Self::Invalid(why) => why.localized(lang),
        }
    }
}

impl<G: Game> From<GameIndependentEventError> for EventError<G> {
    fn from(why: GameIndependentEventError) -> Self {
        Self::Invalid(why)
    }
}

impl<G: Game> From<ParseActionError> for EventError<G> {
    fn from(why: ParseActionError) -> Self {
        Self::Notation(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameId;

    #[test]
    fn a_bad_action_is_explained_in_every_language() {
        for game in GameId::ALL {
            let message = |lang| {
                with_game!(game, G => {
                    let bad = G::parse_action("?!").unwrap_err();
                    assert_eq!(bad.expected, game.description(Lang::En).notation_help);
                    EventError::<G>::from(bad).localized(lang)
                })
            };
            assert!(
                message(Lang::De).starts_with("„?!“ ist keine gültige Eingabe. Erwartet wird: "),
                "{game}"
            );
            assert!(message(Lang::De).contains(" oder "), "{game}: {}", message(Lang::De));
            assert!(!message(Lang::De).contains(" or "), "{game}: {}", message(Lang::De));
        }
    }
}
