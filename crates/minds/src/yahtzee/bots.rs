//! The strategies of Yahtzee.

use std::sync::Arc;

use rollwright_games::yahtzee::Rules;
use rollwright_games::{Seats, Yahtzee};

use super::cautious::Cautious;
use super::champion::{Champion, Sight};
use super::expectimax::Expectimax;
use super::greedy::Greedy;
use super::optimal::{Optimal, solution};
use crate::bot::maker_of;
use crate::{BotError, BotMaker, HasBots, Random, Solutions, Strategy};

impl HasBots for Yahtzee {
    fn strategies() -> &'static [Strategy] {
        &[
            Strategy { name: "random", summary: "any legal choice" },
            Strategy {
                name: "greedy",
                summary: "keeps the commonest face and fills the box with the most points",
            },
            Strategy {
                name: "cautious",
                summary: "avoids zeros, minds the upper bonus and saves Chance for later",
            },
            Strategy {
                name: "expectimax",
                summary: "searches every roll of the turn and estimates the sheet after it",
            },
            Strategy { name: "optimal", summary: "the most points on average, exactly" },
            Strategy {
                name: "champion",
                summary: "the best chance to win: bold when behind, safe when ahead",
            },
        ]
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
            _ => Err(BotError::unknown::<Self>(name)),
        }
    }
}
