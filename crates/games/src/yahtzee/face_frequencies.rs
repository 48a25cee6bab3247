//! Counts of the faces of five dice, and their points in each category.

use super::Category;

/// Five dice without their order: how often each face occurs.
///
/// Four bits per face, so that every category is a few additions: adding 8-n to each count
/// carries into its top bit exactly if the face occurs n times or more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FaceFrequencies {
    counts: u32,
    sum: u8,
}

const NIBBLE_ONES: u32 = 0x1111_1111;
const NIBBLE_TOP_BITS: u32 = 0x8888_8888;

impl FaceFrequencies {
    /// Counts the faces of these dice. Faces other than 1-6 give meaningless counts.
    #[must_use]
    pub const fn from_dice(dice: [u8; 5]) -> Self {
        let (mut counts, mut sum, mut at) = (0, 0, 0);
        while at < 5 {
            let face = dice[at] & 7;
            counts += 1 << (4 * face);
            sum += face;
            at += 1;
        }
        Self { counts, sum }
    }

    /// The number of dice that show `face` (1-6).
    #[must_use]
    pub const fn count_of(self, face: u8) -> u8 {
        (self.counts >> (4 * (face & 7)) & 15) as u8
    }

    /// The sum of the dice.
    #[must_use]
    pub const fn sum(self) -> u8 {
        self.sum
    }

    /// The face of a five of a kind.
    #[must_use]
    pub const fn five_of_a_kind_face(self) -> Option<u8> {
        if self.has_n_of_a_kind(5) { Some(self.sum / 5) } else { None }
    }

    /// The points in `category` without jokers; 0 if the dice don't fit.
    #[must_use]
    pub const fn points_in(self, category: Category) -> u8 {
        let fits = match category {
            Category::ThreeOfAKind => self.has_n_of_a_kind(3),
            Category::FourOfAKind => self.has_n_of_a_kind(4),
            Category::FullHouse => {
                self.faces_at_least(1).count_ones() == 2 && !self.has_n_of_a_kind(4)
            }
            Category::SmallStraight => self.runs_of_four() != 0,
            Category::LargeStraight => self.runs_of_four() & self.runs_of_four() >> 4 != 0,
            Category::Yahtzee => self.has_n_of_a_kind(5),
            _ => true,
        };
        match (fits, category.upper_face(), category.fixed_points()) {
            (false, _, _) => 0,
            (true, Some(face), _) => face * self.count_of(face),
            (true, None, Some(points)) => points,
            (true, None, None) => self.sum,
        }
    }

    /// The top bit of each face that occurs `n` times or more.
    const fn faces_at_least(self, n: u32) -> u32 {
        (self.counts + (8 - n) * NIBBLE_ONES) & NIBBLE_TOP_BITS
    }

    const fn has_n_of_a_kind(self, n: u32) -> bool {
        self.faces_at_least(n) != 0
    }

    /// The top bit of each face that begins a run of four.
    const fn runs_of_four(self) -> u32 {
        let faces = self.faces_at_least(1);
        faces & faces >> 4 & faces >> 8 & faces >> 12
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Category::*;

    fn points(dice: [u8; 5], category: Category) -> u8 {
        FaceFrequencies::from_dice(dice).points_in(category)
    }

    /// The same scores from sorted dice, written as the rules read.
    fn points_by_the_rules(mut dice: [u8; 5], category: Category) -> u8 {
        dice.sort_unstable();
        let sum = dice.iter().sum();
        let of_a_kind = |n: usize| dice.windows(n).any(|run| run[0] == run[n - 1]);
        let contains = |run: &[u8]| run.iter().all(|face| dice.contains(face));
        let points_if = |fits: bool, points: u8| if fits { points } else { 0 };
        match category {
            ThreeOfAKind => points_if(of_a_kind(3), sum),
            FourOfAKind => points_if(of_a_kind(4), sum),
            FullHouse => {
                let [a, b, c, d, e] = dice;
                points_if(a == b && d == e && a != e && (c == a || c == e), 25)
            }
            SmallStraight => points_if(
                [[1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 6]].iter().any(|r| contains(r)),
                30,
            ),
            LargeStraight => points_if([[1, 2, 3, 4, 5], [2, 3, 4, 5, 6]].contains(&dice), 40),
            Yahtzee => points_if(dice[0] == dice[4], 50),
            Chance => sum,
            upper => dice.iter().filter(|&&face| Some(face) == upper.upper_face()).sum(),
        }
    }

    #[test]
    fn all_7776_rolls_score_as_in_the_rules() {
        for roll in 0..7776u32 {
            let dice = [1, 6, 36, 216, 1296].map(|step| (roll / step % 6 + 1) as u8);
            for category in Category::ALL {
                assert_eq!(
                    points(dice, category),
                    points_by_the_rules(dice, category),
                    "{dice:?} {category}"
                );
            }
            let equal = dice.iter().all(|&face| face == dice[0]).then_some(dice[0]);
            assert_eq!(FaceFrequencies::from_dice(dice).five_of_a_kind_face(), equal);
        }
    }

    #[test]
    fn a_full_house_needs_two_different_faces() {
        assert_eq!(points([4, 4, 4, 4, 4], FullHouse), 0);
        assert_eq!(points([2, 2, 2, 3, 3], FullHouse), 25);
        assert_eq!(points([2, 2, 2, 2, 3], FullHouse), 0);
    }

    #[test]
    fn invalid_faces_do_not_panic() {
        for dice in [[0; 5], [7; 5], [255; 5], [0, 7, 8, 200, 3]] {
            for category in Category::ALL {
                let _ = points(dice, category);
            }
        }
    }
}
