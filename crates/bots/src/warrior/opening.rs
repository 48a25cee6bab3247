//! Both players on the first square, where nobody is in front.

use super::block::SETTLED;
use super::chance::{DOUBLE, TOSSES};
use super::course::Course;
use super::finished::Finished;
use super::moves::front_moves;
use super::pair::Chances;
use super::rows::{Row, STRONG, energies};

/// The mover's win probabilities, by its energy (row) and the other's.
pub(super) fn opening<const S: usize>(course: &Course, later: &Finished<S>) -> Vec<Row<S>> {
    let mut moves = vec![[0.0; S]; energies::<S>()];
    front_moves(course, later, (0, 0), &mut moves);
    let mut worth = moves.clone();
    while improve(course, &moves, &mut worth) > SETTLED {}
    worth
}

/// Improves all of them once and returns the largest change. Only on boards smaller
/// than the game allows can a roll from the first square lead past the end.
fn improve<const S: usize>(course: &Course, moves: &[Row<S>], worth: &mut [Row<S>]) -> f64 {
    let stays = Chances::of(|sum| sum > course.last());
    let mut change = 0.0_f64;
    for x in (0..energies::<S>()).rev() {
        for y in 0..energies::<S>() {
            let now = if x >= STRONG {
                moves[x][y]
                    + stays.plain * (1.0 - worth[y][x - DOUBLE])
                    + stays.double * (1.0 - worth[y][x])
            } else {
                let after = |doubles: usize| match x + DOUBLE * doubles {
                    boosted if boosted >= STRONG => worth[boosted][y],
                    still_weak => 1.0 - worth[y][still_weak],
                };
                TOSSES.iter().enumerate().map(|(doubles, chance)| chance * after(doubles)).sum()
            };
            change = change.max((worth[x][y] - now).abs());
            worth[x][y] = now;
        }
    }
    change
}
