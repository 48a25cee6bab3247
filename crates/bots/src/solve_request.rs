//! What to solve.

/// What to solve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveRequest {
    /// The number of seats.
    pub seats: usize,
    /// The factor by which points count less for each turn until they are scored.
    pub discount: f64,
    /// Whether to compute the distribution of scores or lengths too.
    pub wants_distribution: bool,
    /// Plays for a number of points instead of for the highest expectation.
    pub target: Option<TargetPoints>,
}

/// The points to reach with the greatest probability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetPoints {
    /// This many points.
    Points(u32),
    /// Every number of points, each on its own.
    All,
}
