//! The story of a game for one seat: a verdict, and the moments that decided it.
//!
//! - `verdict`: who won, and how much of it was luck
//! - `moments`: the costliest decisions, or the hardest one

mod game_verdict;
mod moments;

pub use game_verdict::GameVerdict;
pub use moments::{Moments, moments_of_seat};
