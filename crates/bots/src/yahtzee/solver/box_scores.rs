//! Box scores: every pair of a box and the points in it, numbered as slots. Many hands share a
//! slot.

use std::sync::LazyLock;

use rollwright_games::yahtzee::Category;

use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, keep_lattice};

/// How many slots there are. Every slot number fits into a byte.
pub(crate) const BOX_SCORE_COUNT: usize = 6 * 6 + 3 * 31 + 4 * 2;

/// The slots, and the slot of every hand in every box.
pub(crate) struct BoxScores {
    /// The slot by hand and box, without jokers.
    pub(crate) by_hand: [[u8; 13]; HAND_COUNT],
    /// The slots of each box, in ascending order of points.
    pub(crate) range_by_box: [(usize, usize); 13],
    /// The points in the box, by slot.
    pub(crate) points: [u8; BOX_SCORE_COUNT],
}

static BOX_SCORES: LazyLock<BoxScores> = LazyLock::new(BoxScores::build);

/// The lazily built slots.
pub(crate) fn box_scores() -> &'static BoxScores {
    &BOX_SCORES
}

impl BoxScores {
    /// The slot of a box with these points.
    pub(crate) fn index(&self, category: Category, points: u8) -> usize {
        let (from, to) = self.range_by_box[category.index()];
        (from + usize::from(points / points_step(category))).min(to - 1)
    }

    fn build() -> Self {
        let mut range_by_box = [(0, 0); 13];
        let mut points = [0; BOX_SCORE_COUNT];
        let mut next = 0;
        for category in Category::ALL {
            let from = next;
            for in_box in possible_points(category) {
                points[next] = in_box;
                next += 1;
            }
            range_by_box[category.index()] = (from, next);
        }
        let mut all = Self { by_hand: [[0; 13]; HAND_COUNT], range_by_box, points };
        all.by_hand = std::array::from_fn(|hand| {
            let scored = |category| keep_lattice().hands_by_index[hand].points_in(category);
            Category::ALL.map(|category| all.index(category, scored(category)) as u8)
        });
        all
    }
}

/// The points that a box can have. For boxes that score a sum, a few of them are impossible.
fn possible_points(category: Category) -> impl Iterator<Item = u8> {
    let most = match (category.upper_face(), category.fixed_points()) {
        (Some(face), _) => 5 * face,
        (None, Some(fixed)) => fixed,
        (None, None) => 30,
    };
    (0..=most).step_by(usize::from(points_step(category)))
}

/// The difference from one possible number of points to the next.
fn points_step(category: Category) -> u8 {
    category.upper_face().or(category.fixed_points()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::solver::box_scores::*;

    #[test]
    fn every_hand_has_a_slot_with_its_points_in_every_box() {
        let slots = box_scores();
        assert_eq!(slots.range_by_box[12].1, BOX_SCORE_COUNT);
        for (hand, of_hand) in slots.by_hand.iter().enumerate() {
            for (category, &slot) in Category::ALL.into_iter().zip(of_hand) {
                let points = keep_lattice().hands_by_index[hand].points_in(category);
                assert_eq!(slots.points[usize::from(slot)], points, "{category:?}");
                let (from, to) = slots.range_by_box[category.index()];
                assert!((from..to).contains(&usize::from(slot)));
            }
        }
    }
}
