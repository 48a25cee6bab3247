//! Probabilities of final scores under optimal play.
//!
//! - `score_distribution`: the exact distribution of the final score and of every box
//! - `state_and_score_probabilities`: the probability of each state and score, level by level
//! - `turn_outcomes`: the probability of each outcome of a turn
//! - `keep_probability_flow`: how probabilities move between kept dice within a turn
//! - `points_to_come_spreads`: mean and standard deviation for every state
//! - `normal_distribution`: the normal CDF and Gauss-Hermite nodes
//! - `endgame_distributions`: exact distributions for the last boxes

pub(crate) mod endgame_distributions;
pub(crate) mod keep_probability_flow;
pub(crate) mod normal_distribution;
pub(crate) mod points_to_come_spreads;
pub(crate) mod score_distribution;
pub(crate) mod state_and_score_probabilities;
pub(crate) mod turn_outcomes;
