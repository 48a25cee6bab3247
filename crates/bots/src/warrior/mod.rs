//! Warrior for two seats, solved exactly.
//!
//! A position at the start of a turn consists of two places and two energies. The only decision is
//! to challenge or to forfeit; everything else is chance. [`WarriorSolution`] contains the win
//! probability if both sides play perfectly, and the better action in every duel.
//!
//! - `strategies`: the strategies
//! - `solver`: the exact solution
//! - `has_solver`: what the solver supports, and its results
//! - `position_values`: the solution in full precision, for the coach
//! - `game_length`: the distribution of game lengths, by following perfect play forwards
//!
//! **Energy has no upper bound**, so the solver caps it: energy above the cap is lost. High
//! energies are rare, as a move costs 0.8 on average, and each further unit is worth less, so the
//! error falls by a factor of about ten per eight units. On three levels of 4x4 the cap of 41
//! changes nothing within 1e-13; on the largest boards the caps 49, 57 and 65 differ by 1.6e-10 and
//! 7e-12 (`tests/energy_cap.rs` shows it).

mod game_length;
mod has_solver;
mod position_values;
mod solver;
mod strategies;
#[cfg(test)]
mod tests;

pub use crate::warrior::solver::backward_induction::WarriorSolveError;
pub use crate::warrior::solver::serialization::WarriorDecodeError;
pub use crate::warrior::solver::solution::WarriorSolution;
