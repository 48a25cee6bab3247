//! How chances move through the dice a player holds, for several states side by side: down as
//! dice are put back, up as they are rolled.

use super::kernel::{Keeps, Lanes, best_below};
use super::lattice::{Lattice, Run};
use super::turn::EQUAL;

/// Hands what is left over to `to`, in the lanes where its `worth` is `enough`.
#[inline(always)]
pub(super) fn hand_over<const L: usize>(
    left: &mut Lanes<L>,
    worth: &Lanes<L>,
    enough: &Lanes<L>,
    to: &mut Lanes<L>,
) {
    // What is handed over is found once and taken off what is left: two choices for each lane
    // are turned into code with branches.
    let moved = Lanes(std::array::from_fn(|lane| {
        if worth.0[lane] >= enough.0[lane] { left.0[lane] } else { 0.0 }
    }));
    *to = to.plus(&moved);
    left.0 = std::array::from_fn(|lane| left.0[lane] - moved.0[lane]);
}

/// From the values of keeps: the value of the best keep that each contains.
#[inline(always)]
pub(super) fn find_best<const L: usize>(
    partial: &[Lanes<L>; 256],
    hands: &[Lanes<L>; 256],
    best: &mut Keeps<L>,
    lattice: &Lattice,
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
fn best_keeps<const L: usize, const WAYS: usize>(
    values: &[Lanes<L>; 256],
    best: &mut Keeps<L>,
    lattice: &Lattice,
    run: &Run,
) {
    for keep in run.from..run.to {
        let (at, down) = (keep & 255, &lattice.down[keep]);
        best.partial[at] = best_below::<L, WAYS>(values[at], &best.partial, down);
    }
}

#[inline(always)]
fn best_hands<const L: usize, const WAYS: usize>(
    values: &[Lanes<L>; 256],
    best: &mut Keeps<L>,
    lattice: &Lattice,
    run: &Run,
) {
    for hand in run.from..run.to {
        let (at, down) = (hand & 255, &lattice.down_of_hand[hand]);
        best.hands[at] = best_below::<L, WAYS>(values[at], &best.partial, down);
    }
}

/// Puts dice back, one at a time, wherever it is better than to stop there.
#[inline(always)]
pub(super) fn put_back<const L: usize>(
    held: &mut Keeps<L>,
    partial: &[Lanes<L>; 256],
    hands: &[Lanes<L>; 256],
    best: &Keeps<L>,
    lattice: &Lattice,
) {
    held.partial = [Lanes([0.0; L]); 256];
    for run in &lattice.hand_runs {
        match run.faces {
            1 => hands_back::<L, 1>(held, hands, best, lattice, run),
            2 => hands_back::<L, 2>(held, hands, best, lattice, run),
            3 => hands_back::<L, 3>(held, hands, best, lattice, run),
            4 => hands_back::<L, 4>(held, hands, best, lattice, run),
            _ => hands_back::<L, 5>(held, hands, best, lattice, run),
        }
    }
    for run in lattice.runs.iter().rev() {
        match run.faces {
            1 => keeps_back::<L, 1>(held, partial, best, lattice, run),
            2 => keeps_back::<L, 2>(held, partial, best, lattice, run),
            3 => keeps_back::<L, 3>(held, partial, best, lattice, run),
            _ => keeps_back::<L, 4>(held, partial, best, lattice, run),
        }
    }
}

#[inline(always)]
fn hands_back<const L: usize, const WAYS: usize>(
    Keeps { partial, hands }: &mut Keeps<L>,
    values: &[Lanes<L>; 256],
    best: &Keeps<L>,
    lattice: &Lattice,
    run: &Run,
) {
    for hand in run.from..run.to {
        let at = hand & 255;
        let enough = best.hands[at].shifted(-EQUAL);
        let mut left = hands[at];
        let mut kept = Lanes([0.0; L]);
        hand_over(&mut left, &values[at], &enough, &mut kept);
        hands[at] = kept;
        down::<L, WAYS>(left, &enough, partial, &best.partial, &lattice.down_of_hand[hand]);
    }
}

#[inline(always)]
fn keeps_back<const L: usize, const WAYS: usize>(
    Keeps { partial, .. }: &mut Keeps<L>,
    values: &[Lanes<L>; 256],
    best: &Keeps<L>,
    lattice: &Lattice,
    run: &Run,
) {
    // From the last to the first: a run can hold keeps of one die and of two.
    for keep in (run.from..run.to).rev() {
        let at = keep & 255;
        let enough = best.partial[at].shifted(-EQUAL);
        let mut left = partial[at];
        let mut kept = Lanes([0.0; L]);
        hand_over(&mut left, &values[at], &enough, &mut kept);
        partial[at] = kept;
        down::<L, WAYS>(left, &enough, partial, &best.partial, &lattice.down[keep]);
    }
}

/// Hands what is left to the first of the keeps with one die less that is good enough.
#[inline(always)]
fn down<const L: usize, const WAYS: usize>(
    mut left: Lanes<L>,
    enough: &Lanes<L>,
    partial: &mut [Lanes<L>; 256],
    best: &[Lanes<L>; 256],
    down: &[u8; 5],
) {
    for &keep in &down[..WAYS - 1] {
        let keep = usize::from(keep);
        hand_over(&mut left, &best[keep], enough, &mut partial[keep]);
    }
    // One of them is good enough.
    let last = usize::from(down[WAYS - 1]);
    partial[last] = partial[last].plus(&left);
}

/// Rolls the missing dice of all keeps, one at a time.
#[inline(always)]
pub(super) fn roll<const L: usize>(Keeps { partial, hands }: &mut Keeps<L>, lattice: &Lattice) {
    for run in &lattice.runs {
        match run.faces {
            1 => keeps_up::<L, 1>(partial, lattice, run),
            2 => keeps_up::<L, 2>(partial, lattice, run),
            3 => keeps_up::<L, 3>(partial, lattice, run),
            _ => keeps_up::<L, 4>(partial, lattice, run),
        }
    }
    for run in &lattice.hand_runs {
        match run.faces {
            1 => hands_up::<L, 1>(partial, hands, lattice, run),
            2 => hands_up::<L, 2>(partial, hands, lattice, run),
            3 => hands_up::<L, 3>(partial, hands, lattice, run),
            4 => hands_up::<L, 4>(partial, hands, lattice, run),
            _ => hands_up::<L, 5>(partial, hands, lattice, run),
        }
    }
}

#[inline(always)]
fn keeps_up<const L: usize, const WAYS: usize>(
    partial: &mut [Lanes<L>; 256],
    lattice: &Lattice,
    run: &Run,
) {
    for keep in run.from..run.to {
        let (at, down) = (keep & 255, &lattice.down[keep]);
        partial[at] = partial[at].plus(&from_below::<L, WAYS>(partial, down));
    }
}

#[inline(always)]
fn hands_up<const L: usize, const WAYS: usize>(
    partial: &[Lanes<L>; 256],
    hands: &mut [Lanes<L>; 256],
    lattice: &Lattice,
    run: &Run,
) {
    for hand in run.from..run.to {
        let (at, down) = (hand & 255, &lattice.down_of_hand[hand]);
        hands[at] = hands[at].plus(&from_below::<L, WAYS>(partial, down));
    }
}

/// How likely one more die leads here from one of the keeps `down`.
#[inline(always)]
fn from_below<const L: usize, const WAYS: usize>(
    partial: &[Lanes<L>; 256],
    down: &[u8; 5],
) -> Lanes<L> {
    let mut sum = partial[usize::from(down[0])];
    for &keep in &down[1..WAYS] {
        sum = sum.plus(&partial[usize::from(keep)]);
    }
    sum.times(1.0 / 6.0)
}
