//! What hands can be in the lower boxes.

use rollwright_games::yahtzee::{Category, Hand};

/// What a hand that is no five of a kind can be in the lower boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Class {
    Nothing,
    Three,
    House,
    Four,
    Small,
    Large,
}

impl Class {
    pub(super) const ALL: [Self; 6] =
        [Self::Nothing, Self::Three, Self::House, Self::Four, Self::Small, Self::Large];

    pub(super) fn of(hand: Hand) -> Self {
        let fits = |category| hand.points(category) > 0;
        if fits(Category::LargeStraight) {
            Self::Large
        } else if fits(Category::SmallStraight) {
            Self::Small
        } else if fits(Category::FourOfAKind) {
            Self::Four
        } else if fits(Category::FullHouse) {
            Self::House
        } else if fits(Category::ThreeOfAKind) {
            Self::Three
        } else {
            Self::Nothing
        }
    }

    /// Whether it holds three of a kind.
    pub(super) fn has_three(self) -> bool {
        matches!(self, Self::Three | Self::House | Self::Four)
    }

    /// Whether it scores in a lower box, Yahtzee aside.
    pub(super) fn fits(self, category: Category) -> bool {
        match category {
            Category::ThreeOfAKind => self.has_three(),
            Category::FourOfAKind => self == Self::Four,
            Category::FullHouse => self == Self::House,
            Category::SmallStraight => self >= Self::Small,
            Category::LargeStraight => self == Self::Large,
            _ => category == Category::Chance,
        }
    }
}
