//! The strategies of Yahtzee.

use std::sync::Arc;

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Seats, Yahtzee};

use super::cautious::Cautious;
use super::champion::{Champion, Sight};
use super::expectimax::Expectimax;
use super::for_target::{ToTarget, target_cost, target_named, targets, to_reach};
use super::greedy::Greedy;
use super::optimal::{Optimal, footprint, outcome, solution};
use super::values::{Exact, Judged};
use crate::maker_of;
use crate::values::{Values, usual_thresholds};
use crate::{
    BotError, BotMaker, Cost, ExactValue, HasBots, Objective, Random, Solutions, Solvable,
    SolveOptions, SolvedGame, Solving, Target,
};

impl HasBots for Yahtzee {
    fn strategies() -> &'static [&'static str] {
        &["random", "greedy", "cautious", "expectimax", "optimal", "champion"]
    }

    fn numbered(name: &str) -> Option<String> {
        target_named(name).map(|target| format!("target={target}"))
    }

    fn numbered_example() -> Option<&'static str> {
        Some("target=300")
    }

    fn maker(
        name: &str,
        rules: &Rules,
        seats: Seats,
        solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError> {
        match name {
            "random" => Ok(maker_of(Random)),
            "greedy" => Ok(maker_of(Greedy)),
            "cautious" => Ok(maker_of(Cautious)),
            "expectimax" => {
                let rules = *rules;
                Ok(Arc::new(move || Box::new(Expectimax::new(rules))))
            }
            // Alone there is nobody to win against, and points are all there is.
            "champion" if seats.count() > 1 => {
                let sight = Arc::new(Sight::new(*rules, solutions)?);
                Ok(Arc::new(move || Box::new(Champion::new(sight.clone()))))
            }
            "optimal" | "champion" => Ok(maker_of(Optimal(solution(*rules, solutions)?))),
            _ => {
                let target = target_named(name).ok_or_else(|| BotError::unknown::<Self>(name))?;
                let reach = to_reach(*rules, target, solutions)?;
                let solved = solution(*rules, solutions)?;
                Ok(Arc::new(move || Box::new(ToTarget::new(reach.clone(), solved.clone()))))
            }
        }
    }

    fn solving() -> Solving {
        Solving::Exact(Solvable {
            objective: Objective::Points,
            seats: 1..=1,
            discounts: None,
            distribution: true,
            targets: true,
        })
    }

    fn solving_cost(rules: &Rules, _seats: usize) -> Cost {
        Cost { seconds: 0.5, memory: footprint(*rules).peak() }
    }

    /// Playing for a target needs a table for that target alone, and the champion more than
    /// the solution.
    fn study_cost(name: &str, rules: &Rules, seats: usize) -> (Cost, String) {
        match target_named(name) {
            Some(target) => (target_cost(*rules, target), format!(" --target {target}")),
            None if name == "champion" && seats > 1 => {
                let cost =
                    Cost { memory: Sight::memory(*rules), ..Self::solving_cost(rules, seats) };
                (cost, String::new())
            }
            None => (Self::solving_cost(rules, seats), String::new()),
        }
    }

    fn solve(
        rules: &Rules,
        options: SolveOptions,
        solutions: &Solutions<'_>,
    ) -> Result<SolvedGame, BotError> {
        if let Some(Target::Points(target)) = options.target {
            let found = to_reach(*rules, target, solutions)?;
            let objective = format!("greatest chance of one seat to reach {target} points");
            let (value, targets) = (found.value(), vec![(target, found.value())]);
            return Ok(SolvedGame { targets, ..SolvedGame::of(objective, value, found.count()) });
        }
        let solved = solution(*rules, solutions)?;
        let outcome = match options.distribution {
            true => outcome(*rules, solutions)?,
            false => None,
        };
        let targets = match options.target {
            Some(_) => targets(*rules, solutions)?,
            None => Vec::new(),
        };
        let objective = "expected score of one seat".to_owned();
        let worth = SolvedGame::of(objective, solved.value(), solved.states() as u64);
        Ok(SolvedGame { outcome, targets, ..worth })
    }

    /// Known of whoever makes its own points largest, whoever else is there.
    fn exact_values(
        strategies: &[String],
        _rotated: bool,
        rules: &Rules,
        solutions: &Solutions<'_>,
    ) -> Result<Vec<Option<ExactValue>>, BotError> {
        let alone = strategies.len() == 1;
        let perfect = |name: &String| name == "optimal" || (alone && name == "champion");
        if !strategies.iter().any(perfect) {
            return Ok(vec![None; strategies.len()]);
        }
        let solved = solution(*rules, solutions)?;
        let exact = ExactValue::of(solved.value()).with(outcome(*rules, solutions)?);
        Ok(strategies.iter().map(|name| perfect(name).then(|| exact.clone())).collect())
    }

    /// Exact alone; at a table by the champion's sight.
    fn values(
        rules: &Rules,
        seats: Seats,
        _games: usize,
        solutions: &Solutions<'_>,
    ) -> Result<Arc<dyn Values<Self>>, BotError> {
        match seats.count() {
            1 => Ok(Arc::new(Exact(solution(*rules, solutions)?))),
            _ => Ok(Arc::new(Judged(Arc::new(Sight::new(*rules, solutions)?)))),
        }
    }

    /// A point, three, eight: a roll is worth about ten.
    fn thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Points => [1.0, 3.0, 8.0],
            Objective::Win => usual_thresholds(objective, start),
        }
    }
}
