//! The four rule sets, and their differences: bonus chips and jokers.

use super::{Category, CategorySet, FaceFrequencies, Sheet};
use crate::{DefaultStartingSeat, RuleSet};

/// The rule sets (RULES: Yahtzee).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// Bonus chips and the forced joker.
    Official,
    /// Neither chips nor jokers.
    Basic,
    /// Only bonus chips.
    Bonus,
    /// Bonus chips, and a joker that may go to any category.
    FreeJoker,
}

/// The rule sets, in the order of [`Rules::ALL`].
pub(super) const RULE_SETS: [RuleSet; Rules::ALL.len()] = {
    let mut sets = [rule_set(Rules::ALL[0]); Rules::ALL.len()];
    let mut at = 1;
    while at < sets.len() {
        sets[at] = rule_set(Rules::ALL[at]);
        at += 1;
    }
    sets
};

const fn rule_set(rules: Rules) -> RuleSet {
    let max_seats = match rules {
        Rules::Official | Rules::FreeJoker => 10,
        Rules::Basic | Rules::Bonus => 4,
    };
    RuleSet {
        name: rules.name(),
        version: 1,
        min_seats: 1,
        max_seats,
        starting_seat: DefaultStartingSeat::SeatOne,
        settings: &[],
    }
}

/// Where five of a kind may go once the Yahtzee category is filled, and what it scores there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JokerRule {
    /// It is worth its pips, in any category.
    None,
    /// It must go to the matching upper category, else to a lower one, where it scores in full.
    Forced,
    /// It scores in full in a lower category if the matching upper one is filled too. It may
    /// go to any category.
    Free,
}

/// What five dice score in a category of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CategoryScore {
    /// The points in the category.
    pub points: u8,
    /// Whether the dice count as a joker, so that straights and full house score in full.
    pub is_joker: bool,
    /// Whether it earns a bonus chip.
    pub earns_chip: bool,
}

impl Rules {
    /// All of them, the default first.
    pub const ALL: [Self; 4] = [Self::Official, Self::Basic, Self::Bonus, Self::FreeJoker];

    /// The name, as in `--rules official`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Basic => "basic",
            Self::Bonus => "bonus",
            Self::FreeJoker => "free-joker",
        }
    }

    /// The rule set with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// Identifies these rules in cache keys.
    #[must_use]
    pub fn cache_identifier(self) -> String {
        rule_set(self).cache_identifier()
    }

    /// Whether there are bonus chips.
    #[must_use]
    pub const fn has_bonus_chips(self) -> bool {
        match self {
            Self::Official | Self::Bonus | Self::FreeJoker => true,
            Self::Basic => false,
        }
    }

    /// Where five of a kind may go once the Yahtzee category is filled.
    #[must_use]
    pub const fn joker_rule(self) -> JokerRule {
        match self {
            Self::Official => JokerRule::Forced,
            Self::Basic | Self::Bonus => JokerRule::None,
            Self::FreeJoker => JokerRule::Free,
        }
    }

    /// Whether the rules come from a handout, whose sample run the console follows.
    #[must_use]
    pub const fn follows_handout(self) -> bool {
        match self {
            Self::Official | Self::FreeJoker => false,
            Self::Basic | Self::Bonus => true,
        }
    }

    /// Whether there are jokers.
    #[must_use]
    pub const fn has_jokers(self) -> bool {
        !matches!(self.joker_rule(), JokerRule::None)
    }

    /// Whether a joker leaves no choice between upper and lower categories.
    #[must_use]
    pub const fn has_forced_joker(self) -> bool {
        matches!(self.joker_rule(), JokerRule::Forced)
    }

    /// Whether the dice count as a joker on `sheet`: five of a kind, the Yahtzee category
    /// filled (with 50 or 0), and the matching upper category filled too. While that one is
    /// open, `official` leaves no choice and `free-joker` gives no joker.
    #[must_use]
    pub(crate) const fn is_joker(self, dice: FaceFrequencies, sheet: &Sheet) -> bool {
        match dice.five_of_a_kind_face() {
            Some(face)
                if self.has_jokers() && sheet.used_categories().contains(Category::Yahtzee) =>
            {
                match Category::from_upper_face(face) {
                    Some(upper) => sheet.used_categories().contains(upper),
                    None => false,
                }
            }
            _ => false,
        }
    }

    /// What the dice score in `category` of `sheet`, legal or not.
    #[must_use]
    pub const fn category_score(
        self,
        dice: FaceFrequencies,
        sheet: &Sheet,
        category: Category,
    ) -> CategoryScore {
        let is_joker = self.is_joker(dice, sheet);
        let points = match category.fixed_points() {
            Some(fixed) if is_joker && !matches!(category, Category::Yahtzee) => fixed,
            _ => dice.points_in(category),
        };
        let earns_chip = self.has_bonus_chips()
            && sheet.can_win_bonus_chips()
            && dice.five_of_a_kind_face().is_some();
        CategoryScore { points, is_joker, earns_chip }
    }

    /// The open categories of `sheet` that the dice may fill: all of them, except for the
    /// forced joker of `official`.
    #[must_use]
    pub const fn allowed_categories(self, dice: FaceFrequencies, sheet: &Sheet) -> CategorySet {
        let open = sheet.open_categories();
        if !self.has_forced_joker() || open.contains(Category::Yahtzee) {
            return open;
        }
        let Some(face) = dice.five_of_a_kind_face() else { return open };
        let upper = match Category::from_upper_face(face) {
            Some(upper) => open.intersection(upper.to_set()),
            None => CategorySet::EMPTY,
        };
        let lower = open.intersection(CategorySet::LOWER);
        if !upper.is_empty() {
            upper
        } else if !lower.is_empty() {
            lower
        } else {
            open
        }
    }
}
