//! The strategies of Qwixx.

use std::sync::Arc;

use rollwright_games::qwixx::{RuleSetKind, Rules};
use rollwright_games::{Qwixx, Seats};

use super::Solved;
use super::cautious::Cautious;
use super::champion::{self, Champion};
use super::expectimax::Expectimax;
use super::greedy::Greedy;
use super::optimal::{DISCOUNT, discounted, footprint, outcome, solution};
use super::values::{Exact, Judged};
use crate::maker_of;
use crate::values::{Values, rollouts, usual_thresholds};
use crate::{
    BotError, BotMaker, Cost, ExactValue, HasBots, Objective, OnlyKept, Random, Solutions,
    Solvable, SolveOptions, SolvedGame, Solving,
};

impl HasBots for Qwixx {
    fn strategies() -> &'static [&'static str] {
        &["random", "greedy", "cautious", "expectimax", "optimal", "discounted", "champion"]
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
            "expectimax" => Ok(maker_of(Expectimax::new(*rules, seats.count()))),
            "optimal" | "discounted" => {
                let (name, discount) =
                    if name == "optimal" { ("optimal", 1.0) } else { ("discounted", DISCOUNT) };
                if seats.count() > Solved::MOST_SEATS {
                    let why = format!(
                        "it is solved for up to {} seats; take champion",
                        Solved::MOST_SEATS
                    );
                    return Err(BotError::NotHere { name, why });
                }
                Ok(discounted(*rules, seats.count(), discount, solutions)?)
            }
            // Alone, whoever scores most wins.
            "champion" if seats.count() == 1 => Ok(discounted(*rules, 1, 1.0, solutions)?),
            "champion" => match Champion::new(*rules, seats.count(), solutions)? {
                Some(champion) => Ok(maker_of(champion)),
                None => {
                    let why = "its weights are damaged; take discounted".to_owned();
                    Err(BotError::NotHere { name: "champion", why })
                }
            },
            _ => Err(BotError::unknown::<Self>(name)),
        }
    }

    fn solving() -> Solving {
        Solving::Exact(Solvable {
            objective: Objective::Points,
            seats: 1..=Solved::MOST_SEATS,
            discounts: Some(Solved::LEAST_DISCOUNT..=1.0),
            distribution: true,
            targets: false,
        })
    }

    fn solving_cost(rules: &Rules, seats: usize) -> Cost {
        let seats = seats.clamp(1, Solved::MOST_SEATS);
        let alone = match rules.kind() {
            RuleSetKind::Official => 3.6,
            RuleSetKind::Concordia => 6.1,
            RuleSetKind::Ottawa => 5.1,
        };
        let memory = footprint(*rules, seats).peak();
        Cost { seconds: alone + 0.4 * (seats - 1) as f64, memory }
    }

    /// The champion plays by two tables, or by none in `official`.
    fn study_cost(name: &str, rules: &Rules, seats: usize) -> (Cost, String) {
        let one = Self::solving_cost(rules, seats);
        let cost = match (name, rules.kind()) {
            ("champion", _) if seats == 1 => one,
            ("champion", RuleSetKind::Official) => Cost::NONE,
            ("champion", _) => Cost { memory: champion::memory(*rules, seats), ..one },
            _ => one,
        };
        (cost, String::new())
    }

    fn solve(
        rules: &Rules,
        options: SolveOptions,
        solutions: &Solutions<'_>,
    ) -> Result<SolvedGame, BotError> {
        let SolveOptions { seats, discount, distribution, .. } = options;
        let solved = solution(*rules, seats, discount, solutions)?;
        let outcome = match distribution {
            true => outcome(*rules, seats, discount, solutions)?,
            false => None,
        };
        let whose = match seats {
            1 => "the solitaire game".to_owned(),
            _ => format!("the first of {seats} seats on its own sheet"),
        };
        let later = if discount < 1.0 { format!(", {discount} a turn") } else { String::new() };
        let objective = format!("expected score of {whose}{later}");
        let seat_values = (0..seats).map(|seat| solved.seat_value(seat)).collect();
        let worth = SolvedGame::of(objective, solved.value(), solved.states());
        Ok(SolvedGame { seat_values, outcome, ..worth })
    }

    /// Known of perfect play alone; how its points spread where that has been worked out
    /// already, as it takes half a minute.
    fn exact_values(
        strategies: &[String],
        _rotated: bool,
        rules: &Rules,
        solutions: &Solutions<'_>,
    ) -> Result<Vec<Option<ExactValue>>, BotError> {
        match strategies {
            [name] if matches!(name.as_str(), "optimal" | "champion") => {
                let solved = solution(*rules, 1, 1.0, solutions)?;
                let known = outcome(*rules, 1, 1.0, &solutions.watched_by(&OnlyKept));
                Ok(vec![Some(ExactValue::of(solved.value()).with(known.ok().flatten()))])
            }
            _ => Ok(vec![None; strategies.len()]),
        }
    }

    /// Exact alone; at a table by the net that sees the exact worth of every sheet.
    fn values(
        rules: &Rules,
        seats: Seats,
        games: usize,
        solutions: &Solutions<'_>,
    ) -> Result<Arc<dyn Values<Self>>, BotError> {
        if seats.count() == 1 {
            return Ok(Arc::new(Exact(solution(*rules, 1, 1.0, solutions)?)));
        }
        match Champion::by_tables(*rules, seats.count(), solutions)? {
            Some(champion) => Ok(Arc::new(Judged(champion))),
            None => Ok(Arc::new(rollouts::<Self>("greedy", games, rules, seats, solutions)?)),
        }
    }

    /// Half a point, one and a half, four: a cross is worth about three.
    fn thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Points => [0.5, 1.5, 4.0],
            Objective::Win => usual_thresholds(objective, start),
        }
    }
}
