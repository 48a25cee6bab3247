//! The strategies of Qwixx.

use rollwright_games::qwixx::Rules;
use rollwright_games::{Qwixx, Seats};

use crate::qwixx::QwixxSolution;
use crate::qwixx::champion::bot::Champion;
use crate::qwixx::strategies::cautious::Cautious;
use crate::qwixx::strategies::expectimax::Expectimax;
use crate::qwixx::strategies::greedy::Greedy;
use crate::qwixx::strategies::optimal::{DEFAULT_DISCOUNT, discounted_bot_factory};
use crate::{BotError, BotFactory, HasBots, RandomBot, SolutionProvider, cloning_bot_factory};

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
                        "it is only solved for up to {} seats; use champion",
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
}
