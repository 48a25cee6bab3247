//! Exact solution of the own-sheet game. Model: `row_states` (numbered states of a row),
//! `sheet_index` (four rows, equivalent sheets once), `pair_moves` and `turn_moves` (what a
//! turn can do to a pair of rows and to a sheet). Values: `expected_best` (expected best
//! cross of the colour dice), `value_matrix` (values known so far), `sheet_kernel` (several
//! sheets per SIMD batch), `backward_induction` (all sheets), `solution` (`QwixxSolution`).
//! Play: `active_turn`, `action_pairs`, `best_action`, `solo_games`.
//!
//! - `serialization`

pub(crate) mod action_pairs;
pub(crate) mod active_turn;
pub(crate) mod backward_induction;
pub(crate) mod best_action;
pub(crate) mod expected_best;
pub(crate) mod pair_moves;
pub(crate) mod row_states;
pub(crate) mod serialization;
pub(crate) mod sheet_index;
pub(crate) mod sheet_kernel;
pub(crate) mod solo_games;
pub(crate) mod solution;
pub(crate) mod turn_moves;
pub(crate) mod value_matrix;
