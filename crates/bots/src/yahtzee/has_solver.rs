//! What Yahtzee's solver supports and costs, and its results.

use std::sync::Arc;

use rollwright_games::Yahtzee;
use rollwright_games::yahtzee::Rules;

use crate::yahtzee::champion::bot::ChampionSharedData;
use crate::yahtzee::exact_values::YahtzeeExactValues;
use crate::yahtzee::strategies::optimal::{footprint, load_outcome, load_solution};
use crate::yahtzee::strategies::target_score::{
    load_all_target_chances, load_target_solution, parse_target, target_cost,
};
use crate::{
    BotError, ExactPlayerStatistics, HasSolver, Objective, SharedExactValues, SolutionProvider,
    SolutionSummary, Solvability, SolveCost, SolveRequest, SolverCapabilities, TargetPoints,
};

impl HasSolver for Yahtzee {
    fn solvability(_rules: &Rules) -> Solvability {
        Solvability::Solvable(SolverCapabilities {
            objective: Objective::Points,
            seat_range: 1..=1,
            discount_range: None,
            has_distribution: true,
            has_targets: true,
        })
    }

    fn solve_cost(rules: &Rules, _seats: usize) -> SolveCost {
        SolveCost { seconds: 0.5, memory_bytes: footprint(*rules).peak() }
    }

    /// A target needs a solution of its own, and the champion needs more than the solution.
    fn preparation_cost(name: &str, rules: &Rules, seats: usize) -> (SolveCost, String) {
        match parse_target(name) {
            Some(target) => (target_cost(*rules, target), format!(" --target {target}")),
            None if name == "champion" && seats > 1 => {
                let cost = SolveCost {
                    memory_bytes: ChampionSharedData::memory(*rules),
                    ..Self::solve_cost(rules, seats)
                };
                (cost, String::new())
            }
            None => (Self::solve_cost(rules, seats), String::new()),
        }
    }

    fn solve(
        rules: &Rules,
        request: SolveRequest,
        solutions: &SolutionProvider<'_>,
    ) -> Result<SolutionSummary, BotError> {
        if let Some(TargetPoints::Points(target)) = request.target {
            let found = load_target_solution(*rules, target, solutions)?;
            let objective = format!("best chance of one seat to reach {target} points");
            let (value, targets) = (found.start_chance(), vec![(target, found.start_chance())]);
            return Ok(SolutionSummary {
                target_chances: targets,
                ..SolutionSummary::from_value(objective, value, found.chance_count())
            });
        }
        let solution = load_solution(*rules, solutions)?;
        let outcome = match request.wants_distribution {
            true => load_outcome(*rules, solutions)?,
            false => None,
        };
        let targets = match request.target {
            Some(_) => load_all_target_chances(*rules, solutions)?,
            None => Vec::new(),
        };
        let objective = "expected score of one seat".to_owned();
        let summary = SolutionSummary::from_value(
            objective,
            solution.expected_score_at_game_start(),
            solution.state_count() as u64,
        );
        Ok(SolutionSummary { outcome, target_chances: targets, ..summary })
    }

    fn exact_values(
        rules: &Rules,
        _request: SolveRequest,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Option<SharedExactValues<Self>>, BotError> {
        Ok(Some(Arc::new(YahtzeeExactValues::new(load_solution(*rules, solutions)?))))
    }

    /// Exact for the strategies that maximize their own points, whoever else is at the table.
    fn exact_statistics(
        strategies: &[String],
        _rotated: bool,
        rules: &Rules,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Vec<Option<ExactPlayerStatistics>>, BotError> {
        let alone = strategies.len() == 1;
        let perfect = |name: &String| name == "optimal" || (alone && name == "champion");
        if !strategies.iter().any(perfect) {
            return Ok(vec![None; strategies.len()]);
        }
        let solution = load_solution(*rules, solutions)?;
        let exact = ExactPlayerStatistics::from_mean(solution.expected_score_at_game_start())
            .with_outcome(load_outcome(*rules, solutions)?);
        Ok(strategies.iter().map(|name| perfect(name).then(|| exact.clone())).collect())
    }
}
