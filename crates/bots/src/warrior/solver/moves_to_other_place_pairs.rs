//! The part of a turn that leads to other pairs of places.

use crate::warrior::solver::roll_and_challenge_chances::{DOUBLE_ENERGY, ROLL_OUTCOMES};
use crate::warrior::solver::solved_blocks::SolvedBlocks;
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::win_probabilities_by_energy::{
    EnergyRow, FIRST_STRONG_INDEX, energy_count, energy_index_after, subtract_scaled,
    subtract_scaled_shifted,
};

/// The value to a strong front player of its moves to later places.
pub(crate) fn front_move_values<const S: usize>(
    path: &SquarePath,
    later: &SolvedBlocks<S>,
    (front, place): (usize, usize),
    sums: &mut [EnergyRow<S>],
) {
    let last = path.last_place();
    let total: f64 = ROLL_OUTCOMES
        .iter()
        .filter(|outcome| front + outcome.sum <= last)
        .map(|outcome| outcome.chance)
        .sum();
    for row in &mut sums[FIRST_STRONG_INDEX..] {
        row.fill(total);
    }
    for outcome in ROLL_OUTCOMES.iter().filter(|outcome| front + outcome.sum < last) {
        let target = front + outcome.sum;
        let from = later.behind_win_chances(target, place);
        let change = path.energy_change(target) + double_energy(outcome.is_double);
        for (energy, row) in sums.iter_mut().enumerate().skip(FIRST_STRONG_INDEX) {
            subtract_scaled(row, outcome.chance, &from[energy_index_after::<S>(energy, change)]);
        }
    }
}

/// The value to a strong player behind of its moves to free squares, for the front energies `rows`.
/// `ahead` begins with the pair of `place + 1`.
pub(crate) fn behind_move_values<const S: usize>(
    path: &SquarePath,
    later: &SolvedBlocks<S>,
    (front, place): (usize, usize),
    ahead: &[EnergyRow<S>],
    rows: std::ops::Range<usize>,
    sums: &mut [EnergyRow<S>],
) {
    let count = energy_count::<S>();
    let last = path.last_place();
    let total: f64 = ROLL_OUTCOMES
        .iter()
        .filter(|outcome| place + outcome.sum <= last && place + outcome.sum != front)
        .map(|outcome| outcome.chance)
        .sum();
    for row in &mut sums[rows.clone()] {
        row.fill(total);
    }
    let mut passing = None;
    for outcome in ROLL_OUTCOMES.iter().filter(|outcome| place + outcome.sum < last) {
        let target = place + outcome.sum;
        let change = path.energy_change(target) + double_energy(outcome.is_double);
        if target < front {
            let from = &ahead[(outcome.sum - 1) * count..outcome.sum * count];
            for energy in rows.clone() {
                subtract_scaled_shifted(&mut sums[energy], outcome.chance, &from[energy], change);
            }
        } else if target > front {
            // The players swap roles, so rows and columns do too.
            let transposed = passing.get_or_insert_with(|| vec![[0.0; S]; count]);
            let from = later.behind_win_chances(target, front);
            for (energy, row) in transposed.iter_mut().enumerate().skip(FIRST_STRONG_INDEX) {
                subtract_scaled(
                    row,
                    outcome.chance,
                    &from[energy_index_after::<S>(energy, change)],
                );
            }
        }
    }
    if let Some(transposed) = passing {
        for energy in rows {
            for (sum, transposed) in
                sums[energy][FIRST_STRONG_INDEX..].iter_mut().zip(&transposed[FIRST_STRONG_INDEX..])
            {
                *sum += transposed[energy];
            }
        }
    }
}

fn double_energy(double: bool) -> isize {
    if double { DOUBLE_ENERGY as isize } else { 0 }
}
