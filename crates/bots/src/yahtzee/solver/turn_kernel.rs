//! The value of a turn, for several states in a batch.
//!
//! `L` states with the same upper boxes used share every step: the transitions between keeps are
//! the same for all of them. So each step is one operation on `L` numbers, which the compiler turns
//! into vector instructions.
//!
//! Values of keeps follow from values of hands one die at a time. The value of a keep is the mean
//! over the six keeps with one die more, and the best keep of a hand is found by removing one die
//! at a time.

use crate::simd_dispatch::{SimdTask, run_with_simd};
use crate::yahtzee::solver::keep_lattice::{
    FIRST_FOUR_DICE_KEEP, HAND_COUNT, KeepLattice, KeepRun, PARTIAL_KEEP_COUNT,
};

/// One number for each of `L` states.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(crate) struct StateLanes<const L: usize>(pub(crate) [f64; L]);

impl<const L: usize> StateLanes<L> {
    pub(crate) const IMPOSSIBLE: Self = Self([f64::NEG_INFINITY; L]);

    /// The maximum, lane by lane.
    #[inline(always)]
    pub(crate) fn max(self, other: &Self) -> Self {
        // Not f64::max: without its NaN handling this is one instruction.
        Self(std::array::from_fn(|l| if self.0[l] > other.0[l] { self.0[l] } else { other.0[l] }))
    }

    #[inline(always)]
    pub(crate) fn plus(self, other: &Self) -> Self {
        Self(std::array::from_fn(|l| self.0[l] + other.0[l]))
    }

    #[inline(always)]
    pub(crate) fn plus_scalar(self, points: f64) -> Self {
        Self(std::array::from_fn(|l| self.0[l] + points))
    }

    #[inline(always)]
    pub(crate) fn times_scalar(self, factor: f64) -> Self {
        Self(std::array::from_fn(|l| self.0[l] * factor))
    }
}

/// A value for every keep: those of fewer than five dice, and the hands. The arrays have 256
/// entries so that a byte index is always in bounds, and are aligned so that no value spans two
/// cache lines.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct KeepValues<const L: usize> {
    pub(crate) partial: [StateLanes<L>; 256],
    pub(crate) hands: [StateLanes<L>; 256],
}

/// Zero values for all keeps.
pub(crate) fn empty_keep_values<const L: usize>() -> Box<KeepValues<L>> {
    Box::new(KeepValues {
        partial: [StateLanes([0.0; L]); 256],
        hands: [StateLanes([0.0; L]); 256],
    })
}

/// How many states a batch has: with eight, the values of all keeps fit into the L1 cache.
pub(crate) const STATES_PER_BATCH: usize = 8;

/// The value before the first roll of a turn, from the values of hands.
pub(crate) fn turn_values(
    values: &mut KeepValues<STATES_PER_BATCH>,
    lattice: &KeepLattice,
) -> [f64; STATES_PER_BATCH] {
    run_with_simd(TurnValuesTask { values, lattice })
}

struct TurnValuesTask<'a> {
    values: &'a mut KeepValues<STATES_PER_BATCH>,
    lattice: &'a KeepLattice,
}

impl SimdTask for TurnValuesTask<'_> {
    type Output = [f64; STATES_PER_BATCH];

    #[inline(always)]
    fn run(self) -> Self::Output {
        turn_values_any_width(self.values, self.lattice)
    }
}

/// [`turn_values`] for any number of states, with the baseline vector instructions.
#[inline(always)]
pub(crate) fn turn_values_any_width<const L: usize>(
    values: &mut KeepValues<L>,
    lattice: &KeepLattice,
) -> [f64; L] {
    expected_keep_values(values, lattice);
    best_keep_values(values, lattice);
    expected_keep_values(values, lattice);
    best_partial_keep_values(&mut values.partial, lattice);
    let mut sum = StateLanes([0.0; L]);
    // The last step only sums the hands and doesn't store them.
    for_each_best_hand(values, lattice, |_, hand, best| {
        sum = sum.plus(&best.times_scalar(lattice.hand_chances[hand]));
    });
    sum.0
}

/// The values of all smaller keeps before their missing dice are rolled, from the values of hands.
#[inline(always)]
pub(crate) fn expected_keep_values<const L: usize>(
    values: &mut KeepValues<L>,
    lattice: &KeepLattice,
) {
    expected_partial_keep_values(&mut values.partial, &values.hands, lattice);
}

/// [`expected_keep_values`] with the values of hands in a separate array.
#[inline(always)]
pub(crate) fn expected_partial_keep_values<const L: usize>(
    partial: &mut [StateLanes<L>; 256],
    hands: &[StateLanes<L>; 256],
    lattice: &KeepLattice,
) {
    let four_dice = partial[FIRST_FOUR_DICE_KEEP..PARTIAL_KEEP_COUNT].iter_mut();
    for (value, up) in four_dice.zip(&lattice.keeps_with_one_more[FIRST_FOUR_DICE_KEEP..]) {
        *value = mean_over_faces(hands, up);
    }
    for keep in (0..FIRST_FOUR_DICE_KEEP).rev() {
        partial[keep] = mean_over_faces(partial, &lattice.keeps_with_one_more[keep]);
    }
}

#[inline(always)]
fn mean_over_faces<const L: usize>(
    values: &[StateLanes<L>; 256],
    [first, others @ ..]: &[u8; 6],
) -> StateLanes<L> {
    let mut sum = values[usize::from(*first)];
    for up in others {
        sum = sum.plus(&values[usize::from(*up)]);
    }
    sum.times_scalar(1.0 / 6.0)
}

/// The value of the best keep within each keep, from the values of all keeps.
#[inline(always)]
pub(crate) fn best_keep_values<const L: usize>(values: &mut KeepValues<L>, lattice: &KeepLattice) {
    best_partial_keep_values(&mut values.partial, lattice);
    for_each_best_hand(values, lattice, |hands, hand, best| hands[hand & 255] = best);
}

#[inline(always)]
fn best_partial_keep_values<const L: usize>(
    partial: &mut [StateLanes<L>; 256],
    lattice: &KeepLattice,
) {
    for run in &lattice.runs {
        match run.faces {
            1 => best_smaller_keeps::<L, 1>(partial, lattice, run),
            2 => best_smaller_keeps::<L, 2>(partial, lattice, run),
            3 => best_smaller_keeps::<L, 3>(partial, lattice, run),
            _ => best_smaller_keeps::<L, 4>(partial, lattice, run),
        }
    }
}

#[inline(always)]
fn best_smaller_keeps<const L: usize, const DISTINCT_FACES: usize>(
    partial: &mut [StateLanes<L>; 256],
    lattice: &KeepLattice,
    run: &KeepRun,
) {
    for keep in run.from..run.to {
        let best = partial[keep & 255];
        partial[keep & 255] = max_of_smaller_keeps::<L, DISTINCT_FACES>(
            best,
            partial,
            &lattice.keeps_with_one_less[keep],
        );
    }
}

/// Calls `each` with every hand and the value of the best keep within it. The best values of
/// smaller keeps must already be stored.
#[inline(always)]
fn for_each_best_hand<const L: usize>(
    values: &mut KeepValues<L>,
    lattice: &KeepLattice,
    mut each: impl FnMut(&mut [StateLanes<L>; 256], usize, StateLanes<L>),
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
fn best_hands<const L: usize, const DISTINCT_FACES: usize>(
    KeepValues { partial, hands }: &mut KeepValues<L>,
    lattice: &KeepLattice,
    run: &KeepRun,
    each: &mut impl FnMut(&mut [StateLanes<L>; 256], usize, StateLanes<L>),
) {
    for hand in run.from..run.to {
        let down = &lattice.hand_keeps_with_one_less[hand];
        each(
            hands,
            hand,
            max_of_smaller_keeps::<L, DISTINCT_FACES>(hands[hand & 255], partial, down),
        );
    }
}

/// The maximum of a value and those of the keeps with one die less.
#[inline(always)]
pub(crate) fn max_of_smaller_keeps<const L: usize, const DISTINCT_FACES: usize>(
    mut best: StateLanes<L>,
    partial: &[StateLanes<L>; 256],
    down: &[u8; 5],
) -> StateLanes<L> {
    for down in &down[..DISTINCT_FACES] {
        let down = &partial[usize::from(*down)];
        best = match DISTINCT_FACES {
            // A single choice would compile to a masked write, which is slow.
            1 => StateLanes(std::array::from_fn(|lane| best.0[lane].max(down.0[lane]))),
            _ => best.max(down),
        };
    }
    best
}

/// The value before five dice are rolled, from the values of hands.
pub(crate) fn values_before_first_roll<const L: usize>(
    values: &KeepValues<L>,
    lattice: &KeepLattice,
) -> [f64; L] {
    let mut sum = StateLanes([0.0; L]);
    for (value, &chance) in values.hands[..HAND_COUNT].iter().zip(&lattice.hand_chances) {
        sum = sum.plus(&value.times_scalar(chance));
    }
    sum.0
}
