//! The value of a turn, for several states side by side.
//!
//! `L` states with the same upper boxes used share every step: which keep leads
//! where is the same for all, so each step is one operation on `L` numbers, which
//! the compiler turns into vector instructions. Values of keeps come from values of
//! hands one die at a time: a keep is worth the mean of the six keeps with one die
//! more, and the best keep of a hand is found by putting back one die at a time.

use crate::simd::{SimdTask, run_with_simd};
use crate::yahtzee::solver::keep_lattice::{
    FIRST_FOUR_DICE_KEEP, HAND_COUNT, KeepLattice, KeepRun, PARTIAL_KEEP_COUNT,
};

/// One number for each of `L` states.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(crate) struct StateLanes<const L: usize>(pub(crate) [f64; L]);

impl<const L: usize> StateLanes<L> {
    pub(crate) const IMPOSSIBLE: Self = Self([f64::NEG_INFINITY; L]);

    /// The greater, lane by lane.
    #[inline(always)]
    pub(crate) fn max(self, other: &Self) -> Self {
        // Not f64::max: without its care for NaN this is one instruction.
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

/// A value for every keep: those of less than five dice, and the hands. As many of both as
/// a byte can name, so that an index is always inside, and aligned, so that no value lies
/// across two lines of the cache.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct KeepValues<const L: usize> {
    pub(crate) partial: [StateLanes<L>; 256],
    pub(crate) hands: [StateLanes<L>; 256],
}

/// Values of keeps before anything is known.
pub(crate) fn empty_keep_values<const L: usize>() -> Box<KeepValues<L>> {
    Box::new(KeepValues {
        partial: [StateLanes([0.0; L]); 256],
        hands: [StateLanes([0.0; L]); 256],
    })
}

/// How many states go side by side where there are many: with eight, the values of all
/// keeps fit the first-level cache.
pub(crate) const STATES_PER_BATCH: usize = 8;

/// From the values of hands: the value before the first roll of a turn.
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

/// [`whole_turn`] for any number of states, with the vectors that every processor has.
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
    // The last hands are summed up at once and not needed any more.
    for_each_best_hand(values, lattice, |_, hand, best| {
        sum = sum.plus(&best.times_scalar(lattice.hand_chances[hand]));
    });
    sum.0
}

/// From the values of hands: the values of all smaller keeps, before their missing
/// dice are rolled.
#[inline(always)]
pub(crate) fn expected_keep_values<const L: usize>(
    values: &mut KeepValues<L>,
    lattice: &KeepLattice,
) {
    expected_partial_keep_values(&mut values.partial, &values.hands, lattice);
}

/// [`expect`] with the values of hands apart.
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

/// From the values of keeps: the value of the best keep that each contains.
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
fn best_smaller_keeps<const L: usize, const WAYS: usize>(
    partial: &mut [StateLanes<L>; 256],
    lattice: &KeepLattice,
    run: &KeepRun,
) {
    for keep in run.from..run.to {
        let best = partial[keep & 255];
        partial[keep & 255] =
            max_of_smaller_keeps::<L, WAYS>(best, partial, &lattice.keeps_with_one_less[keep]);
    }
}

/// Calls `each` with every hand and the value of the best keep that it contains; those of
/// fewer dice have to be written down by then.
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
fn best_hands<const L: usize, const WAYS: usize>(
    KeepValues { partial, hands }: &mut KeepValues<L>,
    lattice: &KeepLattice,
    run: &KeepRun,
    each: &mut impl FnMut(&mut [StateLanes<L>; 256], usize, StateLanes<L>),
) {
    for hand in run.from..run.to {
        let down = &lattice.hand_keeps_with_one_less[hand];
        each(hands, hand, max_of_smaller_keeps::<L, WAYS>(hands[hand & 255], partial, down));
    }
}

/// The best of a value and those of the keeps with one die less.
#[inline(always)]
pub(crate) fn max_of_smaller_keeps<const L: usize, const WAYS: usize>(
    mut best: StateLanes<L>,
    partial: &[StateLanes<L>; 256],
    down: &[u8; 5],
) -> StateLanes<L> {
    for down in &down[..WAYS] {
        let down = &partial[usize::from(*down)];
        best = match WAYS {
            // A lone choice would be written through a mask, which is slow.
            1 => StateLanes(std::array::from_fn(|lane| best.0[lane].max(down.0[lane]))),
            _ => best.max(down),
        };
    }
    best
}

/// From the values of hands: the value before five dice are rolled.
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
