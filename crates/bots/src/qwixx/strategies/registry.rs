//! The strategies of Qwixx.

use std::sync::Arc;

use rollwright_games::qwixx::Rules;
use rollwright_games::{Qwixx, Seats};

use crate::cloning_bot_factory;
use crate::evaluation::{PositionEvaluator, default_loss_thresholds, new_rollouts};
use crate::qwixx::QwixxSolution;
use crate::qwixx::champion::bot;
use crate::qwixx::champion::bot::Champion;
use crate::qwixx::position_values::{ChampionValues, ExactValues};
use crate::qwixx::strategies::cautious::Cautious;
use crate::qwixx::strategies::expectimax::Expectimax;
use crate::qwixx::strategies::greedy::Greedy;
use crate::qwixx::strategies::optimal::{
    DEFAULT_DISCOUNT, discounted_bot_factory, footprint, load_outcome, load_solution,
};
use crate::{
    BotError, BotFactory, CancelAtOnce, ExactStatistics, HasBots, Objective, RandomBot,
    SolutionProvider, SolutionSummary, Solvability, SolveCost, SolveOptions, SolverCapabilities,
    unsolvable_reason,
};

impl HasBots for Qwixx {
    fn strategies(rules: &Rules) -> &'static [&'static str] {
        if !QwixxSolution::supports(*rules) {
            &["random", "greedy", "cautious", "expectimax"]
        } else if !Champion::has_weights(*rules) {
            &["random", "greedy", "cautious", "expectimax", "optimal", "discounted"]
        } else {
            &["random", "greedy", "cautious", "expectimax", "optimal", "discounted", "champion"]
        }
    }

    fn bot_factory(
        name: &str,
        rules: &Rules,
        seats: Seats,
        solutions: &SolutionProvider<'_>,
    ) -> Result<BotFactory<Self>, BotError> {
        if !Self::strategies(rules).contains(&name) {
            return Err(BotError::unknown_strategy::<Self>(name, rules));
        }
        match name {
            "random" => Ok(cloning_bot_factory(RandomBot)),
            "greedy" => Ok(cloning_bot_factory(Greedy)),
            "cautious" => Ok(cloning_bot_factory(Cautious)),
            "expectimax" => Ok(cloning_bot_factory(Expectimax::new(*rules, seats.count()))),
            "optimal" | "discounted" => {
                let (name, discount) = if name == "optimal" {
                    ("optimal", 1.0)
                } else {
                    ("discounted", DEFAULT_DISCOUNT)
                };
                if seats.count() > QwixxSolution::MAX_SEATS {
                    let reason = format!(
                        "it is solved for up to {} seats; take champion",
                        QwixxSolution::MAX_SEATS
                    );
                    return Err(BotError::Unavailable { name, reason });
                }
                Ok(discounted_bot_factory(*rules, seats.count(), discount, solutions)?)
            }
            // In a solo game, playing to win is playing to score.
            "champion" if seats.count() == 1 => {
                Ok(discounted_bot_factory(*rules, 1, 1.0, solutions)?)
            }
            "champion" => match Champion::new(*rules, seats.count(), solutions)? {
                Some(champion) => Ok(cloning_bot_factory(champion)),
                None => {
                    let reason = "its weights are damaged; take discounted".to_owned();
                    Err(BotError::Unavailable { name: "champion", reason })
                }
            },
            _ => Err(BotError::unknown_strategy::<Self>(name, rules)),
        }
    }

    fn unavailable_reason(name: &str, rules: &Rules) -> Option<BotError> {
        let name = ["optimal", "discounted", "champion"].into_iter().find(|one| *one == name)?;
        let available = Self::strategies(rules);
        if available.contains(&name) {
            return None;
        }
        let cause = match name {
            "champion" => "it has no weights for these rules",
            _ => "the solver doesn't support these rules",
        };
        let reason = format!("{cause}; take {}", available.last()?);
        Some(BotError::Unavailable { name, reason })
    }

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
        let alone = match (rules.crosses_for_last_number(), rules.is_unused_action2_penalized(true))
        {
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
        options: SolveOptions,
        solutions: &SolutionProvider<'_>,
    ) -> Result<SolutionSummary, BotError> {
        if !QwixxSolution::supports(*rules) {
            return Err(BotError::Unsolvable(unsolvable_reason::<Self>(rules)));
        }
        let SolveOptions { seats, discount, wants_distribution: distribution, .. } = options;
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
        let seat_values = (0..seats).map(|seat| solution.expected_points_of_seat(seat)).collect();
        let summary = SolutionSummary::from_value(
            objective,
            solution.expected_points_of_first_seat(),
            solution.state_count(),
        );
        Ok(SolutionSummary { seat_values, outcome, ..summary })
    }

    /// Known for perfect solo play; includes the distribution if already computed, as that takes
    /// half a minute.
    fn exact_statistics(
        strategies: &[String],
        _rotated: bool,
        rules: &Rules,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Vec<Option<ExactStatistics>>, BotError> {
        match strategies {
            [name]
                if matches!(name.as_str(), "optimal" | "champion")
                    && QwixxSolution::supports(*rules) =>
            {
                let solution = load_solution(*rules, 1, 1.0, solutions)?;
                let outcome = load_outcome(*rules, 1, 1.0, &solutions.with_progress(&CancelAtOnce));
                Ok(vec![Some(
                    ExactStatistics::from_mean(solution.expected_points_of_first_seat())
                        .with_outcome(outcome.ok().flatten()),
                )])
            }
            _ => Ok(vec![None; strategies.len()]),
        }
    }

    /// Exact in solo games; otherwise by the net that sees the exact value of every sheet.
    fn position_values(
        rules: &Rules,
        seats: Seats,
        games: usize,
        solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        if seats.count() == 1 && QwixxSolution::supports(*rules) {
            return Ok(Arc::new(ExactValues(load_solution(*rules, 1, 1.0, solutions)?)));
        }
        match Champion::with_exact_sheet_values(*rules, seats.count(), solutions)? {
            Some(champion) => Ok(Arc::new(ChampionValues(champion))),
            None => Ok(Arc::new(new_rollouts::<Self>("greedy", games, rules, seats, solutions)?)),
        }
    }

    /// Half a point, one and a half, four: a cross is worth about three.
    fn loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Points => [0.5, 1.5, 4.0],
            Objective::Win => default_loss_thresholds(objective, start),
        }
    }
}
