//! What a game declares about its exact solution.

use std::ops::RangeInclusive;

use crate::HasSolver;

/// Whether a game can be solved exactly.
#[derive(Clone, PartialEq, Debug)]
pub enum Solvability {
    /// The game can be solved.
    Solvable(SolverCapabilities),
    /// The game can't be solved.
    Unsolvable {
        /// Why not, as a phrase that follows the game's name: `is too large to solve`.
        reason: &'static str,
    },
}

/// The options that a game's solver supports.
#[derive(Clone, PartialEq, Debug)]
pub struct SolverCapabilities {
    /// What perfect play maximizes.
    pub objective: Objective,
    /// The supported numbers of seats; the lowest is the default.
    pub seat_range: RangeInclusive<usize>,
    /// The supported discounts per turn, if any.
    pub discount_range: Option<RangeInclusive<f64>>,
    /// Whether the solver can compute the distribution of scores or of game lengths.
    pub has_distribution: bool,
    /// Whether the solver can maximize the chance of reaching a number of points.
    pub has_targets: bool,
}

impl SolverCapabilities {
    /// Only the value of the game, without further options.
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

/// What perfect play maximizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The expected points of a seat.
    Points,
    /// The chance to win.
    Win,
}

/// The cost of a solution: roughly how long it takes, and at most how much memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolveCost {
    /// Seconds on one core.
    pub seconds: f64,
    /// Bytes of memory.
    pub memory_bytes: usize,
}

impl SolveCost {
    /// Practically free.
    pub const ZERO: Self = Self { seconds: 0.0, memory_bytes: 0 };
    /// The most seconds that a server spends on a solution while people wait for it.
    pub(crate) const MAX_WHILE_WAITING: f64 = 8.0;

    /// Whether a server may build the solution while people wait. The [`crate::MemoryBudget`]
    /// limits its memory.
    #[must_use]
    pub fn is_quick_enough_to_wait_for(self) -> bool {
        self.seconds <= Self::MAX_WHILE_WAITING
    }
}

/// Why `G` isn't solved under `rules`, and what to use instead.
#[must_use]
pub fn unsolvable_explanation<G: HasSolver>(rules: &G::Rules) -> String {
    let title = G::ID.title();
    let reason = match G::solvability(rules) {
        Solvability::Unsolvable { reason } => reason,
        Solvability::Solvable(_) => "can't be solved here",
    };
    match G::strategies(rules).last() {
        Some(strongest) => {
            format!("{title} {reason}: its strongest strategy is bot:{}", strongest)
        }
        None => format!("{title} {reason}"),
    }
}
