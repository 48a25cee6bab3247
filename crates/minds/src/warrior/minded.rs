//! The strategies of Warrior.

use rollwright_games::warrior::Rules;
use rollwright_games::{Seats, Warrior};

use super::Unsolved;
use super::cautious::Cautious;
use super::greedy::Greedy;
use super::optimal::{Optimal, table};
use crate::expectimax::Expectimax;
use crate::mind::recipe_of;
use crate::{MindError, Minded, Random, Recipe, Strategy, Workshop};

impl Minded for Warrior {
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

    fn recipe(
        name: &str,
        rules: &Rules,
        _seats: Seats,
        workshop: &Workshop<'_>,
    ) -> Result<Recipe<Self>, MindError> {
        match name {
            "random" => Ok(recipe_of(Random)),
            "greedy" => Ok(recipe_of(Greedy)),
            "cautious" => Ok(recipe_of(Cautious)),
            "expectimax" => Ok(recipe_of(Expectimax { depth: 1 })),
            // Perfect play can't be bettered, so the champion is the solution itself.
            "optimal" | "champion" => match table(*rules, workshop) {
                Ok(solved) => Ok(recipe_of(Optimal(solved))),
                Err(Unsolved::Stopped(stopped)) => Err(stopped.into()),
                Err(why) => Err(MindError::NotHere { name: "optimal", why: why.to_string() }),
            },
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}
