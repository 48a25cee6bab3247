//! What Qwixx's solver supports and costs, and its results.

use std::sync::Arc;

use rollwright_games::Qwixx;
use rollwright_games::qwixx::Rules;

use crate::qwixx::QwixxSolution;
use crate::qwixx::champion::bot::{self, Champion};
use crate::qwixx::exact_values::QwixxExactValues;
use crate::qwixx::strategies::optimal::{footprint, load_outcome, load_solution};
use crate::{
    BotError, CancelAtOnce, ExactPlayerStatistics, HasSolver, Objective, SharedExactValues,
    SolutionProvider, SolutionSummary, Solvability, SolveCost, SolveRequest, SolverCapabilities,
    unsolvable_explanation,
};

impl HasSolver for Qwixx {
    fn solvability(rules: &Rules) -> Solvability {
        if !QwixxSolution::supports(*rules) {
            return Solvability::Unsolvable { reason: "has no solver for these rules" };
        }
        Solvability::Solvable(SolverCapabilities {
            objective: Objective::Points,
            seat_range: 1..=QwixxSolution::MAX_SEATS,
            discount_range: Some(QwixxSolution::MIN_DISCOUNT..=1.0),
            has_distribution: true,
            has_targets: false,
        })
    }

    fn solve_cost(rules: &Rules, seats: usize) -> SolveCost {
        let seats = seats.clamp(1, QwixxSolution::MAX_SEATS);
        // A last number that may be crossed early adds sheets, and a penalty after action 1 work.
        let alone = match (
            rules.crosses_required_before_last_number(),
            rules.is_unused_action2_penalized(true),
        ) {
            (1.., _) => 3.6,
            (0, true) => 6.1,
            (0, false) => 5.1,
        };
        let memory = footprint(*rules, seats).peak();
        SolveCost { seconds: alone + 0.4 * (seats - 1) as f64, memory_bytes: memory }
    }

    /// The champion plays by two solutions, or by none where it has a league net.
    fn preparation_cost(name: &str, rules: &Rules, seats: usize) -> (SolveCost, String) {
        let one = Self::solve_cost(rules, seats);
        let cost = match name {
            "champion" if seats == 1 => one,
            "champion" if Champion::plays_without_solutions(*rules) => SolveCost::ZERO,
            "champion" => SolveCost { memory_bytes: bot::memory(*rules, seats), ..one },
            _ => one,
        };
        (cost, String::new())
    }

    fn solve(
        rules: &Rules,
        request: SolveRequest,
        solutions: &SolutionProvider<'_>,
    ) -> Result<SolutionSummary, BotError> {
        if !QwixxSolution::supports(*rules) {
            return Err(BotError::Unsolvable(unsolvable_explanation::<Self>(rules)));
        }
        let SolveRequest { seats, discount, wants_distribution: distribution, .. } = request;
        let solution = load_solution(*rules, seats, discount, solutions)?;
        let outcome = match distribution {
            true => load_outcome(*rules, seats, discount, solutions)?,
            false => None,
        };
        let subject = match seats {
            1 => "the solitaire game".to_owned(),
            _ => format!("the first of {seats} seats on its own sheet"),
        };
        let discount_note =
            if discount < 1.0 { format!(", {discount} a turn") } else { String::new() };
        let objective = format!("expected score of {subject}{discount_note}");
        let seat_values =
            (0..seats).map(|seat| solution.expected_points_at_game_start(seat)).collect();
        let summary = SolutionSummary::from_value(
            objective,
            solution.expected_points_of_first_seat_at_game_start(),
            solution.state_count(),
        );
        Ok(SolutionSummary { seat_values, outcome, ..summary })
    }

    fn exact_values(
        rules: &Rules,
        request: SolveRequest,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<SharedExactValues<Self>>, BotError> {
        if !QwixxSolution::supports(*rules) {
            return Ok(None);
        }
        let solution = load_solution(*rules, request.seats, request.discount, solutions)?;
        Ok(Some(Arc::new(QwixxExactValues(solution))))
    }

    /// Known for perfect solo play; includes the distribution if already computed, as that takes
    /// half a minute.
    fn exact_statistics(
        strategies: &[String],
        _rotated: bool,
        rules: &Rules,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Vec<Option<ExactPlayerStatistics>>, BotError> {
        match strategies {
            [name]
                if matches!(name.as_str(), "optimal" | "champion")
                    && QwixxSolution::supports(*rules) =>
            {
                let solution = load_solution(*rules, 1, 1.0, solutions)?;
                let outcome = load_outcome(*rules, 1, 1.0, &solutions.with_progress(&CancelAtOnce));
                Ok(vec![Some(
                    ExactPlayerStatistics::from_mean(
                        solution.expected_points_of_first_seat_at_game_start(),
                    )
                    .with_outcome(outcome.ok().flatten()),
                )])
            }
            _ => Ok(vec![None; strategies.len()]),
        }
    }
}
