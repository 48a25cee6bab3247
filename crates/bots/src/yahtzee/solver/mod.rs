//! Exact solution of the one-seat game. Model: `states` (numbered states), `keep_lattice`
//! (kept dice and hands), `hand_class`, `box_scores`, `five_of_a_kind`. Values: `turn_kernel`
//! (a turn, several states per SIMD batch), `end_of_turn_values`, `turn_values`,
//! `backward_induction` (all states;
//!
//! - `YahtzeeSolution`). Play: `optimal_turn`, `best_action`, `policy_cache`,
//!   `policy_builder`, `reroll_lookup`, `solo_games`, `exact_turn_search` (a turn for any
//!   objective)
//! - `serialization`
//! - `target_score/`: the greatest chance to reach a number of points

pub(crate) mod backward_induction;
pub(crate) mod best_action;
pub(crate) mod box_scores;
pub(crate) mod end_of_turn_values;
pub(crate) mod exact_turn_search;
pub(crate) mod five_of_a_kind;
pub(crate) mod hand_class;
pub(crate) mod keep_lattice;
pub(crate) mod optimal_turn;
pub(crate) mod policy_builder;
pub(crate) mod policy_cache;
pub(crate) mod reroll_lookup;
pub(crate) mod serialization;
pub(crate) mod solo_games;
pub(crate) mod states;
pub(crate) mod target_score;
pub(crate) mod turn_kernel;
pub(crate) mod turn_values;
