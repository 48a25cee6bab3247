//! What a game says of its exact solution.

use std::ops::RangeInclusive;

use crate::{Distribution, HasBots, OutcomeDistribution, OutcomeUnit, SheetStatistic};

/// Whether a game can be solved exactly.
#[derive(Clone, PartialEq, Debug)]
pub enum Solvability {
    /// It can.
    Solvable(SolverCapabilities),
    /// It can't.
    Unsolvable {
        /// Why not, as what follows the game's name: `is too large to solve`.
        reason: &'static str,
    },
}

/// What a game can be solved for.
#[derive(Clone, PartialEq, Debug)]
pub struct SolverCapabilities {
    /// What perfect play makes as large as can be.
    pub objective: Objective,
    /// For how many seats; the fewest is what is solved when nothing is said.
    pub seat_range: RangeInclusive<usize>,
    /// The factors by which later points may count less, where that is possible.
    pub discount_range: Option<RangeInclusive<f64>>,
    /// Whether it can be told how likely each score is, or each length of the game.
    pub has_distribution: bool,
    /// Whether it can be solved for the greatest chance to reach a number of points.
    pub has_targets: bool,
}

impl SolverCapabilities {
    /// What the game is worth, and no more.
    pub(crate) const fn with_objective(
        objective: Objective,
        seat_range: RangeInclusive<usize>,
    ) -> Self {
        Self {
            objective,
            seat_range,
            discount_range: None,
            has_distribution: false,
            has_targets: false,
        }
    }
}

/// What perfect play makes as large as can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The expected points of a seat.
    Points,
    /// The chance to win.
    Win,
}

/// What is to be solved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveOptions {
    /// For so many seats.
    pub seats: usize,
    /// The factor by which points count less for each turn until they are made.
    pub discount: f64,
    /// Whether it is wanted too how likely each score or length is.
    pub wants_distribution: bool,
    /// Whether play for a number of points is wanted, instead of for the most.
    pub target: Option<PointsTarget>,
}

/// Points to be reached with the greatest chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointsTarget {
    /// So many.
    Points(u32),
    /// Every number of them, each for itself.
    All,
}

/// A game that was solved.
#[derive(Clone, PartialEq, Debug)]
pub struct SolutionSummary {
    /// What its value is, in words.
    pub objective: String,
    /// What the game is worth to the seat that begins.
    pub value: f64,
    /// How many states were solved.
    pub state_count: u64,
    /// The value of each seat in turn order, where they differ.
    pub seat_values: Vec<f64>,
    /// What perfect play leads to, where that was wanted.
    pub outcome: Option<OutcomeDistribution>,
    /// Numbers of points with the greatest chance to reach each, where they were wanted.
    pub target_chances: Vec<(u32, f64)>,
}

impl SolutionSummary {
    /// Its value, and no more.
    pub(crate) fn from_value(objective: String, value: f64, state_count: u64) -> Self {
        let (seat_values, outcome, target_chances) = (Vec::new(), None, Vec::new());
        Self { objective, value, state_count, seat_values, outcome, target_chances }
    }
}

/// What is known exactly of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct ExactStatistics {
    /// The expected score.
    pub mean: f64,
    /// How likely each score is, where that is known.
    pub score_distribution: Option<Distribution>,
    /// What else is known of the final sheet.
    pub statistics: Vec<SheetStatistic>,
    /// How likely each number of turns is, where that is known.
    pub turn_count_distribution: Option<Distribution>,
}

impl ExactStatistics {
    /// A mean, and no more.
    pub(crate) fn from_mean(mean: f64) -> Self {
        Self {
            mean,
            score_distribution: None,
            statistics: Vec::new(),
            turn_count_distribution: None,
        }
    }

    /// The same with what perfect play leads to.
    pub(crate) fn with_outcome(self, outcome: Option<OutcomeDistribution>) -> Self {
        match outcome {
            Some(OutcomeDistribution {
                unit: OutcomeUnit::Points,
                distribution,
                statistics: figures,
            }) => Self { score_distribution: Some(distribution), statistics: figures, ..self },
            Some(OutcomeDistribution {
                unit: OutcomeUnit::Turns,
                distribution,
                statistics: figures,
            }) => Self { turn_count_distribution: Some(distribution), statistics: figures, ..self },
            None => self,
        }
    }
}

/// What it takes to work out a solution: roughly how long, and at most how much memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveCost {
    /// Seconds on one core.
    pub seconds: f64,
    /// Bytes of memory.
    pub memory_bytes: usize,
}

impl SolveCost {
    /// Next to nothing.
    pub const NEGLIGIBLE: Self = Self { seconds: 0.0, memory_bytes: 0 };
    /// How many seconds a server spends on a solution at most while people wait for it.
    pub(crate) const MAX_WHILE_WAITING: f64 = 8.0;

    /// Whether a server may work it out while people wait. How much memory it may take is up
    /// to the [`crate::MemoryBudget`].
    #[must_use]
    pub fn is_affordable_while_waiting(self) -> bool {
        self.seconds <= Self::MAX_WHILE_WAITING
    }
}

/// Why `G` is not solved, and what to take instead.
#[must_use]
pub fn unsolvable_reason<G: HasBots>() -> String {
    let title = G::ID.title();
    let why = match G::solvability() {
        Solvability::Unsolvable { reason: why } => why,
        Solvability::Solvable(_) => "is not solved here",
    };
    match G::strategies().last() {
        Some(strongest) => {
            format!("{title} {why}: its strongest strategy is bot:{}", strongest)
        }
        None => format!("{title} {why}"),
    }
}
