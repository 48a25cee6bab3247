//! Both players on the first square, where nobody is in front.

use crate::warrior::solver::leader_place_blocks::CONVERGENCE_TOLERANCE;
use crate::warrior::solver::moves_to_other_place_pairs::front_move_values;
use crate::warrior::solver::place_pair_equations::RollChances;
use crate::warrior::solver::roll_and_challenge_chances::{DOUBLE_ENERGY, DOUBLES_IN_THREE_ROLLS};
use crate::warrior::solver::solved_blocks::SolvedBlocks;
use crate::warrior::solver::square_path::SquarePath;
use crate::warrior::solver::win_probabilities_by_energy::{
    EnergyRow, FIRST_STRONG_INDEX, energy_count,
};

/// The mover's win probabilities, by its energy (row) and the other's.
pub(crate) fn start_square_chances<const S: usize>(
    path: &SquarePath,
    later: &SolvedBlocks<S>,
) -> Vec<EnergyRow<S>> {
    let mut moves = vec![[0.0; S]; energy_count::<S>()];
    front_move_values(path, later, (0, 0), &mut moves);
    let mut chances = moves.clone();
    while iterate(path, &moves, &mut chances) > CONVERGENCE_TOLERANCE {}
    chances
}

/// Iterates all values once and returns the largest change. A roll from the first square can only
/// lead past the end on boards smaller than the game allows.
fn iterate<const S: usize>(
    path: &SquarePath,
    moves: &[EnergyRow<S>],
    chances: &mut [EnergyRow<S>],
) -> f64 {
    let stays = RollChances::for_sums(|sum| sum > path.last_place());
    let mut change = 0.0_f64;
    for x in (0..energy_count::<S>()).rev() {
        for y in 0..energy_count::<S>() {
            let now = if x >= FIRST_STRONG_INDEX {
                moves[x][y]
                    + stays.without_double * (1.0 - chances[y][x - DOUBLE_ENERGY])
                    + stays.with_double * (1.0 - chances[y][x])
            } else {
                let after = |doubles: usize| match x + DOUBLE_ENERGY * doubles {
                    boosted if boosted >= FIRST_STRONG_INDEX => chances[boosted][y],
                    still_weak => 1.0 - chances[y][still_weak],
                };
                DOUBLES_IN_THREE_ROLLS
                    .iter()
                    .enumerate()
                    .map(|(doubles, chance)| chance * after(doubles))
                    .sum()
            };
            change = change.max((chances[x][y] - now).abs());
            chances[x][y] = now;
        }
    }
    change
}
