//! The exact solution of the one-seat game.
//!
//! The model:
//! - `states`: the states in which a turn can begin, numbered
//! - `keep_lattice`: kept dice and full hands, and how one die more or less connects them
//! - `hand_pattern`: three of a kind, full house, straights: what scores in the lower boxes
//! - `box_scores`: every pair of a box and its points, numbered
//! - `five_of_a_kind`: where five of a kind may be scored (jokers and chips)
//!
//! The values:
//! - `turn_kernel`: the value of a turn, for several states per SIMD batch
//! - `end_of_turn_values`: the value of each filled box
//! - `turn_values`: the values of all boxes and keeps in a turn
//! - `solution`: solves all states (`YahtzeeSolution`)
//! - `serialization`: the solution as bytes
//!
//! Play:
//! - `optimal_turn`: the best keep and box for every hand in one state
//! - `best_action`: the best action in a position, and the value of every action
//! - `policy_builder`, `policy_memo`: optimal decisions per state, built in batches and cached
//! - `hand_after_reroll_lookup`, `play_solo_games`: many optimal games side by side
//! - `exact_turn_search`: a turn searched for any objective
//! - `target_score/`: the greatest chance to reach a number of points

pub(crate) mod best_action;
pub(crate) mod box_scores;
pub(crate) mod end_of_turn_values;
pub(crate) mod exact_turn_search;
pub(crate) mod five_of_a_kind_choices;
pub(crate) mod hand_after_reroll_lookup;
pub(crate) mod hand_pattern;
pub(crate) mod keep_lattice;
pub(crate) mod optimal_turn;
pub(crate) mod play_solo_games;
pub(crate) mod policy_builder;
pub(crate) mod policy_memo;
pub(crate) mod serialization;
pub(crate) mod solution;
pub(crate) mod states;
pub(crate) mod target_score;
pub(crate) mod turn_kernel;
pub(crate) mod turn_values;
