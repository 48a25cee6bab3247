//! The four rule sets, and where they differ: bonus chips and jokers.

use super::{Category, CategorySet, DiceCounts, Sheet};
use crate::yahtzee::{PlayError, RuleViolation};
use crate::{RuleSet, StartingSeat};

/// The rule sets (RULES: Yahtzee).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// Bonus chips and the forced joker.
    Official,
    /// Neither.
    Basic,
    /// Bonus chips alone.
    Bonus,
    /// Bonus chips, and a joker that may go to any box.
    FreeJoker,
}

pub(super) const RULE_SETS: [RuleSet; 4] = [
    rule_set("official", 10),
    rule_set("basic", 4),
    rule_set("bonus", 4),
    rule_set("free-joker", 10),
];

const fn rule_set(name: &'static str, max_seats: u8) -> RuleSet {
    let start = StartingSeat::SeatOne;
    RuleSet { name, version: 1, min_seats: 1, max_seats, starting_seat: start, settings: &[] }
}

/// What five dice score in one box of one sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxScore {
    /// The points that go into the box.
    pub points: u8,
    /// Whether they count as a joker, so that straights and full house score in full.
    pub is_joker: bool,
    /// Whether a bonus chip comes with it.
    pub earns_chip: bool,
}

impl Rules {
    /// All four, the default first.
    pub const ALL: [Self; 4] = [Self::Official, Self::Basic, Self::Bonus, Self::FreeJoker];

    /// The name, as in `--rules official`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        RULE_SETS[self as usize].name
    }

    /// The rule set called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// Whether there are bonus chips.
    #[must_use]
    pub const fn has_chips(self) -> bool {
        !matches!(self, Self::Basic)
    }

    /// Whether there are jokers.
    #[must_use]
    pub const fn has_jokers(self) -> bool {
        matches!(self, Self::Official | Self::FreeJoker)
    }

    /// Whether `hand` counts as a joker on `sheet`: five of a kind, the Yahtzee box
    /// filled (with 50 or 0), and the matching upper box filled too. While that one
    /// is open, `official` leaves no choice and `free-joker` gives no joker.
    #[must_use]
    pub(crate) const fn is_joker(self, hand: DiceCounts, sheet: &Sheet) -> bool {
        match hand.five_of_a_kind() {
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

    /// What `hand` scores in `category` of `sheet`, legal or not.
    #[must_use]
    pub const fn box_score(self, hand: DiceCounts, sheet: &Sheet, category: Category) -> BoxScore {
        let joker = self.is_joker(hand, sheet);
        let points = match category.fixed_points() {
            Some(fixed) if joker && !matches!(category, Category::Yahtzee) => fixed,
            _ => hand.points_in(category),
        };
        let chip = self.has_chips() && sheet.can_win_chips() && hand.five_of_a_kind().is_some();
        BoxScore { points, is_joker: joker, earns_chip: chip }
    }

    /// The open boxes of `sheet` that `hand` may go to: all of them, except for the
    /// forced joker of `official`.
    #[must_use]
    pub const fn allowed_categories(self, hand: DiceCounts, sheet: &Sheet) -> CategorySet {
        let open = sheet.open_categories();
        if !matches!(self, Self::Official) || open.contains(Category::Yahtzee) {
            return open;
        }
        let Some(face) = hand.five_of_a_kind() else { return open };
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

    /// Why `hand` can't go to `category` of `sheet`, if it can't.
    ///
    /// # Errors
    /// The box is used, or a joker belongs elsewhere.
    pub fn check_category(
        self,
        hand: DiceCounts,
        sheet: &Sheet,
        category: Category,
    ) -> Result<(), PlayError> {
        if sheet.used_categories().contains(category) {
            return Err(PlayError::RuleViolation(RuleViolation::CategoryUsed { category }));
        }
        let allowed = self.allowed_categories(hand, sheet);
        if allowed.contains(category) {
            return Ok(());
        }
        match allowed.intersection(CategorySet::UPPER).iter().next() {
            Some(must) => {
                Err(PlayError::RuleViolation(RuleViolation::JokerNeedsUpperBox { required: must }))
            }
            None => Err(PlayError::RuleViolation(RuleViolation::JokerNeedsLowerBox)),
        }
    }
}
