//! What a solver reports: the summary of a solution, and the exact statistics of a player.

use crate::{Distribution, ExactStatistic, PerfectPlayOutcome, PointsOrTurns};

/// The result of solving a game.
#[derive(Clone, PartialEq, Debug)]
pub struct SolutionSummary {
    /// A description of `value`.
    pub objective: String,
    /// The value of the game to the first seat.
    pub value: f64,
    /// How many states were solved.
    pub state_count: u64,
    /// The value of each seat in turn order, where they differ.
    pub seat_values: Vec<f64>,
    /// The outcome of perfect play, if requested.
    pub outcome: Option<PerfectPlayOutcome>,
    /// Numbers of points with the greatest chance to reach each, if requested.
    pub target_chances: Vec<(u32, f64)>,
}

impl SolutionSummary {
    /// A summary with a value only.
    pub(crate) fn from_value(objective: String, value: f64, state_count: u64) -> Self {
        let (seat_values, outcome, target_chances) = (Vec::new(), None, Vec::new());
        Self { objective, value, state_count, seat_values, outcome, target_chances }
    }
}

/// What is known exactly about a player.
#[derive(Clone, PartialEq, Debug)]
pub struct ExactPlayerStatistics {
    /// The expected score.
    pub mean: f64,
    /// The probability of each score, if known.
    pub score_distribution: Option<Distribution>,
    /// Further statistics of the final sheet.
    pub statistics: Vec<ExactStatistic>,
    /// The probability of each number of turns, if known.
    pub turn_count_distribution: Option<Distribution>,
}

impl ExactPlayerStatistics {
    /// Statistics with a mean only.
    pub(crate) fn from_mean(mean: f64) -> Self {
        Self {
            mean,
            score_distribution: None,
            statistics: Vec::new(),
            turn_count_distribution: None,
        }
    }

    /// Adds the outcome of perfect play.
    pub(crate) fn with_outcome(self, outcome: Option<PerfectPlayOutcome>) -> Self {
        match outcome {
            Some(PerfectPlayOutcome { unit: PointsOrTurns::Points, distribution, statistics }) => {
                Self { score_distribution: Some(distribution), statistics, ..self }
            }
            Some(PerfectPlayOutcome { unit: PointsOrTurns::Turns, distribution, statistics }) => {
                Self { turn_count_distribution: Some(distribution), statistics, ..self }
            }
            None => self,
        }
    }
}
