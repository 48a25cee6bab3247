//! Why an event is not possible, sayable in every language.

use std::fmt::{self, Display};

use rollwright_i18n::Lang;

use crate::play_error::sanitize_for_message;
use crate::{Game, ParseActionError, PlayErrorOf, Presentation, Seat};

/// Why an event is not possible in a game of `G`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventError<G: Game> {
    /// The rules refuse it.
    Play(PlayErrorOf<G>),
    /// What is written is no action.
    Notation(ParseActionError),
    /// It does not follow from what the record holds.
    Invalid(InvalidEvent),
}

/// Why an event does not follow from a record, whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidEvent {
    /// The secret seed is shown: whoever knows it knows the dice.
    SeedAlreadyRevealed,
    /// More is taken back than stands, or nothing.
    UndoOutOfRange {
        /// How much is taken back.
        requested: usize,
        /// How much stands.
        undoable: usize,
    },
    /// There is no such seat.
    UnknownSeat {
        /// The seat.
        seat: Seat,
        /// How many there are.
        seat_count: usize,
    },
    /// A number where the dice have no secret seed.
    NoSecretSeed,
    /// A number after the first roll.
    NumberTooLate,
    /// A second number of a seat.
    NumberAlreadyAdded {
        /// The seat.
        seat: Seat,
    },
    /// A number that not every program can keep exactly.
    NumberTooLarge {
        /// The largest there may be.
        max: u64,
    },
    /// A seed before the end, or a second one.
    UnexpectedSeed,
    /// A text that is no seed.
    MalformedSeed,
}

/// Something that is said to people in their language, and to logs and files in English.
pub trait LocalizedMessage: fmt::Debug + Display + Send + Sync {
    /// A phrase in `lang`, without its full stop.
    fn localized(&self, lang: Lang) -> String;
}

impl InvalidEvent {
    /// A phrase in `lang`, without its full stop.
    #[must_use]
    pub fn localized(self, lang: Lang) -> String {
        let words = &lang.shared_texts().record;
        match self {
            Self::SeedAlreadyRevealed => words.seed_already_revealed.to_owned(),
            Self::UndoOutOfRange { requested: back, undoable: stands } => {
                (words.undo_out_of_range)(back, stands)
            }
            Self::UnknownSeat { seat, seat_count: seats } => {
                (words.unknown_seat)(seat.into(), seats)
            }
            Self::NoSecretSeed => words.no_secret_seed.to_owned(),
            Self::NumberTooLate => words.number_too_late.to_owned(),
            Self::NumberAlreadyAdded { seat } => (words.number_already_added)(seat.into()),
            Self::NumberTooLarge { max: most } => (words.number_too_large)(most),
            Self::UnexpectedSeed => words.unexpected_seed.to_owned(),
            Self::MalformedSeed => words.malformed_seed.to_owned(),
        }
    }
}

/// In English, for logs and files; screens ask [`Said::said`].
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
            Self::Notation(ParseActionError { input: text, .. }) => {
                (lang.shared_texts().common.error_not_an_action)(
                    &sanitize_for_message(text),
                    G::description(lang).notation_help,
                )
            }
            Self::Invalid(why) => why.localized(lang),
        }
    }
}

impl<G: Game> From<InvalidEvent> for EventError<G> {
    fn from(why: InvalidEvent) -> Self {
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
    fn what_would_be_an_action_is_said_in_every_language() {
        for game in GameId::ALL {
            let said = |lang| {
                with_game!(game, G => {
                    let bad = G::parse_action("?!").unwrap_err();
                    assert_eq!(bad.expected, game.description(Lang::En).notation_help);
                    EventError::<G>::from(bad).localized(lang)
                })
            };
            assert!(said(Lang::De).starts_with("„?!“ ist kein Zug: Schreibe "), "{game}");
            assert!(said(Lang::De).contains(" oder "), "{game}: {}", said(Lang::De));
            assert!(!said(Lang::De).contains(" or "), "{game}: {}", said(Lang::De));
        }
    }
}
