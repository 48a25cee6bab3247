//! How likely each final score is under perfect play.

/// How likely each of a range of scores is.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    low: u32,
    chances: Vec<f64>,
}
