//! Trains the weights of the points net.
//!
//! - `self_play`: games of the net against itself, and the training samples from them
//! - `trainer`: Adam steps on those samples

pub mod self_play;
pub mod trainer;
