//! The part of a turn that leads to other pairs of places.

use crate::warrior::solver::course::Course;
use crate::warrior::solver::dice_chances::{DOUBLE_ENERGY, ROLL_OUTCOMES};
use crate::warrior::solver::energy_rows::{
    EnergyRow, FIRST_STRONG_INDEX, energy_count, energy_index_after, subtract_scaled,
    subtract_scaled_shifted,
};
use crate::warrior::solver::solved_blocks::SolvedBlocks;

/// The value to a strong front player of its moves to later places.
pub(crate) fn front_move_values<const S: usize>(
    course: &Course,
    later: &SolvedBlocks<S>,
    (front, place): (usize, usize),
    sums: &mut [EnergyRow<S>],
) {
    let last = course.last_place();
    let whole: f64 = ROLL_OUTCOMES
        .iter()
        .filter(|throw| front + throw.sum <= last)
        .map(|throw| throw.chance)
        .sum();
    for row in &mut sums[FIRST_STRONG_INDEX..] {
        row.fill(whole);
    }
    for throw in ROLL_OUTCOMES.iter().filter(|throw| front + throw.sum < last) {
        let target = front + throw.sum;
        let from = later.behind_win_chances(target, place);
        let change = course.energy_change(target) + double_energy(throw.is_double);
        for (energy, row) in sums.iter_mut().enumerate().skip(FIRST_STRONG_INDEX) {
            subtract_scaled(row, throw.chance, &from[energy_index_after::<S>(energy, change)]);
        }
    }
}

/// The value to a strong player behind of its moves to free squares, for the front energies `rows`.
/// `ahead` begins with the pair of `place + 1`.
pub(crate) fn behind_move_values<const S: usize>(
    course: &Course,
    later: &SolvedBlocks<S>,
    (front, place): (usize, usize),
    ahead: &[EnergyRow<S>],
    rows: std::ops::Range<usize>,
    sums: &mut [EnergyRow<S>],
) {
    let count = energy_count::<S>();
    let last = course.last_place();
    let whole: f64 = ROLL_OUTCOMES
        .iter()
        .filter(|throw| place + throw.sum <= last && place + throw.sum != front)
        .map(|throw| throw.chance)
        .sum();
    for row in &mut sums[rows.clone()] {
        row.fill(whole);
    }
    let mut passing = None;
    for throw in ROLL_OUTCOMES.iter().filter(|throw| place + throw.sum < last) {
        let target = place + throw.sum;
        let change = course.energy_change(target) + double_energy(throw.is_double);
        if target < front {
            let from = &ahead[(throw.sum - 1) * count..throw.sum * count];
            for energy in rows.clone() {
                subtract_scaled_shifted(&mut sums[energy], throw.chance, &from[energy], change);
            }
        } else if target > front {
            // The players swap roles, so rows and columns do too.
            let turned = passing.get_or_insert_with(|| vec![[0.0; S]; count]);
            let from = later.behind_win_chances(target, front);
            for (energy, row) in turned.iter_mut().enumerate().skip(FIRST_STRONG_INDEX) {
                subtract_scaled(row, throw.chance, &from[energy_index_after::<S>(energy, change)]);
            }
        }
    }
    if let Some(turned) = passing {
        for energy in rows {
            for (sum, turned) in
                sums[energy][FIRST_STRONG_INDEX..].iter_mut().zip(&turned[FIRST_STRONG_INDEX..])
            {
                *sum += turned[energy];
            }
        }
    }
}

fn double_energy(double: bool) -> isize {
    if double { DOUBLE_ENERGY as isize } else { 0 }
}
