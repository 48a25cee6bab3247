//! Warrior for two, solved exactly.
//!
//! A position at the start of a turn is two places and two energies. The only
//! decision is to challenge or to forfeit; everything else is chance. [`Solved`]
//! holds the win probability under best play of both sides, and the better answer
//! in every duel.
//!
//! - `course`, `chance`: the boards and the dice as numbers.
//! - `rows`, `moves`, `pair`, `block`, `finished`, `opening`: the equations, from the
//!   smallest unit up.
//! - `solve`: all blocks from the last square to the first.
//! - `layout`, `kept`, `solved`, `bytes`: what remains, how it is asked and stored;
//!   `values`: the same in full precision, for the coach.
//! - `length`: how long games last, by following best play forwards.
//!
//! **Energy has no upper end**, so it is capped: what a player wins above the cap
//! is lost. High energies are rare, as a move costs 0.8 on average, and one unit
//! more is worth the less the more there is, so the error falls by a factor of
//! about ten with each eight units. On three levels of 4x4 the cap of 41 changes
//! nothing within 1e-13; on the largest boards the caps 49, 57 and 65 differ by
//! 1.6e-10 and 7e-12 (`tests/caps.rs` shows it).

mod game_length;
mod position_values;
mod solver;
mod strategies;
#[cfg(test)]
mod tests;

pub use crate::warrior::solver::backward_induction::SolveError;
pub use crate::warrior::solver::serialization::WarriorDecodeError;
pub use crate::warrior::solver::solution::WarriorSolution;
