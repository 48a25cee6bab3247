//! How probabilities move between keeps, for several states in a batch: down as dice are removed,
//! up as they are rolled.

use crate::yahtzee::solver::keep_lattice::{KeepLattice, KeepRun};
use crate::yahtzee::solver::optimal_turn::VALUE_TOLERANCE;
use crate::yahtzee::solver::turn_kernel::{KeepValues, StateLanes, max_of_smaller_keeps};

/// Moves `left` to `to` in the lanes where `value` is at least `enough`.
#[inline(always)]
pub(crate) fn transfer_where_enough<const L: usize>(
    left: &mut StateLanes<L>,
    value: &StateLanes<L>,
    enough: &StateLanes<L>,
    to: &mut StateLanes<L>,
) {
    // Computes the moved part once and subtracts it: two selects per lane would compile to
    // branches.
    let moved = StateLanes(std::array::from_fn(|lane| {
        if value.0[lane] >= enough.0[lane] { left.0[lane] } else { 0.0 }
    }));
    *to = to.plus(&moved);
    left.0 = std::array::from_fn(|lane| left.0[lane] - moved.0[lane]);
}

/// The value of the best keep within each keep, from the values of all keeps.
#[inline(always)]
pub(crate) fn fill_best_keep_values<const L: usize>(
    partial: &[StateLanes<L>; 256],
    hands: &[StateLanes<L>; 256],
    best: &mut KeepValues<L>,
    lattice: &KeepLattice,
) {
    best.partial[0] = partial[0];
    for run in &lattice.runs {
        match run.faces {
            1 => best_keeps::<L, 1>(partial, best, lattice, run),
            2 => best_keeps::<L, 2>(partial, best, lattice, run),
            3 => best_keeps::<L, 3>(partial, best, lattice, run),
            _ => best_keeps::<L, 4>(partial, best, lattice, run),
        }
    }
    for run in &lattice.hand_runs {
        match run.faces {
            1 => best_hands::<L, 1>(hands, best, lattice, run),
            2 => best_hands::<L, 2>(hands, best, lattice, run),
            3 => best_hands::<L, 3>(hands, best, lattice, run),
            4 => best_hands::<L, 4>(hands, best, lattice, run),
            _ => best_hands::<L, 5>(hands, best, lattice, run),
        }
    }
}

#[inline(always)]
fn best_keeps<const L: usize, const DISTINCT_FACES: usize>(
    values: &[StateLanes<L>; 256],
    best: &mut KeepValues<L>,
    lattice: &KeepLattice,
    run: &KeepRun,
) {
    for keep in run.from..run.to {
        let (at, down) = (keep & 255, &lattice.keeps_with_one_less[keep]);
        best.partial[at] =
            max_of_smaller_keeps::<L, DISTINCT_FACES>(values[at], &best.partial, down);
    }
}

#[inline(always)]
fn best_hands<const L: usize, const DISTINCT_FACES: usize>(
    values: &[StateLanes<L>; 256],
    best: &mut KeepValues<L>,
    lattice: &KeepLattice,
    run: &KeepRun,
) {
    for hand in run.from..run.to {
        let (at, down) = (hand & 255, &lattice.hand_keeps_with_one_less[hand]);
        best.hands[at] = max_of_smaller_keeps::<L, DISTINCT_FACES>(values[at], &best.partial, down);
    }
}

/// Removes dice one at a time wherever that is better than stopping.
#[inline(always)]
pub(crate) fn choose_keep_chances<const L: usize>(
    chances: &mut KeepValues<L>,
    partial: &[StateLanes<L>; 256],
    hands: &[StateLanes<L>; 256],
    best: &KeepValues<L>,
    lattice: &KeepLattice,
) {
    chances.partial = [StateLanes([0.0; L]); 256];
    for run in &lattice.hand_runs {
        match run.faces {
            1 => choose_from_hands::<L, 1>(chances, hands, best, lattice, run),
            2 => choose_from_hands::<L, 2>(chances, hands, best, lattice, run),
            3 => choose_from_hands::<L, 3>(chances, hands, best, lattice, run),
            4 => choose_from_hands::<L, 4>(chances, hands, best, lattice, run),
            _ => choose_from_hands::<L, 5>(chances, hands, best, lattice, run),
        }
    }
    for run in lattice.runs.iter().rev() {
        match run.faces {
            1 => choose_from_keeps::<L, 1>(chances, partial, best, lattice, run),
            2 => choose_from_keeps::<L, 2>(chances, partial, best, lattice, run),
            3 => choose_from_keeps::<L, 3>(chances, partial, best, lattice, run),
            _ => choose_from_keeps::<L, 4>(chances, partial, best, lattice, run),
        }
    }
}

#[inline(always)]
fn choose_from_hands<const L: usize, const DISTINCT_FACES: usize>(
    KeepValues { partial, hands }: &mut KeepValues<L>,
    values: &[StateLanes<L>; 256],
    best: &KeepValues<L>,
    lattice: &KeepLattice,
    run: &KeepRun,
) {
    for hand in run.from..run.to {
        let at = hand & 255;
        let enough = best.hands[at].plus_scalar(-VALUE_TOLERANCE);
        let mut left = hands[at];
        let mut kept = StateLanes([0.0; L]);
        transfer_where_enough(&mut left, &values[at], &enough, &mut kept);
        hands[at] = kept;
        transfer_to_smaller_keep::<L, DISTINCT_FACES>(
            left,
            &enough,
            partial,
            &best.partial,
            &lattice.hand_keeps_with_one_less[hand],
        );
    }
}

#[inline(always)]
fn choose_from_keeps<const L: usize, const DISTINCT_FACES: usize>(
    KeepValues { partial, .. }: &mut KeepValues<L>,
    values: &[StateLanes<L>; 256],
    best: &KeepValues<L>,
    lattice: &KeepLattice,
    run: &KeepRun,
) {
    // From the last to the first: a run can contain keeps of one die and of two.
    for keep in (run.from..run.to).rev() {
        let at = keep & 255;
        let enough = best.partial[at].plus_scalar(-VALUE_TOLERANCE);
        let mut left = partial[at];
        let mut kept = StateLanes([0.0; L]);
        transfer_where_enough(&mut left, &values[at], &enough, &mut kept);
        partial[at] = kept;
        transfer_to_smaller_keep::<L, DISTINCT_FACES>(
            left,
            &enough,
            partial,
            &best.partial,
            &lattice.keeps_with_one_less[keep],
        );
    }
}

/// Moves `left` to the first good enough keep with one die less.
#[inline(always)]
fn transfer_to_smaller_keep<const L: usize, const DISTINCT_FACES: usize>(
    mut left: StateLanes<L>,
    enough: &StateLanes<L>,
    partial: &mut [StateLanes<L>; 256],
    best: &[StateLanes<L>; 256],
    down: &[u8; 5],
) {
    for &keep in &down[..DISTINCT_FACES - 1] {
        let keep = usize::from(keep);
        transfer_where_enough(&mut left, &best[keep], enough, &mut partial[keep]);
    }
    // One of them is good enough.
    let last = usize::from(down[DISTINCT_FACES - 1]);
    partial[last] = partial[last].plus(&left);
}

/// Rolls the missing dice of all keeps, one at a time.
#[inline(always)]
pub(crate) fn roll_missing_dice<const L: usize>(
    KeepValues { partial, hands }: &mut KeepValues<L>,
    lattice: &KeepLattice,
) {
    for run in &lattice.runs {
        match run.faces {
            1 => roll_into_keeps::<L, 1>(partial, lattice, run),
            2 => roll_into_keeps::<L, 2>(partial, lattice, run),
            3 => roll_into_keeps::<L, 3>(partial, lattice, run),
            _ => roll_into_keeps::<L, 4>(partial, lattice, run),
        }
    }
    for run in &lattice.hand_runs {
        match run.faces {
            1 => roll_into_hands::<L, 1>(partial, hands, lattice, run),
            2 => roll_into_hands::<L, 2>(partial, hands, lattice, run),
            3 => roll_into_hands::<L, 3>(partial, hands, lattice, run),
            4 => roll_into_hands::<L, 4>(partial, hands, lattice, run),
            _ => roll_into_hands::<L, 5>(partial, hands, lattice, run),
        }
    }
}

#[inline(always)]
fn roll_into_keeps<const L: usize, const DISTINCT_FACES: usize>(
    partial: &mut [StateLanes<L>; 256],
    lattice: &KeepLattice,
    run: &KeepRun,
) {
    for keep in run.from..run.to {
        let (at, down) = (keep & 255, &lattice.keeps_with_one_less[keep]);
        partial[at] =
            partial[at].plus(&chance_from_smaller_keeps::<L, DISTINCT_FACES>(partial, down));
    }
}

#[inline(always)]
fn roll_into_hands<const L: usize, const DISTINCT_FACES: usize>(
    partial: &[StateLanes<L>; 256],
    hands: &mut [StateLanes<L>; 256],
    lattice: &KeepLattice,
    run: &KeepRun,
) {
    for hand in run.from..run.to {
        let (at, down) = (hand & 255, &lattice.hand_keeps_with_one_less[hand]);
        hands[at] = hands[at].plus(&chance_from_smaller_keeps::<L, DISTINCT_FACES>(partial, down));
    }
}

/// The chance that one more die leads here from one of the keeps `down`.
#[inline(always)]
fn chance_from_smaller_keeps<const L: usize, const DISTINCT_FACES: usize>(
    partial: &[StateLanes<L>; 256],
    down: &[u8; 5],
) -> StateLanes<L> {
    let mut sum = partial[usize::from(down[0])];
    for &keep in &down[1..DISTINCT_FACES] {
        sum = sum.plus(&partial[usize::from(keep)]);
    }
    sum.times_scalar(1.0 / 6.0)
}
