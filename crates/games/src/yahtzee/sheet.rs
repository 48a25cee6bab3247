//! A player's sheet: one column of the scorecard.

use super::{Category, CategoryScore, CategorySet};

/// The upper sum that earns the bonus.
pub const UPPER_BONUS_THRESHOLD: u16 = 63;
/// The upper bonus.
pub const UPPER_BONUS_POINTS: u16 = 35;
/// The points of one bonus chip.
pub const BONUS_CHIP_POINTS: u16 = 100;

/// The categories and bonus chips of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sheet {
    points: [u8; 13],
    used: CategorySet,
    chips: u8,
    upper: u16,
    lower: u16,
}

impl Sheet {
    /// The points in a category; `None` while it is open.
    #[must_use]
    pub fn points_in(&self, category: Category) -> Option<u8> {
        self.used.contains(category).then(|| self.points[category.index()])
    }

    /// The used categories.
    #[must_use]
    pub const fn used_categories(&self) -> CategorySet {
        self.used
    }

    /// The open categories.
    #[must_use]
    pub const fn open_categories(&self) -> CategorySet {
        self.used.complement()
    }

    /// The number of bonus chips.
    #[must_use]
    pub const fn bonus_chip_count(&self) -> u8 {
        self.chips
    }

    /// The sum of the upper categories, without the bonus and the chips.
    #[must_use]
    pub const fn upper_sum(&self) -> u16 {
        self.upper
    }

    /// The upper bonus, which counts as soon as it is reached.
    #[must_use]
    pub const fn upper_bonus(&self) -> u16 {
        if self.upper >= UPPER_BONUS_THRESHOLD { UPPER_BONUS_POINTS } else { 0 }
    }

    /// Whether the upper bonus is lost: all upper categories are filled, and their sum is
    /// too low.
    #[must_use]
    pub const fn has_filled_upper_without_bonus(&self) -> bool {
        self.upper_bonus() == 0
            && self.open_categories().intersection(CategorySet::UPPER).is_empty()
    }

    /// The sum of the lower categories, without the chips.
    #[must_use]
    pub const fn lower_sum(&self) -> u16 {
        self.lower
    }

    /// The points of the bonus chips.
    #[must_use]
    pub const fn bonus_chip_points(&self) -> u16 {
        self.chips as u16 * BONUS_CHIP_POINTS
    }

    /// The total score.
    #[must_use]
    pub const fn total(&self) -> u16 {
        self.upper + self.upper_bonus() + self.lower + self.bonus_chip_points()
    }

    /// Whether the Yahtzee category has 50, so that chips can be won.
    #[must_use]
    pub const fn can_win_bonus_chips(&self) -> bool {
        self.points[Category::Yahtzee.index()] == 50
    }

    /// Fills a category. The mask keeps [`Sheet::total`] from overflowing if a category is
    /// filled again and again, which no legal action does.
    pub(super) fn fill_category(&mut self, category: Category, score: CategoryScore) {
        self.points[category.index()] = score.points;
        self.used = self.used.union(category.to_set());
        self.chips = self.chips.wrapping_add(u8::from(score.earns_chip));
        let section = if category.is_upper() { &mut self.upper } else { &mut self.lower };
        *section = section.wrapping_add(u16::from(score.points)) & 0x3fff;
    }

    /// The sheet with these points (`None` for open categories) and chips, if a game under
    /// any rule set can lead to it.
    #[must_use]
    pub fn from_category_points(boxes: [Option<u8>; 13], chips: u8) -> Option<Self> {
        let mut sheet = Self::default();
        for (category, points) in Category::ALL.into_iter().zip(boxes) {
            let Some(points) = points else { continue };
            if !is_possible_score(category, points) {
                return None;
            }
            sheet.fill_category(
                category,
                CategoryScore { points, is_joker: false, earns_chip: false },
            );
        }
        // Each chip was won with another category, after the one with 50.
        let max_chips = if sheet.can_win_bonus_chips() { sheet.used.len() - 1 } else { 0 };
        sheet.chips = chips;
        (usize::from(chips) <= max_chips).then_some(sheet)
    }
}

/// Whether some five dice score `points` in `category`.
pub(super) fn is_possible_score(category: Category, points: u8) -> bool {
    match (category, category.upper_face(), category.fixed_points()) {
        (Category::Chance, _, _) => (5..=30).contains(&points),
        (_, Some(face), _) => points.is_multiple_of(face) && points <= 5 * face,
        (_, None, Some(fixed)) => points == 0 || points == fixed,
        // Three or four equal dice can make every sum from 5 to 30.
        (_, None, None) => points == 0 || (5..=30).contains(&points),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_BOX: [Option<u8>; 13] = [None; 13];

    fn with(category: Category, points: u8) -> [Option<u8>; 13] {
        let mut boxes = NO_BOX;
        boxes[category.index()] = Some(points);
        boxes
    }

    #[test]
    fn possible_scores_are_exactly_those_of_some_dice() {
        use std::collections::HashSet;
        let mut seen = HashSet::new();
        for roll in 0..7776u32 {
            let dice = [1, 6, 36, 216, 1296].map(|step| (roll / step % 6 + 1) as u8);
            for category in Category::ALL {
                seen.insert((
                    category,
                    super::super::FaceFrequencies::from_dice(dice).points_in(category),
                ));
            }
        }
        for category in Category::ALL {
            for points in 0..=u8::MAX {
                assert_eq!(is_possible_score(category, points), seen.contains(&(category, points)));
            }
        }
    }

    #[test]
    fn chips_need_fifty_points_and_another_category_each() {
        assert!(Sheet::from_category_points(with(Category::Yahtzee, 0), 1).is_none());
        assert!(Sheet::from_category_points(with(Category::Yahtzee, 50), 1).is_none());
        let mut boxes = with(Category::Yahtzee, 50);
        boxes[Category::Sixes.index()] = Some(30);
        let sheet = Sheet::from_category_points(boxes, 1).unwrap();
        assert_eq!((sheet.upper_sum(), sheet.lower_sum(), sheet.total()), (30, 50, 180));
        assert!(Sheet::from_category_points(boxes, 2).is_none());
    }

    #[test]
    fn the_upper_bonus_counts_from_sixty_three() {
        let mut boxes = NO_BOX;
        for (at, points) in [(1, 8), (2, 9), (3, 12), (4, 15), (5, 18)] {
            boxes[at] = Some(points);
        }
        let before = Sheet::from_category_points(boxes, 0).unwrap();
        assert_eq!((before.upper_sum(), before.upper_bonus(), before.total()), (62, 0, 62));
        boxes[0] = Some(1);
        let after = Sheet::from_category_points(boxes, 0).unwrap();
        assert_eq!((after.upper_sum(), after.upper_bonus(), after.total()), (63, 35, 98));
    }
}
