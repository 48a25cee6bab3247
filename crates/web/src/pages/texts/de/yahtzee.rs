use rollwright_games::yahtzee::Category;

use crate::pages::texts::Yahtzee;

pub(super) const TEXTS: Yahtzee =
    Yahtzee { asks: |name| format!("{name}, wähle"), choice: |action| action.to_owned() };

/// The name of a box.
pub(super) const fn category(category: Category) -> &'static str {
    match category {
        Category::Ones => "Einser",
        Category::Twos => "Zweier",
        Category::Threes => "Dreier",
        Category::Fours => "Vierer",
        Category::Fives => "Fünfer",
        Category::Sixes => "Sechser",
        Category::ThreeOfAKind => "Dreierpasch",
        Category::FourOfAKind => "Viererpasch",
        Category::FullHouse => "Full House",
        Category::SmallStraight => "Kleine Straße",
        Category::LargeStraight => "Große Straße",
        Category::Yahtzee => "Yahtzee",
        Category::Chance => "Chance",
    }
}
