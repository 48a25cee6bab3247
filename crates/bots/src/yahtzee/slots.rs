//! What can stand in a box after a turn: every pair of a box and the points in it has a
//! number, its slot. Many hands end in the same slot.

use std::sync::LazyLock;

use rollwright_games::yahtzee::Category;

use super::lattice::{HANDS, lattice};

/// How many slots there are. All numbers fit a byte.
pub(super) const SLOTS: usize = 6 * 6 + 3 * 31 + 4 * 2;

/// The slots and the hands that they are for.
pub(super) struct Slots {
    /// By hand and box: the slot, jokers left aside.
    pub(super) of_hand: [[u8; 13]; HANDS],
    /// The slots of each box, from the fewest points up.
    pub(super) of_box: [(usize, usize); 13],
    /// By slot: the points in the box.
    pub(super) points: [u8; SLOTS],
}

static ALL: LazyLock<Slots> = LazyLock::new(Slots::build);

/// All slots.
pub(super) fn slots() -> &'static Slots {
    &ALL
}

impl Slots {
    /// The slot of a box with these points in it.
    pub(super) fn number(&self, category: Category, points: u8) -> usize {
        let (from, to) = self.of_box[category.index()];
        (from + usize::from(points / step_of(category))).min(to - 1)
    }

    fn build() -> Self {
        let mut of_box = [(0, 0); 13];
        let mut points = [0; SLOTS];
        let mut next = 0;
        for category in Category::ALL {
            let from = next;
            for in_box in points_in(category) {
                points[next] = in_box;
                next += 1;
            }
            of_box[category.index()] = (from, next);
        }
        let mut all = Self { of_hand: [[0; 13]; HANDS], of_box, points };
        all.of_hand = std::array::from_fn(|hand| {
            let scored = |category| lattice().hands[hand].points(category);
            Category::ALL.map(|category| all.number(category, scored(category)) as u8)
        });
        all
    }
}

/// The points that a box can hold (one that holds a sum, some that it can't as well).
fn points_in(category: Category) -> impl Iterator<Item = u8> {
    let most = match (category.face(), category.fixed()) {
        (Some(face), _) => 5 * face,
        (None, Some(fixed)) => fixed,
        (None, None) => 30,
    };
    (0..=most).step_by(usize::from(step_of(category)))
}

/// From one number of points to the next.
fn step_of(category: Category) -> u8 {
    category.face().or(category.fixed()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_finds_its_points_in_every_box() {
        let slots = slots();
        assert_eq!(slots.of_box[12].1, SLOTS);
        for (hand, of_hand) in slots.of_hand.iter().enumerate() {
            for (category, &slot) in Category::ALL.into_iter().zip(of_hand) {
                let points = lattice().hands[hand].points(category);
                assert_eq!(slots.points[usize::from(slot)], points, "{category:?}");
                let (from, to) = slots.of_box[category.index()];
                assert!((from..to).contains(&usize::from(slot)));
            }
        }
    }
}
