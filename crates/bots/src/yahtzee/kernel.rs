//! The value of a turn, for several states side by side.
//!
//! `L` states with the same upper boxes used share every step: which keep leads
//! where is the same for all, so each step is one operation on `L` numbers, which
//! the compiler turns into vector instructions. Values of keeps come from values of
//! hands one die at a time: a keep is worth the mean of the six keeps with one die
//! more, and the best keep of a hand is found by putting back one die at a time.

use super::lattice::{FOUR_DICE, HANDS, Lattice, PARTIAL, Run};
use crate::vectors::{Wide, with_wide_vectors};

/// One number for each of `L` states.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Lanes<const L: usize>(pub(super) [f64; L]);

impl<const L: usize> Lanes<L> {
    pub(super) const NEVER: Self = Self([f64::NEG_INFINITY; L]);

    /// The greater, lane by lane.
    #[inline(always)]
    pub(super) fn max(self, other: &Self) -> Self {
        // Not f64::max: without its care for NaN this is one instruction.
        Self(std::array::from_fn(|l| if self.0[l] > other.0[l] { self.0[l] } else { other.0[l] }))
    }

    #[inline(always)]
    pub(super) fn plus(self, other: &Self) -> Self {
        Self(std::array::from_fn(|l| self.0[l] + other.0[l]))
    }

    #[inline(always)]
    pub(super) fn shifted(self, points: f64) -> Self {
        Self(std::array::from_fn(|l| self.0[l] + points))
    }

    #[inline(always)]
    pub(super) fn times(self, factor: f64) -> Self {
        Self(std::array::from_fn(|l| self.0[l] * factor))
    }
}

/// A value for every keep: those of less than five dice, and the hands. As many of both as
/// a byte can name, so that an index is always inside, and aligned, so that no value lies
/// across two lines of the cache.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Keeps<const L: usize> {
    pub(super) partial: [Lanes<L>; 256],
    pub(super) hands: [Lanes<L>; 256],
}

/// Values of keeps before anything is known.
pub(super) fn blank<const L: usize>() -> Box<Keeps<L>> {
    Box::new(Keeps { partial: [Lanes([0.0; L]); 256], hands: [Lanes([0.0; L]); 256] })
}

/// How many states go side by side where there are many: with eight, the values of all
/// keeps fit the first-level cache.
pub(super) const SIDE_BY_SIDE: usize = 8;

/// From the values of hands: the value before the first roll of a turn.
pub(super) fn whole_turn(
    values: &mut Keeps<SIDE_BY_SIDE>,
    lattice: &Lattice,
) -> [f64; SIDE_BY_SIDE] {
    with_wide_vectors(WholeTurn { values, lattice })
}

struct WholeTurn<'a> {
    values: &'a mut Keeps<SIDE_BY_SIDE>,
    lattice: &'a Lattice,
}

impl Wide for WholeTurn<'_> {
    type Output = [f64; SIDE_BY_SIDE];

    #[inline(always)]
    fn work(self) -> Self::Output {
        before_turn(self.values, self.lattice)
    }
}

/// [`whole_turn`] for any number of states, with the vectors that every processor has.
#[inline(always)]
pub(super) fn before_turn<const L: usize>(values: &mut Keeps<L>, lattice: &Lattice) -> [f64; L] {
    expect(values, lattice);
    best(values, lattice);
    expect(values, lattice);
    best_partial(&mut values.partial, lattice);
    let mut sum = Lanes([0.0; L]);
    // The last hands are summed up at once and not needed any more.
    each_best_hand(values, lattice, |_, hand, best| {
        sum = sum.plus(&best.times(lattice.chance[hand]));
    });
    sum.0
}

/// From the values of hands: the values of all smaller keeps, before their missing
/// dice are rolled.
#[inline(always)]
pub(super) fn expect<const L: usize>(values: &mut Keeps<L>, lattice: &Lattice) {
    expect_partial(&mut values.partial, &values.hands, lattice);
}

/// [`expect`] with the values of hands apart.
#[inline(always)]
pub(super) fn expect_partial<const L: usize>(
    partial: &mut [Lanes<L>; 256],
    hands: &[Lanes<L>; 256],
    lattice: &Lattice,
) {
    let four_dice = partial[FOUR_DICE..PARTIAL].iter_mut();
    for (value, up) in four_dice.zip(&lattice.up[FOUR_DICE..]) {
        *value = mean(hands, up);
    }
    for keep in (0..FOUR_DICE).rev() {
        partial[keep] = mean(partial, &lattice.up[keep]);
    }
}

#[inline(always)]
fn mean<const L: usize>(values: &[Lanes<L>; 256], [first, others @ ..]: &[u8; 6]) -> Lanes<L> {
    let mut sum = values[usize::from(*first)];
    for up in others {
        sum = sum.plus(&values[usize::from(*up)]);
    }
    sum.times(1.0 / 6.0)
}

/// From the values of keeps: the value of the best keep that each contains.
#[inline(always)]
pub(super) fn best<const L: usize>(values: &mut Keeps<L>, lattice: &Lattice) {
    best_partial(&mut values.partial, lattice);
    each_best_hand(values, lattice, |hands, hand, best| hands[hand & 255] = best);
}

#[inline(always)]
fn best_partial<const L: usize>(partial: &mut [Lanes<L>; 256], lattice: &Lattice) {
    for run in &lattice.runs {
        match run.faces {
            1 => best_smaller::<L, 1>(partial, lattice, run),
            2 => best_smaller::<L, 2>(partial, lattice, run),
            3 => best_smaller::<L, 3>(partial, lattice, run),
            _ => best_smaller::<L, 4>(partial, lattice, run),
        }
    }
}

#[inline(always)]
fn best_smaller<const L: usize, const WAYS: usize>(
    partial: &mut [Lanes<L>; 256],
    lattice: &Lattice,
    run: &Run,
) {
    for keep in run.from..run.to {
        let best = partial[keep & 255];
        partial[keep & 255] = best_below::<L, WAYS>(best, partial, &lattice.down[keep]);
    }
}

/// Calls `each` with every hand and the value of the best keep that it contains; those of
/// fewer dice have to be written down by then.
#[inline(always)]
fn each_best_hand<const L: usize>(
    values: &mut Keeps<L>,
    lattice: &Lattice,
    mut each: impl FnMut(&mut [Lanes<L>; 256], usize, Lanes<L>),
) {
    for run in &lattice.hand_runs {
        match run.faces {
            1 => best_hands::<L, 1>(values, lattice, run, &mut each),
            2 => best_hands::<L, 2>(values, lattice, run, &mut each),
            3 => best_hands::<L, 3>(values, lattice, run, &mut each),
            4 => best_hands::<L, 4>(values, lattice, run, &mut each),
            _ => best_hands::<L, 5>(values, lattice, run, &mut each),
        }
    }
}

#[inline(always)]
fn best_hands<const L: usize, const WAYS: usize>(
    Keeps { partial, hands }: &mut Keeps<L>,
    lattice: &Lattice,
    run: &Run,
    each: &mut impl FnMut(&mut [Lanes<L>; 256], usize, Lanes<L>),
) {
    for hand in run.from..run.to {
        let down = &lattice.down_of_hand[hand];
        each(hands, hand, best_below::<L, WAYS>(hands[hand & 255], partial, down));
    }
}

/// The best of a value and those of the keeps with one die less.
#[inline(always)]
pub(super) fn best_below<const L: usize, const WAYS: usize>(
    mut best: Lanes<L>,
    partial: &[Lanes<L>; 256],
    down: &[u8; 5],
) -> Lanes<L> {
    for down in &down[..WAYS] {
        let down = &partial[usize::from(*down)];
        best = match WAYS {
            // A lone choice would be written through a mask, which is slow.
            1 => Lanes(std::array::from_fn(|lane| best.0[lane].max(down.0[lane]))),
            _ => best.max(down),
        };
    }
    best
}

/// From the values of hands: the value before five dice are rolled.
pub(super) fn before_roll<const L: usize>(values: &Keeps<L>, lattice: &Lattice) -> [f64; L] {
    let mut sum = Lanes([0.0; L]);
    for (value, &chance) in values.hands[..HANDS].iter().zip(&lattice.chance) {
        sum = sum.plus(&value.times(chance));
    }
    sum.0
}
