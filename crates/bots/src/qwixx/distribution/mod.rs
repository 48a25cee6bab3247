//! Probabilities of final scores under best play.
//!
//! - `score_distribution`: forward pass over all sheets, with points, crosses, locks and penalties
//! - `turn_outcomes`: every end of a turn with its probability

pub(crate) mod score_distribution;
pub(crate) mod turn_outcomes;
