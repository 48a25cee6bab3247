//! The thirteen categories. Players and rules pages call them boxes.

use std::fmt;

use rollwright_i18n::Lang;

use super::CategorySet;
use super::texts::texts;

/// A category of the scorecard, in the order of the course handout (prompt numbers 1-13).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Category {
    Ones,
    Twos,
    Threes,
    Fours,
    Fives,
    Sixes,
    ThreeOfAKind,
    FourOfAKind,
    FullHouse,
    SmallStraight,
    LargeStraight,
    Yahtzee,
    Chance,
}

impl Category {
    /// All categories, in the order of the scorecard.
    pub const ALL: [Self; 13] = [
        Self::Ones,
        Self::Twos,
        Self::Threes,
        Self::Fours,
        Self::Fives,
        Self::Sixes,
        Self::ThreeOfAKind,
        Self::FourOfAKind,
        Self::FullHouse,
        Self::SmallStraight,
        Self::LargeStraight,
        Self::Yahtzee,
        Self::Chance,
    ];

    /// The index of this category in arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English name; [`super::texts`] has the others.
    #[must_use]
    pub const fn english_name(self) -> &'static str {
        match self {
            Self::Ones => "Ones",
            Self::Twos => "Twos",
            Self::Threes => "Threes",
            Self::Fours => "Fours",
            Self::Fives => "Fives",
            Self::Sixes => "Sixes",
            Self::ThreeOfAKind => "Three of a Kind",
            Self::FourOfAKind => "Four of a Kind",
            Self::FullHouse => "Full House",
            Self::SmallStraight => "Small Straight",
            Self::LargeStraight => "Large Straight",
            Self::Yahtzee => "Yahtzee",
            Self::Chance => "Chance",
        }
    }

    /// The number at prompts, 1-13.
    #[must_use]
    pub const fn prompt_number(self) -> u8 {
        self as u8 + 1
    }

    /// The category with this number at prompts.
    #[must_use]
    pub(crate) const fn from_prompt_number(number: usize) -> Option<Self> {
        if number >= 1 && number <= Self::ALL.len() { Some(Self::ALL[number - 1]) } else { None }
    }

    /// A [`CategorySet`] with only this category.
    #[must_use]
    pub const fn to_set(self) -> CategorySet {
        CategorySet::from_bits(1 << self as u8)
    }

    /// The face that an upper category counts; `None` for a lower one.
    #[must_use]
    pub const fn upper_face(self) -> Option<u8> {
        if (self as u8) < 6 { Some(self as u8 + 1) } else { None }
    }

    /// The upper category that counts `face`.
    #[must_use]
    pub const fn from_upper_face(face: u8) -> Option<Self> {
        if face >= 1 && face <= 6 { Some(Self::ALL[face as usize - 1]) } else { None }
    }

    /// Whether the category is in the upper section.
    #[must_use]
    pub const fn is_upper(self) -> bool {
        self.upper_face().is_some()
    }

    /// The points of a category that scores a fixed number.
    #[must_use]
    pub const fn fixed_points(self) -> Option<u8> {
        match self {
            Self::FullHouse => Some(25),
            Self::SmallStraight => Some(30),
            Self::LargeStraight => Some(40),
            Self::Yahtzee => Some(50),
            _ => None,
        }
    }

    /// The notation.
    #[must_use]
    pub const fn notation(self) -> &'static str {
        match self {
            Self::Ones => "ones",
            Self::Twos => "twos",
            Self::Threes => "threes",
            Self::Fours => "fours",
            Self::Fives => "fives",
            Self::Sixes => "sixes",
            Self::ThreeOfAKind => "three-kind",
            Self::FourOfAKind => "four-kind",
            Self::FullHouse => "full-house",
            Self::SmallStraight => "small",
            Self::LargeStraight => "large",
            Self::Yahtzee => "yahtzee",
            Self::Chance => "chance",
        }
    }

    /// Parses typed input: a number 1-13, a name in any language, or a common short form
    /// (`full house`, `3k`, `große straße`). Ignores case, spaces and punctuation.
    #[must_use]
    pub fn parse_input(text: &str) -> Option<Self> {
        let normalized = normalize_input(text);
        if !normalized.is_empty() && normalized.bytes().all(|b| b.is_ascii_digit()) {
            // "1 2" isn't a number, and neither is "-3".
            return text.trim().parse().ok().and_then(Self::from_prompt_number);
        }
        Lang::ALL.into_iter().find_map(|lang| (texts(lang).console.parse_category)(&normalized))
    }
}

/// The ASCII letters and digits of a text, in lower case; umlauts are spelled out.
fn normalize_input(text: &str) -> String {
    let mut normalized = String::new();
    for letter in text.to_lowercase().chars() {
        match letter {
            'ä' => normalized.push_str("ae"),
            'ö' => normalized.push_str("oe"),
            'ü' => normalized.push_str("ue"),
            'ß' => normalized.push_str("ss"),
            letter if letter.is_ascii_alphanumeric() => normalized.push(letter),
            _ => {}
        }
    }
    normalized
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.english_name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_and_notation_are_parsed() {
        for category in Category::ALL {
            let number = usize::from(category.prompt_number());
            assert_eq!(Category::from_prompt_number(number), Some(category));
            let german = (texts(Lang::De).sheet.category_name)(category).to_owned();
            let typed =
                [number.to_string(), category.to_string(), category.notation().to_owned(), german];
            for typed in typed {
                assert_eq!(Category::parse_input(&typed), Some(category), "{typed}");
                assert_eq!(Category::parse_input(&typed.to_uppercase()), Some(category));
            }
        }
    }

    #[test]
    fn names_can_be_typed_in_many_ways() {
        for (typed, category) in [
            ("full house", Category::FullHouse),
            ("fullhouse", Category::FullHouse),
            ("  Full-House ", Category::FullHouse),
            ("3k", Category::ThreeOfAKind),
            ("3 of a kind", Category::ThreeOfAKind),
            ("Four Of A Kind", Category::FourOfAKind),
            ("small straight", Category::SmallStraight),
            ("LARGE", Category::LargeStraight),
            ("Yahtzee!", Category::Yahtzee),
            ("aces", Category::Ones),
            (" 13 ", Category::Chance),
            ("Fünfer", Category::Fives),
            ("FUENFER", Category::Fives),
            ("grosse Strasse", Category::LargeStraight),
            ("kleine Straße", Category::SmallStraight),
            ("Kniffel!", Category::Yahtzee),
        ] {
            assert_eq!(Category::parse_input(typed), Some(category), "{typed}");
        }
    }

    #[test]
    fn other_input_is_not_a_category() {
        for typed in
            ["", "0", "14", "-3", "1 2", "1.0", "99999999999999999999", "kind", "é", "1 3k"]
        {
            assert_eq!(Category::parse_input(typed), None, "{typed}");
        }
        assert_eq!(Category::from_prompt_number(0), None);
        assert_eq!(Category::from_prompt_number(14), None);
        assert_eq!(Category::from_upper_face(0), None);
        assert_eq!(Category::from_upper_face(7), None);
    }
}
