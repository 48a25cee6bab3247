//! The story of a game for one seat: a verdict, and the moments that decided it.
//!
//! - `verdict`: who won, and how much of it was luck
//! - `moments`: the costliest decisions, or the hardest one

mod moments;
mod verdict;

pub use moments::{Moments, moments_of_seat};
pub use verdict::Verdict;
