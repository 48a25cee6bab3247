//! Yahtzee's strategies by name.

use std::sync::Arc;

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Seats, Yahtzee};

use crate::yahtzee::champion::bot::{Champion, ChampionSharedData};
use crate::yahtzee::strategies::cautious::Cautious;
use crate::yahtzee::strategies::expectimax::Expectimax;
use crate::yahtzee::strategies::greedy::Greedy;
use crate::yahtzee::strategies::optimal::{Optimal, load_solution};
use crate::yahtzee::strategies::target_score::{
    TargetScoreBot, load_target_solution, parse_target,
};
use crate::{BotError, BotFactory, HasBots, RandomBot, SolutionProvider, cloning_bot_factory};

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
                let model = Arc::new(ChampionSharedData::new(*rules, solutions)?);
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
}
