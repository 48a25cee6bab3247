//! The dice that a player can keep: 210 keeps of zero to four dice, and the 252 full hands. Rolling
//! one more die leads up, removing one leads down.
//!
//! Keeps are numbered by size and, within a size, by how many different faces they show, so that
//! keeps with the same number of ways down are contiguous. Hands are numbered separately, so that a
//! byte suffices for either. Where both can occur, [`FIRST_HAND_INDEX`] is added to a hand's
//! number.

use std::sync::LazyLock;

use rollwright_games::yahtzee::{Category, FaceFrequencies};

use crate::yahtzee::solver::hand_pattern::HandPattern;

/// How many keeps have fewer than five dice.
pub(crate) const PARTIAL_KEEP_COUNT: usize = 210;
/// The first keep of four dice.
pub(crate) const FIRST_FOUR_DICE_KEEP: usize = 84;
/// How many hands there are.
pub(crate) const HAND_COUNT: usize = 252;
/// The index of the first hand where keeps and hands share an index.
pub(crate) const FIRST_HAND_INDEX: usize = 256;
/// Greater than the index of any keep or hand.
pub(crate) const KEEP_INDEX_END: usize = FIRST_HAND_INDEX + HAND_COUNT;

/// Where the scratch slots of the [`KeepLattice::triples`] of faces 1 to 3 and 4 to 6 begin. The
/// slots of [`KeepLattice::lower_kinds`] come before them.
pub(crate) const TRIPLE_SCRATCH_OFFSETS: [usize; 2] = [128, 192];

/// A run of keeps, or of hands, with the same number of ways down.
#[derive(Clone, Copy)]
pub(crate) struct KeepRun {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) faces: usize,
}

/// All keeps and the links between them.
pub(crate) struct KeepLattice {
    /// The keep with one more die, by face, for keeps of fewer than five dice. From
    /// [`FIRST_FOUR_DICE_KEEP`] on it is a hand.
    pub(crate) keeps_with_one_more: [[u8; 6]; PARTIAL_KEEP_COUNT],
    /// The keeps with one die less, one for each face shown (lowest face first).
    pub(crate) keeps_with_one_less: [[u8; 5]; PARTIAL_KEEP_COUNT],
    /// The same for hands.
    pub(crate) hand_keeps_with_one_less: [[u8; 5]; HAND_COUNT],
    /// The keeps of one to four dice, in runs with the same number of ways down.
    pub(crate) runs: Vec<KeepRun>,
    /// The same for hands.
    pub(crate) hand_runs: Vec<KeepRun>,
    /// The hands as the game's type.
    pub(crate) hands_by_index: [FaceFrequencies; HAND_COUNT],
    /// The points of each hand by box, without jokers.
    pub(crate) points: [[f64; HAND_COUNT]; 13],
    /// The kinds of hands for the lower boxes, fewer than 128: the pattern and the sum of the dice.
    /// Five of a kind is handled separately.
    pub(crate) lower_kinds: Vec<(HandPattern, u8)>,
    /// The kind of each hand.
    pub(crate) kind_by_hand: [u8; HAND_COUNT],
    /// How many dice of each hand show each face.
    pub(crate) counts_by_hand: [FaceCounts; HAND_COUNT],
    /// All possible counts of dice that show each of three faces.
    pub(crate) triples: Vec<TripleCounts>,
    /// The scratch slots of each hand when boxes are compared: for its kind, then for its counts of
    /// faces 1 to 3 and 4 to 6 (see [`TRIPLE_SCRATCH_OFFSETS`]).
    pub(crate) scratch_slots_low_first: [[u8; 3]; HAND_COUNT],
    /// The same with 4 to 6 before 1 to 3.
    pub(crate) scratch_slots_high_first: [[u8; 3]; HAND_COUNT],
    /// How many dice of each hand show a face, by face.
    pub(crate) face_counts: [[u8; HAND_COUNT]; 6],
    /// The probability of each hand in a roll of five dice.
    pub(crate) hand_chances: [f64; HAND_COUNT],
    /// The hand, by the faces read as digits (leftmost die lowest).
    hand_of: Vec<u8>,
    /// By the same digits: the rank of each die among all five in ascending order, equal dice from
    /// left to right. Three bits per die, leftmost die lowest.
    order_of: Vec<u16>,
    dice_of_hand: [[u8; 5]; HAND_COUNT],
    /// Which dice of the hand, in ascending order, to reroll, by hand and keep.
    reroll_masks: Vec<[u8; 256]>,
}

static KEEP_LATTICE: LazyLock<KeepLattice> = LazyLock::new(KeepLattice::build);

/// The lazily built lattice.
pub(crate) fn keep_lattice() -> &'static KeepLattice {
    &KEEP_LATTICE
}

type FaceCounts = [u8; 6];

/// How many dice show each of three faces.
type TripleCounts = [u8; 3];

impl KeepLattice {
    /// The hand of five faces, 0-251. Faces outside 1-6 are clamped.
    pub(crate) fn hand_index(&self, dice: [u8; 5]) -> usize {
        usize::from(self.hand_of[dice_code(dice)])
    }

    /// The keep of at most four dice.
    pub(crate) fn keep_index(&self, dice: impl Iterator<Item = u8>) -> usize {
        let add = |keep: usize, face: u8| {
            let face = usize::from(face.clamp(1, 6) - 1);
            self.keeps_with_one_more[..FIRST_FOUR_DICE_KEEP]
                .get(keep)
                .map_or(keep, |up| usize::from(up[face]))
        };
        dice.fold(0, add)
    }

    /// The dice of a hand, in ascending order.
    #[inline]
    pub(crate) fn dice_of_hand(&self, hand: usize) -> [u8; 5] {
        self.dice_of_hand[hand]
    }

    /// Which dice of a hand, in ascending order, to reroll to keep exactly this keep, by keep. Of
    /// equal dice the first are kept; entries after the last keep reroll nothing.
    pub(crate) fn reroll_masks_of_hand(&self, hand: usize) -> &[u8; 256] {
        &self.reroll_masks[hand]
    }

    /// Converts a mask over the dice in ascending order to one over `dice` in their order.
    #[inline]
    pub(crate) fn mask_in_dice_order(&self, dice: [u8; 5], mask: u8) -> u8 {
        let order = self.order_of[dice_code(dice)];
        let bit = |at: usize| (mask >> (order >> (3 * at) & 7) & 1) << at;
        bit(0) | bit(1) | bit(2) | bit(3) | bit(4)
    }

    fn build() -> Self {
        let all = all_keeps();
        let (partial, hands) = all.split_at(PARTIAL_KEEP_COUNT);
        let place =
            |list: &[FaceCounts], counts: &FaceCounts| list.iter().position(|one| one == counts);
        let number = |counts: &FaceCounts| {
            let list = if counts.iter().sum::<u8>() < 5 { partial } else { hands };
            place(list, counts).unwrap_or(0) as u8
        };
        let keeps_with_one_more = std::array::from_fn(|at| {
            std::array::from_fn(|face| {
                let mut more = partial[at];
                more[face] += 1;
                number(&more)
            })
        });
        let down = |keep: &FaceCounts| {
            let mut ways = (0..6).filter(|&face| keep[face] > 0).map(|face| {
                let mut less = *keep;
                less[face] -= 1;
                number(&less)
            });
            std::array::from_fn(|_| ways.next().unwrap_or(0))
        };
        let hand = |at: usize| FaceFrequencies::from_dice(dice_of_counts(&hands[at]));
        let kind = |at: usize| (HandPattern::from_hand(hand(at)), hand(at).sum());
        let mut lower_kinds: Vec<(HandPattern, u8)> = (6..HAND_COUNT).map(kind).collect();
        lower_kinds.sort_unstable();
        lower_kinds.dedup();
        let triples = all_triples();
        let kind_of = |at: usize| lower_kinds.binary_search(&kind(at)).unwrap_or(0) as u8;
        let slot = |at: usize, half: usize| {
            let counts = &hands[at][3 * half..][..3];
            let place = triples.iter().position(|triple| triple == counts).unwrap_or(0);
            (TRIPLE_SCRATCH_OFFSETS[half] + place) as u8
        };
        let scratch_slots_low_first =
            std::array::from_fn(|at| [kind_of(at), slot(at, 0), slot(at, 1)]);
        let mut hand_of = vec![0; 7776];
        for (at, entry) in hand_of.iter_mut().enumerate() {
            *entry = number(&count_faces(&dice_of_code(at)));
        }
        let order_of = (0..7776usize).map(|at| sort_order(dice_of_code(at))).collect();
        let reroll_masks =
            hands.iter().map(|hand| build_reroll_masks(dice_of_counts(hand), partial)).collect();
        Self {
            order_of,
            dice_of_hand: std::array::from_fn(|at| dice_of_counts(&hands[at])),
            reroll_masks,
            keeps_with_one_more,
            keeps_with_one_less: std::array::from_fn(|at| down(&partial[at])),
            hand_keeps_with_one_less: std::array::from_fn(|at| down(&hands[at])),
            runs: equal_face_runs(partial),
            hand_runs: equal_face_runs(hands),
            hands_by_index: std::array::from_fn(hand),
            kind_by_hand: std::array::from_fn(kind_of),
            lower_kinds,
            triples,
            scratch_slots_high_first: scratch_slots_low_first
                .map(|[kind, low, high]| [kind, high, low]),
            scratch_slots_low_first,
            counts_by_hand: std::array::from_fn(|at| hands[at]),
            points: Category::ALL.map(|c| std::array::from_fn(|at| hand(at).points_in(c).into())),
            face_counts: [1, 2, 3, 4, 5, 6]
                .map(|face| std::array::from_fn(|at| hand(at).count_of(face))),
            hand_chances: std::array::from_fn(|at| {
                let factorial = |n: u8| (1..=n).map(f64::from).product::<f64>();
                120.0 / hands[at].iter().map(|&n| factorial(n)).product::<f64>() / 7776.0
            }),
            hand_of,
        }
    }
}

fn dice_code(dice: [u8; 5]) -> usize {
    dice.iter().rev().fold(0, |code, &face| code * 6 + usize::from(face.clamp(1, 6) - 1))
}

/// The inverse of [`dice_code`].
fn dice_of_code(code: usize) -> [u8; 5] {
    [1, 6, 36, 216, 1296].map(|step| (code / step % 6 + 1) as u8)
}

fn sort_order(dice: [u8; 5]) -> u16 {
    let place = |at: usize| {
        let before = |other: usize| (dice[other], other) < (dice[at], at);
        (0..5).filter(|&other| before(other)).count() as u16
    };
    (0..5).map(|at| place(at) << (3 * at)).sum()
}

/// Which of five dice to reroll to keep exactly this keep, by keep.
fn build_reroll_masks(dice: [u8; 5], keeps: &[FaceCounts]) -> [u8; 256] {
    let mut masks = [0; 256];
    for (mask, keep) in masks.iter_mut().zip(keeps) {
        let mut held = *keep;
        for (at, face) in dice.into_iter().enumerate() {
            let held = &mut held[usize::from(face.clamp(1, 6) - 1)];
            *mask |= u8::from(*held == 0) << at;
            *held = held.saturating_sub(1);
        }
    }
    masks
}

fn count_faces(dice: &[u8]) -> FaceCounts {
    let mut counts = [0; 6];
    for &face in dice {
        counts[usize::from(face) - 1] += 1;
    }
    counts
}

/// The dice of a hand, in ascending order.
fn dice_of_counts(hand: &FaceCounts) -> [u8; 5] {
    let mut faces = (1..=6u8).flat_map(|face| (0..hand[usize::from(face) - 1]).map(move |_| face));
    std::array::from_fn(|_| faces.next().unwrap_or(1))
}

/// Every keep and hand, in the order of their numbers.
fn all_keeps() -> Vec<FaceCounts> {
    let mut all = Vec::with_capacity(KEEP_INDEX_END);
    for code in 0..7776usize {
        let firsts = [1, 6, 36, 216, 1296].map(|step| (code / step % 6) as u8);
        let sum: u8 = firsts.iter().sum();
        for sixes in 0..=5u8.saturating_sub(sum) {
            if sum <= 5 {
                let [a, b, c, d, e] = firsts;
                all.push([a, b, c, d, e, sixes]);
            }
        }
    }
    all.sort_by_key(|keep| (keep.iter().sum::<u8>(), distinct_faces(keep), *keep));
    all
}

fn all_triples() -> Vec<TripleCounts> {
    let all = (0..216u8).map(|code| [code / 36, code / 6 % 6, code % 6]);
    all.filter(|counts| counts.iter().sum::<u8>() <= 5).collect()
}

fn distinct_faces(keep: &FaceCounts) -> usize {
    keep.iter().filter(|&&n| n > 0).count()
}

fn equal_face_runs(keeps: &[FaceCounts]) -> Vec<KeepRun> {
    let mut runs: Vec<KeepRun> = Vec::new();
    for (at, keep) in keeps.iter().enumerate() {
        let faces = distinct_faces(keep);
        if faces == 0 {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.faces == faces => run.to = at + 1,
            _ => runs.push(KeepRun { from: at, to: at + 1, faces }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use crate::yahtzee::solver::keep_lattice::*;

    #[test]
    fn counts_of_keeps_and_hands_are_right() {
        let lattice = keep_lattice();
        assert_eq!(
            (all_keeps().len(), lattice.lower_kinds.len()),
            (PARTIAL_KEEP_COUNT + HAND_COUNT, 94)
        );
        assert_eq!(lattice.triples.len(), 56);
        let in_runs = |runs: &[KeepRun]| runs.iter().map(|run| run.to - run.from).sum::<usize>();
        assert_eq!(
            (in_runs(&lattice.runs), in_runs(&lattice.hand_runs)),
            (PARTIAL_KEEP_COUNT - 1, HAND_COUNT)
        );
        let size = |keep: usize| all_keeps()[keep].iter().sum::<u8>();
        assert_eq!((size(FIRST_FOUR_DICE_KEEP - 1), size(FIRST_FOUR_DICE_KEEP)), (3, 4));
        assert!((lattice.hand_chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        // Five of a kind comes first among the hands: the kernel relies on it.
        for at in 0..HAND_COUNT {
            let face = (at < 6).then(|| 6 - at as u8);
            assert_eq!(lattice.hands_by_index[at].five_of_a_kind_face(), face);
        }
    }

    #[test]
    fn adding_a_die_undoes_removing_it() {
        let lattice = keep_lattice();
        let up_again = |runs: &[KeepRun], down: &[[u8; 5]]| {
            for run in runs {
                for (keep, down) in down.iter().enumerate().take(run.to).skip(run.from) {
                    for &below in &down[..run.faces] {
                        assert!(
                            lattice.keeps_with_one_more[usize::from(below)].contains(&(keep as u8))
                        );
                    }
                }
            }
        };
        up_again(&lattice.runs, &lattice.keeps_with_one_less);
        up_again(&lattice.hand_runs, &lattice.hand_keeps_with_one_less);
    }

    #[test]
    fn dice_in_any_order_are_the_same_hand() {
        let lattice = keep_lattice();
        let hand = lattice.hand_index([3, 1, 6, 3, 2]);
        assert_eq!(hand, lattice.hand_index([1, 2, 3, 3, 6]));
        assert_eq!(lattice.hands_by_index[hand], FaceFrequencies::from_dice([1, 2, 3, 3, 6]));
        let mask = |keep: usize| {
            let dice = [3, 1, 6, 3, 2];
            lattice.mask_in_dice_order(dice, lattice.reroll_masks_of_hand(hand)[keep])
        };
        assert_eq!(mask(255), 0);
        let keep = lattice.keep_index([3, 6].into_iter());
        assert_eq!(lattice.reroll_masks_of_hand(hand)[keep], 0b01011);
        assert_eq!(mask(keep), 0b11010);
        assert_eq!(mask(0), 31);
    }
}
