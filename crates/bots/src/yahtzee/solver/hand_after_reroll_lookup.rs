//! Lookup tables for rerolls: the hand that a random number makes of a hand and the dice to reroll.
//!
//! The order of the dice doesn't matter to optimal play, so a roll is only a count of each face.

use std::sync::LazyLock;

use crate::yahtzee::solver::keep_lattice::{HAND_COUNT, keep_lattice};

/// The number of ordered rolls of 0 to 5 dice.
const ROLL_COUNTS: [usize; 6] = [1, 6, 36, 216, 1296, 7776];
/// Where the rolls of 0 to 5 dice begin in `face_sets`.
const FIRST_ROLL_INDEX: [usize; 6] = [0, 1, 7, 43, 259, 1555];

/// The lookup tables.
pub(crate) struct RerollLookup {
    /// By number of dice and ordered roll: the set of faces rolled, numbered separately for each
    /// number of dice.
    face_sets: Vec<u8>,
    /// By hand and dice to reroll (a mask over the dice in ascending order): the offset in `hands`
    /// to which the set of faces is added.
    hand_offsets: Vec<[u16; 32]>,
    hands: Vec<u8>,
}

static REROLL_LOOKUP: LazyLock<RerollLookup> = LazyLock::new(RerollLookup::build);

/// The lazily built tables.
pub(crate) fn reroll_lookup() -> &'static RerollLookup {
    &REROLL_LOOKUP
}

impl RerollLookup {
    /// The hand of five dice for a random number.
    #[inline]
    pub(crate) fn first_hand(&self, number: u64) -> usize {
        usize::from(self.face_sets[roll_index(5, number)])
    }

    /// The hand after rerolling some of its dice.
    #[inline]
    pub(crate) fn hand_after_reroll(&self, hand: usize, again: u8, number: u64) -> usize {
        let again = usize::from(again & 31);
        let faces = self.face_sets[roll_index(again.count_ones() as usize, number)];
        usize::from(self.hands[usize::from(self.hand_offsets[hand][again]) + usize::from(faces)])
    }

    fn build() -> Self {
        let lattice = keep_lattice();
        let mut face_sets = Vec::with_capacity(FIRST_ROLL_INDEX[5] + ROLL_COUNTS[5]);
        for (count, &ways) in ROLL_COUNTS[..5].iter().enumerate() {
            let number = |way: usize| lattice.keep_index(roll_faces(way, count).into_iter());
            let ways = || (0..ways).map(number);
            let first = ways().min().unwrap_or(0);
            face_sets.extend(ways().map(|number| (number - first) as u8));
        }
        let five = |way: usize| std::array::from_fn(|at| roll_faces(way, 5)[at]);
        face_sets.extend((0..ROLL_COUNTS[5]).map(|way| lattice.hand_index(five(way)) as u8));
        // A roll of all five dice is a hand, and so is a hand without rerolls.
        let mut hands: Vec<u8> = (0..HAND_COUNT).map(|hand| hand as u8).collect();
        let mut starts = std::collections::HashMap::new();
        let offsets_by_hand = (0..HAND_COUNT).map(|hand| {
            let dice = lattice.dice_of_hand(hand);
            std::array::from_fn(|again| match again {
                0 => hand as u16,
                31 => 0,
                _ => {
                    let stay = (0..5).filter(|at| again >> at & 1 == 0).map(|at| dice[at]);
                    let stay: Vec<u8> = stay.collect();
                    *starts.entry(stay).or_insert_with_key(|stay| {
                        let start = hands.len();
                        let count = 5 - stay.len();
                        for way in 0..ROLL_COUNTS[count] {
                            let place =
                                start + usize::from(face_sets[FIRST_ROLL_INDEX[count] + way]);
                            let mut all = stay.iter().copied().chain(roll_faces(way, count));
                            let all = std::array::from_fn(|_| all.next().unwrap_or(1));
                            hands.resize(hands.len().max(place + 1), 0);
                            hands[place] = lattice.hand_index(all) as u8;
                        }
                        start as u16
                    })
                }
            })
        });
        let hand_offsets = offsets_by_hand.collect();
        Self { face_sets, hand_offsets, hands }
    }
}

/// The index of the roll of `dice` dice for a random number. The dice are drawn one after the other
/// by multiplication, so the faces are the base-6 digits of the product.
#[inline]
fn roll_index(dice: usize, number: u64) -> usize {
    let way = ((u128::from(number) * ROLL_COUNTS[dice] as u128) >> 64) as usize;
    FIRST_ROLL_INDEX[dice] + way
}

/// The faces of an ordered roll.
fn roll_faces(way: usize, dice: usize) -> Vec<u8> {
    (0..dice).rev().map(|at| (way / ROLL_COUNTS[at] % 6 + 1) as u8).collect()
}

#[cfg(test)]
mod tests {
    use crate::SplitMix64;
    use crate::yahtzee::solver::hand_after_reroll_lookup::*;

    #[test]
    fn rerolls_match_dice_rolled_one_by_one() {
        let (lattice, mut rng) = (keep_lattice(), SplitMix64::new(5));
        for hand in 0..HAND_COUNT {
            for again in 0..32u8 {
                let number = rng.next_u64();
                let (mut dice, mut left) = (lattice.dice_of_hand(hand), number);
                for (at, die) in dice.iter_mut().enumerate() {
                    if again >> at & 1 == 1 {
                        let wide = u128::from(left) * 6;
                        left = wide as u64;
                        *die = 1 + (wide >> 64) as u8;
                    }
                }
                assert_eq!(
                    reroll_lookup().hand_after_reroll(hand, again, number),
                    lattice.hand_index(dice)
                );
                if again == 31 {
                    assert_eq!(reroll_lookup().first_hand(number), lattice.hand_index(dice));
                }
            }
        }
    }
}
