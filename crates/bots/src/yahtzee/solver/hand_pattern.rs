//! What hands score in the lower boxes.

use rollwright_games::yahtzee::{Category, FaceFrequencies};

/// The pattern of a hand in the lower boxes. Five of a kind is handled separately.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum HandPattern {
    Nothing,
    ThreeOfAKind,
    FullHouse,
    FourOfAKind,
    SmallStraight,
    LargeStraight,
}

impl HandPattern {
    pub(crate) const ALL: [Self; 6] = [
        Self::Nothing,
        Self::ThreeOfAKind,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::SmallStraight,
        Self::LargeStraight,
    ];

    pub(crate) fn from_hand(hand: FaceFrequencies) -> Self {
        let fits = |category| hand.points_in(category) > 0;
        if fits(Category::LargeStraight) {
            Self::LargeStraight
        } else if fits(Category::SmallStraight) {
            Self::SmallStraight
        } else if fits(Category::FourOfAKind) {
            Self::FourOfAKind
        } else if fits(Category::FullHouse) {
            Self::FullHouse
        } else if fits(Category::ThreeOfAKind) {
            Self::ThreeOfAKind
        } else {
            Self::Nothing
        }
    }

    /// Whether it contains three of a kind.
    pub(crate) fn has_three_of_a_kind(self) -> bool {
        matches!(self, Self::ThreeOfAKind | Self::FullHouse | Self::FourOfAKind)
    }

    /// Whether it scores in a lower box other than Yahtzee.
    pub(crate) fn scores_in(self, category: Category) -> bool {
        match category {
            Category::ThreeOfAKind => self.has_three_of_a_kind(),
            Category::FourOfAKind => self == Self::FourOfAKind,
            Category::FullHouse => self == Self::FullHouse,
            Category::SmallStraight => self >= Self::SmallStraight,
            Category::LargeStraight => self == Self::LargeStraight,
            _ => category == Category::Chance,
        }
    }
}
