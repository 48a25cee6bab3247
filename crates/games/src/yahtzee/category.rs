//! The thirteen boxes.

use std::fmt;

/// A box of the scorecard, in the order of seeds/004 (prompt numbers 1-13).
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

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
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
        })
    }
}
