//! The colours of rows and dice.

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

use rollwright_i18n::Lang;

/// A row's colour, and that of its die. Qwinto has no green.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Colour {
    /// Red, `R`.
    Red,
    /// Yellow, `Y`.
    Yellow,
    /// Green, `G`.
    Green,
    /// Blue, `B`.
    Blue,
}

impl Colour {
    /// All colours, in the order of the Qwixx sheet.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// The letter used in notation and at prompts.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Blue => 'B',
        }
    }

    /// The colour with this letter, in either case.
    #[must_use]
    pub(crate) const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'R' => Some(Self::Red),
            'Y' => Some(Self::Yellow),
            'G' => Some(Self::Green),
            'B' => Some(Self::Blue),
            _ => None,
        }
    }

    /// The English name with a capital, as row labels show it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Yellow => "Yellow",
            Self::Green => "Green",
            Self::Blue => "Blue",
        }
    }

    /// The name in a language, as row labels show it.
    #[must_use]
    pub const fn localized_name(self, lang: Lang) -> &'static str {
        lang.shared_texts().common.colour_names[self as usize]
    }

    /// Parses a letter or an English name, in any case.
    #[must_use]
    pub fn parse_english(word: &str) -> Option<Self> {
        let word = word.trim();
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::from_letter(letter),
            _ => Self::ALL.into_iter().find(|colour| colour.name().eq_ignore_ascii_case(word)),
        }
    }

    /// Parses the name of one of the four colours: see [`Colour::parse_input_among`].
    ///
    /// # Errors
    /// The word names no colour, or several colours begin with it.
    pub fn parse_input(word: &str, lang: Lang) -> Result<Self, ParseColourError> {
        Self::parse_input_among(word, lang, &Self::ALL)
    }

    /// Parses the name in `lang` of one of `colours`, or its beginning, or the English name or letter
    /// of any colour.
    ///
    /// # Errors
    /// The word names no colour, or several of `colours` begin with it.
    pub fn parse_input_among(
        word: &str,
        lang: Lang,
        colours: &[Self],
    ) -> Result<Self, ParseColourError> {
        // Not every keyboard has an ü.
        let normalize = |word: &str| word.trim().to_lowercase().replace('ü', "ue");
        let word = normalize(word);
        let begins = |colour: &&Self| normalize(colour.localized_name(lang)).starts_with(&word);
        let mut found = colours.iter().filter(begins).filter(|_| !word.is_empty());
        match (found.next(), found.next()) {
            (Some(colour), None) => Ok(*colour),
            (Some(_), Some(_)) => Err(ParseColourError::Ambiguous),
            (None, _) => Self::parse_english(&word).ok_or(ParseColourError::Unknown),
        }
    }

    /// The shortest beginnings of the names in `lang` that tell apart the `colours` that begin with
    /// `start`.
    #[must_use]
    pub fn distinguishing_beginnings(start: &str, lang: Lang, colours: &[Self]) -> Vec<String> {
        let name = |colour: &Self| colour.localized_name(lang).to_lowercase();
        let start = start.to_lowercase();
        let names: Vec<String> =
            colours.iter().map(name).filter(|name| name.starts_with(&start)).collect();
        let shortest = |name: &String| {
            let mut beginning = String::new();
            for letter in name.chars() {
                beginning.push(letter);
                if names.iter().filter(|other| other.starts_with(&beginning)).count() == 1 {
                    break;
                }
            }
            beginning
        };
        names.iter().map(shortest).collect()
    }
}

/// Why a word can't be parsed as a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseColourError {
    /// No colour has this name.
    Unknown,
    /// Several colours begin with this.
    Ambiguous,
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_can_be_typed_in_english_and_in_the_chosen_language() {
        for (word, colour) in [("R", Colour::Red), ("y", Colour::Yellow), (" BLUE ", Colour::Blue)]
        {
            for lang in Lang::ALL {
                assert_eq!(Colour::parse_input(word, lang), Ok(colour), "{word}");
            }
        }
        for word in ["grün", "GRÜN", "gruen", "green"] {
            assert_eq!(Colour::parse_input(word, Lang::De), Ok(Colour::Green), "{word}");
        }
        assert_eq!(Colour::parse_input("Gelb", Lang::De), Ok(Colour::Yellow));
        assert_eq!(Colour::parse_input("g", Lang::En), Ok(Colour::Green));
        assert_eq!(Colour::parse_input("gelb", Lang::En), Err(ParseColourError::Unknown));
        assert_eq!(Colour::parse_input("", Lang::De), Err(ParseColourError::Unknown));
    }

    #[test]
    fn a_beginning_is_enough_if_it_names_one_colour() {
        for (word, colour) in [
            ("ge", Colour::Yellow),
            ("gr", Colour::Green),
            ("GRÜ", Colour::Green),
            ("gru", Colour::Green),
            ("ro", Colour::Red),
            ("b", Colour::Blue),
        ] {
            assert_eq!(Colour::parse_input(word, Lang::De), Ok(colour), "{word}");
        }
        assert_eq!(Colour::parse_input("gre", Lang::En), Ok(Colour::Green));
        for word in ["g", "G"] {
            assert_eq!(Colour::parse_input(word, Lang::De), Err(ParseColourError::Ambiguous));
        }
        assert_eq!(Colour::distinguishing_beginnings("g", Lang::De, &Colour::ALL), ["ge", "gr"]);
        // Where there is no green, g is yellow.
        let colours = [Colour::Red, Colour::Yellow, Colour::Blue];
        assert_eq!(Colour::parse_input_among("g", Lang::De, &colours), Ok(Colour::Yellow));
        assert_eq!(Colour::parse_input_among("g", Lang::En, &colours), Ok(Colour::Green));
    }
}
