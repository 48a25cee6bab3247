//! Tests of the solver and the strategies.
//!
//! - `brute_force`: the own-sheet game by brute force, which several tests compare with
//! - `sheet_values`, `best_action`, `score_distribution`: against brute force
//! - `expected_best_cross`, `dominated_crosses`: parts of the solver
//! - `solving_and_serialization`: threads, progress, cancellation, bytes
//! - `play_solo_games`: games in batches
//! - `strategies`, `expectimax`, `champion`: the strategies

mod best_action;
mod brute_force;
mod champion;
mod dominated_crosses;
mod expected_best_cross;
mod expectimax;
mod play_solo_games;
mod score_distribution;
mod sheet_values;
mod solving_and_serialization;
mod strategies;

use rollwright_games::qwixx::{RuleSetKind, Rules};

/// Games with rows of 2, 3 and 4, in all rule sets, with early and late locks.
fn small_rules() -> Vec<Rules> {
    let shrunk = |kind, lock_after| Rules::reduced(kind, 2, lock_after).unwrap();
    vec![
        shrunk(RuleSetKind::Official, 1),
        shrunk(RuleSetKind::Official, 2),
        shrunk(RuleSetKind::Official, 1).with_action2_after_deciding_lock(),
        shrunk(RuleSetKind::Concordia, 0),
        shrunk(RuleSetKind::Ottawa, 1),
        shrunk(RuleSetKind::Ottawa, 2),
    ]
}
