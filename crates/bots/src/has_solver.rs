//! What a game provides for exact play: what can be solved, at what cost, and the solution. A game
//! without a solver only needs `impl HasSolver for Pig {}`.

use crate::{
    BotError, ExactPlayerStatistics, HasBots, SharedExactValues, SolutionProvider, SolutionSummary,
    Solvability, SolveCost, SolveRequest,
};

/// A game that says whether it can be solved exactly.
pub trait HasSolver: HasBots {
    /// Whether the game can be solved exactly under `rules`, and for what.
    #[must_use]
    fn solvability(_rules: &Self::Rules) -> Solvability {
        Solvability::Unsolvable { reason: "has no solver" }
    }

    /// The approximate cost of one solution for this many seats.
    #[must_use]
    fn solve_cost(_rules: &Self::Rules, _seats: usize) -> SolveCost {
        SolveCost::ZERO
    }

    /// The approximate cost of preparing the strategy `name`, and the options of `rollwright solve`
    /// that prepare it, each with a leading space.
    #[must_use]
    fn preparation_cost(_name: &str, rules: &Self::Rules, seats: usize) -> (SolveCost, String) {
        (Self::solve_cost(rules, seats), String::new())
    }

    /// Solves the game. `request` must be within [`HasSolver::solvability`].
    ///
    /// # Errors
    /// The game can't be solved, or solving was cancelled.
    fn solve(
        rules: &Self::Rules,
        _request: SolveRequest,
        _solutions: &SolutionProvider<'_>,
    ) -> Result<SolutionSummary, BotError> {
        Err(BotError::Unsolvable(crate::solvability::unsolvable_explanation::<Self>(rules)))
    }

    /// The values of the solution for `request`, by state number; `None` if the solver doesn't
    /// provide them.
    ///
    /// # Errors
    /// The game can't be solved, or solving was cancelled.
    fn exact_values(
        _rules: &Self::Rules,
        _request: SolveRequest,
        _solutions: &SolutionProvider<'_>,
    ) -> Result<Option<SharedExactValues<Self>>, BotError> {
        Ok(None)
    }

    /// The exact statistics, where known, of each player at a table with these strategies in seat
    /// order. `rotated` means that everybody sits in every seat equally often.
    ///
    /// # Errors
    /// A solution it needs is unavailable, or solving was cancelled.
    fn exact_statistics(
        strategies: &[String],
        _rotated: bool,
        _rules: &Self::Rules,
        _solutions: &SolutionProvider<'_>,
    ) -> Result<Vec<Option<ExactPlayerStatistics>>, BotError> {
        Ok(vec![None; strategies.len()])
    }
}

rollwright_games::impl_default_for_games!(bots: HasSolver);
