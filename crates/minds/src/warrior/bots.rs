//! The strategies of Warrior.

use rollwright_games::warrior::Rules;
use rollwright_games::{Seats, Warrior};

use super::Unsolved;
use super::cautious::Cautious;
use super::greedy::Greedy;
use super::optimal::{Optimal, solution};
use crate::bot::maker_of;
use crate::expectimax::Expectimax;
use crate::{BotError, BotMaker, HasBots, Random, Solutions, Strategy};

impl HasBots for Warrior {
    fn strategies() -> &'static [Strategy] {
        &[
            Strategy { name: "random", summary: "any legal choice" },
            Strategy {
                name: "greedy",
                summary: "duels when that costs less energy than a forfeit on average",
            },
            Strategy { name: "cautious", summary: "duels only when little energy is at stake" },
            Strategy {
                name: "expectimax",
                summary: "weighs the draw and what each outcome promises",
            },
            Strategy {
                name: "optimal",
                summary: "the best chance to win against perfect play, exactly",
            },
            Strategy { name: "champion", summary: "the strongest here: optimal" },
        ]
    }

    fn maker(
        name: &str,
        rules: &Rules,
        _seats: Seats,
        solutions: &Solutions<'_>,
    ) -> Result<BotMaker<Self>, BotError> {
        match name {
            "random" => Ok(maker_of(Random)),
            "greedy" => Ok(maker_of(Greedy)),
            "cautious" => Ok(maker_of(Cautious)),
            "expectimax" => Ok(maker_of(Expectimax { depth: 1 })),
            // Perfect play can't be bettered, so the champion is the solution itself.
            "optimal" | "champion" => match solution(*rules, solutions) {
                Ok(solved) => Ok(maker_of(Optimal(solved))),
                Err(Unsolved::Stopped(stopped)) => Err(stopped.into()),
                Err(why) => Err(BotError::NotHere { name: "optimal", why: why.to_string() }),
            },
            _ => Err(BotError::unknown::<Self>(name)),
        }
    }
}
