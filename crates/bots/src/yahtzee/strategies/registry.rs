//! Yahtzee's strategies by name.

use std::sync::Arc;

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Seats, Yahtzee};

use crate::cloning_bot_factory;
use crate::evaluation::{PositionEvaluator, default_loss_thresholds};
use crate::yahtzee::champion::bot::{Champion, ChampionModel};
use crate::yahtzee::position_values::{ChampionValues, ExactValues};
use crate::yahtzee::strategies::cautious::Cautious;
use crate::yahtzee::strategies::expectimax::Expectimax;
use crate::yahtzee::strategies::greedy::Greedy;
use crate::yahtzee::strategies::optimal::{Optimal, footprint, load_outcome, load_solution};
use crate::yahtzee::strategies::target_score::{
    TargetScoreBot, load_all_target_chances, load_target_solution, parse_target, target_cost,
};
use crate::{
    BotError, BotFactory, ExactStatistics, HasBots, Objective, PointsToReach, RandomBot,
    SolutionProvider, SolutionSummary, Solvability, SolveCost, SolveOptions, SolverCapabilities,
};

impl HasBots for Yahtzee {
    fn strategies(_rules: &Rules) -> &'static [&'static str] {
        &["random", "greedy", "cautious", "expectimax", "optimal", "champion"]
    }

    fn parameterized_strategy(name: &str) -> Option<String> {
        parse_target(name).map(|target| format!("target={target}"))
    }

    fn parameterized_example() -> Option<&'static str> {
        Some("target=300")
    }

    fn bot_factory(
        name: &str,
        rules: &Rules,
        seats: Seats,
        solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<Self>, BotError> {
        match name {
            "random" => Ok(cloning_bot_factory(RandomBot)),
            "greedy" => Ok(cloning_bot_factory(Greedy)),
            "cautious" => Ok(cloning_bot_factory(Cautious)),
            "expectimax" => {
                let rules = *rules;
                Ok(Arc::new(move || Box::new(Expectimax::new(rules))))
            }
            // A single seat has nobody to beat, so its champion plays for points.
            "champion" if seats.count() > 1 => {
                let model = Arc::new(ChampionModel::new(*rules, solutions)?);
                Ok(Arc::new(move || Box::new(Champion::new(model.clone()))))
            }
            "optimal" | "champion" => {
                Ok(cloning_bot_factory(Optimal(load_solution(*rules, solutions)?)))
            }
            _ => {
                let target = parse_target(name)
                    .ok_or_else(|| BotError::unknown_strategy::<Self>(name, rules))?;
                let reach = load_target_solution(*rules, target, solutions)?;
                let solution = load_solution(*rules, solutions)?;
                Ok(Arc::new(move || Box::new(TargetScoreBot::new(reach.clone(), solution.clone()))))
            }
        }
    }

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
                    memory_bytes: ChampionModel::memory(*rules),
                    ..Self::solve_cost(rules, seats)
                };
                (cost, String::new())
            }
            None => (Self::solve_cost(rules, seats), String::new()),
        }
    }

    fn solve(
        rules: &Rules,
        options: SolveOptions,
        solutions: &SolutionProvider<'_>,
    ) -> Result<SolutionSummary, BotError> {
        if let Some(PointsToReach::Points(target)) = options.target {
            let found = load_target_solution(*rules, target, solutions)?;
            let objective = format!("greatest chance of one seat to reach {target} points");
            let (value, targets) = (found.start_chance(), vec![(target, found.start_chance())]);
            return Ok(SolutionSummary {
                target_chances: targets,
                ..SolutionSummary::from_value(objective, value, found.chance_count())
            });
        }
        let solution = load_solution(*rules, solutions)?;
        let outcome = match options.wants_distribution {
            true => load_outcome(*rules, solutions)?,
            false => None,
        };
        let targets = match options.target {
            Some(_) => load_all_target_chances(*rules, solutions)?,
            None => Vec::new(),
        };
        let objective = "expected score of one seat".to_owned();
        let summary = SolutionSummary::from_value(
            objective,
            solution.expected_score(),
            solution.state_count() as u64,
        );
        Ok(SolutionSummary { outcome, target_chances: targets, ..summary })
    }

    /// Exact for the strategies that maximize their own points, whoever else is at the table.
    fn exact_statistics(
        strategies: &[String],
        _rotated: bool,
        rules: &Rules,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Vec<Option<ExactStatistics>>, BotError> {
        let alone = strategies.len() == 1;
        let perfect = |name: &String| name == "optimal" || (alone && name == "champion");
        if !strategies.iter().any(perfect) {
            return Ok(vec![None; strategies.len()]);
        }
        let solution = load_solution(*rules, solutions)?;
        let exact = ExactStatistics::from_mean(solution.expected_score())
            .with_outcome(load_outcome(*rules, solutions)?);
        Ok(strategies.iter().map(|name| perfect(name).then(|| exact.clone())).collect())
    }

    /// Exact for one seat; otherwise the champion's estimates.
    fn position_values(
        rules: &Rules,
        seats: Seats,
        _games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        match seats.count() {
            1 => Ok(Arc::new(ExactValues(load_solution(*rules, solutions)?))),
            _ => Ok(Arc::new(ChampionValues(Arc::new(ChampionModel::new(*rules, solutions)?)))),
        }
    }

    /// 1, 3 and 8 points: a roll is worth about ten.
    fn loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Points => [1.0, 3.0, 8.0],
            Objective::Win => default_loss_thresholds(objective, start),
        }
    }
}
