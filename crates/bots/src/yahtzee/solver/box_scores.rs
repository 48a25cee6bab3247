//! What can stand in a box after a turn: every pair of a box and the points in it has a
//! number, its slot. Many hands end in the same slot.

use std::sync::LazyLock;

use rollwright_games::yahtzee::Category;

use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, keep_lattice};

/// How many slots there are. All numbers fit a byte.
pub(crate) const BOX_SCORE_COUNT: usize = 6 * 6 + 3 * 31 + 4 * 2;

/// The slots and the hands that they are for.
pub(crate) struct BoxScores {
    /// By hand and box: the slot, jokers left aside.
    pub(crate) by_hand: [[u8; 13]; HAND_COUNT],
    /// The slots of each box, from the fewest points up.
    pub(crate) range_by_box: [(usize, usize); 13],
    /// By slot: the points in the box.
    pub(crate) points: [u8; BOX_SCORE_COUNT],
}

static BOX_SCORES: LazyLock<BoxScores> = LazyLock::new(BoxScores::build);

/// All slots.
pub(crate) fn box_scores() -> &'static BoxScores {
    &BOX_SCORES
}

impl BoxScores {
    /// The slot of a box with these points in it.
    pub(crate) fn index(&self, category: Category, points: u8) -> usize {
        let (from, to) = self.range_by_box[category.index()];
        (from + usize::from(points / points_step(category))).min(to - 1)
    }

    fn build() -> Self {
        let mut of_box = [(0, 0); 13];
        let mut points = [0; BOX_SCORE_COUNT];
        let mut next = 0;
        for category in Category::ALL {
            let from = next;
            for in_box in possible_points(category) {
                points[next] = in_box;
                next += 1;
            }
            of_box[category.index()] = (from, next);
        }
        let mut all = Self { by_hand: [[0; 13]; HAND_COUNT], range_by_box: of_box, points };
        all.by_hand = std::array::from_fn(|hand| {
            let scored = |category| keep_lattice().hands_by_index[hand].points_in(category);
            Category::ALL.map(|category| all.index(category, scored(category)) as u8)
        });
        all
    }
}

/// The points that a box can hold (one that holds a sum, some that it can't as well).
fn possible_points(category: Category) -> impl Iterator<Item = u8> {
    let most = match (category.upper_face(), category.fixed_points()) {
        (Some(face), _) => 5 * face,
        (None, Some(fixed)) => fixed,
        (None, None) => 30,
    };
    (0..=most).step_by(usize::from(points_step(category)))
}

/// From one number of points to the next.
fn points_step(category: Category) -> u8 {
    category.upper_face().or(category.fixed_points()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::solver::box_scores::*;

    #[test]
    fn every_hand_finds_its_points_in_every_box() {
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
