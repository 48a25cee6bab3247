//! Exact solution for two seats.
//!
//! The model:
//!
//! - `square_path`: all squares as one line
//! - `dice_chances`: the probabilities of rolls and challenges
//!
//! The equations, from the smallest unit up:
//!
//! - `win_probabilities_by_energy`: win probabilities over the energies of both players
//! - `moves_to_other_place_pairs`: moves to other pairs of places
//! - `place_pair_equations`: turns that stay with a pair of places
//! - `leader_place_blocks`: all pairs with the same place of the leader
//! - `solved_blocks`: the last twelve solved blocks
//! - `both_on_start`: both players on the first square
//! - `backward_induction`: all blocks from the last square to the first
//!
//! The result:
//!
//! - `value_layout`, `solved_values`: the layout and the rounded values
//! - `solution`: `WarriorSolution` and its lookups
//! - `serialization`: the solution as bytes

pub(crate) mod backward_induction;
pub(crate) mod both_on_start;
pub(crate) mod leader_place_blocks;
pub(crate) mod moves_to_other_place_pairs;
pub(crate) mod place_pair_equations;
pub(crate) mod roll_and_challenge_chances;
pub(crate) mod serialization;
pub(crate) mod solution;
pub(crate) mod solved_blocks;
pub(crate) mod solved_values;
pub(crate) mod square_path;
pub(crate) mod value_layout;
pub(crate) mod win_probabilities_by_energy;
