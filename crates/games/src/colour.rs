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

    /// Parses a name in `lang`, or an English name or letter.
    ///
    /// # Errors
    /// The word names no colour, or several colours begin with that letter.
    pub fn parse_input(word: &str, lang: Lang) -> Result<Self, ParseColourError> {
        // Not every keyboard has an ü.
        let normalize = |word: &str| word.trim().to_lowercase().replace('ü', "ue");
        let word = normalize(word);
        let local_name = |colour: &Self| normalize(colour.localized_name(lang));
        let matches_start = |colour: &&Self| local_name(colour).starts_with(word.as_str());
        if word.chars().count() == 1 && Self::ALL.iter().filter(matches_start).count() > 1 {
            return Err(ParseColourError::Ambiguous);
        }
        let found = Self::ALL.into_iter().find(|colour| local_name(colour) == word);
        found.or_else(|| Self::parse_english(&word)).ok_or(ParseColourError::Unknown)
    }
}

/// Why a word can't be parsed as a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseColourError {
    /// No colour has this name.
    Unknown,
    /// Several colours begin with this letter.
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
    fn a_letter_that_two_colours_begin_with_is_ambiguous() {
        assert_eq!(Colour::parse_input("g", Lang::De), Err(ParseColourError::Ambiguous));
        assert_eq!(Colour::parse_input("G", Lang::De), Err(ParseColourError::Ambiguous));
    }
}
