//! The dice a player can hold: 210 keeps of zero to four dice, and the 252 full hands.
//! Rolling one more die leads up, putting one back leads down.
//!
//! Keeps are numbered by size and, within a size, by how many different faces they
//! show, so that all keeps with the same number of ways down are neighbours. Hands are
//! numbered for themselves, so that a byte is enough for either; where both can be meant
//! a hand's number is [`FIRST_HAND`] greater.

use std::sync::LazyLock;

use rollwright_games::yahtzee::{Category, Hand};

use super::class::Class;

/// How many keeps have fewer than five dice.
pub(super) const PARTIAL: usize = 210;
/// The first of these that has four.
pub(super) const FOUR_DICE: usize = 84;
/// How many hands there are.
pub(super) const HANDS: usize = 252;
/// The number of the first hand among all keeps.
pub(super) const FIRST_HAND: usize = 256;
/// More than the number of any keep.
pub(super) const KEEPS: usize = FIRST_HAND + HANDS;

/// Where notes on the [`Lattice::triples`] of the faces 1 to 3 and 4 to 6 begin; those on
/// [`Lattice::kinds`] are before them.
pub(super) const TRIPLES: [usize; 2] = [128, 192];

/// A run of keeps, or of hands, with the same number of ways down.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) faces: usize,
}

/// The keeps and how they hang together.
pub(super) struct Lattice {
    /// The keep with one more die, for keeps of less than five dice; a hand from
    /// [`FOUR_DICE`] on.
    pub(super) up: [[u8; 6]; PARTIAL],
    /// The keeps with one die less, one for each face shown (lowest face first).
    pub(super) down: [[u8; 5]; PARTIAL],
    /// The same for hands.
    pub(super) down_of_hand: [[u8; 5]; HANDS],
    /// The keeps of one to four dice, in runs of equal numbers of ways down.
    pub(super) runs: Vec<Run>,
    /// The same for hands.
    pub(super) hand_runs: Vec<Run>,
    /// The hands as games know them.
    pub(super) hands: [Hand; HANDS],
    /// By box: their points there, jokers left aside.
    pub(super) points: [[f64; HANDS]; 13],
    /// The kinds of hands for the lower boxes, fewer than 128: what they can be there and
    /// the sum of their dice. Five of a kind is apart.
    pub(super) kinds: Vec<(Class, u8)>,
    /// Which of these kinds they are of.
    pub(super) kind_of: [u8; HANDS],
    /// How many of their dice show each face.
    pub(super) counts_of: [Counts; HANDS],
    /// How many dice show each of three faces, in every way that five dice can.
    pub(super) triples: Vec<Triple>,
    /// Where notes on them are when boxes are compared: on their kind, then on the way they
    /// show the faces 1 to 3 and 4 to 6 (see [`TRIPLES`]).
    pub(super) low_and_high: [[u8; 3]; HANDS],
    /// The same with 4 to 6 before 1 to 3.
    pub(super) high_and_low: [[u8; 3]; HANDS],
    /// By face: how many of their dice show it.
    pub(super) counts: [[u8; HANDS]; 6],
    /// How likely a roll of five dice is each hand.
    pub(super) chance: [f64; HANDS],
    /// By the faces read as digits (leftmost lowest): the hand.
    hand_of: Vec<u8>,
    /// The same: the place of each die among all five in rising order, of equal ones the
    /// leftmost first; three bits each, the leftmost die lowest.
    order_of: Vec<u16>,
    dice_of_hand: [[u8; 5]; HANDS],
    /// By hand and keep: which dice of the hand, in rising order, are rolled again.
    rests: Vec<[u8; 256]>,
}

static LATTICE: LazyLock<Lattice> = LazyLock::new(Lattice::build);

/// The one lattice.
pub(super) fn lattice() -> &'static Lattice {
    &LATTICE
}

type Counts = [u8; 6];

/// How many dice show each of three faces.
type Triple = [u8; 3];

impl Lattice {
    /// The hand of five faces, 0-251. Faces other than 1-6 are read as such.
    pub(super) fn hand_of(&self, dice: [u8; 5]) -> usize {
        usize::from(self.hand_of[code(dice)])
    }

    /// The keep of some of the dice; of at most four of them.
    pub(super) fn keep_of(&self, dice: impl Iterator<Item = u8>) -> usize {
        let add = |keep: usize, face: u8| {
            let face = usize::from(face.clamp(1, 6) - 1);
            self.up[..FOUR_DICE].get(keep).map_or(keep, |up| usize::from(up[face]))
        };
        dice.fold(0, add)
    }

    /// The dice of a hand, rising.
    #[inline]
    pub(super) fn dice_of_hand(&self, hand: usize) -> [u8; 5] {
        self.dice_of_hand[hand]
    }

    /// By keep: which dice of a hand, in rising order, to roll again to hold on to it alone. Of
    /// equal dice the first are kept, and behind the last keep all.
    pub(super) fn rests_of_hand(&self, hand: usize) -> &[u8; 256] {
        &self.rests[hand]
    }

    /// A mask over the positions of dice in rising order, as one over the positions of these.
    #[inline]
    pub(super) fn in_order_of(&self, dice: [u8; 5], mask: u8) -> u8 {
        let order = self.order_of[code(dice)];
        let bit = |at: usize| (mask >> (order >> (3 * at) & 7) & 1) << at;
        bit(0) | bit(1) | bit(2) | bit(3) | bit(4)
    }

    fn build() -> Self {
        let all = all_keeps();
        let (partial, hands) = all.split_at(PARTIAL);
        let place = |list: &[Counts], counts: &Counts| list.iter().position(|one| one == counts);
        let number = |counts: &Counts| {
            let list = if counts.iter().sum::<u8>() < 5 { partial } else { hands };
            place(list, counts).unwrap_or(0) as u8
        };
        let up = std::array::from_fn(|at| {
            std::array::from_fn(|face| {
                let mut more = partial[at];
                more[face] += 1;
                number(&more)
            })
        });
        let down = |keep: &Counts| {
            let mut ways = (0..6).filter(|&face| keep[face] > 0).map(|face| {
                let mut less = *keep;
                less[face] -= 1;
                number(&less)
            });
            std::array::from_fn(|_| ways.next().unwrap_or(0))
        };
        let hand = |at: usize| Hand::of(dice_of(&hands[at]));
        let kind = |at: usize| (Class::of(hand(at)), hand(at).sum());
        let mut kinds: Vec<(Class, u8)> = (6..HANDS).map(kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let triples = all_triples();
        let kind_of = |at: usize| kinds.binary_search(&kind(at)).unwrap_or(0) as u8;
        let note = |at: usize, half: usize| {
            let counts = &hands[at][3 * half..][..3];
            let place = triples.iter().position(|triple| triple == counts).unwrap_or(0);
            (TRIPLES[half] + place) as u8
        };
        let low_and_high = std::array::from_fn(|at| [kind_of(at), note(at, 0), note(at, 1)]);
        let mut hand_of = vec![0; 7776];
        for (at, entry) in hand_of.iter_mut().enumerate() {
            *entry = number(&counts_of(&dice_of_code(at)));
        }
        let order_of = (0..7776usize).map(|at| order_of(dice_of_code(at))).collect();
        let rests = hands.iter().map(|hand| rests(dice_of(hand), partial)).collect();
        Self {
            order_of,
            dice_of_hand: std::array::from_fn(|at| dice_of(&hands[at])),
            rests,
            up,
            down: std::array::from_fn(|at| down(&partial[at])),
            down_of_hand: std::array::from_fn(|at| down(&hands[at])),
            runs: runs(partial),
            hand_runs: runs(hands),
            hands: std::array::from_fn(hand),
            kind_of: std::array::from_fn(kind_of),
            kinds,
            triples,
            high_and_low: low_and_high.map(|[kind, low, high]| [kind, high, low]),
            low_and_high,
            counts_of: std::array::from_fn(|at| hands[at]),
            points: Category::ALL.map(|c| std::array::from_fn(|at| hand(at).points(c).into())),
            counts: [1, 2, 3, 4, 5, 6].map(|face| std::array::from_fn(|at| hand(at).count(face))),
            chance: std::array::from_fn(|at| {
                let factorial = |n: u8| (1..=n).map(f64::from).product::<f64>();
                120.0 / hands[at].iter().map(|&n| factorial(n)).product::<f64>() / 7776.0
            }),
            hand_of,
        }
    }
}

fn code(dice: [u8; 5]) -> usize {
    dice.iter().rev().fold(0, |code, &face| code * 6 + usize::from(face.clamp(1, 6) - 1))
}

/// What [`code`] made a number of.
fn dice_of_code(code: usize) -> [u8; 5] {
    [1, 6, 36, 216, 1296].map(|step| (code / step % 6 + 1) as u8)
}

fn order_of(dice: [u8; 5]) -> u16 {
    let place = |at: usize| {
        let before = |other: usize| (dice[other], other) < (dice[at], at);
        (0..5).filter(|&other| before(other)).count() as u16
    };
    (0..5).map(|at| place(at) << (3 * at)).sum()
}

/// By keep: which of five dice to roll again to hold on to it alone.
fn rests(dice: [u8; 5], keeps: &[Counts]) -> [u8; 256] {
    let mut rests = [0; 256];
    for (rest, keep) in rests.iter_mut().zip(keeps) {
        let mut held = *keep;
        for (at, face) in dice.into_iter().enumerate() {
            let held = &mut held[usize::from(face.clamp(1, 6) - 1)];
            *rest |= u8::from(*held == 0) << at;
            *held = held.saturating_sub(1);
        }
    }
    rests
}

fn counts_of(dice: &[u8]) -> Counts {
    let mut counts = [0; 6];
    for &face in dice {
        counts[usize::from(face) - 1] += 1;
    }
    counts
}

/// The dice of a hand, rising.
fn dice_of(hand: &Counts) -> [u8; 5] {
    let mut faces = (1..=6u8).flat_map(|face| (0..hand[usize::from(face) - 1]).map(move |_| face));
    std::array::from_fn(|_| faces.next().unwrap_or(1))
}

/// Every keep, in the order of the numbers.
fn all_keeps() -> Vec<Counts> {
    let mut all = Vec::with_capacity(KEEPS);
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
    all.sort_by_key(|keep| (keep.iter().sum::<u8>(), faces_of(keep), *keep));
    all
}

fn all_triples() -> Vec<Triple> {
    let all = (0..216u8).map(|code| [code / 36, code / 6 % 6, code % 6]);
    all.filter(|counts| counts.iter().sum::<u8>() <= 5).collect()
}

fn faces_of(keep: &Counts) -> usize {
    keep.iter().filter(|&&n| n > 0).count()
}

fn runs(keeps: &[Counts]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (at, keep) in keeps.iter().enumerate() {
        let faces = faces_of(keep);
        if faces == 0 {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.faces == faces => run.to = at + 1,
            _ => runs.push(Run { from: at, to: at + 1, faces }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_keeps_as_there_should_be() {
        let lattice = lattice();
        assert_eq!((all_keeps().len(), lattice.kinds.len()), (PARTIAL + HANDS, 94));
        assert_eq!(lattice.triples.len(), 56);
        let in_runs = |runs: &[Run]| runs.iter().map(|run| run.to - run.from).sum::<usize>();
        assert_eq!((in_runs(&lattice.runs), in_runs(&lattice.hand_runs)), (PARTIAL - 1, HANDS));
        let size = |keep: usize| all_keeps()[keep].iter().sum::<u8>();
        assert_eq!((size(FOUR_DICE - 1), size(FOUR_DICE)), (3, 4));
        assert!((lattice.chance.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        // Five of a kind come first among the hands: the kernel relies on it.
        for at in 0..HANDS {
            let face = (at < 6).then(|| 6 - at as u8);
            assert_eq!(lattice.hands[at].five_of_a_kind(), face);
        }
    }

    #[test]
    fn up_and_down_are_each_others_inverse() {
        let lattice = lattice();
        let up_again = |runs: &[Run], down: &[[u8; 5]]| {
            for run in runs {
                for (keep, down) in down.iter().enumerate().take(run.to).skip(run.from) {
                    for &below in &down[..run.faces] {
                        assert!(lattice.up[usize::from(below)].contains(&(keep as u8)));
                    }
                }
            }
        };
        up_again(&lattice.runs, &lattice.down);
        up_again(&lattice.hand_runs, &lattice.down_of_hand);
    }

    #[test]
    fn dice_in_any_order_are_the_same_hand() {
        let lattice = lattice();
        let hand = lattice.hand_of([3, 1, 6, 3, 2]);
        assert_eq!(hand, lattice.hand_of([1, 2, 3, 3, 6]));
        assert_eq!(lattice.hands[hand], Hand::of([1, 2, 3, 3, 6]));
        let rest = |keep: usize| {
            let dice = [3, 1, 6, 3, 2];
            lattice.in_order_of(dice, lattice.rests_of_hand(hand)[keep])
        };
        assert_eq!(rest(255), 0);
        let keep = lattice.keep_of([3, 6].into_iter());
        assert_eq!(lattice.rests_of_hand(hand)[keep], 0b01011);
        assert_eq!(rest(keep), 0b11010);
        assert_eq!(rest(0), 31);
    }
}
