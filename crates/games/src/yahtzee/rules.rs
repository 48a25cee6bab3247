//! The four rule sets, and where they differ: bonus chips and jokers.

use super::{Boxes, Category, Hand, Sheet};
use crate::yahtzee::{Illegal, Reason};
use crate::{RuleSet, Start};

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

pub(super) const SETS: [RuleSet; 4] =
    [set("official", 10), set("basic", 4), set("bonus", 4), set("free-joker", 10)];

const fn set(name: &'static str, max_seats: u8) -> RuleSet {
    let start = Start::SeatOne;
    RuleSet { name, version: 1, min_seats: 1, max_seats, start, settings: &[] }
}

/// What five dice score in one box of one sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The points that go into the box.
    pub points: u8,
    /// Whether they count as a joker, so that straights and full house score in full.
    pub joker: bool,
    /// Whether a bonus chip comes with it.
    pub chip: bool,
}

impl Rules {
    /// All four, the default first.
    pub const ALL: [Self; 4] = [Self::Official, Self::Basic, Self::Bonus, Self::FreeJoker];

    /// The name, as in `--rules official`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        SETS[self as usize].name
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
    pub(crate) const fn is_joker(self, hand: Hand, sheet: &Sheet) -> bool {
        match hand.five_of_a_kind() {
            Some(face) if self.has_jokers() && sheet.used().has(Category::Yahtzee) => {
                match Category::of_face(face) {
                    Some(upper) => sheet.used().has(upper),
                    None => false,
                }
            }
            _ => false,
        }
    }

    /// What `hand` scores in `category` of `sheet`, legal or not.
    #[must_use]
    pub const fn scored(self, hand: Hand, sheet: &Sheet, category: Category) -> Scored {
        let joker = self.is_joker(hand, sheet);
        let points = match category.fixed() {
            Some(fixed) if joker && !matches!(category, Category::Yahtzee) => fixed,
            _ => hand.points(category),
        };
        let chip = self.has_chips() && sheet.wins_chips() && hand.five_of_a_kind().is_some();
        Scored { points, joker, chip }
    }

    /// The open boxes of `sheet` that `hand` may go to: all of them, except for the
    /// forced joker of `official`.
    #[must_use]
    pub const fn allowed(self, hand: Hand, sheet: &Sheet) -> Boxes {
        let open = sheet.open();
        if !matches!(self, Self::Official) || open.has(Category::Yahtzee) {
            return open;
        }
        let Some(face) = hand.five_of_a_kind() else { return open };
        let upper = match Category::of_face(face) {
            Some(upper) => open.and(upper.alone()),
            None => Boxes::NONE,
        };
        let lower = open.and(Boxes::LOWER);
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
    pub fn check(self, hand: Hand, sheet: &Sheet, category: Category) -> Result<(), Illegal> {
        if sheet.used().has(category) {
            return Err(Illegal::Rule(Reason::CategoryUsed { category }));
        }
        let allowed = self.allowed(hand, sheet);
        if allowed.has(category) {
            return Ok(());
        }
        match allowed.and(Boxes::UPPER).iter().next() {
            Some(must) => Err(Illegal::Rule(Reason::JokerUpper { must })),
            None => Err(Illegal::Rule(Reason::JokerLower)),
        }
    }
}
