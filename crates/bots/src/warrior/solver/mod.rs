//! Exact solution for two seats. Model: `course` (all squares as one line), `dice_chances`.
//! Equations, from the smallest unit up: `energy_rows`, `move_values`, `place_pair`,
//! `front_blocks`, `solved_blocks`, `start_square`.
//!
//! - `backward_induction`: all blocks from the last square to the first. Result:
//!   `value_layout`, `stored_values`, `solution` (`WarriorSolution`), `serialization`

pub(crate) mod backward_induction;
pub(crate) mod course;
pub(crate) mod dice_chances;
pub(crate) mod energy_rows;
pub(crate) mod front_blocks;
pub(crate) mod move_values;
pub(crate) mod place_pair;
pub(crate) mod serialization;
pub(crate) mod solution;
pub(crate) mod solved_blocks;
pub(crate) mod start_square;
pub(crate) mod stored_values;
pub(crate) mod value_layout;
