//! The strategies of Qwixx.

use rollwright_games::qwixx::Rules;
use rollwright_games::{Qwixx, Seats};

use super::Solved;
use super::cautious::Cautious;
use super::expectimax::Expectimax;
use super::greedy::Greedy;
use super::optimal::{DISCOUNT, Optimal, table};
use crate::mind::recipe_of;
use crate::{MindError, Minded, Random, Recipe, Strategy, Workshop};

impl Minded for Qwixx {
    fn strategies() -> &'static [Strategy] {
        &[
            Strategy { name: "random", summary: "any legal choice" },
            Strategy {
                name: "greedy",
                summary: "crosses what gains most now, less what it passes over",
            },
            Strategy {
                name: "cautious",
                summary: "keeps its rows open: passes over next to nothing",
            },
            Strategy { name: "expectimax", summary: "looks one roll ahead, exactly" },
            Strategy {
                name: "optimal",
                summary: "most points on its own sheet, exactly (up to 5 seats)",
            },
            Strategy {
                name: "discounted",
                summary: "as optimal, but points now count more than points later",
            },
        ]
    }

    fn recipe(
        name: &str,
        rules: &Rules,
        seats: Seats,
        workshop: &Workshop<'_>,
    ) -> Result<Recipe<Self>, MindError> {
        match name {
            "random" => Ok(recipe_of(Random)),
            "greedy" => Ok(recipe_of(Greedy)),
            "cautious" => Ok(recipe_of(Cautious)),
            "expectimax" => Ok(recipe_of(Expectimax::new(*rules, seats.count()))),
            "optimal" | "discounted" => {
                let (name, discount) =
                    if name == "optimal" { ("optimal", 1.0) } else { ("discounted", DISCOUNT) };
                if seats.count() > Solved::MOST_SEATS {
                    let why =
                        format!("it is solved for up to {} seats; take greedy", Solved::MOST_SEATS);
                    return Err(MindError::NotHere { name, why });
                }
                Ok(recipe_of(Optimal(table(*rules, seats.count(), discount, workshop)?)))
            }
            _ => Err(MindError::unknown::<Self>(name)),
        }
    }
}
