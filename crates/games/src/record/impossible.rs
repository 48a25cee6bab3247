//! Why an event is not possible, sayable in every language.

use std::fmt::{self, Display};

use rollwright_i18n::Lang;

use crate::illegal::shown;
use crate::{BadNotation, Game, IllegalIn, Seat, Telling};

/// Why an event is not possible in a game of `G`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Impossible<G: Game> {
    /// The rules refuse it.
    Illegal(IllegalIn<G>),
    /// What is written is no action.
    Notation(BadNotation),
    /// It does not follow from what the record holds.
    Misfit(Misfit),
}

/// Why an event does not follow from a record, whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// The secret seed is shown: whoever knows it knows the dice.
    SeedShown,
    /// More is taken back than stands, or nothing.
    Undo {
        /// How much is taken back.
        back: usize,
        /// How much stands.
        stands: usize,
    },
    /// There is no such seat.
    NoSeat {
        /// The seat.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
    /// A number where the dice have no secret seed.
    NoSecretSeed,
    /// A number after the first roll.
    NumberTooLate,
    /// A second number of a seat.
    NumberAdded {
        /// The seat.
        seat: Seat,
    },
    /// A number that not every program can keep exactly.
    NumberTooLarge {
        /// The largest there may be.
        most: u64,
    },
    /// A seed before the end, or a second one.
    SeedOnce,
    /// A text that is no seed.
    NoSeed,
}

/// Something that is said to people in their language, and to logs and files in English.
pub trait Said: fmt::Debug + Display + Send + Sync {
    /// A phrase in `lang`, without its full stop.
    fn said(&self, lang: Lang) -> String;
}

impl Misfit {
    /// A phrase in `lang`, without its full stop.
    #[must_use]
    pub fn said(self, lang: Lang) -> String {
        let words = &lang.words().record;
        match self {
            Self::SeedShown => words.seed_shown.to_owned(),
            Self::Undo { back, stands } => (words.undo)(back, stands),
            Self::NoSeat { seat, seats } => (words.no_seat)(seat.into(), seats),
            Self::NoSecretSeed => words.no_secret_seed.to_owned(),
            Self::NumberTooLate => words.number_too_late.to_owned(),
            Self::NumberAdded { seat } => (words.number_added)(seat.into()),
            Self::NumberTooLarge { most } => (words.number_too_large)(most),
            Self::SeedOnce => words.seed_once.to_owned(),
            Self::NoSeed => words.no_seed.to_owned(),
        }
    }
}

/// In English, for logs and files; screens ask [`Said::said`].
impl<G: Game> Display for Impossible<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(why) => why.fmt(f),
            Self::Notation(why) => why.fmt(f),
            Self::Misfit(why) => f.write_str(&why.said(Lang::En)),
        }
    }
}

impl<G: Telling> Said for Impossible<G> {
    fn said(&self, lang: Lang) -> String {
        match self {
            Self::Illegal(why) => G::refuses(why, lang),
            Self::Notation(BadNotation { text, .. }) => {
                (lang.words().core.no_action)(&shown(text), G::about(lang).notation)
            }
            Self::Misfit(why) => why.said(lang),
        }
    }
}

impl<G: Game> From<Misfit> for Impossible<G> {
    fn from(why: Misfit) -> Self {
        Self::Misfit(why)
    }
}

impl<G: Game> From<BadNotation> for Impossible<G> {
    fn from(why: BadNotation) -> Self {
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
                    let bad = G::read("?!").unwrap_err();
                    assert_eq!(bad.expected, game.about(Lang::En).notation);
                    Impossible::<G>::from(bad).said(lang)
                })
            };
            assert!(said(Lang::De).starts_with("„?!“ ist kein Zug: Schreibe "), "{game}");
            assert!(said(Lang::De).contains(" oder "), "{game}: {}", said(Lang::De));
            assert!(!said(Lang::De).contains(" or "), "{game}: {}", said(Lang::De));
        }
    }
}
