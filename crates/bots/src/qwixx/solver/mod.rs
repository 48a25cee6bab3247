//! Exact solution of the own-sheet game.
//!
//! The model:
//!
//! - `row_states`: the numbered states of a row
//! - `sheet_index`: the numbered sheets of four rows, equivalent ones once
//! - `row_pair_moves`, `turn_moves`: what a turn can do to a pair of rows and to a sheet
//!
//! The values:
//!
//! - `expected_best_cross`: the expected best cross of the colour dice
//! - `value_matrix`: the values known so far
//! - `sheet_kernel`: the values of several sheets per SIMD batch
//! - `backward_induction`: the values of all sheets
//! - `solution`: `QwixxSolution`
//! - `serialization`: the solution as bytes
//!
//! Play:
//!
//! - `active_turn`, `action_pairs`: the results of the two actions of a turn
//! - `best_action`: the best action in a position
//! - `play_solo_games`: many solo games at a time

pub(crate) mod action_pairs;
pub(crate) mod active_turn;
pub(crate) mod backward_induction;
pub(crate) mod best_action;
pub(crate) mod expected_best_cross;
pub(crate) mod play_solo_games;
pub(crate) mod row_pair_moves;
pub(crate) mod row_states;
pub(crate) mod serialization;
pub(crate) mod sheet_index;
pub(crate) mod sheet_kernel;
pub(crate) mod solution;
pub(crate) mod turn_moves;
pub(crate) mod value_matrix;
